name = Uly & Polly
U3-hide-first = prima il lupo deve nascondersi
U5-start-first = prima i pastori devono mettere il cane sul prato
U6-wolfs-turn = tocca al lupo scambiare due tessere
U6-dogs-turn = tocca al cane muoversi
U7-touching = le due tessere devono toccarsi per un lato o per un angolo
U8-under-the-dog = la tessera sotto il cane non si può scambiare
U11-one-cell = il cane si muove esattamente di una casella

# Le regole, per chi le chiede
rule-U1 = Sedici pecore stanno a faccia in giù in un prato di quattro per quattro. Ci sono anche venti gettoni, un cane e una tessera lupo.
rule-U2 = Chi ha visto una pecora per ultimo è il primo lupo. Qui decide chi ospita, altrimenti il caso.
rule-U3 = In segreto il lupo toglie una delle sedici pecore e mette al suo posto la tessera lupo, a faccia in giù. Quella pecora resta fuori per tutta la manche.
rule-U4 = Solo chi fa il lupo sa dov’è, finché non viene scoperto o la manche finisce.
rule-U5 = I pastori scelgono insieme una tessera e ci mettono il cane, senza girarla. L’ultima parola è di chi siede alla sinistra del lupo.
rule-U6 = Lupo e cane giocano a turno; comincia il lupo.
rule-U7 = Al suo turno il lupo scambia due tessere che si toccano per un lato o per un angolo. Non può passare.
rule-U8 = La tessera sotto il cane non si muove: non può mai essere una delle due.
rule-U9 = Va bene ogni altra coppia vicina, con o senza il lupo, scoperta o coperta, anche quella del turno prima. Ogni tessera mantiene la faccia che mostra, e tutti vedono quali tessere vengono scambiate.
rule-U10 = Muove il cane per primo il pastore alla sinistra del lupo; poi i pastori si alternano in senso orario. L’ordine ricomincia a ogni manche.
rule-U11 = Il cane si muove di una sola casella, dritto o in diagonale. Non può né restare fermo né saltare.
rule-U12 = Se il cane arriva su una tessera già scoperta, non succede nulla.
rule-U13 = Se il cane arriva su una tessera coperta, bisogna girarla. La tessera di partenza si gira solo se il cane ci torna.
rule-U14 = Se è il lupo, i pastori vincono la manche e ricevono un gettone ciascuno.
rule-U15 = Se è l’ottava pecora della manche, il lupo è scappato e riceve un gettone. Un lupo trovato con quest’ultima tessera è comunque preso.
rule-U16 = Un cane che vaga troppo a lungo senza girare nulla (dodici passi di fila, salvo altri accordi) lascia scappare il lupo.
rule-U17 = Nella manche successiva il lupo è chi siede a sinistra, e le sedici pecore tornano a faccia in giù.
rule-U18 = In due o tre ognuno fa il lupo due volte; in quattro o cinque, una volta.
rule-U19 = Vince chi ha più gettoni; in caso di parità la vittoria è condivisa.
rule-U20 = I gettoni bastano sempre: anche in cinque non se ne possono vincere più di venti.

# Il tabellone nel terminale
sheep = pecora
dog = CANE
wolf = LUPO
panel-round = Manche { $round } di { $rounds }
panel-wolf = Il lupo è { $name }.
panel-you-wolf = Sei il lupo: non farti trovare!
panel-you-helper = Aiuti il cane.
panel-found = pecore scoperte
panel-quiet = mosse del cane a vuoto: { $count }
panel-tokens = Gettoni
score = { $count ->
    [one] { $count } gettone
   *[other] { $count } gettoni
}

# Il diario in parole
tell-hide = { $name } nasconde il lupo nel prato.
tell-hide-at = { $name } nasconde il lupo in { $cell }.
tell-start = { $name } mette il cane in { $cell }.
tell-swap = { $name } scambia { $first } e { $second }.
tell-go = { $name } porta il cane in { $cell }.
tell-go-sheep = { $name } porta il cane in { $cell } e scopre una pecora.
tell-go-wolf = { $name } porta il cane in { $cell } e trova il lupo!
notice-escaped = Il lupo è scappato: un gettone per { $name }.
notice-caught = Il lupo è preso: un gettone per tutti, tranne { $name }.
notice-round = Comincia la manche { $round } di { $rounds }; il lupo è { $name }.

# Che cosa vuol dire ogni mossa
verb-hide = nascondere il lupo sotto una tessera
verb-start = mettere il cane su una tessera
verb-swap = scambiare due tessere che si toccano, nessuna sotto il cane
verb-go = muovere il cane di una casella
