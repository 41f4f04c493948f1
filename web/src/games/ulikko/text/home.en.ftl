# On the box
line = Push a tile in, catch the one that falls out, and grow a northern forest.

# The options
option-advanced = Advanced landscape cards
    .hint = For those who know the game: trickier patterns join the others.
option-show_centre = Show the tile in the centre
    .hint = On the table it lies hidden, but everybody could work it out.
option-deck = Your own landscape cards
    .hint = A deck file, if somebody has made you one.
