# La page

title-home = Bocage – jeux de société à secrets, en famille
title-setup = { $game } – préparer une table · Bocage
title-join = Votre invitation
title-join-game = Une invitation à { $game } · Bocage
title-gathering = { $game } – on s’installe · Bocage
title-lost = Rien ici · Bocage
tagline = Jeux de société à secrets, en famille
promise = Sans compte, sans publicité, et personne ne vous observe.
home = Accueil
close = Fermer
try-again = Réessayer
one-moment = Un instant…
games = Les jeux
other-ways = Autres entrées
install = Ajouter Bocage à l’écran d’accueil

# Les boîtes

fact-players = { $range } joueurs
fact-age = dès { $age } ans
fact-minutes = { $range } min
play-now = Jouer
play-now-at = Jouer à { $game }
setting-the-table = On prépare la table…
with-friends = Entre amis
pass-the-tablet = Sur un seul écran
choose-bots = Choisir ses adversaires
with-friends-at = Entre amis : { $game }
pass-the-tablet-at = Sur un seul écran : { $game }
choose-bots-at = Choisir ses adversaires : { $game }

# Les parties de cet appareil

matches = Vos tables
matches-all = Tout afficher ({ $count })
match-with = avec { $names }
match-gathering = On s’installe
match-playing = En cours : retour à la table
match-over = Terminée : revoir la partie
match-gone = Cette table n’existe plus
match-remove = Retirer de la liste { $game } avec { $names }
match-removed = Retirée de la liste.
match-leave = Quitter la table ?
match-leave-playing = Un robot jouera à votre place, et cet appareil perd sa place pour de bon.
match-leave-gathering = Votre place se libère pour quelqu’un d’autre.
match-leave-yes = Quitter la table
match-leave-no = Rester

invitation = J’ai une invitation
invitation-go = Rejoindre
invitation-empty = Tapez le code de votre invitation : huit lettres et chiffres.
saved-match = Une partie enregistrée
saved-match-open = Ouvrir une partie

# Réglages

settings = Réglages
settings-language = Langue
settings-theme = Lumière
settings-theme-auto = Comme l’appareil
settings-theme-light = Jour
settings-theme-dark = Nuit
settings-sound = Sons
settings-confirm = Confirmer chaque coup
settings-confirm-hint = Le coup est d’abord montré ; un second appui le joue.

# Préparer une table

way-friends = Entre amis, chacun sur son appareil
    .then = Vous recevrez ensuite un lien et un code à envoyer.
way-tablet = Tous sur cet appareil
    .then =
        { $secrets ->
            [yes] Un rideau tombe entre les tours : les secrets restent secrets.
           *[no] Ici rien n’est secret : passez l’appareil après votre tour.
        }
way-bots = Vous contre les robots
    .then = Vous pourrez reprendre cette partie à tout moment.
how-many = Combien de joueurs ?
your-name = Votre nom
name-of = Nom du joueur { $seat }
who-sits = Place { $seat }
kind-person = Quelqu’un ici
kind-open = À inviter
nicknames = Noisette, Trèfle, Mésange, Prunelle, Coquelicot, Pinson, Bruyère, Basilic
more = Plus de choix
open-table = Ouvrir la table
begin = Commencer
choose-file = Choisir un fichier
bad-file = Ce fichier est illisible. Il faut un fichier au format JSON.

option-lot = Tiré au sort
option-first = Qui commence ?
    .hint = Selon la règle, le plus jeune.
pace = Temps par coup
    .hint = Quand il est écoulé, un robot joue ce coup.
pace-value =
    { $seconds ->
        [0] Sans pendule
        [30] 30 secondes
        [60] 1 minute
        [120] 2 minutes
        [86400] 1 jour
       *[259200] 3 jours
    }
takeover = Si quelqu’un s’absente
    .hint = Un robot le remplace jusqu’à son retour.
takeover-value =
    { $seconds ->
        [0] On attend
        [60] après 1 minute
        [300] après 5 minutes
       *[86400] après 1 jour
    }
spectators = Spectateurs
    .hint = Qui a le lien peut regarder, sans voir les secrets.

# Les robots

bot-random = Étourdi
bot-greedy = Pie
bot-searcher = Chercheur
bot-lamb = Agneau
    .how = Niveau 1 sur 4 : pour les petits et les premières parties.
bot-farmer = Fermier
    .how = Niveau 2 sur 4 : joue correctement et fait des erreurs.
bot-shepherd = Berger
    .how = Niveau 3 sur 4 : réfléchit à l’avance et se trompe rarement.
bot-fox = Renard
    .how = Niveau 4 sur 4 : joue du mieux qu’il peut, sans pitié.

# On s’installe

seat-open = Libre
seat-yours = Votre place
seat-you = vous
seat-bot = robot
seat-away = pas là
seat-title = Place { $seat }
seat-now-taken = { $name } prend place.
seat-now-free = La place { $seat } est libre.
seat-stand-up = Se lever
seat-stand-up-hint = Votre place se libère ; vous pourrez vous asseoir ailleurs.
seat-free = Libérer cette place
seat-free-hint = { $name } devra s’asseoir de nouveau.
seat-put-bot = Quel robot s’assied ici ?
seat-change-bot = Quel robot s’assied ici ?
seats-open =
    { $count ->
        [one] Une place est libre
       *[other] { $count } places sont libres
    }
seats-full = Tout le monde est là
sit-here = Installez-vous
sit-down = S’asseoir à la place { $seat }
table-full-watch = Toutes les places sont prises. Restez regarder !
begin-with-bots =
    { $count ->
        [one] Commencer avec un robot
       *[other] Commencer avec { $count } robots
    }
begin-missing =
    { $count ->
        [one] Il manque encore quelqu’un ; un robot peut prendre la place libre.
       *[other] Il manque encore { $count } personnes ; des robots peuvent prendre les places libres.
    }
begin-ready = Toutes les places sont prises.
waiting-seats =
    { $count ->
        [one] On attend encore un joueur…
       *[other] On attend encore { $count } joueurs…
    }
waiting-host = Tout le monde est là. L’hôte peut commencer.

share = Invitez vos amis
share-how = Envoyez le lien, ou faites ouvrir { $host } et taper ce code :
share-code = Le code de l’invitation :
share-link = Lien de l’invitation
share-send = Envoyer
share-copy = Copier le lien
share-copied = Copié
share-qr = Le lien en code QR, à viser avec l’appareil photo
share-text = Viens jouer à { $game } avec moi !

looking-for-table = On cherche la table…
invited-to = Venez jouer à { $game } !
join-there = À la table : { $names }
join-full = Toutes les places sont prises, mais vous pouvez regarder.
join-over = Cette partie est finie, mais vous pouvez la revoir.
watch = Regarder
join-look-back = Revoir la partie

# Quand quelque chose ne va pas

lost-page = Il n’y a rien ici
    .do = L’adresse est peut-être mal tapée, ou ancienne.
lost-table = Cette table n’existe plus
    .do = Les tables dont personne ne se sert sont rangées au bout d’un moment. Préparez-en une autre, ou tapez le code d’une autre invitation.
lost-code = Aucune table n’a ce code
    .do = Un code a huit lettres et chiffres. Faites-le relire, ou demandez le lien.
lost-screen = Cette partie de la page n’est pas arrivée
    .do = Le réseau est-il là ? Alors la seconde tentative sera la bonne.
trouble-other = Cela n’a pas marché. Réessayez.
trouble-server-error = Le serveur a trébuché ; vous n’y êtes pour rien. Réessayez.
trouble-unreachable = Le serveur est injoignable. Vérifiez votre réseau ; rien n’est perdu.
trouble-too-many-tables = Beaucoup de tables ont été ouvertes depuis votre réseau en une heure. Patientez un peu, ou continuez à l’une de vos tables.
trouble-too-many-requests = C’était un peu rapide. Attendez un instant et réessayez.
trouble-seat-taken = Quelqu’un a été plus rapide : cette place est prise. Choisissez-en une autre.
trouble-seats-open = Il reste des places libres.
trouble-started-already = La partie a déjà commencé.
trouble-no-table = Cette table n’existe plus. Préparez-en une autre.
trouble-no-seat = Il n’y a plus personne à cette place.
trouble-not-host = Seule la personne qui a ouvert la table peut le faire.
trouble-bad-name = Un nom a de 1 à 40 caractères. Essayez-en un autre.
trouble-busy = Il y a foule à cette table. Réessayez dans un instant.
trouble-server-stops = Le serveur redémarre. Réessayez dans un instant.
trouble-store-fails = Le serveur ne peut rien enregistrer pour le moment. Réessayez dans un instant.
trouble-revoked-token = Cette place a été donnée à quelqu’un d’autre.
trouble-too-long = Ce fichier est trop gros.
trouble-unknown-bot = Ce robot est absent. Choisissez-en un autre.
