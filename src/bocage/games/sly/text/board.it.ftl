# Il tabellone nel terminale
fox = volpe
panel-turn = Turno { $turn }
panel-flips = { $count ->
    [one] ancora { $count } carta da girare
   *[other] ancora { $count } carte da girare
}
panel-own = coperta, la conosci solo tu
panel-safe = al sicuro
column-player = giocatore
column-points = punti
column-hand = mano
column-taken = galline prese
column-foxes = volpi
column-spaces = al sicuro
hand-size = { $count ->
    [one] { $count } carta
   *[other] { $count } carte
}
score = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}

# Il diario in parole
card = { $rank ->
    [fox] la volpe { $colour ->
        [orange] arancione
        [black] nera
        [brown] marrone
       *[white] bianca
    }
   *[other] il { $rank } { $colour ->
        [orange] arancione
        [black] nero
        [brown] marrone
       *[white] bianco
    }
}
own-card = { $rank ->
    [fox] la volpe
   *[other] il { $rank }
}
tell-lay = { $name } mette una carta in { $space }.
tell-lay-known = { $name } mette { $card } in { $space }.
tell-expose = { $name } smaschera la carta in { $space }: è { $card }.
tell-reveal = { $name } comincia una rivelazione e gira { $space }: { $card }.
tell-flip = { $name } gira { $space }: { $card }.
notice-taken = { $name } prende { $card }.
notice-captured = { $name } cattura { $card }.
notice-safe = In { $space } { $card } è al sicuro.
notice-home = { $count ->
    [one] Una carta torna in mano.
   *[other] { $count } carte tornano in mano.
}
notice-over = La partita finisce qui: tutte le carte vengono girate e contate.

# Che cosa vuol dire ogni mossa
verb-lay = mettere una carta coperta su un posto libero
verb-expose = affermare che una carta avversaria è la volpe
verb-reveal = rivelare carte, cominciando da questa
verb-flip = girare la carta successiva
