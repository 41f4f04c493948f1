# Una partita in corso
table-title = { $game } – Bocage
table-title-yours = ● Tocca a te – { $game }
table-coming = Il tabellone sta arrivando…
table-home = Pagina iniziale
table-home-hint = Puoi tornare quando vuoi: la partita ti aspetta nella pagina iniziale.
table-menu = Menu
table-rules = Regole
table-rules-of = Le regole: { $game }
table-rule = Regola { $rule }
table-failed = Non ha funzionato. Riprova.

table-players = Giocatori
table-player-you = tu
table-player-bot = bot
table-player-bot-for = gioca un bot
table-player-away = assente
table-player-moves = deve giocare
table-player-wins = ha vinto

table-turn-yours = Tocca a te
table-turn-yours-named = Tocca a te, { $name }
table-turn-other = { $name } sta pensando…
table-turn-away = Si aspetta { $name }, che non è qui
table-turn-away-takeover = { $name } non è qui; tra poco giocherà un bot
table-turn-chance = Si pesca…
table-watching = Stai guardando
table-stand-in = Un bot ha giocato al posto tuo.
table-stand-in-named = Un bot ha giocato al posto di { $name }.
table-stand-in-return = Riprendo il mio posto
table-clock = Tempo rimasto
table-clock-days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
table-clock-hours = { $count ->
    [one] { $count } ora
   *[other] { $count } ore
}

table-refused = Qui non è possibile.
table-confirm = Giochi questa mossa?
table-confirm-play = Gioca
table-confirm-back = Annulla
table-log = Che cosa è successo
table-log-empty = Non è ancora successo niente.

table-offline = La connessione è caduta. Nuovo tentativo…
table-offline-server = Il server si sta riavviando. Nuovo tentativo…
table-offline-pending = La tua mossa è al sicuro e verrà inviata.
table-online = Di nuovo in linea.
table-other-tab = Questo tavolo è aperto anche in un’altra scheda.

table-take-back = Ritirare una mossa
table-take-back-asked = { $name } vorrebbe ritirare una mossa. Va bene?
table-take-back-yes = Va bene
table-take-back-no = Rifiuta
table-take-back-waits = Hai chiesto di ritirare la tua mossa; gli altri devono essere d’accordo.
table-take-back-others = { $name } vorrebbe ritirare una mossa; decidono gli altri.
table-take-back-done = La mossa è stata ritirata.
table-take-back-refused = La mossa resta: non tutti erano d’accordo di ritirarla.

table-leave = Lascia il tavolo
table-leave-sure = Vuoi andartene per sempre? Al tuo posto giocherà un bot, e non potrai più riprenderlo.
table-stay = Resta

# Passare il tablet
table-pass-on = Fatto, tocca al prossimo
table-draw = Chiudi il sipario
table-curtain = Il sipario è chiuso
table-curtain-pass = Passa il tablet a { $name }
table-curtain-news = Dal tuo ultimo turno:
table-curtain-take = Sono { $name }
table-curtain-hint = Gli altri guardano un attimo altrove.

# La fine
table-over-you = Hai vinto!
table-over-you-share = Condividi la vittoria con { $names }!
table-over-one = Vince { $name }!
table-over-share = { $names } condividono la vittoria!
table-over-won = Giocata splendida.
table-over-lost = Hai lottato bene. La prossima può essere la tua.
table-over-watched = Che partita!
table-rematch = Rivincita
table-rematch-shuffle = Rivincita, posti mescolati
table-rematch-hint = Gli altri vengono avvisati e ritrovano il loro posto.
table-next = La prossima partita è pronta.
table-next-come = Vengo anch’io
table-next-watch = Guardala
table-look = Rivedi la partita
table-share = Condividi
table-record = Scarica la partita
table-copied = Il link è copiato.
table-deal = Il sorteggio era onesto?
table-deal-how = Prima della partita il server ha pubblicato questa impronta del suo seme segreto. Ora che è finita il seme è svelato, e chiunque può ricalcolare ogni sorteggio con “bocage verify”.
table-deal-link = Vedi il seme

# Tavoli dove non si entra
table-door = Qui non si entra
table-door-no-table = Questo tavolo non c’è più. Forse è stato sparecchiato, o il link contiene un errore di battitura.
table-door-no-watching = A questo tavolo si gioca tra amici, senza spettatori.
table-door-revoked-token = Il tuo posto è stato lasciato o dato a qualcun altro.
table-door-expired-token = Questa partita ha aspettato così a lungo che il tuo posto è scaduto.
table-door-bad-token = Il server non riconosce più il tuo posto a questo tavolo.
table-door-wrong-table = Il tuo posto è a un altro tavolo.
table-door-bad-origin = Questa pagina viene da un indirizzo che il server non conosce.
table-door-no-board = Questa pagina non ha ancora un tabellone per questo gioco, o non è riuscita a caricarlo.
table-door-other = Qualcosa sbarra la strada. Riprova tra un momento.
table-door-watch = Entra senza posto

# Rivedere una partita
look-title = Rivedere la partita – { $game }
look-open = Apri una partita
look-open-how = Scegli una partita salvata in un file, oppure trascinala qui.
look-open-choose = Scegli un file
look-open-other = Apri un’altra partita
look-bad = Questo file non contiene una partita che si possa mostrare.
look-bad-long = Questa partita è troppo lunga per essere mostrata qui.
look-not-over = Questa partita non è ancora finita. Potrai rivederla quando lo sarà.
look-to-table = Vai al tavolo
look-failed = Non è stato possibile caricare la partita. Riprova.
look-again = Riprova
look-eyes = Vista da
look-eyes-all = tutto scoperto
look-eyes-public = uno spettatore
look-step = Mossa { $step } di { $count }
look-first = All’inizio
look-back = Una mossa indietro
look-forward = Una mossa avanti
look-last = Alla fine
look-play = Avvia
look-pause = Pausa
look-slider = Mossa
look-start = La partita comincia.
