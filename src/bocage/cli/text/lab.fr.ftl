# `bocage exploit`
exploit-playing = On joue…
exploit-title = { $game }, { $bot }, { $games } parties, graine { $seed }
exploit-title-dog = { $game }, { $bot } dans le rôle du chien, { $games } manches, graine { $seed }
exploit-title-wolf = { $game }, { $bot } dans le rôle du loup, { $games } manches, graine { $seed }
exploit-takes = { $responder } : prend { $share } ± { $margin }
exploit-takes-exactly = { $responder } : prend exactement { $share }
exploit-promised = ses promesses ne laissent personne prendre plus de { $promised } ; dans ces parties, elles n’ont pas été rompues de plus de { $broken }
exploit-best-wolf = la meilleure réponse du loup
exploit-asking-wolf = un loup qui interroge le chien sur chaque échange
exploit-feigning-wolf = un loup insouciant à une manche, qui interroge à la suivante ; la moyenne des deux
exploit-tracking-dog = un chien qui suit les probabilités, confiance { $trust }
exploit-feigning-dog = un chien insouciant à une manche, qui suit les probabilités à la suivante ; la moyenne des deux
exploit-knowing-player = quelqu’un qui connaît ses dosages et voit un coup d’avance
exploit-foreseeing-player = quelqu’un qui connaît ses dosages et voit deux coups d’avance
exploit-searcher = une recherche qui imagine { $tries } parties par coup, avec le robot aux autres places
exploit-side = --side ne sert qu’à uly-polly
exploit-unknown = on ne connaît que les échanges de { $bots }
# `bocage solve`
solve-working = On résout…
solve-other-game = seul { $games } peut être résolu
solve-busy = un autre `bocage solve` travaille dans ce dossier
# les deux
library-missing = { $name } manque : pip install 'bocage[lab]'
