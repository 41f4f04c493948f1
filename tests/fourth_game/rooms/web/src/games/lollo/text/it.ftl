# Lollo sulla pagina
page-garden = L’orto, { $lettuce } passi dal cancello al lollo
page-snail = { $snail }, { $place ->
    [gate] al cancello
    [lettuce] al lollo
   *[path] sul passo { $step }
  }{ $favourite ->
    [told] , preferita di { $names }
    [own] , la tua preferita
   *[no] {""}
  }{ $tired ->
    [yes] , stanca
   *[no] {""}
  }{ $choice ->
    [may] , si può scegliere
   *[no] {""}
  }
page-die = Il dado mostra { $face }
page-die-blackbird = Il dado mostra il merlo
page-die-none = Il dado non è ancora stato lanciato
page-favourite = La tua preferita: { $snail }
page-peek = Tieni premuto per vedere la tua preferita
page-rooted = { $name }: { $snail }, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }

# Che cosa fare ora
page-prompt-pick = Scegli la lumaca che preferisci. Nessun altro lo saprà.
page-prompt-crawl = Fai avanzare una lumaca di { $count ->
    [one] un passo.
   *[other] { $count } passi.
  }
page-prompt-scare = Arriva il merlo! Scegli una lumaca da spaventare.
page-wait-pick = { $name } sta scegliendo una preferita.
page-wait-crawl = { $name } sta scegliendo una lumaca.
page-wait-scare = { $name } sta scegliendo una lumaca da spaventare.

# La fine
ending = La prima lumaca al lollo mette fine alla corsa. Quale preferita se l’è cavata meglio?
