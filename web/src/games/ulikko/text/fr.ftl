# Mots dans les phrases ; les faits sont ceux de la phrase autour.
of-colour = { $colour ->
    [orange] orange
    [green] verte
    [blue] bleue
   *[purple] violette
}
in-side = { $side ->
    [north] au nord
    [east] à l’est
    [south] au sud
   *[west] à l’ouest
}
a-symbol = { $symbol ->
    [star] une étoile
    [moon] une lune
    [leaf] une feuille
   *[drop] une goutte
}
bare-symbol = { $symbol ->
    [star] étoile
    [moon] lune
    [leaf] feuille
   *[drop] goutte
}

# Les parties de la table
seat = Joueur { $number }
close = Fermer
cancel = Annuler
main-board = Plateau principal
own-board = Votre plateau
board-of = Plateau de { $name }
others = Les autres joueurs
landscapes = Cartes paysage
symbol-cards = Cartes symbole
auroras = Aurores
face-down = face cachée
no-tile = aucune tuile
main-told = Au nord { $north }, à l’est { $east }, au sud { $south }, à l’ouest { $west }, au centre { $centre }.
hand-told = En main : la tuile { of-colour }.
fallen-told = La tuile { of-colour } est tombée { in-side } ; elle va sur { a-symbol }.
push-label = Insérer { $from ->
    [north] par le nord
    [east] par l’est
    [south] par le sud
   *[west] par l’ouest
} : la tuile { of-colour } tombe { in-side }, { bare-symbol }, { $count ->
    [0] elle n’irait nulle part
    [one] { $count } case libre
   *[other] { $count } cases libres
}
preview = { $count ->
    [0] La tuile { of-colour } tomberait { in-side }, mais vous n’avez aucune case libre avec { a-symbol }.
    [one] La tuile { of-colour } tomberait { in-side } : { $count } case libre avec { a-symbol }.
   *[other] La tuile { of-colour } tomberait { in-side } : { $count } cases libres avec { a-symbol }.
}
cell-free = { $cell }, { bare-symbol }, libre{ $may ->
    [yes] , peut être choisie
    [could] , la tuile pourrait aller ici
   *[no] {""}
}
cell-tile = { $cell }, forêt { of-colour }{ $up ->
    [animal] , animal au-dessus
    [river] , rivière au-dessus
   *[no] {""}
}{ $left ->
    [animal] , animal à gauche
    [river] , rivière à gauche
   *[no] {""}
}{ $right ->
    [animal] , animal à droite
    [river] , rivière à droite
   *[no] {""}
}{ $down ->
    [animal] , animal au-dessous
    [river] , rivière au-dessous
   *[no] {""}
}{ $may ->
    [yes] , peut être choisie
   *[no] {""}
}
pawn-toggle = { $pawn ->
    [animal] Animal vers { $cell }
   *[river] Rivière vers { $cell }
}
pawns-left = Encore à poser : { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animaux
} et { $rivers ->
    [one] { $rivers } rivière
   *[other] { $rivers } rivières
}
pile-left = Dans la pile : orange { $orange }, vert { $green }, bleu { $blue }, violet { $purple }
symbol-free = { $symbol ->
    [star] Carte étoile
    [moon] Carte lune
    [leaf] Carte feuille
   *[drop] Carte goutte
} : encore libre, { $count ->
    [one] { $count } case couverte sur 5
   *[other] { $count } cases couvertes sur 5
}
symbol-taken = { $symbol ->
    [star] Carte étoile
    [moon] Carte lune
    [leaf] Carte feuille
   *[drop] Carte goutte
} : prise par { $name }
aurora-state = Aurore { of-colour } { $number } : { $state ->
    [free] encore libre
    [used] utilisée par { $name }
   *[held] chez { $name }
}
other-label = { $name } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}, il reste { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animaux
} et { $rivers ->
    [one] { $rivers } rivière
   *[other] { $rivers } rivières
}, { $met ->
    [0] aucune carte paysage remplie
    [one] { $met } carte paysage remplie
   *[other] { $met } cartes paysage remplies
}. Voir le plateau en grand

# Cartes paysage
title-river = Carte rivière
title-colour = Carte couleur
title-shape = Carte forme
landscape-label = { $kind ->
    [river] Carte rivière
    [colour] Carte couleur
   *[shape] Carte forme
} : { $words } { $done ->
    [yes] Remplie.
   *[no] { $have } sur { $need } pour l’instant.
}{ $count ->
    [0] {""}
   *[other] {" "}Remplie par { $met }.
}{ $lit ->
    [yes] {" "}Peut être choisie.
   *[no] {""}
}
card-done = Vous avez rempli cette carte.
card-so-far = { $whose ->
    [own] Sur votre plateau : { $have } sur { $need }.
   *[other] Sur le plateau de { $name } : { $have } sur { $need }.
}
card-met-by = Remplie par { $names }.
task-line = { $joins ->
    [adjacent] Une rivière d’au moins { $count } pions qui relie deux bords voisins du plateau.
   *[opposite] Une rivière d’au moins { $count } pions qui relie deux bords opposés du plateau.
}
task-all = Les { $count } rivières d’un seul tenant, quelle que soit leur forme.
task-four-corners = Une tuile à chacun des quatre coins du plateau, de n’importe quelle couleur.
task-square = Un carré de quatre tuiles : en haut { $a } et { $b }, en dessous { $c } et { $d }.
task-figure = { $name ->
    [straight] { $count } rivières en ligne droite.
    [staircase] { $count } rivières en escalier.
    [hook] { $count } rivières en crochet : trois en ligne, la dernière à angle droit.
    [cross] { $count } rivières en croix, autour d’un coin.
    [ring] { $count } rivières en anneau, autour d’une case.
   *[other] { $count } rivières selon la figure de la carte.
}
task-shape = { $name ->
    [square-all-different] Quatre tuiles en carré, toutes de forêts différentes.
    [line-all-different] Quatre tuiles en ligne, toutes de forêts différentes.
    [line-of-five] Cinq tuiles en ligne, de n’importe quelle couleur. Elle ne tient que de gauche à droite.
    [plus] Cinq tuiles en croix, de n’importe quelle couleur.
    [staircase] Cinq tuiles en escalier, de n’importe quelle couleur.
    [horseshoe] Cinq tuiles en fer à cheval, de n’importe quelle couleur.
    [zigzag-different] Quatre tuiles en zigzag ; celles que relie un ≠ sont de forêts différentes.
    [corner-different] Cinq tuiles en équerre ; celles que relie un ≠ sont de forêts différentes.
   *[other] { $differ ->
        [all] { $count } tuiles selon la forme de la carte, toutes de forêts différentes.
        [some] { $count } tuiles selon la forme de la carte ; celles que relie un ≠ sont de forêts différentes.
       *[no] { $count } tuiles selon la forme de la carte, de n’importe quelle couleur.
    }
}

# Ce qu’il y a à faire
prompt-settle = Posez votre tuile neutre sur une case de votre choix
prompt-insert = Insérez votre tuile dans le plateau principal
prompt-place = Posez la tuile { of-colour } sur { a-symbol }
prompt-stuck = Vous n’avez aucune case libre avec { a-symbol } : utilisez une aurore ou renoncez à la tuile
prompt-after = Utilisez une aurore ou terminez votre tour
hint-insert = Choisissez un côté : vous verrez d’abord ce qui tombe.
hint-choosing = Choisissez une case, puis retirez les pions que vous voulez garder.
draft-choose = Touchez un pion pour ne pas le poser. Ce bord restera vide.
draft-short = Vous n’avez pas assez de pions pour tous ces bords. Touchez ceux à retirer.
do-place = Poser
do-choose = Choisir les pions
do-discard = Renoncer à la tuile
do-end = Terminer le tour
aurora-of = {" "}(aurore { of-colour })
aurora-landscape = Paysage
aurora-reinsert = Réinsérer
aurora-anywhere = Où je veux
aurora-move = Déplacer
aurora-how-landscape = Choisissez une carte paysage : elle est remplie aussitôt.
aurora-how-reinsert = Choisissez un côté : la tuile tombée est réinsérée.
aurora-how-anywhere = Choisissez n’importe quelle case libre pour la tuile tombée.
aurora-how-move = { $picked ->
    [yes] Choisissez maintenant une case libre.
   *[no] Choisissez la tuile à déplacer ; ses pions vous reviennent.
}
aurora-later-landscape = Vous avez déjà rempli toutes les cartes paysage.
aurora-later-reinsert = Cette aurore sert quand une tuile est tombée : on la réinsère.
aurora-later-anywhere = Cette aurore sert quand une tuile est tombée : elle va alors sur n’importe quelle case libre.
aurora-later-move = Vous n’avez pas encore de tuile à déplacer.

# Le journal
told-fallen = La tuile { of-colour } tombe { in-side } ; elle va sur { a-symbol }.
told-fallen-lost = La tuile { of-colour } tombe { in-side }, ne va nulle part et quitte le jeu.

# La fin
ending = On compte ce qui reste : 2 points par animal, 1 par rivière. Le plus petit total gagne ; à égalité, le plus grand groupe de tuiles pareilles.
