# Sulla scatola
line = Spingi una tessera, prendi quella che cade e fai crescere la tua foresta del Nord.

# Le opzioni
option-advanced = Paesaggi avanzati
    .hint = Per chi conosce il gioco: agli altri si aggiungono schemi più difficili.
option-show_centre = Mostra la tessera al centro
    .hint = Sul tavolo è nascosta, ma tutti potrebbero dedurla.
option-deck = Le tue carte Paesaggio
    .hint = Un file con un mazzo, se qualcuno te ne ha preparato uno.
