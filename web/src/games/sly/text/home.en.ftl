# On the box
line = Slip your hens into the hen house, and your fox among theirs.

# The options
option-a = Hen house with spaces 1 to 3
    .hint = Its other side has the values in other places.
option-a-value =
    { $value ->
        [front] Front
       *[back] Back
    }
option-b = Hen house with spaces 2 to 4
    .hint = Used with three or four players.
option-b-value =
    { $value ->
        [front] Front
       *[back] Back
    }
option-turn_limit = Length
    .hint = At the latest, the match ends after so many turns each.
option-turn_limit-value = { $value } turns
