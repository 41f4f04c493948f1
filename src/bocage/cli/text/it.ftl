# `bocage` da solo
page-open = Bocage è aperto: { $address } (Control-C lo chiude)
page-runs = Bocage è già aperto: { $address }
page-not-built = La pagina per il browser non è stata costruita. In un clone dei sorgenti la costruisce `make page`.
