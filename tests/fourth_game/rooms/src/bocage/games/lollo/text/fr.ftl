name = Lollo
L2-pick-first = chacun doit d’abord choisir un favori
L2-picked-already = vous avez déjà choisi votre favori
L4-roll-first = il faut d’abord lancer le dé
L4-rolled-already = le dé est déjà lancé
L7-tired = cet escargot vient d’être choisi, il est fatigué
L9-over = la course est finie

# Les règles, pour qui les demande
rule-L1 = Cinq escargots attendent au portail : Trèfle, Bleuet, Souci, Coquelicot et Violette. Une laitue lollo pousse au bout du chemin, à la case 12 ou, si vous en êtes convenus, à la case 16. Le dé porte 1, 1, 2, 2, 3 et un merle.
rule-L2 = À tour de rôle, chacun choisit en secret un favori. Deux joueurs peuvent choisir le même escargot.
rule-L3 = Vous seul connaissez votre favori, jusqu’à la fin de la course.
rule-L4 = Quand tous ont choisi, on joue à tour de rôle dans le sens horaire. Chaque tour commence par un lancer de dé.
rule-L5 = Si le dé montre un nombre, choisissez un escargot, n’importe lequel : il avance d’autant de cases vers la laitue.
rule-L6 = Jamais deux escargots sur une case. Celui qui s’arrêterait sur un autre lui grimpe dessus et continue jusqu’à la case libre suivante.
rule-L7 = L’escargot qui vient d’être choisi est fatigué : le joueur suivant doit en choisir un autre.
rule-L8 = Si le dé montre le merle, choisissez un escargot à effrayer : il recule de deux cases, et plus loin encore jusqu’à une case libre. Au portail, un escargot ne craint rien.
rule-L9 = Le premier escargot qui atteint la laitue met fin à la course.
rule-L10 = On dévoile les favoris. Les places rapportent 5, 3, 2, 1 et 0 points ; un escargot resté au portail n’en rapporte aucun.
rule-L11 = Celui qui a le plus de points gagne ; à égalité, la victoire est partagée.

# Mots communs au terminal et à la page
snail = { $snail ->
    [clover] Trèfle
    [cornflower] Bleuet
    [marigold] Souci
    [poppy] Coquelicot
   *[violet] Violette
}
score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

# Le plateau dans un terminal
panel-turn = Tour { $turn }
panel-favourite = favori : { $snail }
panel-picked = a choisi
panel-picking = n’a pas choisi
panel-die = Dé : { $face }
panel-blackbird = merle
panel-tired = fatigué
panel-gate = portail
panel-lettuce = LAITUE

# Le journal en toutes lettres
tell-pick = { $name } choisit un favori.
tell-pick-known = { $name } choisit { $snail }.
tell-roll = Le dé montre { $face }.
tell-roll-blackbird = Voilà le merle !
tell-crawls = { $name } fait avancer { $snail } jusqu’à la case { $step }.
tell-crawls-lettuce = { $name } fait avancer { $snail } jusqu’à la laitue !
tell-slips = { $name } effraie { $snail }, qui recule jusqu’à la case { $step }.
tell-slips-gate = { $name } effraie { $snail }, qui se cache au portail.
notice-favourite = Le favori de { $name } était { $snail }.

# Ce que veut dire chaque coup
verb-pick = choisir votre favori secret
verb-choose = choisir un escargot, qui avance, ou recule devant le merle
