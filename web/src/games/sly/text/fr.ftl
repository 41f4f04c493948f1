# Ce que l’on peut faire
prompt-lay = Posez une carte face cachée.
prompt-expose = Posez une carte ou démasquez un renard.
prompt-all = Posez une carte, démasquez ou révélez.
prompt-full = Tout est pris : démasquez ou révélez.
prompt-flip = { $count ->
    [one] Retournez la dernière carte.
   *[other] Retournez la carte suivante : encore { $count }.
}
hint-card = { $rank ->
    [fox] Où se cache le renard ?
   *[other] Où va la poule { $rank } ?
}
hint-space = Quelle carte poser en { $space } ?

# Les emplacements
house-label = Poulailler { $house }
space-free = { $may ->
    [yes] { $space }, valeur { $value }, libre, au choix
   *[no] { $space }, valeur { $value }, libre
}
space-mine = { $may ->
    [yes] { $space }, valeur { $value }, { $rank ->
        [fox] votre renard
        [unknown] votre carte
       *[other] votre poule { $rank }
    }, face cachée, au choix
   *[no] { $space }, valeur { $value }, { $rank ->
        [fox] votre renard
        [unknown] votre carte
       *[other] votre poule { $rank }
    }, face cachée
}
space-theirs = { $may ->
    [yes] { $space }, valeur { $value }, { $rank ->
        [fox] renard
        [unknown] carte
       *[other] poule { $rank }
    } face cachée, { $name }, au choix
   *[no] { $space }, valeur { $value }, { $rank ->
        [fox] renard
        [unknown] carte
       *[other] poule { $rank }
    } face cachée, { $name }
}
space-open = { $safe ->
    [yes] { $space }, valeur { $value }, poule { $rank } à l’abri, { $name }
   *[no] { $space }, valeur { $value }, { $rank ->
        [fox] renard
       *[other] poule { $rank }
    } face visible, { $name }
}
menu-label = Que faire de la carte en { $space } ?
menu-expose = Démasquer : « C’est le renard ! »
menu-reveal = Révéler, en commençant ici

# La main
hand-label = Votre main
hand-hen = Poule { $rank }
hand-fox = Renard
peek = Maintenir pour voir
peek-told = Vous seul le savez : { $cards }
peek-card = { $rank ->
    [fox] { $space } le renard
   *[other] { $space } la poule { $rank }
}

# Ce que l’on s’écrie
bubble-fox = Renard ?
bubble-caught = Attrapé !
bubble-safe = À l’abri !
bubble-taken = Hop !

# Les joueurs
you = { $name } (vous)
plate-label = { $name }, { $colour ->
    [orange] orange
    [black] noir
    [brown] marron
   *[white] blanc
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } carte en main
   *[other] { $cards } cartes en main
}
sum-safe = { $points ->
    [one] poules à l’abri : { $points } point
   *[other] poules à l’abri : { $points } points
}

# Le décompte
count-title = Le décompte
count-safe = Poules à l’abri
count-taken = Poules prises
count-own = Ses propres poules
count-foxes = Renards capturés
count-total = Total
count-hand = Plus haute poule en main
count-wins = gagne

# La fin
ending = La partie s’arrête quand un joueur commence son tour avec une seule carte en main, quand tous les emplacements sont pris et toutes les cartes visibles, ou après le nombre de tours convenu. Qui a le plus de points gagne.
