# `bocage arena`
arena-playing = On joue…
arena-title = { $game }, { $players } joueurs : { $games } parties en { $groups } { $groups ->
        [one] groupe apparié
       *[other] groupes appariés
    }, graine { $seed } ({ $rate } parties par seconde)
arena-points-wins = Points : 1 par victoire, divisé si elle est partagée. Entre parenthèses : intervalles à 95 %, sur les groupes.
arena-points-scores = Points : la part des scores d’une partie. Entre parenthèses : intervalles à 95 %, sur les groupes.
arena-bot = robot
arena-elo = Elo
arena-share = points
arena-par = entre égaux
arena-share-of-wins = victoires
arena-share-of-scores = scores
arena-score = score moyen
arena-time = par coup
arena-by-seat = points par place
arena-seat = place { $seat }
arena-everyone = tous
arena-pairs = face à face
arena-matches = parties
arena-one-bot = nommez au moins deux robots différents
arena-twice = un robot ne peut être nommé deux fois que s’il y en a un pour chacune des { $count } places
arena-no-scores = une part des scores de { $game } ne voudrait rien dire ; seules les victoires comptent
arena-plot-form = une image est un fichier qui finit par .svg ou .png
arena-plot-library = un PNG demande une bibliothèque qui manque ici (pip install 'bocage[lab]') ; un SVG, non
arena-plot-title = { $game }, { $players } joueurs
arena-plot-subtitle = { $games } parties, places échangées et graines appariées, graine { $seed }
arena-plot-elo = Elo, avec intervalles à 95 % ; la moyenne de tous est 0
arena-plot-seats-wins = Part des victoires à chaque place, avec intervalles à 95 %
arena-plot-seats-scores = Part des scores à chaque place, avec intervalles à 95 %
arena-plot-par = entre égaux
# `bocage arena --sides`
arena-points-sides = Points : la part des manches gagnées, chaque robot jouant un camp entier à tour de rôle. Entre parenthèses : intervalles à 95 %, sur les groupes.
arena-side =
    { $seat ->
        [0] seul d’abord
       *[other] seul ensuite
    }
arena-no-sides = { $game } à { $count } n’a pas deux camps inégaux à confier
arena-plot-sides = Part des manches, selon qui est seul d’abord, avec intervalles à 95 %
arena-lost = un processus a été tué ; ce qui avait été joué jusque-là :
