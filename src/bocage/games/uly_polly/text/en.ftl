name = Uly & Polly
U3-hide-first = the wolf must hide first
U5-start-first = the helpers must set the dog on the field first
U6-wolfs-turn = it is the wolf’s turn to exchange two tiles
U6-dogs-turn = it is the dog’s turn to move
U7-touching = the two tiles must touch along a side or a corner
U8-under-the-dog = the tile under the dog may not be exchanged
U11-one-cell = the dog moves exactly one cell
