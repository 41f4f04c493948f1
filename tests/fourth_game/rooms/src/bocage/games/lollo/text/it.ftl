name = Lollo
L2-pick-first = prima ognuno deve scegliere la sua preferita
L2-picked-already = hai già scelto la tua preferita
L4-roll-first = prima bisogna lanciare il dado
L4-rolled-already = il dado è già stato lanciato
L7-tired = questa lumaca è appena stata scelta ed è stanca
L9-over = la corsa è finita

# Le regole, per chi le chiede
rule-L1 = Cinque lumache aspettano al cancello: Trifoglio, Fiordaliso, Calendula, Papavero e Violetta. In fondo al sentiero cresce un lollo, sul passo 12 o, se così avete deciso, sul passo 16. Il dado ha 1, 1, 2, 2, 3 e un merlo.
rule-L2 = A turno, ognuno sceglie in segreto la sua preferita. Due giocatori possono scegliere la stessa lumaca.
rule-L3 = Solo tu conosci la tua preferita, fino alla fine della corsa.
rule-L4 = Quando tutti hanno scelto, si gioca a turno in senso orario. Ogni turno comincia con un lancio del dado.
rule-L5 = Se esce un numero, scegli una lumaca qualsiasi: avanza di altrettanti passi verso il lollo.
rule-L6 = Mai due lumache sullo stesso passo. Quella che si fermerebbe su un’altra la scavalca e arriva al primo passo libero.
rule-L7 = La lumaca appena scelta è stanca: il giocatore dopo deve sceglierne un’altra.
rule-L8 = Se esce il merlo, scegli una lumaca da spaventare: torna indietro di due passi, e ancora più giù fino a un passo libero. Al cancello una lumaca è al sicuro.
rule-L9 = La prima lumaca che raggiunge il lollo mette fine alla corsa.
rule-L10 = Si svelano le preferite. I posti danno 5, 3, 2, 1 e 0 punti; una lumaca rimasta al cancello non ne dà.
rule-L11 = Vince chi ha più punti; in caso di parità la vittoria è condivisa.

# Parole comuni al terminale e alla pagina
snail = { $snail ->
    [clover] Trifoglio
    [cornflower] Fiordaliso
    [marigold] Calendula
    [poppy] Papavero
   *[violet] Violetta
}
score = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}

# Il tabellone nel terminale
panel-turn = Turno { $turn }
panel-favourite = preferita: { $snail }
panel-picked = ha scelto
panel-picking = non ha scelto
panel-die = Dado: { $face }
panel-blackbird = merlo
panel-tired = stanca
panel-gate = cancello
panel-lettuce = LOLLO

# Il diario in parole
tell-pick = { $name } sceglie una preferita.
tell-pick-known = { $name } sceglie { $snail }.
tell-roll = Il dado mostra { $face }.
tell-roll-blackbird = Arriva il merlo!
tell-crawls = { $name } fa avanzare { $snail } fino al passo { $step }.
tell-crawls-lettuce = { $name } fa avanzare { $snail } fino al lollo!
tell-slips = { $name } spaventa { $snail }, che torna al passo { $step }.
tell-slips-gate = { $name } spaventa { $snail }, che si nasconde al cancello.
notice-favourite = La preferita di { $name } era { $snail }.

# Che cosa vuol dire ogni mossa
verb-pick = scegliere la tua preferita segreta
verb-choose = scegliere una lumaca, che avanza, o arretra davanti al merlo
