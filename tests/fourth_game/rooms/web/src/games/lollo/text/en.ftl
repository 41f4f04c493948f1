# Lollo on the page
page-garden = The garden, { $lettuce } steps from the gate to the lettuce
page-snail = { $snail }, { $place ->
    [gate] at the gate
    [lettuce] at the lettuce
   *[path] on step { $step }
  }{ $favourite ->
    [told] , favourite of { $names }
    [own] , your favourite
   *[no] {""}
  }{ $tired ->
    [yes] , tired
   *[no] {""}
  }{ $choice ->
    [may] , may be chosen
   *[no] {""}
  }
page-die = The die shows { $face }
page-die-blackbird = The die shows the blackbird
page-die-none = The die has not been rolled
page-favourite = You root for { $snail }
page-peek = Hold to see your favourite
page-rooted = { $name }: { $snail }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }

# What to do now
page-prompt-pick = Pick a snail to root for. Nobody else will know.
page-prompt-crawl = Let a snail crawl { $count ->
    [one] one step.
   *[other] { $count } steps.
  }
page-prompt-scare = The blackbird is here! Choose a snail to scare.
page-wait-pick = { $name } is picking a favourite.
page-wait-crawl = { $name } is choosing a snail.
page-wait-scare = { $name } is choosing a snail to scare.

# The end
ending = The first snail at the lettuce ends the race. Whose favourite has done best?
