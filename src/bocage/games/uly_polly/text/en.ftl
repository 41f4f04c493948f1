name = Uly & Polly
U3-hide-first = the wolf must hide first
U5-start-first = the helpers must set the dog on the field first
U6-wolfs-turn = it is the wolf’s turn to exchange two tiles
U6-dogs-turn = it is the dog’s turn to move
U7-touching = the two tiles must touch along a side or a corner
U8-under-the-dog = the tile under the dog may not be exchanged
U11-one-cell = the dog moves exactly one cell

# The rules, for players who ask
rule-U1 = Sixteen sheep tiles lie face down in a field of four by four. There are twenty reward tokens, one dog and one wolf tile.
rule-U2 = Whoever saw a sheep last is the first wolf. Here the host decides, or chance does.
rule-U3 = The wolf player secretly takes one of the sixteen sheep out and lays the wolf in its place, face down. That sheep sits out this round.
rule-U4 = Only the wolf player knows where the wolf is, until it is found or the round ends.
rule-U5 = The helpers then choose any tile together and set the dog on it. That tile is not turned over. The player on the wolf’s left has the last word.
rule-U6 = The wolf and the dog take turns, and the wolf begins.
rule-U7 = On its turn the wolf exchanges two tiles that touch along a side or a corner. It may not pass.
rule-U8 = The tile under the dog stays where it is: it can never be one of the two.
rule-U9 = Any other touching pair may be exchanged, with or without the wolf, face up or face down, even the pair exchanged the turn before. Tiles keep the side they show, and everyone sees which two were exchanged.
rule-U10 = The helper on the wolf’s left moves the dog first; then the helpers take turns clockwise. Each round starts this order afresh.
rule-U11 = The dog moves exactly one cell, straight or diagonally. It may neither stay nor jump.
rule-U12 = When the dog comes to a tile that is already face up, nothing happens.
rule-U13 = When the dog comes to a tile that is face down, that tile must be turned over. The tile it started on is turned only if the dog comes back to it.
rule-U14 = If the wolf turns up, the helpers win the round and get one token each.
rule-U15 = If the eighth sheep of the round turns up, the wolf has escaped and gets one token. A wolf found with that last tile is still found.
rule-U16 = A dog that wanders without turning anything over for too many moves in a row (twelve, unless you agreed otherwise) lets the wolf escape.
rule-U17 = For the next round the player on the left becomes the wolf, and all sixteen sheep go back face down.
rule-U18 = With two or three players everyone is the wolf twice, with four or five once.
rule-U19 = Whoever has most tokens wins; players who have equally many share the victory.
rule-U20 = The tokens always suffice: even five players cannot win more than twenty.

# The board in a terminal
sheep = sheep
dog = DOG
wolf = WOLF
panel-round = Round { $round } of { $rounds }
panel-wolf = The wolf is { $name }.
panel-you-wolf = You are the wolf: stay hidden!
panel-you-helper = You help the dog.
panel-found = sheep turned over
panel-quiet = dog moves without a find: { $count }
panel-tokens = Tokens
score = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}

# The log in words
tell-hide = { $name } hides the wolf in the field.
tell-hide-at = { $name } hides the wolf on { $cell }.
tell-start = { $name } sets the dog on { $cell }.
tell-swap = { $name } exchanges { $first } and { $second }.
tell-go = { $name } moves the dog to { $cell }.
tell-go-sheep = { $name } moves the dog to { $cell } and turns over a sheep.
tell-go-wolf = { $name } moves the dog to { $cell } and finds the wolf!
notice-escaped = The wolf has escaped: one token for { $name }.
notice-caught = The wolf is caught: one token for everyone but { $name }.
notice-round = Round { $round } of { $rounds } begins, and { $name } is the wolf.

# What each kind of move is
verb-hide = hide the wolf under a tile
verb-start = set the dog on a tile
verb-swap = exchange two tiles that touch, none of them under the dog
verb-go = move the dog one cell
