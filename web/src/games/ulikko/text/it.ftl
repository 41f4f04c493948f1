# Parole dentro le frasi; i fatti sono quelli della frase intorno.
of-colour = { $colour ->
    [orange] arancione
    [green] verde
    [blue] blu
   *[purple] viola
}
in-side = { $side ->
    [north] a nord
    [east] a est
    [south] a sud
   *[west] a ovest
}
a-symbol = { $symbol ->
    [star] una stella
    [moon] una luna
    [leaf] una foglia
   *[drop] una goccia
}
bare-symbol = { $symbol ->
    [star] stella
    [moon] luna
    [leaf] foglia
   *[drop] goccia
}

# Le parti del tavolo
seat = Giocatore { $number }
close = Chiudi
cancel = Annulla
main-board = Tabellone centrale
own-board = La tua plancia
board-of = Plancia di { $name }
others = Gli altri giocatori
landscapes = Carte paesaggio
symbol-cards = Carte simbolo
auroras = Aurore
face-down = coperta
no-tile = nessuna tessera
main-told = A nord { $north }, a est { $east }, a sud { $south }, a ovest { $west }, al centro { $centre }.
hand-told = In mano: la tessera { of-colour }.
fallen-told = La tessera { of-colour } è caduta { in-side }; va su { a-symbol }.
push-label = Inserisci { $from ->
    [north] da nord
    [east] da est
    [south] da sud
   *[west] da ovest
}: la tessera { of-colour } cade { in-side }, { bare-symbol }, { $count ->
    [0] non andrebbe da nessuna parte
    [one] { $count } casella libera
   *[other] { $count } caselle libere
}
preview = { $count ->
    [0] La tessera { of-colour } cadrebbe { in-side }, ma non hai caselle libere con { a-symbol }.
    [one] La tessera { of-colour } cadrebbe { in-side }: { $count } casella libera con { a-symbol }.
   *[other] La tessera { of-colour } cadrebbe { in-side }: { $count } caselle libere con { a-symbol }.
}
cell-free = { $cell }, { bare-symbol }, libera{ $may ->
    [yes] , si può scegliere
    [could] , la tessera potrebbe andare qui
   *[no] {""}
}
cell-tile = { $cell }, foresta { of-colour }{ $up ->
    [animal] , animale sopra
    [river] , fiume sopra
   *[no] {""}
}{ $left ->
    [animal] , animale a sinistra
    [river] , fiume a sinistra
   *[no] {""}
}{ $right ->
    [animal] , animale a destra
    [river] , fiume a destra
   *[no] {""}
}{ $down ->
    [animal] , animale sotto
    [river] , fiume sotto
   *[no] {""}
}{ $may ->
    [yes] , si può scegliere
   *[no] {""}
}
pawn-toggle = { $pawn ->
    [animal] Animale verso { $cell }
   *[river] Fiume verso { $cell }
}
pawns-left = Ancora da mettere: { $animals ->
    [one] { $animals } animale
   *[other] { $animals } animali
} e { $rivers ->
    [one] { $rivers } fiume
   *[other] { $rivers } fiumi
}
pile-left = Nella pila: arancione { $orange }, verde { $green }, blu { $blue }, viola { $purple }
symbol-free = { $symbol ->
    [star] Carta stella
    [moon] Carta luna
    [leaf] Carta foglia
   *[drop] Carta goccia
}: ancora libera, { $count ->
    [one] { $count } casella coperta su 5
   *[other] { $count } caselle coperte su 5
}
symbol-taken = { $symbol ->
    [star] Carta stella
    [moon] Carta luna
    [leaf] Carta foglia
   *[drop] Carta goccia
}: presa da { $name }
aurora-state = Aurora { of-colour } { $number }: { $state ->
    [free] ancora libera
    [used] usata da { $name }
   *[held] in mano a { $name }
}
other-label = { $name }: { $tiles ->
    [one] { $tiles } tessera
   *[other] { $tiles } tessere
}, restano { $animals ->
    [one] { $animals } animale
   *[other] { $animals } animali
} e { $rivers ->
    [one] { $rivers } fiume
   *[other] { $rivers } fiumi
}, { $met ->
    [0] nessuna carta paesaggio completata
    [one] { $met } carta paesaggio completata
   *[other] { $met } carte paesaggio completate
}. Mostra la plancia in grande

# Carte paesaggio
title-river = Carta fiume
title-colour = Carta colore
title-shape = Carta forma
landscape-label = { $kind ->
    [river] Carta fiume
    [colour] Carta colore
   *[shape] Carta forma
}: { $words } { $done ->
    [yes] Completata.
   *[no] { $have } su { $need } finora.
}{ $count ->
    [0] {""}
   *[other] {" "}Completata da { $met }.
}{ $lit ->
    [yes] {" "}Si può scegliere.
   *[no] {""}
}
card-done = Hai completato questa carta.
card-so-far = { $whose ->
    [own] Sulla tua plancia: { $have } su { $need }.
   *[other] Sulla plancia di { $name }: { $have } su { $need }.
}
card-met-by = Completata da { $names }.
task-line = { $joins ->
    [adjacent] Un fiume di almeno { $count } pedine che unisce due lati adiacenti della plancia.
   *[opposite] Un fiume di almeno { $count } pedine che unisce due lati opposti della plancia.
}
task-all = Tutti i { $count } fiumi in una linea continua, di qualsiasi forma.
task-four-corners = Una tessera su ognuno dei quattro angoli della plancia, di qualsiasi colore.
task-square = Un quadrato di quattro tessere: sopra { $a } e { $b }, sotto { $c } e { $d }.
task-figure = { $name ->
    [straight] { $count } fiumi in linea retta.
    [staircase] { $count } fiumi a scala.
    [hook] { $count } fiumi a uncino: tre in linea, l’ultimo ad angolo retto.
    [cross] { $count } fiumi a croce, attorno a uno spigolo.
    [ring] { $count } fiumi ad anello, attorno a una casella.
   *[other] { $count } fiumi come nella figura della carta.
}
task-shape = { $name ->
    [square-all-different] Quattro tessere in quadrato, tutte di foreste diverse.
    [line-all-different] Quattro tessere in linea, tutte di foreste diverse.
    [line-of-five] Cinque tessere in linea, di qualsiasi colore. Ci sta solo da sinistra a destra.
    [plus] Cinque tessere a croce, di qualsiasi colore.
    [staircase] Cinque tessere a scala, di qualsiasi colore.
    [horseshoe] Cinque tessere a ferro di cavallo, di qualsiasi colore.
    [zigzag-different] Quattro tessere a zigzag; quelle unite da ≠ sono di foreste diverse.
    [corner-different] Cinque tessere ad angolo retto; quelle unite da ≠ sono di foreste diverse.
   *[other] { $differ ->
        [all] { $count } tessere nella forma della carta, tutte di foreste diverse.
        [some] { $count } tessere nella forma della carta; quelle unite da ≠ sono di foreste diverse.
       *[no] { $count } tessere nella forma della carta, di qualsiasi colore.
    }
}

# Che cosa fare
prompt-settle = Metti la tua tessera neutra su una casella qualsiasi
prompt-insert = Inserisci la tua tessera nel tabellone centrale
prompt-place = Metti la tessera { of-colour } su { a-symbol }
prompt-stuck = Non hai caselle libere con { a-symbol }: usa un’aurora o rinuncia alla tessera
prompt-after = Usa un’aurora o finisci il turno
hint-insert = Scegli un lato: prima vedi che cosa cade.
hint-choosing = Scegli una casella, poi togli le pedine che vuoi tenere.
draft-choose = Tocca una pedina per non metterla. Quel bordo resterà vuoto.
draft-short = Non hai abbastanza pedine per tutti questi bordi. Tocca quelle da togliere.
do-place = Metti
do-choose = Scegli le pedine
do-discard = Rinuncia alla tessera
do-end = Finisci il turno
aurora-of = {" "}(aurora { of-colour })
aurora-landscape = Paesaggio
aurora-reinsert = Reinserisci
aurora-anywhere = Dove vuoi
aurora-move = Sposta
aurora-how-landscape = Scegli una carta paesaggio: la completi subito.
aurora-how-reinsert = Scegli un lato: la tessera caduta viene reinserita.
aurora-how-anywhere = Scegli una casella libera qualsiasi per la tessera caduta.
aurora-how-move = { $picked ->
    [yes] Ora scegli una casella libera.
   *[no] Scegli la tessera da spostare; le sue pedine tornano a te.
}
aurora-later-landscape = Hai già completato tutte le carte paesaggio.
aurora-later-reinsert = Quest’aurora serve quando una tessera è caduta: la si reinserisce.
aurora-later-anywhere = Quest’aurora serve quando una tessera è caduta: può andare su qualsiasi casella libera.
aurora-later-move = Non hai ancora tessere da spostare.

# Il diario
told-fallen = La tessera { of-colour } cade { in-side }; va su { a-symbol }.
told-fallen-lost = La tessera { of-colour } cade { in-side }, non va da nessuna parte ed esce dal gioco.

# La fine
ending = Conta ciò che resta: 2 punti per ogni animale, 1 per ogni fiume. Vince chi ne ha meno; a parità, il gruppo più grande di tessere uguali.
