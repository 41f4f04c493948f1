# Sulla scatola
line = Un lupacchiotto si nasconde tra le pecore. Il cane riuscirà a fiutarlo?

# Le opzioni
option-first = Chi è il primo lupo?
    .hint = Secondo la regola, l’ultimo ad aver visto una pecora.
option-patience = La pazienza del cane
    .hint = Dopo tanti passi di fila senza girare nulla, il lupo è scappato.
option-patience-value =
    { $value ->
        [0] Senza limite
       *[other] { $value } passi
    }
