# Le plateau dans un terminal
fox = renard
panel-turn = Tour { $turn }
panel-flips = { $count ->
    [one] encore { $count } carte à retourner
   *[other] encore { $count } cartes à retourner
}
panel-own = cachée, connue de vous seul
panel-safe = à l’abri
column-player = joueur
column-points = points
column-hand = main
column-taken = poules prises
column-foxes = renards
column-spaces = à l’abri
hand-size = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

# Le journal en toutes lettres
card = le { $rank ->
    [fox] renard
   *[other] { $rank }
} { $colour ->
    [orange] orange
    [black] noir
    [brown] marron
   *[white] blanc
}
own-card = { $rank ->
    [fox] le renard
   *[other] le { $rank }
}
tell-lay = { $name } pose une carte en { $space }.
tell-lay-known = { $name } pose { $card } en { $space }.
tell-expose = { $name } démasque la carte en { $space } : c’est { $card }.
tell-reveal = { $name } commence une révélation et retourne { $space } : { $card }.
tell-flip = { $name } retourne { $space } : { $card }.
notice-taken = { $name } prend { $card }.
notice-captured = { $name } capture { $card }.
notice-safe = En { $space }, { $card } est à l’abri.
notice-home = { $count ->
    [one] Une carte revient en main.
   *[other] { $count } cartes reviennent en main.
}
notice-over = La partie s’arrête là : toutes les cartes sont retournées et comptées.

# Ce que veut dire chaque coup
verb-lay = poser une carte face cachée sur un emplacement libre
verb-expose = affirmer qu’une carte adverse est le renard
verb-reveal = révéler des cartes, en commençant par celle-ci
verb-flip = retourner la carte suivante
