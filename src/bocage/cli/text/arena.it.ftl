# `bocage arena`
arena-playing = Si gioca…
arena-title = { $game }, { $players } giocatori: { $games } partite in { $groups } { $groups ->
        [one] gruppo appaiato
       *[other] gruppi appaiati
    }, seme { $seed } ({ $rate } partite al secondo)
arena-points-wins = Punti: 1 per vittoria, diviso se è condivisa. Tra parentesi: intervalli al 95%, sui gruppi.
arena-points-scores = Punti: la quota dei punteggi di una partita. Tra parentesi: intervalli al 95%, sui gruppi.
arena-bot = bot
arena-elo = Elo
arena-share = punti
arena-par = tra pari
arena-share-of-wins = vittorie
arena-share-of-scores = punteggi
arena-score = punteggio medio
arena-time = per mossa
arena-by-seat = punti per posto
arena-seat = posto { $seat }
arena-everyone = tutti
arena-pairs = faccia a faccia
arena-matches = partite
arena-one-bot = indicate almeno due bot diversi
arena-twice = un bot può essere indicato due volte solo se ce n’è uno per ciascuno dei { $count } posti
arena-no-scores = una quota dei punteggi di { $game } non direbbe nulla; contano solo le vittorie
arena-plot-form = un’immagine è un file che finisce in .svg o .png
arena-plot-library = un PNG richiede una libreria che qui manca (pip install 'bocage[lab]'); un SVG no
arena-plot-title = { $game }, { $players } giocatori
arena-plot-subtitle = { $games } partite, posti ruotati e semi appaiati, seme { $seed }
arena-plot-elo = Elo, con intervalli al 95%; la media di tutti è 0
arena-plot-seats-wins = Quota delle vittorie a ogni posto, con intervalli al 95%
arena-plot-seats-scores = Quota dei punteggi a ogni posto, con intervalli al 95%
arena-plot-par = tra pari
# `bocage arena --sides`
arena-points-sides = Punti: la quota delle manche vinte, ogni bot un intero schieramento a turno. Tra parentesi: intervalli al 95%, sui gruppi.
arena-side =
    { $seat ->
        [0] solo per primo
       *[other] solo per secondo
    }
arena-no-sides = { $game } in { $count } non ha due schieramenti disuguali da affidare
arena-plot-sides = Quota delle manche, secondo chi è solo per primo, con intervalli al 95%
arena-lost = un processo è stato ucciso; quello che era stato giocato fino ad allora:
