# `bocage solve`: its steps, then the outcome
solve-safe-sets = Almeno { $bound } · insiemi sicuri
solve-pursuit = Al massimo { $bound } · inseguimento
solve-inherit = Al massimo { $bound } · piani ripresi
solve-sweep = Al massimo { $bound } · giro delle posizioni
solve-trials = Al massimo { $bound } · prove
solve-renew = Al massimo { $bound } · rinnovo
solve-check = Si verifica la dimostrazione
solve-interval = { $game }, { $size }, { $reveals } pecore: il lupo vince tra { $least } e { $most } delle manche (certificato)
solve-effort = { $plans } piani verificati, { $seconds } s di lavoro finora; { $folder }
solve-written = { $path }, { $other }: { $bytes } byte
solve-too-many = un campo di { $size } non ha { $reveals } pecore accanto a un lupo
solve-unsettled = ancora nessuna tabella: i rifugi del lupo non sono stabiliti, date più --time
solve-tables = deve essere il nome di un file che non finisce in { $suffix }: i rifugi sono scritti accanto
solve-unpacked = questo Python non ha lzma, con cui i rifugi sono compressi
