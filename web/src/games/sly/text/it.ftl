# Che cosa si può fare
prompt-lay = Metti una carta coperta.
prompt-expose = Metti una carta o smaschera una volpe.
prompt-all = Metti una carta, smaschera o rivela.
prompt-full = Tutto è occupato: smaschera o rivela.
prompt-flip = { $count ->
    [one] Gira l’ultima carta.
   *[other] Gira la carta successiva: ancora { $count }.
}
hint-card = { $rank ->
    [fox] Dove si nasconde la volpe?
   *[other] Dove va la gallina { $rank }?
}
hint-space = Quale carta metti in { $space }?

# I posti
house-label = Pollaio { $house }
space-free = { $may ->
    [yes] { $space }, valore { $value }, libero, si può scegliere
   *[no] { $space }, valore { $value }, libero
}
space-mine = { $may ->
    [yes] { $space }, valore { $value }, { $rank ->
        [fox] la tua volpe
        [unknown] la tua carta
       *[other] la tua gallina { $rank }
    }, coperta, si può scegliere
   *[no] { $space }, valore { $value }, { $rank ->
        [fox] la tua volpe
        [unknown] la tua carta
       *[other] la tua gallina { $rank }
    }, coperta
}
space-theirs = { $may ->
    [yes] { $space }, valore { $value }, { $rank ->
        [fox] volpe coperta
        [unknown] carta coperta
       *[other] gallina { $rank } coperta
    } di { $name }, si può scegliere
   *[no] { $space }, valore { $value }, { $rank ->
        [fox] volpe coperta
        [unknown] carta coperta
       *[other] gallina { $rank } coperta
    } di { $name }
}
space-open = { $safe ->
    [yes] { $space }, valore { $value }, gallina { $rank } di { $name }, al sicuro
   *[no] { $space }, valore { $value }, { $rank ->
        [fox] volpe
       *[other] gallina { $rank }
    } di { $name }, scoperta
}
menu-label = Che fare della carta in { $space }?
menu-expose = Smaschera: «È la volpe!»
menu-reveal = Rivela, cominciando da qui

# La mano
hand-label = La tua mano
hand-hen = Gallina { $rank }
hand-fox = Volpe
peek = Tieni premuto per sbirciare
peek-told = Lo sai solo tu: { $cards }
peek-card = { $rank ->
    [fox] { $space } la volpe
   *[other] { $space } la gallina { $rank }
}

# Le grida
bubble-fox = Volpe?
bubble-caught = Presa!
bubble-safe = Al sicuro!
bubble-taken = Gnam!

# I giocatori
you = { $name } (tu)
plate-label = { $name }, { $colour ->
    [orange] arancione
    [black] nero
    [brown] marrone
   *[white] bianco
}: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}, { $cards ->
    [one] { $cards } carta in mano
   *[other] { $cards } carte in mano
}
sum-safe = { $points ->
    [one] galline al sicuro: { $points } punto
   *[other] galline al sicuro: { $points } punti
}

# Il conteggio
count-title = Il conteggio
count-safe = Galline al sicuro
count-taken = Galline prese
count-own = Le proprie galline
count-foxes = Volpi catturate
count-total = Totale
count-hand = Gallina più alta in mano
count-wins = vince

# La fine
ending = La partita finisce quando un giocatore comincia il turno con una sola carta in mano, quando tutti i posti sono occupati e tutte le carte scoperte, o dopo i turni convenuti. Vince chi ha più punti.
