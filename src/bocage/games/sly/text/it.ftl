name = Sly

# Perché una mossa è rifiutata
S3-not-in-play = questo posto non è in gioco con questo numero di giocatori
S6-not-in-hand = non hai questa carta in mano
S6-space-taken = su questo posto c’è già una carta
S7-house-full = tutti i posti sono occupati; puoi solo smascherare o rivelare
S8-nothing-to-expose = nessun avversario ha una carta coperta
S8-no-card = su questo posto non c’è una carta da smascherare
S8-own-card = non puoi smascherare una tua carta
S8-face-up = questa carta è già scoperta; si smaschera solo una carta coperta
S9-turn-the-next = una rivelazione è in corso; gira la carta successiva
S9-reveal-first = si gira una carta solo durante una rivelazione
S9-no-card = su questo posto non c’è una carta da girare
S9-face-up = questa carta è già scoperta
S10-too-few = non ci sono abbastanza carte coperte per una rivelazione
S16-over = la partita è finita

# Le regole
rule-S1 = Ognuno ha un colore: sei galline, di rango da 1 a 6, e una volpe. All’inizio hai in mano tutte e sette le carte, nascoste agli altri. Nell’ordine dei posti a tavola i colori sono arancione, nero, marrone e bianco.
rule-S2 = Una carta pollaio ha otto posti, contati in senso orario dall’angolo in alto a sinistra: 1, 2, 3 in alto, 4 a destra, 5, 6, 7 in basso da destra a sinistra, e 8 a sinistra. La carta a è quella con i valori da 1 a 3, la carta b quella con i valori da 2 a 4.
rule-S3 = In due si usa la carta a, con 8 posti. In tre si usano entrambe le carte senza i lati corti: i posti 4 e 8 sono esclusi e ne restano 12. In quattro si usano tutti i 16 posti.
rule-S4 = Ogni posto ha un valore, che dipende dal lato visibile della carta. Dal posto 1 al posto 8: la carta a mostra 1 2 3 2 3 2 1 3 sul fronte e 3 1 2 3 1 2 3 2 sul retro; la carta b mostra 2 3 4 3 4 3 2 2 sul fronte e 4 2 3 2 2 3 4 3 sul retro.
rule-S5 = Chi ospita decide chi comincia, altrimenti decide il caso. Si gioca in senso orario.
rule-S6 = Posare: metti una carta della tua mano, coperta, su un posto libero. Tutti vedono di chi è; solo tu sai quale carta sia.
rule-S7 = Quando tutti i posti sono occupati non si può posare: bisogna smascherare o rivelare.
rule-S8 = Smascherare: indica una carta coperta di un avversario e afferma che è la sua volpe. Se è vero, catturi la volpe e il posto torna libero. Se è una gallina, resta lì scoperta e al sicuro; non perdi altro. Se nessun avversario ha carte coperte, non si può smascherare.
rule-S9 = Rivelare: gira tante carte coperte quanti sono i giocatori, di chiunque, anche tue. Girale una alla volta, scegliendo ciascuna dopo aver visto la precedente. Una rivelazione iniziata va portata a termine.
rule-S10 = Per rivelare servono abbastanza carte coperte. Solo quando tutti i posti sono occupati se ne possono girare di meno: allora si girano tutte quelle rimaste.
rule-S11 = Se la rivelazione mostra una volpe e delle galline, la volpe prende la gallina più alta, che va davanti al proprietario della volpe. La più alta delle galline rimaste, se c’è, è al sicuro e resta scoperta. Le volpi e le altre galline tornano in mano ai loro proprietari.
rule-S12 = Se la rivelazione mostra solo galline, la più alta è al sicuro. Le altre tornano in mano.
rule-S13 = Se la rivelazione mostra solo volpi, tornano tutte in mano.
rule-S14 = Tra galline uguali, o tra più volpi, viene prima la carta del giocatore di turno, poi quella del giocatore successivo in senso orario, e così via. Mangia una sola volpe, e una sola gallina.
rule-S15 = La volpe non sceglie: se la gallina più alta è del suo stesso giocatore, la prende comunque.
rule-S16 = La partita finisce subito quando un giocatore comincia il turno con una sola carta in mano. Si girano tutte le carte coperte: le galline sono al sicuro, le volpi non contano nulla.
rule-S17 = La partita finisce anche appena tutti i posti sono occupati e tutte le carte sono scoperte.
rule-S18 = Perché la partita abbia una fine, termina dopo un numero convenuto di turni a testa, di solito 40. Le carte coperte si girano allora come in S16.
rule-S19 = Ogni tua gallina al sicuro vale quanto il suo posto. Ogni gallina che hai preso vale il suo rango, ma una delle tue te lo costa. Ogni volpe catturata vale tanti punti quanti sono i giocatori.
rule-S20 = In caso di parità decide la gallina più alta ancora in mano. Se è uguale anche quella, la vittoria è condivisa.
