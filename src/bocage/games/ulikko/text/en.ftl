name = Ulikko
