# `bocage exploit`
exploit-playing = Si gioca…
exploit-title = { $game }, { $bot }, { $games } partite, seme { $seed }
exploit-takes = { $responder }: prende { $share } ± { $margin }
exploit-takes-exactly = { $responder }: prende esattamente { $share }
exploit-promised = le sue promesse non lasciano a nessuno più di { $promised }; in queste partite sono state infrante al massimo di { $broken }
exploit-searcher = una ricerca che immagina { $tries } partite per mossa, con il bot agli altri posti
exploit-side = --side serve solo a { $games }
# `bocage solve`
solve-working = Si risolve…
solve-other-game = solo { $games } si può risolvere
solve-busy = un altro `bocage solve` lavora in questa cartella
# `bocage train`
train-playing = Partite in corso…
train-lesson = lezione { $lesson }: { $matches } partite, { $positions } posizioni, perdita { $before } → { $after }
train-no-trainer = { $game } non ha un allenamento
# tutti
library-missing = manca { $name }: pip install 'bocage[lab]'
