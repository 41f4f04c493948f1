# The board in a terminal
tile-orange = orange
tile-green = green
tile-blue = blue
tile-purple = purple
kind-river = river
kind-colour = colour
kind-shape = shape
pawns = ● animal   ≈ river
panel-turn = Turn { $turn } of 12
panel-drawn = Drawn:
panel-neutral = Neutral tile:
panel-fallen = To place:
panel-open = Free: auroras { $auroras }   symbols { $symbols }
column-player = player
column-cards = cards
column-auroras = auroras (used)
task-adjacent = a line of { $count } or more between two adjacent edges
task-opposite = a line of { $count } or more between two opposite edges
task-chain = { $count } rivers in one unbroken line
task-corners = a tile on each of the four corners
task-different = all different
score = { $count ->
    [one] { $count } point left
   *[other] { $count } points left
}

# The log in words
forest-orange = orange
forest-green = green
forest-blue = blue
forest-purple = purple
side-north = the north
side-east = the east
side-south = the south
side-west = the west
symbol-star = star
symbol-moon = moon
symbol-leaf = leaf
symbol-drop = drop
card-river = the river card
card-colour = the colour card
card-shape = the shape card
tell-cards = One landscape card of each kind is turned up.
tell-main = Five neutral tiles fill the main board.
tell-neutral = { $name } draws a neutral tile, { $colour }.
tell-draw = { $name } turns over a tile: { $colour }.
tell-settle = { $name } settles the neutral tile on { $first }.
tell-insert = { $name } pushes the tile in from { $first }.
tell-place = { $name } places the tile on { $first }.
tell-discard = { $name } gives the tile up.
tell-end = { $name } ends the turn.
tell-aurora-landscape = { $name } uses an orange aurora for { $first }.
tell-aurora-reinsert = { $name } uses a green aurora and pushes the tile in again from { $first }.
tell-aurora-anywhere = { $name } uses a blue aurora and places the tile on { $first }.
tell-aurora-move = { $name } uses a purple aurora and moves a tile from { $first } to { $second }.
tell-declined = No pawn goes towards { $cells }.
notice-fallen = The tile that falls out in { $side } is { $colour }; it goes on { $symbol }.
notice-lost = The tile that falls out fits nowhere and leaves the game.
notice-pawns = Pawns set: { $animals } ●, { $rivers } ≈.
notice-met = { $name } meets { $card }.
notice-symbol = { $name } covers every { $symbol } and takes that card.
notice-aurora = { $name } takes the { $colour } aurora { $number }.

# What each kind of move is
verb-settle = put the neutral tile on any cell
verb-insert = push the drawn tile in at a side; the opposite one falls out
verb-place = put the fallen tile on a free cell with its symbol
verb-discard = give the fallen tile up
verb-end = end the turn
verb-aurora-landscape = orange aurora: meet a landscape card at once
verb-aurora-reinsert = green aurora: push the fallen tile in again
verb-aurora-anywhere = blue aurora: put the fallen tile on any free cell
verb-aurora-move = purple aurora: move one of your tiles (from → to)
