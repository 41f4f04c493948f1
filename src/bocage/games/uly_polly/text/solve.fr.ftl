# `bocage solve`: its steps, then the outcome
solve-safe-sets = Au moins { $bound } · ensembles sûrs
solve-pursuit = Au plus { $bound } · poursuite
solve-inherit = Au plus { $bound } · plans repris
solve-sweep = Au plus { $bound } · tour des positions
solve-trials = Au plus { $bound } · essais
solve-renew = Au plus { $bound } · renouvellement
solve-check = On vérifie la preuve
solve-interval = { $game }, { $size }, { $reveals } moutons : le loup gagne entre { $least } et { $most } des manches (certifié)
solve-effort = { $plans } plans vérifiés, { $seconds } s de travail jusqu’ici ; { $folder }
solve-written = { $path }, { $other } : { $bytes } octets
solve-too-many = un champ de { $size } n’a pas { $reveals } moutons à côté d’un loup
solve-unsettled = pas encore de tables : les refuges du loup ne sont pas établis, donnez plus de --time
solve-tables = doit être un nom de fichier qui ne finit pas par { $suffix } : les refuges sont écrits à côté
solve-unpacked = ce Python n’a pas lzma, avec quoi les refuges sont comprimés
