# The board in a terminal
fox = fox
panel-turn = Turn { $turn }
panel-flips = { $count ->
    [one] { $count } more card to turn
   *[other] { $count } more cards to turn
}
panel-own = face down, only you know it
panel-safe = safe
column-player = player
column-points = points
column-hand = hand
column-taken = hens taken
column-foxes = foxes
column-spaces = hens safe
hand-size = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

# The log in words
card = the { $colour ->
    [orange] orange
    [black] black
    [brown] brown
   *[white] white
} { $rank ->
    [fox] fox
   *[other] { $rank }
}
own-card = { $rank ->
    [fox] the fox
   *[other] the { $rank }
}
tell-lay = { $name } lays a card on { $space }.
tell-lay-known = { $name } lays { $card } on { $space }.
tell-expose = { $name } exposes the card on { $space }: it is { $card }.
tell-reveal = { $name } begins a reveal and turns over { $space }: { $card }.
tell-flip = { $name } turns over { $space }: { $card }.
notice-taken = { $name } takes { $card }.
notice-captured = { $name } captures { $card }.
notice-safe = On { $space } { $card } is safe.
notice-home = { $count ->
    [one] One card goes back to its owner’s hand.
   *[other] { $count } cards go back to their owners’ hands.
}
notice-over = The match ends here: all cards are turned over and counted.

# What each kind of move is
verb-lay = lay a card face down on a free space
verb-expose = claim that an opponent’s card is the fox
verb-reveal = turn cards over, beginning with this one
verb-flip = turn the next card over
