choose-game = A che gioco giocare?
choose-game-prompt = Numero o nome:{ " " }
players = da { $low } a { $high } giocatori
no-such-choice = Scrivi uno dei numeri o dei nomi qui sopra.

turn = { $name }, tocca a te.
watching = Solo bot: tu guardi.
since = Che cosa è successo
more-news = … e altre { $count } prima (log mostra tutto)
moves = Le tue mosse
prompt = { $name } >{ " " }
declining = Aggiungi -b2, o -b2 -c3 ecc., per lasciare quei bordi senza pedina.
hint = help: aiuto · ? le regole · log: diario · quit: uscire
many = { $count } modi

refused = { $move }: { $why }
refused-more = Scrivi ? per leggere la regola { $rule }.
ambiguous = Potrebbe voler dire { $moves }.
ambiguous-more = Potrebbe voler dire { $moves } e altre { $count }.
plays = → { $move }

help-title = Come si gioca qui
help-moves = Scrivi una mossa come è elencata, il suo numero, o una forma breve che ne indichi una sola («g b2», «b2»). Tab completa.
help-why = perché l’ultima mossa è rifiutata, altrimenti le regole
help-rule = una sola regola
help-log = tutto quello che è successo
help-look = rivedere il tabellone
help-look-at = la plancia di un altro giocatore
help-help = questo aiuto
help-quit = uscire; la partita si può salvare
help-forms = I tipi di mossa
rules-title = Le regole di { $game }
no-rule = La regola { $rule } non c’è; vanno da { $first } a { $last }.
no-player = Qui nessuno si chiama { $name }.
log-empty = Non è ancora successo nulla.
log-title = La partita finora
more = Invio per continuare, q per smettere{ " " }

pass = Passa la tastiera a { $name }.
pass-news = Quello che hanno visto tutti
pass-prompt = { $name }, premi Invio quando nessun altro guarda.{ " " }
pass-mark = Ora gioca { $name }.

quit-prompt = Lasciare questa partita? (s/n){ " " }
yes = s
save-prompt = Salvarla? Nome del file, o solo Invio per no:{ " " }
saved = Salvata in { $path }.
not-saved = Impossibile scrivere { $path }: { $problem }
left = La partita è stata lasciata dopo { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}.

# A position, looked at
position = dopo { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
to-move = Tocca a { $name }.
chance-to-move = C’è da pescare.

over = La partita è finita.
wins = Vince { $name }!
share = { $names } si dividono la vittoria.
and = { $first } e { $second }
standings = { $name }: { $score }

seats-kinds = { $word } non è né una persona (person) né un bot; scegli tra { $words }
seats-count = { $seats } posti indicati per { $players } giocatori
names-count = { $names } nomi indicati per { $players } giocatori
names-empty = un nome è vuoto
