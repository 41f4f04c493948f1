# Une partie en cours
table-title = { $game } – Bocage
table-title-yours = ● À vous de jouer – { $game }
table-coming = Le plateau arrive…
table-home = Accueil
table-home-hint = Vous pouvez revenir quand vous voulez : la partie vous attend sur la page d’accueil.
table-menu = Menu
table-rules = Règles
table-rules-of = Les règles : { $game }
table-rule = Règle { $rule }
table-failed = Cela n’a pas marché. Veuillez réessayer.

table-players = Joueurs
table-player-you = vous
table-player-bot = robot
table-player-bot-for = un robot joue
table-player-away = pas là
table-player-moves = doit jouer
table-player-wins = a gagné

table-turn-yours = À vous de jouer
table-turn-yours-named = À vous de jouer, { $name }
table-turn-other = { $name } réfléchit…
table-turn-away = On attend { $name }, qui n’est pas là
table-turn-away-takeover = { $name } n’est pas là ; un robot va bientôt jouer à sa place
table-turn-chance = On tire au sort…
table-watching = Vous regardez
table-stand-in = Un robot a joué à votre place.
table-stand-in-named = Un robot a joué pour { $name }.
table-stand-in-return = Reprendre ma place
table-clock = Temps restant
table-clock-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
table-clock-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}

table-refused = C’est impossible ici.
table-confirm = Jouer ce coup ?
table-confirm-play = Jouer
table-confirm-back = Annuler
table-log = Ce qui s’est passé
table-log-empty = Il ne s’est encore rien passé.

table-offline = La connexion est coupée. Nouvel essai…
table-offline-server = Le serveur redémarre. Nouvel essai…
table-offline-pending = Votre coup est gardé et sera envoyé.
table-online = La connexion est rétablie.
table-other-tab = Cette table est aussi ouverte dans un autre onglet.

table-take-back = Reprendre un coup
table-take-back-asked = { $name } aimerait reprendre un coup. Êtes-vous d’accord ?
table-take-back-yes = D’accord
table-take-back-no = Refuser
table-take-back-waits = Vous avez demandé à reprendre votre coup ; les autres doivent être d’accord.
table-take-back-others = { $name } aimerait reprendre un coup ; les autres décident.
table-take-back-done = Le coup a été repris.
table-take-back-refused = Le coup reste joué : tous n’étaient pas d’accord pour le reprendre.

table-leave = Quitter la table
table-leave-sure = Partir pour de bon ? Un robot jouera à votre place, et vous ne pourrez plus la reprendre.
table-stay = Rester

# Passer la tablette
table-pass-on = C’est fait, au suivant
table-draw = Tirer le rideau
table-curtain = Le rideau est tiré
table-curtain-pass = Passez la tablette à { $name }
table-curtain-news = Depuis votre dernier tour :
table-curtain-take = C’est moi, { $name }
table-curtain-hint = Les autres détournent les yeux un instant.

# La fin
table-over-you = Vous avez gagné !
table-over-you-share = Vous partagez la victoire avec { $names } !
table-over-one = { $name } gagne !
table-over-share = { $names } partagent la victoire !
table-over-won = Magnifiquement joué.
table-over-lost = Bien défendu. La prochaine sera peut-être la vôtre.
table-over-watched = Quelle partie !
table-rematch = Revanche
table-rematch-shuffle = Revanche, places mélangées
table-rematch-hint = Les autres sont prévenus, et leur place est gardée.
table-next = La prochaine partie est prête.
table-next-come = J’y vais
table-next-watch = La regarder
table-look = Revoir la partie
table-share = Partager
table-record = Télécharger la partie
table-copied = Le lien est copié.
table-deal = Le tirage était-il honnête ?
table-deal-how = Avant la partie, le serveur a publié cette empreinte de sa graine secrète. La partie finie, la graine est dévoilée, et chacun peut recalculer tous les tirages avec « bocage verify ».
table-deal-link = Voir la graine

# Les tables où l’on n’entre pas
table-door = On n’entre pas ici
table-door-no-table = Cette table n’existe plus. Elle a peut-être été rangée, ou le lien contient une faute de frappe.
table-door-no-watching = À cette table, on joue entre soi, sans spectateurs.
table-door-revoked-token = Votre place a été rendue ou donnée à quelqu’un d’autre.
table-door-expired-token = Cette partie a attendu si longtemps que votre place n’est plus valable.
table-door-bad-token = Le serveur ne reconnaît plus votre place à cette table.
table-door-wrong-table = Votre place est à une autre table.
table-door-bad-origin = Cette page vient d’une adresse que le serveur ne connaît pas.
table-door-no-board = Cette page n’a pas encore de plateau pour ce jeu, ou il n’a pas pu être chargé.
table-door-other = Quelque chose bloque le passage. Veuillez réessayer dans un instant.
table-door-watch = Entrer sans place

# Revoir une partie
look-title = Revoir la partie – { $game }
look-open = Ouvrir une partie
look-open-how = Choisissez une partie enregistrée dans un fichier, ou déposez-la ici.
look-open-choose = Choisir un fichier
look-open-other = Ouvrir une autre partie
look-bad = Ce fichier ne contient pas de partie que l’on puisse montrer.
look-bad-long = Cette partie est trop longue pour être montrée ici.
look-not-over = Cette partie n’est pas finie. Vous pourrez la revoir quand elle le sera.
look-to-table = Vers la table
look-failed = La partie n’a pas pu être chargée. Veuillez réessayer.
look-again = Réessayer
look-eyes = Vue par
look-eyes-all = tout est visible
look-eyes-public = un spectateur
look-step = Coup { $step } sur { $count }
look-first = Au début
look-back = Un coup en arrière
look-forward = Un coup en avant
look-last = À la fin
look-play = Lancer
look-pause = Pause
look-slider = Coup
look-start = La partie commence.
