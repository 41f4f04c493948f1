play-now = Jouer
