# Sulla scatola
line = Cinque lumache corrono verso il lollo. Ma chi tifa per chi?

# Le opzioni
option-path = Il sentiero
    .hint = Sul sentiero lungo il lollo cresce al passo 16 invece che al 12.
option-path-value =
    { $value ->
        [short] Corto
       *[long] Lungo
    }
