# Il tabellone nel terminale
tile-orange = arancio
tile-green = verde
tile-blue = blu
tile-purple = viola
kind-river = fiume
kind-colour = colore
kind-shape = forma
pawns = ● animale   ≈ fiume
panel-turn = Turno { $turn } di 12
panel-drawn = Pescata:
panel-neutral = Tessera neutra:
panel-fallen = Da mettere:
panel-open = Libere: aurore { $auroras }   simboli { $symbols }
column-player = giocatore
column-cards = carte
column-auroras = aurore (usate)
task-adjacent = linea di almeno { $count } tra due lati adiacenti
task-opposite = linea di almeno { $count } tra due lati opposti
task-chain = { $count } fiumi in una linea continua
task-corners = una tessera su ognuno dei quattro angoli
task-different = tutte diverse
score = { $count ->
    [one] { $count } punto rimasto
   *[other] { $count } punti rimasti
}

# Il diario in parole
forest-orange = arancione
forest-green = verde
forest-blue = blu
forest-purple = viola
side-north = a nord
side-east = a est
side-south = a sud
side-west = a ovest
symbol-star = stelle
symbol-moon = lune
symbol-leaf = foglie
symbol-drop = gocce
card-river = la carta fiume
card-colour = la carta colore
card-shape = la carta forma
tell-cards = Si scopre una carta paesaggio di ogni tipo.
tell-main = Cinque tessere neutre riempiono il tabellone centrale.
tell-neutral = { $name } pesca una tessera neutra { $colour }.
tell-draw = { $name } scopre una tessera { $colour }.
tell-settle = { $name } sistema la tessera neutra in { $first }.
tell-insert = { $name } inserisce la tessera { $first }.
tell-place = { $name } mette la tessera in { $first }.
tell-discard = { $name } rinuncia alla tessera.
tell-end = { $name } finisce il turno.
tell-aurora-landscape = { $name } usa un’aurora arancione per { $first }.
tell-aurora-reinsert = { $name } usa un’aurora verde e reinserisce la tessera { $first }.
tell-aurora-anywhere = { $name } usa un’aurora blu e mette la tessera in { $first }.
tell-aurora-move = { $name } usa un’aurora viola e sposta una tessera da { $first } a { $second }.
tell-declined = Nessuna pedina verso { $cells }.
notice-fallen = La tessera che cade { $side } è { $colour }; va su { $symbol }.
notice-lost = La tessera che cade non va da nessuna parte ed esce dal gioco.
notice-pawns = Pedine messe: { $animals } ●, { $rivers } ≈.
notice-met = { $name } completa { $card }.
notice-symbol = { $name } ha coperto tutte le { $symbol } e prende quella carta.
notice-aurora = { $name } prende l’aurora { $colour } { $number }.

# Che cosa vuol dire ogni mossa
verb-settle = mettere la tessera neutra su una casella
verb-insert = inserire la tessera da un lato (nord, est, sud, ovest)
verb-place = mettere la tessera caduta su una casella libera col suo simbolo
verb-discard = rinunciare alla tessera caduta
verb-end = finire il turno
verb-aurora-landscape = aurora arancione: completare una carta paesaggio
verb-aurora-reinsert = aurora verde: reinserire la tessera caduta
verb-aurora-anywhere = aurora blu: mettere la tessera su una casella libera
verb-aurora-move = aurora viola: spostare una tua tessera (da → a)
