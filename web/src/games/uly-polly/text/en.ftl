# Uly & Polly on the page
page-field = The field, four by four tiles
page-cell = { $cell }, { $tile ->
    [sheep] sheep face up
    [wolf] the wolf, found
   *[down] sheep face down
  }{ $wolf ->
    [here] , the wolf hides here
   *[unknown] {""}
  }{ $dog ->
    [here] , the dog is here
   *[away] {""}
  }{ $hands ->
    [some] , pointed at by { $names }
   *[none] {""}
  }{ $choice ->
    [chosen] , chosen
    [may] , may be chosen
   *[no] {""}
  }
page-found-count = { $count } of { $of } sheep turned over
page-quiet = Nothing found for { $count } of { $of } moves
page-peek = Hold to peek
page-peeked = The wolf is on { $cell }
page-found = Found you, Uly!
page-not-found = You won’t find me!
page-was-at = The wolf was on { $cell }.

# What to do now
page-prompt-hide = Choose the sheep that the wolf hides behind.
page-prompt-start = Set the dog on any tile.
page-prompt-swap = Exchange two tiles that touch.
page-prompt-go = Move the dog to a tile next to it.
page-wait-hide = { $name } is hiding the wolf.
page-wait-start = { $name } is choosing where the dog starts.
page-wait-swap = { $name } is exchanging two tiles.
page-wait-go = { $name } is moving the dog.
page-point-start = { $name } sets the dog. Tap a tile to point at it.
page-point-go = { $name } moves the dog. Tap a tile to point at it.

# The end
ending = Everybody has been the wolf. Whoever has most tokens wins.
