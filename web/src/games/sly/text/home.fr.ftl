# Sur la boîte
line = Glissez vos poules dans le poulailler, et votre renard parmi celles des autres.

# Les options
option-a = Poulailler aux valeurs 1 à 3
    .hint = Au verso, les valeurs sont placées autrement.
option-a-value =
    { $value ->
        [front] Recto
       *[back] Verso
    }
option-b = Poulailler aux valeurs 2 à 4
    .hint = Il sert à trois ou quatre joueurs.
option-b-value =
    { $value ->
        [front] Recto
       *[back] Verso
    }
option-turn_limit = Durée
    .hint = La partie s’arrête au plus tard après tant de tours chacun.
option-turn_limit-value = { $value } tours
