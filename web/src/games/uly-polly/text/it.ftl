# Uly & Polly sulla pagina
page-field = Il prato, quattro tessere per quattro
page-cell = { $cell }, { $tile ->
    [sheep] pecora scoperta
    [wolf] il lupo, scoperto
   *[down] pecora coperta
  }{ $wolf ->
    [here] , il lupo si nasconde qui
   *[unknown] {""}
  }{ $dog ->
    [here] , il cane è qui
   *[away] {""}
  }{ $hands ->
    [some] , indicata da { $names }
   *[none] {""}
  }{ $choice ->
    [chosen] , scelta
    [may] , si può scegliere
   *[no] {""}
  }
page-found-count = { $count ->
    [one] { $count } pecora scoperta su { $of }
   *[other] { $count } pecore scoperte su { $of }
  }
page-quiet = { $count } mosse a vuoto su { $of }
page-peek = Tieni premuto per vedere
page-peeked = Il lupo è in { $cell }
page-found = Trovato, Uly!
page-not-found = Non mi troverai!
page-was-at = Il lupo era in { $cell }.

# Che cosa fare adesso
page-prompt-hide = Scegli la pecora dietro cui si nasconde il lupo.
page-prompt-start = Metti il cane su una tessera qualsiasi.
page-prompt-swap = Scambia due tessere che si toccano.
page-prompt-go = Muovi il cane su una tessera vicina.
page-wait-hide = { $name } sta nascondendo il lupo.
page-wait-start = { $name } sceglie dove mettere il cane.
page-wait-swap = { $name } sta scambiando due tessere.
page-wait-go = { $name } sta muovendo il cane.
page-point-start = { $name } mette il cane. Tocca una tessera per indicarla.
page-point-go = { $name } muove il cane. Tocca una tessera per indicarla.

# La fine
ending = Tutti hanno fatto il lupo. Vince chi ha più gettoni.
