language-name = italiano

# Mosse
match-over = la partita è finita
not-your-turn = non è il tuo turno
move-form = questa non è una mossa; le mosse si scrivono { $forms }
move-cell = non c’è la casella { $cell }
move-word = { $word } non è tra { $words }

# Partite registrate
json-syntax = JSON non valido: riga { $line }, colonna { $column }: { $problem }
json-absurd = JSON non valido: un numero o un annidamento smisurato
json-twice = questo campo compare due volte
json-constant = JSON non valido: { $word }
record-object = una partita registrata è un oggetto JSON
record-unknown-field = campo sconosciuto; i campi sono { $names }
record-missing-field = questo campo manca
record-format = il formato deve essere «{ $format }»
record-text = deve essere un testo
record-list = deve essere una lista
record-object-field = deve essere un oggetto
record-name = un nome ha al massimo { $longest } caratteri, nessuno di controllo
record-at = ci sono solo { $count } mosse, non { $at }
unknown-game = questo gioco non c’è; i giochi sono { $names }
unknown-bot = questo bot non c’è; i bot sono { $names }
player-count = { $game } si gioca da { $low } a { $high } giocatori, non in { $count }

# Opzioni
option-unknown = opzione sconosciuta; le opzioni sono { $names }
option-switch = deve essere true o false
option-choice = deve essere tra { $words }
option-count = deve essere un numero intero da { $low } a { $high }
option-count-from = deve essere un numero intero da { $low } in su
option-file = deve essere il percorso di un file, o il suo contenuto
option-file-unread = qui non si leggono file; indica il contenuto

# File
weights-unusable = non contiene pesi da cui partire: { $problem }
file-unreadable = lettura impossibile: { $problem }
file-unwritable = scrittura impossibile: { $problem }
file-encoding = non è un testo UTF-8 (byte { $position })
file-large = è troppo grande: più di { $bytes } byte
no-memory = non c’è abbastanza memoria per questo
no-such-seat = non c’è il posto { $seat }; l’ultimo è { $last }
more-bad-records = { $first } ({ $count } partite errate in tutto)
