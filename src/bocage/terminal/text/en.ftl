choose-game = Which game?
choose-game-prompt = Number or name:{ " " }
players = { $low } to { $high } players
no-such-choice = Please type one of the numbers or names above.

turn = { $name }, it is your turn.
watching = Bots only: you are watching.
since = What has happened
more-news = … and { $count } more before that (log shows all)
moves = Your moves
prompt = { $name } >{ " " }
declining = Add -b2, or -b2 -c3 and so on, to leave those borders without a pawn.
hint = help · ? the rules · log · quit
many = { $count } ways

refused = { $move }: { $why }
refused-more = Type ? to read rule { $rule }.
ambiguous = This could mean { $moves }.
ambiguous-more = This could mean { $moves } and { $count } more.
plays = → { $move }

help-title = How to play here
help-moves = Type a move as it is listed, its number, or any short form that fits one move only ("g b2", "b2"). Tab completes.
help-why = why the last move was refused, else all rules
help-rule = one rule
help-log = everything that has happened
help-look = the board again
help-look-at = the board of another player
help-help = this help
help-quit = leave; the match can be saved
help-forms = The kinds of move
rules-title = The rules of { $game }
no-rule = There is no rule { $rule }; they are { $first } to { $last }.
no-player = There is no player { $name } here.
log-empty = Nothing has happened yet.
log-title = The match so far
more = Enter for more, q to stop{ " " }

pass = Pass the keyboard to { $name }.
pass-news = What everyone saw
pass-prompt = { $name }, press Enter when nobody else is looking.{ " " }
pass-mark = Now { $name } plays.

quit-prompt = Leave this match? (y/n){ " " }
yes = y
save-prompt = Save it? File name, or just Enter for no:{ " " }
saved = Saved in { $path }.
not-saved = Could not write { $path }: { $problem }
left = The match was left after { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.

# A position, looked at
position = after { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
to-move = { $name } is to move.
chance-to-move = A draw is due.

over = The match is over.
wins = { $name } wins!
share = { $names } share the victory.
and = { $first } and { $second }
standings = { $name }: { $score }

seats-kinds = { $word } is neither a person nor a bot; say { $words }
seats-count = { $seats } seats are listed for { $players } players
names-count = { $names } names are given for { $players } players
names-empty = a name is empty
