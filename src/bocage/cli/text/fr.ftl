# `bocage` tout court
page-open = Bocage est ouvert : { $address } (Contrôle-C le ferme)
page-runs = Bocage est déjà ouvert : { $address }
page-not-built = La page pour le navigateur n’est pas construite. Dans un clone des sources, `make page` la construit.
