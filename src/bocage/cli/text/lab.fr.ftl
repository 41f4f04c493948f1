# `bocage exploit`
exploit-playing = On joue…
exploit-title = { $game }, { $bot }, { $games } parties, graine { $seed }
exploit-takes = { $responder } : prend { $share } ± { $margin }
exploit-takes-exactly = { $responder } : prend exactement { $share }
exploit-promised = ses promesses ne laissent personne prendre plus de { $promised } ; dans ces parties, elles n’ont pas été rompues de plus de { $broken }
exploit-searcher = une recherche qui imagine { $tries } parties par coup, avec le robot aux autres places
exploit-side = --side ne sert qu’à { $games }
# `bocage solve`
solve-working = On résout…
solve-at-least = Au moins { $bound }
solve-at-most = Au plus { $bound }
solve-checking = On vérifie les refuges
solve-interval = { $game }, { $size }, { $reveals } moutons : le loup gagne entre { $least } et { $most } des manches (certifié)
solve-effort = { $plans } plans vérifiés, { $seconds } s de travail jusqu’ici ; { $folder }
solve-written = { $path }, { $other } : { $bytes } octets
solve-other-game = seul uly-polly peut être résolu
solve-too-many = un champ de { $size } n’a pas { $reveals } moutons à côté d’un loup
solve-unsettled = pas encore de tables : les refuges du loup ne sont pas établis, donnez plus de --time
solve-busy = un autre `bocage solve` travaille dans ce dossier
solve-tables = doit être un nom de fichier qui ne finit pas par { $suffix } : les refuges sont écrits à côté
solve-unpacked = ce Python n’a pas lzma, avec quoi les refuges sont comprimés
# `bocage train`
train-playing = Parties en cours…
train-lesson = leçon { $lesson } : { $matches } parties, { $positions } positions, perte { $before } → { $after }
train-no-trainer = { $game } n’a pas d’entraînement
# les deux
library-missing = { $name } manque : pip install 'bocage[lab]'
