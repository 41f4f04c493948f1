name = Lollo
L2-pick-first = everybody must pick a favourite first
L2-picked-already = you have picked your favourite already
L4-roll-first = the die must be rolled first
L4-rolled-already = the die has been rolled already
L7-tired = that snail has just been chosen and is tired
L9-over = the race is over

# The rules, for players who ask
rule-L1 = Five snails wait at the gate: Clover, Cornflower, Marigold, Poppy and Violet. A lollo lettuce grows at the end of the path, on step 12 or, if you agreed so, on step 16. The die shows 1, 1, 2, 2, 3 and a blackbird.
rule-L2 = In turn, everybody secretly picks a favourite. Two players may pick the same snail.
rule-L3 = Only you know your favourite until the race is over.
rule-L4 = When all have picked, players take turns clockwise. Each turn begins with a roll of the die.
rule-L5 = On a number, choose any snail: it crawls that many steps towards the lettuce.
rule-L6 = No two snails sit on one step. A snail that would stop where another one sits climbs over it, to the next free step.
rule-L7 = A snail that has just been chosen is tired: the next player must choose another one.
rule-L8 = On the blackbird, choose a snail to scare: it slips back two steps, and further to the next free one. At the gate a snail is safe.
rule-L9 = The first snail to reach the lettuce ends the race at once.
rule-L10 = Favourites are revealed. Places give 5, 3, 2, 1 and 0 points; a snail that is still at the gate gives none.
rule-L11 = Whoever has most points wins; players who have equally many share the victory.

# Words that the terminal and the page share
snail = { $snail ->
    [clover] Clover
    [cornflower] Cornflower
    [marigold] Marigold
    [poppy] Poppy
   *[violet] Violet
}
score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

# The board in a terminal
panel-turn = Turn { $turn }
panel-favourite = roots for { $snail }
panel-picked = has picked
panel-picking = has not picked
panel-die = Die: { $face }
panel-blackbird = blackbird
panel-tired = tired
panel-gate = gate
panel-lettuce = LETTUCE

# The log in words
tell-pick = { $name } picks a favourite.
tell-pick-known = { $name } picks { $snail }.
tell-roll = The die shows { $face }.
tell-roll-blackbird = The blackbird comes!
tell-crawls = { $name } lets { $snail } crawl to step { $step }.
tell-crawls-lettuce = { $name } lets { $snail } crawl up to the lettuce!
tell-slips = { $name } scares { $snail }, who slips back to step { $step }.
tell-slips-gate = { $name } scares { $snail }, who hides at the gate.
notice-favourite = { $name } was rooting for { $snail }.

# What each kind of move is
verb-pick = pick your secret favourite
verb-choose = choose a snail: it crawls, or slips back from the blackbird
