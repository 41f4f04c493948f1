choose-game = À quel jeu jouer ?
choose-game-prompt = Numéro ou nom :{ " " }
players = de { $low } à { $high } joueurs
no-such-choice = Tapez l’un des numéros ou des noms ci-dessus.

turn = { $name }, c’est votre tour.
watching = Rien que des robots : vous regardez.
since = Ce qui s’est passé
more-news = … et { $count } de plus avant cela (log montre tout)
moves = Vos coups
prompt = { $name } >{ " " }
declining = Ajoutez -b2, ou -b2 -c3 etc., pour laisser ces bords sans pion.
hint = help : aide · ? : les règles · log : journal · quit : partir
many = { $count } façons

refused = { $move } : { $why }
refused-more = Tapez ? pour lire la règle { $rule }.
ambiguous = Cela peut vouloir dire { $moves }.
ambiguous-more = Cela peut vouloir dire { $moves } et { $count } autres.
plays = → { $move }

help-title = Comment jouer ici
help-moves = Tapez un coup tel qu’il est écrit, son numéro, ou une forme abrégée qui n’en désigne qu’un (« g b2 », « b2 »). La touche Tab complète.
help-why = pourquoi le dernier coup est refusé, sinon les règles
help-rule = une seule règle
help-log = tout ce qui s’est passé
help-look = revoir le plateau
help-look-at = le plateau d’un autre joueur
help-help = cette aide
help-quit = partir ; la partie peut être enregistrée
help-forms = Les sortes de coups
rules-title = Les règles de { $game }
no-rule = Il n’y a pas de règle { $rule } ; elles vont de { $first } à { $last }.
no-player = Personne ne s’appelle { $name } ici.
log-empty = Il ne s’est encore rien passé.
log-title = La partie jusqu’ici
more = Entrée pour la suite, q pour arrêter{ " " }

pass = Passez le clavier à { $name }.
pass-news = Ce que tout le monde a vu
pass-prompt = { $name }, appuyez sur Entrée quand personne d’autre ne regarde.{ " " }
pass-mark = C’est à { $name } de jouer.

quit-prompt = Quitter cette partie ? (o/n){ " " }
yes = o
save-prompt = L’enregistrer ? Nom du fichier, ou seulement Entrée pour non :{ " " }
saved = Enregistrée dans { $path }.
not-saved = Impossible d’écrire { $path } : { $problem }
left = La partie a été quittée après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.

# A position, looked at
position = après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
to-move = C’est à { $name } de jouer.
chance-to-move = Il faut piocher.

over = La partie est finie.
wins = { $name } gagne !
share = { $names } se partagent la victoire.
and = { $first } et { $second }
standings = { $name } : { $score }

seats-kinds = { $word } n’est ni une personne (person) ni un robot ; choisissez parmi { $words }
seats-count = { $seats } places indiquées pour { $players } joueurs
names-count = { $names } noms donnés pour { $players } joueurs
names-empty = un nom est vide
