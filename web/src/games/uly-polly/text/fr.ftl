# Uly & Polly sur la page
page-field = Le pré, quatre tuiles sur quatre
page-cell = { $cell }, { $tile ->
    [sheep] mouton face visible
    [wolf] le loup, découvert
   *[down] mouton face cachée
  }{ $wolf ->
    [here] , le loup se cache ici
   *[unknown] {""}
  }{ $dog ->
    [here] , le chien est ici
   *[away] {""}
  }{ $hands ->
    [some] , montrée du doigt par { $names }
   *[none] {""}
  }{ $choice ->
    [chosen] , choisie
    [may] , peut être choisie
   *[no] {""}
  }
page-found-count = { $count ->
    [one] { $count } mouton retourné sur { $of }
   *[other] { $count } moutons retournés sur { $of }
  }
page-quiet = { $count } pas sur { $of } sans rien trouver
page-peek = Appuyer pour voir
page-peeked = Le loup est en { $cell }
page-found = Trouvé, Uly !
page-not-found = Tu ne me trouveras pas !
page-was-at = Le loup était en { $cell }.

# Que faire maintenant
page-prompt-hide = Choisissez le mouton derrière lequel le loup se cache.
page-prompt-start = Posez le chien sur une tuile.
page-prompt-swap = Échangez deux tuiles qui se touchent.
page-prompt-go = Avancez le chien sur une tuile voisine.
page-wait-hide = { $name } cache le loup.
page-wait-start = { $name } choisit où poser le chien.
page-wait-swap = { $name } échange deux tuiles.
page-wait-go = { $name } mène le chien.
page-point-start = { $name } pose le chien. Touchez une tuile pour la montrer du doigt.
page-point-go = { $name } mène le chien. Touchez une tuile pour la montrer du doigt.

# La fin
ending = Chacun a été le loup. Qui a le plus de jetons gagne.
