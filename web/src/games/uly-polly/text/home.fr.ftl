# Sur la boîte
line = Un louveteau se cache parmi les moutons. Le chien saura-t-il le débusquer ?

# Les options
option-first = Qui est le premier loup ?
    .hint = Selon la règle, le dernier à avoir vu un mouton.
option-patience = La patience du chien
    .hint = Après tant de pas de suite sans rien retourner, le loup s’est échappé.
option-patience-value =
    { $value ->
        [0] Sans limite
       *[other] { $value } pas
    }
