# Le plateau dans un terminal
tile-orange = orange
tile-green = vert
tile-blue = bleu
tile-purple = violet
kind-river = rivière
kind-colour = couleur
kind-shape = forme
pawns = ● animal   ≈ rivière
panel-turn = Tour { $turn } sur 12
panel-drawn = Piochée :
panel-neutral = Tuile neutre :
panel-fallen = À poser :
panel-open = Libres : aurores { $auroras }   symboles { $symbols }
column-player = joueur
column-cards = cartes
column-auroras = aurores (utilisées)
task-adjacent = ligne d’au moins { $count } reliant deux bords voisins
task-opposite = ligne d’au moins { $count } reliant deux bords opposés
task-chain = { $count } rivières d’un seul tenant
task-corners = une tuile à chacun des quatre coins
task-different = toutes différentes
score = { $count ->
    [one] { $count } point restant
   *[other] { $count } points restants
}

# Le journal en toutes lettres
forest-orange = orange
forest-green = verte
forest-blue = bleue
forest-purple = violette
side-north = au nord
side-east = à l’est
side-south = au sud
side-west = à l’ouest
symbol-star = étoiles
symbol-moon = lunes
symbol-leaf = feuilles
symbol-drop = gouttes
card-river = la carte rivière
card-colour = la carte couleur
card-shape = la carte forme
tell-cards = Une carte paysage de chaque sorte est retournée.
tell-main = Cinq tuiles neutres garnissent le plateau principal.
tell-neutral = { $name } pioche une tuile neutre { $colour }.
tell-draw = { $name } retourne une tuile { $colour }.
tell-settle = { $name } installe la tuile neutre en { $first }.
tell-insert = { $name } insère la tuile { $first }.
tell-place = { $name } pose la tuile en { $first }.
tell-discard = { $name } renonce à la tuile.
tell-end = { $name } termine son tour.
tell-aurora-landscape = { $name } utilise une aurore orange pour { $first }.
tell-aurora-reinsert = { $name } utilise une aurore verte et réinsère la tuile { $first }.
tell-aurora-anywhere = { $name } utilise une aurore bleue et pose la tuile en { $first }.
tell-aurora-move = { $name } utilise une aurore violette et déplace une tuile de { $first } en { $second }.
tell-declined = Aucun pion vers { $cells }.
notice-fallen = La tuile qui tombe { $side } est { $colour } ; elle va sur { $symbol }.
notice-lost = La tuile qui tombe ne va nulle part et quitte le jeu.
notice-pawns = Pions posés : { $animals } ●, { $rivers } ≈.
notice-met = { $name } remplit { $card }.
notice-symbol = { $name } a couvert toutes ses { $symbol } et prend cette carte.
notice-aurora = { $name } prend l’aurore { $colour } { $number }.

# Ce que veut dire chaque coup
verb-settle = mettre la tuile neutre sur une case
verb-insert = insérer la tuile par un côté (nord, est, sud, ouest)
verb-place = poser la tuile tombée sur une case libre à son symbole
verb-discard = renoncer à la tuile tombée
verb-end = terminer le tour
verb-aurora-landscape = aurore orange : remplir une carte paysage
verb-aurora-reinsert = aurore verte : réinsérer la tuile tombée
verb-aurora-anywhere = aurore bleue : poser la tuile sur une case libre
verb-aurora-move = aurore violette : déplacer une de vos tuiles (de → vers)
