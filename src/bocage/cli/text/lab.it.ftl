# `bocage exploit`
exploit-playing = Si gioca…
exploit-title = { $game }, { $bot }, { $games } partite, seme { $seed }
exploit-title-dog = { $game }, { $bot } nel ruolo del cane, { $games } manche, seme { $seed }
exploit-title-wolf = { $game }, { $bot } nel ruolo del lupo, { $games } manche, seme { $seed }
exploit-takes = { $responder }: prende { $share } ± { $margin }
exploit-takes-exactly = { $responder }: prende esattamente { $share }
exploit-promised = le sue promesse non lasciano a nessuno più di { $promised }; in queste partite sono state infrante al massimo di { $broken }
exploit-best-wolf = la migliore risposta del lupo
exploit-asking-wolf = un lupo che interroga il cane su ogni scambio
exploit-feigning-wolf = un lupo incauto in una manche, che interroga nella successiva; la media delle due
exploit-tracking-dog = un cane che segue le probabilità, fiducia { $trust }
exploit-feigning-dog = un cane incauto in una manche, che segue le probabilità nella successiva; la media delle due
exploit-knowing-player = qualcuno che conosce i suoi dosaggi e vede una mossa avanti
exploit-foreseeing-player = qualcuno che conosce i suoi dosaggi e vede due mosse avanti
exploit-searcher = una ricerca che immagina { $tries } partite per mossa, con il bot agli altri posti
exploit-side = --side serve solo a uly-polly
exploit-unknown = si conoscono solo gli scambi di { $bots }
# `bocage solve`
solve-working = Si risolve…
solve-other-game = solo { $games } si può risolvere
solve-busy = un altro `bocage solve` lavora in questa cartella
# tutti e due
library-missing = manca { $name }: pip install 'bocage[lab]'
