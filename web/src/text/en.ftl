play-now = Play now
