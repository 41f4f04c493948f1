# `bocage` alone
page-open = Bocage is open at { $address } (Control-C closes it)
page-runs = Bocage is open already: { $address }
page-not-built = The page for the browser has not been built; in a clone of the sources, `make page` builds it.
