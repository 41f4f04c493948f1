language-name = français

# Coups
match-over = la partie est finie
not-your-turn = ce n’est pas votre tour
move-form = ce n’est pas un coup ; les coups s’écrivent { $forms }
move-cell = il n’y a pas de case { $cell }
move-word = { $word } n’est pas l’un de { $words }

# Parties enregistrées
json-syntax = JSON non valide : ligne { $line }, colonne { $column } : { $problem }
json-absurd = JSON non valide : un nombre ou un emboîtement démesuré
json-twice = ce champ figure deux fois
json-constant = JSON non valide : { $word }
record-object = une partie enregistrée est un objet JSON
record-unknown-field = champ inconnu ; les champs sont { $names }
record-missing-field = ce champ manque
record-format = le format doit être « { $format } »
record-text = doit être un texte
record-list = doit être une liste
record-object-field = doit être un objet
record-name = un nom a au plus { $longest } caractères, sans caractère de contrôle
record-at = il n’y a que { $count } coups, pas { $at }
unknown-game = ce jeu n’existe pas ; les jeux sont { $names }
unknown-bot = ce robot n’existe pas ; les robots sont { $names }
player-count = { $game } se joue de { $low } à { $high } joueurs, pas à { $count }

# Options
option-unknown = option inconnue ; les options sont { $names }
option-switch = doit être true ou false
option-choice = doit être l’un de { $words }
option-count = doit être un nombre entier de { $low } à { $high }
option-count-from = doit être un nombre entier à partir de { $low }
option-file = doit être le chemin d’un fichier, ou son contenu
option-file-unread = aucun fichier n’est lu ici ; donnez son contenu

# Fichiers
weights-unusable = ne contient pas de poids de départ : { $problem }
file-unreadable = lecture impossible : { $problem }
file-unwritable = écriture impossible : { $problem }
file-encoding = n’est pas un texte UTF-8 (octet { $position })
file-large = est trop grand : plus de { $bytes } octets
no-memory = il n’y a pas assez de mémoire pour cela
no-such-seat = il n’y a pas de place { $seat } ; la dernière est { $last }
more-bad-records = { $first } ({ $count } parties fautives en tout)
