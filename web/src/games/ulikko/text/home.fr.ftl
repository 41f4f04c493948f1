# Sur la boîte
line = Poussez une tuile, attrapez celle qui tombe et faites grandir votre forêt du Nord.

# Les options
option-advanced = Paysages avancés
    .hint = Pour qui connaît le jeu : des motifs plus malins se joignent aux autres.
option-show_centre = Montrer la tuile du centre
    .hint = Sur la table elle est cachée, mais chacun pourrait la déduire.
option-deck = Vos propres cartes Paysage
    .hint = Un fichier de cartes, si quelqu’un vous en a préparé un.
