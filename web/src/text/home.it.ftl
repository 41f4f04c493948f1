# La pagina

title-home = Bocage – giochi da tavolo con segreti, per tutta la famiglia
title-setup = { $game } – prepara un tavolo · Bocage
title-join = Il tuo invito
title-join-game = Un invito a { $game } · Bocage
title-gathering = { $game } – ci si siede · Bocage
title-lost = Qui non c’è niente · Bocage
tagline = Giochi da tavolo con segreti, per tutta la famiglia
promise = Niente account, niente pubblicità, e nessuno ti osserva.
home = Inizio
close = Chiudi
try-again = Riprova
one-moment = Un attimo…
games = I giochi
other-ways = Altri modi di entrare
install = Aggiungi Bocage alla schermata Home

# Le scatole

fact-players = { $range } giocatori
fact-age = da { $age } anni
fact-minutes = { $range } min
play-now = Gioca
play-now-at = Gioca a { $game }
setting-the-table = Si prepara il tavolo…
with-friends = Con gli amici
pass-the-tablet = Sullo stesso schermo
choose-bots = Scegli gli avversari
with-friends-at = Con gli amici: { $game }
pass-the-tablet-at = Sullo stesso schermo: { $game }
choose-bots-at = Scegli gli avversari: { $game }

# Le partite di questo dispositivo

matches = I tuoi tavoli
matches-all = Mostra tutti ({ $count })
match-with = con { $names }
match-gathering = Ci si sta sedendo
match-playing = In corso: torna al tavolo
match-over = Finita: rivedi la partita
match-gone = Questo tavolo non c’è più
match-remove = Togli dalla lista { $game } con { $names }
match-removed = Tolta dalla lista.
match-leave = Lasciare il tavolo?
match-leave-playing = Un bot giocherà al tuo posto, e questo dispositivo perde il posto per sempre.
match-leave-gathering = Il tuo posto si libera per qualcun altro.
match-leave-yes = Lascia il tavolo
match-leave-no = Resta

invitation = Ho un invito
invitation-go = Entra
invitation-empty = Scrivi il codice dell’invito: otto lettere e cifre.
saved-match = Una partita salvata
saved-match-open = Apri una partita

# Impostazioni

settings = Impostazioni
settings-language = Lingua
settings-theme = Luce
settings-theme-auto = Come il dispositivo
settings-theme-light = Giorno
settings-theme-dark = Notte
settings-sound = Suoni
settings-confirm = Conferma ogni mossa
settings-confirm-hint = La mossa viene prima mostrata; un secondo tocco la gioca.

# Preparare un tavolo

way-friends = Con gli amici, ognuno sul suo dispositivo
    .then = Poi avrai un link e un codice da mandare.
way-tablet = Tutti su questo dispositivo
    .then =
        { $secrets ->
            [yes] Tra un turno e l’altro cala il sipario: i segreti restano segreti.
           *[no] Qui non ci sono segreti: passa il dispositivo dopo il tuo turno.
        }
way-bots = Tu contro i bot
    .then = Puoi tornare a questa partita quando vuoi.
how-many = Quanti giocano?
your-name = Il tuo nome
name-of = Nome del giocatore { $seat }
who-sits = Posto { $seat }
kind-person = Una persona
kind-open = Da invitare
nicknames = Nocciola, Mirtillo, Trifoglio, Fringuello, Papavero, Corniolo, Allodola, Basilico
more = Altre scelte
open-table = Apri il tavolo
begin = Comincia
choose-file = Scegli un file
bad-file = Questo file non si legge. Serve un file in formato JSON.

option-lot = A sorte
option-first = Chi comincia?
    .hint = Secondo la regola, il più giovane.
pace = Tempo per mossa
    .hint = Quando scade, un bot gioca quella mossa.
pace-value =
    { $seconds ->
        [0] Senza orologio
        [30] 30 secondi
        [60] 1 minuto
        [120] 2 minuti
        [86400] 1 giorno
       *[259200] 3 giorni
    }
takeover = Se qualcuno si assenta
    .hint = Un bot lo sostituisce finché non torna.
takeover-value =
    { $seconds ->
        [0] Si aspetta
        [60] dopo 1 minuto
        [300] dopo 5 minuti
       *[86400] dopo 1 giorno
    }
spectators = Spettatori
    .hint = Chi ha il link può guardare, senza vedere i segreti.

# I bot

bot-random = Sbadato
bot-greedy = Gazza
bot-searcher = Cercatore
bot-lamb = Agnello
    .how = Livello 1 di 4: per i piccoli e per le prime partite.
bot-farmer = Contadino
    .how = Livello 2 di 4: gioca con giudizio e fa qualche errore.
bot-shepherd = Pastore
    .how = Livello 3 di 4: pensa in anticipo e sbaglia di rado.
bot-fox = Volpe
    .how = Livello 4 di 4: gioca meglio che può, senza pietà.

# Ci si siede

seat-open = Libero
seat-yours = Il tuo posto
seat-you = tu
seat-bot = bot
seat-away = assente
seat-title = Posto { $seat }
seat-now-taken = { $name } prende posto.
seat-now-free = Il posto { $seat } è libero.
seat-stand-up = Alzati
seat-stand-up-hint = Il tuo posto si libera; puoi sederti altrove.
seat-free = Libera questo posto
seat-free-hint = { $name } dovrà sedersi di nuovo.
seat-put-bot = Quale bot si siede qui?
seat-change-bot = Quale bot si siede qui?
seats-open =
    { $count ->
        [one] Un posto è libero
       *[other] { $count } posti sono liberi
    }
seats-full = Ci siete tutti
sit-here = Accomodati
sit-down = Siediti al posto { $seat }
table-full-watch = Tutti i posti sono occupati. Resta a guardare!
begin-with-bots =
    { $count ->
        [one] Comincia con un bot
       *[other] Comincia con { $count } bot
    }
begin-missing =
    { $count ->
        [one] Manca ancora una persona; un bot può prendere il posto libero.
       *[other] Mancano ancora { $count } persone; i bot possono prendere i posti liberi.
    }
begin-ready = Tutti i posti sono occupati.
waiting-seats =
    { $count ->
        [one] Si aspetta ancora un giocatore…
       *[other] Si aspettano ancora { $count } giocatori…
    }
waiting-host = Ci siete tutti. Chi ospita può cominciare.

share = Invita gli amici
share-how = Manda il link, oppure fai aprire { $host } e scrivere questo codice:
share-code = Il codice dell’invito:
share-link = Link dell’invito
share-send = Manda
share-copy = Copia il link
share-copied = Copiato
share-qr = Il link come codice QR, da inquadrare con la fotocamera
share-text = Vieni a giocare a { $game } con me!

looking-for-table = Si cerca il tavolo…
invited-to = Vieni a giocare a { $game }!
join-there = Al tavolo: { $names }
join-full = Tutti i posti sono occupati, ma puoi guardare.
join-over = Questa partita è finita, ma puoi rivederla.
watch = Guarda
join-look-back = Rivedi la partita

# Quando qualcosa non va

lost-page = Qui non c’è niente
    .do = Forse l’indirizzo è scritto male, o è vecchio.
lost-table = Questo tavolo non c’è più
    .do = I tavoli che nessuno usa dopo un po’ vengono sparecchiati. Preparane uno nuovo, o scrivi il codice di un altro invito.
lost-code = Nessun tavolo ha questo codice
    .do = Un codice ha otto lettere e cifre. Fattelo rileggere, o chiedi il link.
lost-screen = Questa parte non è arrivata
    .do = La rete c’è? Allora al secondo tentativo andrà.
trouble-other = Non ha funzionato. Riprova.
trouble-server-error = Il server è inciampato; non è colpa tua. Riprova.
trouble-unreachable = Il server non si raggiunge. Controlla la rete; non si è perso nulla.
trouble-too-many-tables = Dalla tua rete sono stati aperti molti tavoli nell’ultima ora. Aspetta un po’, o continua a uno dei tuoi tavoli.
trouble-too-many-requests = Un po’ troppo in fretta. Aspetta un momento e riprova.
trouble-seat-taken = Qualcuno ha fatto prima: quel posto è occupato. Scegline un altro.
trouble-seats-open = Ci sono ancora posti liberi.
trouble-started-already = La partita è già cominciata.
trouble-no-table = Questo tavolo non c’è più. Preparane uno nuovo.
trouble-no-seat = A quel posto non c’è più nessuno.
trouble-not-host = Può farlo solo chi ha aperto il tavolo.
trouble-bad-name = Un nome ha da 1 a 40 caratteri. Provane un altro.
trouble-busy = C’è folla a questo tavolo. Riprova tra un momento.
trouble-server-stops = Il server si sta riavviando. Riprova tra un momento.
trouble-store-fails = In questo momento il server non può salvare nulla. Riprova tra un momento.
trouble-revoked-token = Questo posto è stato dato a qualcun altro.
trouble-too-long = Questo file è troppo grande.
trouble-unknown-bot = Questo bot non c’è. Scegline un altro.
