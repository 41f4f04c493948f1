# What can be done now
prompt-lay = Lay a card face down on a free space.
prompt-expose = Lay a card, or expose a fox.
prompt-all = Lay a card, expose a fox or reveal.
prompt-full = Every space is taken: expose or reveal.
prompt-flip = { $count ->
    [one] Turn the last card over.
   *[other] Turn the next card over; { $count } to go.
}
hint-card = { $rank ->
    [fox] Where does the fox hide?
   *[other] Where does hen { $rank } go?
}
hint-space = Which card goes to { $space }?

# The spaces
house-label = Hen house { $house }
space-free = { $may ->
    [yes] { $space }, worth { $value }, free, may be chosen
   *[no] { $space }, worth { $value }, free
}
space-mine = { $may ->
    [yes] { $space }, worth { $value }, { $rank ->
        [fox] your fox
        [unknown] your card
       *[other] your hen { $rank }
    }, face down, may be chosen
   *[no] { $space }, worth { $value }, { $rank ->
        [fox] your fox
        [unknown] your card
       *[other] your hen { $rank }
    }, face down
}
space-theirs = { $may ->
    [yes] { $space }, worth { $value }, { $rank ->
        [fox] fox
        [unknown] card
       *[other] hen { $rank }
    } of { $name }, face down, may be chosen
   *[no] { $space }, worth { $value }, { $rank ->
        [fox] fox
        [unknown] card
       *[other] hen { $rank }
    } of { $name }, face down
}
space-open = { $safe ->
    [yes] { $space }, worth { $value }, hen { $rank } of { $name }, safe
   *[no] { $space }, worth { $value }, { $rank ->
        [fox] fox
       *[other] hen { $rank }
    } of { $name }, face up
}
menu-label = What about the card on { $space }?
menu-expose = Expose: “It’s the fox!”
menu-reveal = Reveal, beginning here

# The hand
hand-label = Your hand
hand-hen = Hen { $rank }
hand-fox = Fox
peek = Hold to peek
peek-told = Only you know: { $cards }
peek-card = { $rank ->
    [fox] { $space } the fox
   *[other] { $space } hen { $rank }
}

# What is called out
bubble-fox = Fox?
bubble-caught = Caught!
bubble-safe = Safe!
bubble-taken = Snap!

# Players
you = { $name } (you)
plate-label = { $name }, { $colour ->
    [orange] orange
    [black] black
    [brown] brown
   *[white] white
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } card in hand
   *[other] { $cards } cards in hand
}
sum-safe = { $points ->
    [one] safe hens: { $points } point
   *[other] safe hens: { $points } points
}

# The final count
count-title = The count
count-safe = Safe hens
count-taken = Hens taken
count-own = Own hens taken
count-foxes = Foxes captured
count-total = Total
count-hand = Highest hen in hand
count-wins = wins

# The end
ending = The match ends when a player begins a turn with exactly one card in hand, when every space is taken and every card face up, or after the agreed number of turns. Most points win.
