name = Uly & Polly
U3-hide-first = le loup doit d’abord se cacher
U5-start-first = les bergers doivent d’abord poser le chien sur le pré
U6-wolfs-turn = c’est au loup d’échanger deux tuiles
U6-dogs-turn = c’est au chien d’avancer
U7-touching = les deux tuiles doivent se toucher par un côté ou par un coin
U8-under-the-dog = la tuile sous le chien ne peut pas être échangée
U11-one-cell = le chien avance d’une case exactement

# Les règles, pour qui les demande
rule-U1 = Seize moutons sont posés face cachée en un pré de quatre sur quatre. Il y a aussi vingt jetons, un chien et une tuile loup.
rule-U2 = Le dernier à avoir vu un mouton est le premier loup. Ici, c’est l’hôte qui décide, sinon le hasard.
rule-U3 = En secret, le loup retire l’un des seize moutons et met la tuile loup à sa place, face cachée. Ce mouton ne sert plus de toute la manche.
rule-U4 = Seul le joueur loup sait où est le loup, tant que celui-ci n’est pas découvert et que la manche dure.
rule-U5 = Les bergers choisissent ensemble une tuile et y posent le chien, sans la retourner. Le voisin de gauche du loup tranche.
rule-U6 = Le loup et le chien jouent à tour de rôle ; le loup commence.
rule-U7 = À son tour, le loup échange deux tuiles qui se touchent par un côté ou par un coin. Il n’a pas le droit de passer.
rule-U8 = La tuile sous le chien ne bouge pas : elle ne peut jamais être échangée.
rule-U9 = Toute autre paire voisine convient, avec ou sans le loup, visible ou cachée, et même la paire du tour d’avant. Chaque tuile garde la face qu’elle montre, et tout le monde voit quelles tuiles sont échangées.
rule-U10 = Le berger à gauche du loup déplace le chien le premier, puis les bergers se relaient dans le sens horaire. L’ordre repart à zéro à chaque manche.
rule-U11 = Le chien avance d’une seule case, tout droit ou en diagonale. Il ne peut ni rester sur place ni sauter.
rule-U12 = Si le chien arrive sur une tuile déjà visible, il ne se passe rien.
rule-U13 = Si le chien arrive sur une tuile cachée, il faut la retourner. Sa tuile de départ n’est retournée que s’il y revient.
rule-U14 = Si c’est le loup, les bergers gagnent la manche et reçoivent un jeton chacun.
rule-U15 = Si c’est le huitième mouton de la manche, le loup s’est échappé et reçoit un jeton. Un loup découvert à cette dernière tuile est bel et bien pris.
rule-U16 = Un chien qui erre trop longtemps sans rien retourner (douze pas de suite, sauf accord contraire) laisse filer le loup.
rule-U17 = À la manche suivante, le voisin de gauche devient le loup, et les seize moutons reviennent face cachée.
rule-U18 = À deux ou trois, chacun est deux fois le loup ; à quatre ou cinq, une fois.
rule-U19 = Celui qui a le plus de jetons gagne ; à égalité, la victoire est partagée.
rule-U20 = Il y a toujours assez de jetons : même à cinq, on ne peut en gagner plus de vingt.

# Le plateau dans un terminal
sheep = mouton
dog = CHIEN
wolf = LOUP
panel-round = Manche { $round } sur { $rounds }
panel-wolf = Le loup est { $name }.
panel-you-wolf = Vous êtes le loup : restez caché !
panel-you-helper = Vous aidez le chien.
panel-found = moutons retournés
panel-quiet = pas du chien à vide : { $count }
panel-tokens = Jetons
score = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}

# Le journal en toutes lettres
tell-hide = { $name } cache le loup dans le pré.
tell-hide-at = { $name } cache le loup en { $cell }.
tell-start = { $name } pose le chien en { $cell }.
tell-swap = { $name } échange { $first } et { $second }.
tell-go = { $name } mène le chien en { $cell }.
tell-go-sheep = { $name } mène le chien en { $cell } et retourne un mouton.
tell-go-wolf = { $name } mène le chien en { $cell } et découvre le loup !
notice-escaped = Le loup s’est échappé : un jeton pour { $name }.
notice-caught = Le loup est pris : un jeton pour tout le monde, sauf { $name }.
notice-round = La manche { $round } sur { $rounds } commence ; le loup est { $name }.

# Ce que veut dire chaque coup
verb-hide = cacher le loup sous une tuile
verb-start = poser le chien sur une tuile
verb-swap = échanger deux tuiles qui se touchent, aucune sous le chien
verb-go = avancer le chien d’une case
