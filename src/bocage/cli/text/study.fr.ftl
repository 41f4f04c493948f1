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
solve-other-game = seul { $games } peut être résolu
solve-busy = un autre `bocage solve` travaille dans ce dossier
# `bocage train`
train-playing = Parties en cours…
train-lesson = leçon { $lesson } : { $matches } parties, { $positions } positions, perte { $before } → { $after }
train-no-trainer = { $game } n’a pas d’entraînement
# tous
library-missing = { $name } manque : pip install 'bocage[lab]'
