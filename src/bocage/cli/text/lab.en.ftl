# `bocage exploit`
exploit-playing = Playing…
exploit-title = { $game }, { $bot }, { $games } matches, seed { $seed }
exploit-takes = { $responder }: takes { $share } ± { $margin }
exploit-takes-exactly = { $responder }: takes { $share } exactly
exploit-promised = its promises let nobody take more than { $promised }; on these paths they were broken by at most { $broken }
exploit-searcher = a search that imagines { $tries } matches a move, with the bot in the other seats
exploit-side = --side is for { $games }
# `bocage solve`
solve-working = Solving…
solve-at-least = At least { $bound }
solve-at-most = At most { $bound }
solve-checking = Checking the havens
solve-interval = { $game }, { $size }, { $reveals } sheep: the wolf wins between { $least } and { $most } of the rounds (certified)
solve-effort = { $plans } plans checked, { $seconds } s of work so far; { $folder }
solve-written = { $path }, { $other }: { $bytes } bytes
solve-other-game = only uly-polly can be solved
solve-too-many = a field of { $size } has no { $reveals } sheep beside a wolf
solve-unsettled = no tables yet: the wolf’s havens are not settled, give it more --time
solve-busy = another `bocage solve` is at work in this folder
solve-tables = must be the name of a file that does not end in { $suffix }: the havens are written beside it
solve-unpacked = this Python has no lzma, which havens are packed with
# `bocage train`
train-playing = Playing…
train-lesson = lesson { $lesson }: { $matches } matches, { $positions } positions, loss { $before } → { $after }
train-no-trainer = { $game } has no trainer
# both
library-missing = { $name } is missing: pip install 'bocage[lab]'
