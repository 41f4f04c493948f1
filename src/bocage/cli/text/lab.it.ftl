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
solve-at-least = Almeno { $bound }
solve-at-most = Al massimo { $bound }
solve-checking = Si verificano i rifugi
solve-interval = { $game }, { $size }, { $reveals } pecore: il lupo vince tra { $least } e { $most } delle manche (certificato)
solve-effort = { $plans } piani verificati, { $seconds } s di lavoro finora; { $folder }
solve-written = { $path }, { $other }: { $bytes } byte
solve-other-game = solo uly-polly si può risolvere
solve-too-many = un campo di { $size } non ha { $reveals } pecore accanto a un lupo
solve-unsettled = ancora nessuna tabella: i rifugi del lupo non sono stabiliti, date più --time
solve-busy = un altro `bocage solve` lavora in questa cartella
solve-tables = deve essere il nome di un file che non finisce in { $suffix }: i rifugi sono scritti accanto
solve-unpacked = questo Python non ha lzma, con cui i rifugi sono compressi
# `bocage train`
train-playing = Partite in corso…
train-lesson = lezione { $lesson }: { $matches } partite, { $positions } posizioni, perdita { $before } → { $after }
train-no-trainer = { $game } non ha un allenamento
# tutti e due
library-missing = manca { $name }: pip install 'bocage[lab]'
