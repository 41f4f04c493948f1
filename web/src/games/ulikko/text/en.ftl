# Words inside sentences; the facts are those of the sentence around them.
of-colour = { $colour ->
    [orange] orange
    [green] green
    [blue] blue
   *[purple] purple
}
in-side = { $side ->
    [north] in the north
    [east] in the east
    [south] in the south
   *[west] in the west
}
a-symbol = { $symbol ->
    [star] a star
    [moon] a moon
    [leaf] a leaf
   *[drop] a drop
}
bare-symbol = { $symbol ->
    [star] star
    [moon] moon
    [leaf] leaf
   *[drop] drop
}

# Parts of the table
seat = Player { $number }
close = Close
cancel = Cancel
main-board = Main board
own-board = Your board
board-of = { $name }’s board
others = The other players
landscapes = Landscape cards
symbol-cards = Symbol cards
auroras = Auroras
face-down = face down
no-tile = no tile
main-told = North { $north }, east { $east }, south { $south }, west { $west }, centre { $centre }.
hand-told = In hand: the { of-colour } tile.
fallen-told = The { of-colour } tile has fallen out { in-side }; it goes on { a-symbol }.
push-label = Push in from { $from ->
    [north] the north
    [east] the east
    [south] the south
   *[west] the west
}: the { of-colour } tile falls out { in-side }, { bare-symbol }, { $count ->
    [0] it would fit nowhere
    [one] { $count } free cell
   *[other] { $count } free cells
}
preview = { $count ->
    [0] The { of-colour } tile would fall out { in-side }, but you have no free cell with { a-symbol }.
    [one] The { of-colour } tile would fall out { in-side }: { $count } free cell with { a-symbol }.
   *[other] The { of-colour } tile would fall out { in-side }: { $count } free cells with { a-symbol }.
}
cell-free = { $cell }, { bare-symbol }, free{ $may ->
    [yes] , may be chosen
    [could] , the tile could go here
   *[no] {""}
}
cell-tile = { $cell }, { of-colour } forest{ $up ->
    [animal] , animal above
    [river] , river above
   *[no] {""}
}{ $left ->
    [animal] , animal to the left
    [river] , river to the left
   *[no] {""}
}{ $right ->
    [animal] , animal to the right
    [river] , river to the right
   *[no] {""}
}{ $down ->
    [animal] , animal below
    [river] , river below
   *[no] {""}
}{ $may ->
    [yes] , may be chosen
   *[no] {""}
}
pawn-toggle = { $pawn ->
    [animal] Animal towards { $cell }
   *[river] River towards { $cell }
}
pawns-left = Still to be placed: { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animals
} and { $rivers ->
    [one] { $rivers } river
   *[other] { $rivers } rivers
}
pile-left = In the pile: { $orange } orange, { $green } green, { $blue } blue, { $purple } purple
symbol-free = { $symbol ->
    [star] Star card
    [moon] Moon card
    [leaf] Leaf card
   *[drop] Drop card
}: still free, { $count } of 5 cells covered
symbol-taken = { $symbol ->
    [star] Star card
    [moon] Moon card
    [leaf] Leaf card
   *[drop] Drop card
}: { $name } has it
aurora-state = { $colour ->
    [orange] Orange
    [green] Green
    [blue] Blue
   *[purple] Purple
} aurora { $number }: { $state ->
    [free] still free
    [used] { $name } has used it
   *[held] { $name } holds it
}
other-label = { $name }: { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}, { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animals
} and { $rivers ->
    [one] { $rivers } river
   *[other] { $rivers } rivers
} left, { $met ->
    [0] no landscape card met
    [one] { $met } landscape card met
   *[other] { $met } landscape cards met
}. Show the board large

# Landscape cards
title-river = River card
title-colour = Colour card
title-shape = Shape card
landscape-label = { $kind ->
    [river] River card
    [colour] Colour card
   *[shape] Shape card
}: { $words } { $done ->
    [yes] Met.
   *[no] { $have } of { $need } so far.
}{ $count ->
    [0] {""}
   *[other] {" "}Met by { $met }.
}{ $lit ->
    [yes] {" "}May be chosen.
   *[no] {""}
}
card-done = You have met this card.
card-so-far = { $whose ->
    [own] On your board: { $have } of { $need }.
   *[other] On { $name }’s board: { $have } of { $need }.
}
card-met-by = Met by { $names }.
task-line = { $joins ->
    [adjacent] A river of at least { $count } pawns that joins two adjacent edges of the board.
   *[opposite] A river of at least { $count } pawns that joins two opposite edges of the board.
}
task-all = All { $count } rivers in one unbroken line, of any form.
task-four-corners = A tile on each of the four corners of the board, in any colours.
task-square = A square of four tiles: on top { $a } and { $b }, below them { $c } and { $d }.
task-figure = { $name ->
    [straight] { $count } rivers in a straight line.
    [staircase] { $count } rivers like a staircase.
    [hook] { $count } rivers like a hook: three in a line, the last at a right angle.
    [cross] { $count } rivers in a cross, around one corner.
    [ring] { $count } rivers in a ring, around one cell.
   *[other] { $count } rivers in the figure on the card.
}
task-shape = { $name ->
    [square-all-different] Four tiles in a square, all of different forests.
    [line-all-different] Four tiles in a line, all of different forests.
    [line-of-five] Five tiles in a line, in any colours. It only fits from left to right.
    [plus] Five tiles in a plus, in any colours.
    [staircase] Five tiles like a staircase, in any colours.
    [horseshoe] Five tiles like a horseshoe, in any colours.
    [zigzag-different] Four tiles in a zigzag; tiles joined by ≠ are of different forests.
    [corner-different] Five tiles in a right angle; tiles joined by ≠ are of different forests.
   *[other] { $differ ->
        [all] { $count } tiles in the shape on the card, all of different forests.
        [some] { $count } tiles in the shape on the card; tiles joined by ≠ are of different forests.
       *[no] { $count } tiles in the shape on the card, in any colours.
    }
}

# What to do
prompt-settle = Set your neutral tile on any cell
prompt-insert = Push your tile into the main board
prompt-place = Place the { of-colour } tile on { a-symbol }
prompt-stuck = You have no free cell with { a-symbol }: use an aurora, or give the tile up
prompt-after = Use an aurora, or end your turn
hint-insert = Choose a side: you see first what falls out.
hint-choosing = Choose a cell, then leave out the pawns you want to keep.
draft-choose = Tap a pawn to leave it out. That border then stays empty.
draft-short = You have too few pawns for all these borders. Tap those to leave out.
do-place = Place
do-choose = Choose pawns
do-discard = Give the tile up
do-end = End turn
aurora-of = {" "}({ of-colour } aurora)
aurora-landscape = Landscape
aurora-reinsert = Push again
aurora-anywhere = Anywhere
aurora-move = Move a tile
aurora-how-landscape = Choose a landscape card: you meet it at once.
aurora-how-reinsert = Choose a side: the fallen tile is pushed in again.
aurora-how-anywhere = Choose any free cell for the fallen tile.
aurora-how-move = { $picked ->
    [yes] Now choose a free cell for it.
   *[no] Choose the tile that moves; its pawns come back to you.
}
aurora-later-landscape = You have met all the landscape cards.
aurora-later-reinsert = This aurora helps once a tile has fallen out: it is pushed in again.
aurora-later-anywhere = This aurora helps once a tile has fallen out: it may then go on any free cell.
aurora-later-move = You have no tile to move yet.

# The log
told-fallen = The { of-colour } tile falls out { in-side }; it goes on { a-symbol }.
told-fallen-lost = The { of-colour } tile falls out { in-side }, fits nowhere and leaves the game.

# The end
ending = What is left counts: 2 points for each animal, 1 for each river. The fewest points win; if level, the largest group of equal tiles.
