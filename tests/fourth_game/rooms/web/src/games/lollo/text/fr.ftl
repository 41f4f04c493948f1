# Lollo sur la page
page-garden = Le potager, { $lettuce } cases du portail à la laitue
page-snail = { $snail }, { $place ->
    [gate] au portail
    [lettuce] à la laitue
   *[path] case { $step }
  }{ $favourite ->
    [told] , favori de { $names }
    [own] , votre favori
   *[no] {""}
  }{ $tired ->
    [yes] , fatigué
   *[no] {""}
  }{ $choice ->
    [may] , peut être choisi
   *[no] {""}
  }
page-die = Le dé montre { $face }
page-die-blackbird = Le dé montre le merle
page-die-none = Le dé n’est pas encore lancé
page-favourite = Votre favori : { $snail }
page-peek = Maintenez pour voir votre favori
page-rooted = { $name } : { $snail }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }

# Que faire maintenant
page-prompt-pick = Choisissez un escargot favori. Personne d’autre ne le saura.
page-prompt-crawl = Faites avancer un escargot { $count ->
    [one] d’une case.
   *[other] de { $count } cases.
  }
page-prompt-scare = Voilà le merle ! Choisissez un escargot à effrayer.
page-wait-pick = { $name } n’a pas encore de favori.
page-wait-crawl = { $name } choisit un escargot.
page-wait-scare = { $name } choisit un escargot à effrayer.

# La fin
ending = Le premier escargot à la laitue met fin à la course. Quel favori a fait le mieux ?
