# Sulla scatola
line = Infila le tue galline nel pollaio, e la tua volpe tra quelle degli altri.

# Le opzioni
option-a = Pollaio con valori da 1 a 3
    .hint = Sul retro i valori sono disposti in altro modo.
option-a-value =
    { $value ->
        [front] Fronte
       *[back] Retro
    }
option-b = Pollaio con valori da 2 a 4
    .hint = Si usa in tre o quattro giocatori.
option-b-value =
    { $value ->
        [front] Fronte
       *[back] Retro
    }
option-turn_limit = Durata
    .hint = La partita finisce al più tardi dopo tanti turni a testa.
option-turn_limit-value = { $value } turni
