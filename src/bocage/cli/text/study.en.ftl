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
solve-other-game = only { $games } can be solved
solve-busy = another `bocage solve` is at work in this folder
# `bocage train`
train-playing = Playing…
train-lesson = lesson { $lesson }: { $matches } matches, { $positions } positions, loss { $before } → { $after }
train-no-trainer = { $game } has no trainer
# all of them
library-missing = { $name } is missing: pip install 'bocage[lab]'
