# On the box
line = A wolf cub hides among the sheep. Can the sheepdog sniff it out?

# The options
option-first = Who is the first wolf?
    .hint = By the book, whoever saw a sheep last.
option-patience = The dog’s patience
    .hint = After so many steps in a row that turn nothing over, the wolf has escaped.
option-patience-value =
    { $value ->
        [0] No limit
       *[other] { $value } steps
    }
