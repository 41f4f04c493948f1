# Sur la boîte
line = Cinq escargots courent vers la laitue. Mais qui soutient lequel ?

# Les options
option-path = Le chemin
    .hint = Au bout du long chemin, la laitue pousse à la case 16 au lieu de 12.
option-path-value =
    { $value ->
        [short] Court
       *[long] Long
    }
