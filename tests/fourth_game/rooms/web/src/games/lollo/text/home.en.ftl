# On the box
line = Five snails race to the lettuce. Whose favourite is whose?

# The options
option-path = The path
    .hint = On the long path the lettuce grows on step 16 instead of 12.
option-path-value =
    { $value ->
        [short] Short
       *[long] Long
    }
