# A match in play
table-title = { $game } – Bocage
table-title-yours = ● Your turn – { $game }
table-coming = Fetching the board…
table-home = Home
table-home-hint = You can come back at any time: the match waits on the home page.
table-menu = Menu
table-rules = Rules
table-rules-of = { $game }: the rules
table-rule = Rule { $rule }
table-failed = That did not work. Please try again.

table-players = Players
table-player-you = you
table-player-bot = bot
table-player-bot-for = a bot stands in
table-player-away = away
table-player-moves = to move
table-player-wins = winner

table-turn-yours = Your turn
table-turn-yours-named = Your turn, { $name }
table-turn-other = { $name } is thinking…
table-turn-away = Waiting for { $name }, who is away
table-turn-away-takeover = { $name } is away; a bot will stand in soon
table-turn-chance = Drawing…
table-watching = You are watching
table-stand-in = A bot has been playing for you.
table-stand-in-named = A bot has been playing for { $name }.
table-stand-in-return = Take my seat back
table-clock = Time left
table-clock-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
table-clock-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}

table-refused = That is not possible here.
table-confirm = Play this?
table-confirm-play = Play
table-confirm-back = Take back
table-log = What happened
table-log-empty = Nothing has happened yet.

table-offline = The connection is lost. Trying again…
table-offline-server = The server is restarting. Trying again…
table-offline-pending = Your move is kept and will be sent.
table-online = Connected again.
table-other-tab = This table is also open in another tab.

table-take-back = Take a move back
table-take-back-asked = { $name } would like to take a move back. Do you agree?
table-take-back-yes = Agree
table-take-back-no = Refuse
table-take-back-waits = You have asked to take your move back; the others must agree.
table-take-back-others = { $name } would like to take a move back; the others are deciding.
table-take-back-done = The move was taken back.
table-take-back-refused = The move stands: not everybody agreed to take it back.

table-leave = Leave the table
table-leave-sure = Leave for good? A bot will play on in your place, and you cannot come back to your seat.
table-stay = Stay

# Passing the tablet
table-pass-on = Done, pass on
table-draw = Draw the curtain
table-curtain = The curtain is drawn
table-curtain-pass = Pass the tablet to { $name }
table-curtain-news = Since your last turn:
table-curtain-take = I am { $name }
table-curtain-hint = The others look away for a moment.

# The end
table-over-you = You win!
table-over-you-share = You share the victory with { $names }!
table-over-one = { $name } wins!
table-over-share = { $names } share the victory!
table-over-won = Beautifully played.
table-over-lost = Well fought. Next time it may be yours.
table-over-watched = What a match!
table-rematch = Rematch
table-rematch-shuffle = Rematch, new seats
table-rematch-hint = The others are told, and their seats are kept.
table-next = The next match is ready.
table-next-come = Come along
table-next-watch = Watch it
table-look = Look back
table-share = Share
table-record = Download record
table-copied = The link is copied.
table-deal = Was the draw fair?
table-deal-how = Before the match began, the server published this fingerprint of its secret seed. Now that it is over the seed is open, and anyone can recompute every draw with “bocage verify”.
table-deal-link = See the seed

# Tables one cannot get to
table-door = There is no way in here
table-door-no-table = This table no longer exists. Perhaps it was tidied away, or the link has a typing error.
table-door-no-watching = The people at this table play among themselves, without spectators.
table-door-revoked-token = Your seat has been given up or passed on to somebody else.
table-door-expired-token = This match has been waiting for so long that your seat has expired.
table-door-bad-token = The server no longer recognises your seat at this table.
table-door-wrong-table = Your seat belongs to another table.
table-door-bad-origin = This page comes from an address that the server does not know.
table-door-no-board = This page has no board for this game yet, or it could not be loaded.
table-door-other = Something stands in the way. Please try again in a moment.
table-door-watch = Go in without a seat

# Looking back
look-title = Looking back – { $game }
look-open = Open a record
look-open-how = Choose a match that you saved as a file, or drop it here.
look-open-choose = Choose a file
look-open-other = Open another record
look-bad = This file is not a record of a match that can be shown.
look-bad-long = This record is too long to be shown here.
look-not-over = This match is not over yet. You can look back when it is.
look-to-table = To the table
look-failed = The match could not be fetched. Please try again.
look-again = Try again
look-eyes = Seen by
look-eyes-all = all open
look-eyes-public = a spectator
look-step = Move { $step } of { $count }
look-first = To the beginning
look-back = One move back
look-forward = One move on
look-last = To the end
look-play = Play
look-pause = Pause
look-slider = Move
look-start = The match begins.
