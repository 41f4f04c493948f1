# The page

title-home = Bocage – family board games with secrets
title-setup = { $game } – set up a table · Bocage
title-join = Your invitation
title-join-game = An invitation to { $game } · Bocage
title-gathering = { $game } – taking seats · Bocage
title-lost = Nothing here · Bocage
tagline = Family board games with secrets
promise = No account, no advertising, nothing watches you play.
home = Home
close = Close
try-again = Try again
one-moment = One moment …
games = The games
other-ways = More ways in
install = Put Bocage on your home screen

# The boxes

fact-players = { $range } players
fact-age = ages { $age }+
fact-minutes = { $range } min
play-now = Play now
play-now-at = Play now: { $game }
setting-the-table = Setting the table …
with-friends = With friends
pass-the-tablet = Pass the tablet
choose-bots = Choose your opponents
with-friends-at = With friends: { $game }
pass-the-tablet-at = Pass the tablet: { $game }
choose-bots-at = Choose your opponents: { $game }

# Matches on this device

matches = Your tables
matches-all = Show all { $count }
match-with = with { $names }
match-gathering = People are taking their seats
match-playing = In play: back to the table
match-over = Finished: look back
match-gone = This table is gone
match-remove = Remove { $game } with { $names } from the list
match-removed = Removed from the list.
match-leave = Leave the table?
match-leave-playing = A bot will play on in your place, and this device gives up its seat for good.
match-leave-gathering = Your seat becomes free for somebody else.
match-leave-yes = Leave the table
match-leave-no = Stay

invitation = I have an invitation
invitation-go = Join
invitation-empty = Type the code of your invitation: eight letters and digits.
saved-match = A match you saved
saved-match-open = Open a saved match

# Settings

settings = Settings
settings-language = Language
settings-theme = Light
settings-theme-auto = As the device
settings-theme-light = Day
settings-theme-dark = Night
settings-sound = Sounds
settings-confirm = Ask before each move
settings-confirm-hint = A move is shown first and played on a second tap.

# Setting up a table

way-friends = With friends, each on their own device
    .then = Next you get a link and a code to send round.
way-tablet = Everyone on this device
    .then =
        { $secrets ->
            [yes] A curtain falls between turns, so secrets stay secret.
           *[no] Nothing is secret here: pass the device on after your turn.
        }
way-bots = You against bots
    .then = You can come back to this match at any time.
how-many = How many play?
your-name = Your name
name-of = Name of player { $seat }
who-sits = Seat { $seat }
kind-person = A person
kind-open = A friend
nicknames = Hazel, Robin, Clover, Wren, Bramble, Rowan, Poppy, Basil
more = More
open-table = Open the table
begin = Begin
choose-file = Choose a file
bad-file = This file cannot be read. It should be a JSON file.

option-lot = Drawn by lot
option-first = Who begins?
    .hint = By the book, the youngest.
pace = Time for a move
    .hint = When it is up, a bot plays that one move.
pace-value =
    { $seconds ->
        [0] No clock
        [30] 30 seconds
        [60] 1 minute
        [120] 2 minutes
        [86400] 1 day
       *[259200] 3 days
    }
takeover = If somebody stays away
    .hint = A bot stands in until they are back.
takeover-value =
    { $seconds ->
        [0] Wait for them
        [60] after 1 minute
        [300] after 5 minutes
       *[86400] after 1 day
    }
spectators = Spectators
    .hint = Whoever has the link may look on, and sees no secrets.

# Bots

bot-random = Scatterbrain
bot-greedy = Magpie
bot-searcher = Seeker
bot-lamb = Lamb
    .how = Level 1 of 4: for small children and first matches.
bot-farmer = Farmer
    .how = Level 2 of 4: plays sensibly, and makes mistakes.
bot-shepherd = Shepherd
    .how = Level 3 of 4: thinks ahead, and seldom errs.
bot-fox = Fox
    .how = Level 4 of 4: plays as well as it can, and shows no mercy.

# Taking seats

seat-open = Free
seat-yours = Your seat
seat-you = you
seat-bot = bot
seat-away = away
seat-title = Seat { $seat }
seat-now-taken = { $name } has sat down.
seat-now-free = Seat { $seat } is free.
seat-stand-up = Stand up
seat-stand-up-hint = Your seat becomes free; you can sit down again elsewhere.
seat-free = Free this seat
seat-free-hint = { $name } will have to sit down again.
seat-put-bot = Which bot shall sit here?
seat-change-bot = Which bot shall sit here?
seats-open =
    { $count ->
        [one] One seat is free
       *[other] { $count } seats are free
    }
seats-full = Everybody is here
sit-here = Take a seat
sit-down = Sit down on seat { $seat }
table-full-watch = Every seat is taken. Stay and watch!
begin-with-bots =
    { $count ->
        [one] Begin with a bot
       *[other] Begin with { $count } bots
    }
begin-missing =
    { $count ->
        [one] One friend is still missing; a bot can take the free seat.
       *[other] { $count } friends are still missing; bots can take the free seats.
    }
begin-ready = Everybody has a seat.
waiting-seats =
    { $count ->
        [one] Waiting for one more player …
       *[other] Waiting for { $count } more players …
    }
waiting-host = Everybody is here. The host may begin.

share = Invite your friends
share-how = Send the link, or have them open { $host } and type this code:
share-code = The code of the invitation:
share-link = Link of the invitation
share-send = Send
share-copy = Copy the link
share-copied = Copied
share-qr = The link as a QR code to point a camera at
share-text = Come and play { $game } with me!

looking-for-table = Looking for the table …
invited-to = Come and play { $game }!
join-there = At the table: { $names }
join-full = Every seat is taken, but you can watch.
join-over = This match is over, but you can look back at it.
watch = Watch
join-look-back = Look back

# When something is wrong

lost-page = There is nothing here
    .do = The address may be mistyped, or old.
lost-table = This table is gone
    .do = Tables that nobody uses are cleared away after a while. Set up a new one, or type the code of another invitation.
lost-code = No table has this code
    .do = Codes have eight letters and digits. Have it read out once more, or ask for the link.
lost-screen = This part did not arrive
    .do = Is the network there? Then it will work at the second attempt.
trouble-other = That did not work. Please try again.
trouble-server-error = The server stumbled; it is not your fault. Please try again.
trouble-unreachable = The server cannot be reached. Check your network; nothing is lost.
trouble-too-many-tables = Many tables have been opened from your network within the hour. Please wait a little, or play on at one of your tables.
trouble-too-many-requests = That was rather fast. Wait a moment and try again.
trouble-seat-taken = Somebody was quicker: that seat is taken. Choose another.
trouble-seats-open = Some seats are still free.
trouble-started-already = The match has begun already.
trouble-no-table = This table is gone. Set up a new one.
trouble-no-seat = Nobody sits there any more.
trouble-not-host = Only whoever opened the table can do this.
trouble-bad-name = A name has 1 to 40 characters. Try another one.
trouble-busy = There is a crowd at this table. Try again in a moment.
trouble-server-stops = The server is just being restarted. Try again in a moment.
trouble-store-fails = The server cannot store anything just now. Try again in a moment.
trouble-revoked-token = This seat has been given to somebody else.
trouble-too-long = This file is too big.
trouble-unknown-bot = This bot is away. Choose another.
