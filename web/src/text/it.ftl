play-now = Gioca
