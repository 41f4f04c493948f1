# `bocage exploit`
exploit-playing = Playing…
exploit-title = { $game }, { $bot }, { $games } matches, seed { $seed }
exploit-title-dog = { $game }, { $bot } as the dog, { $games } rounds, seed { $seed }
exploit-title-wolf = { $game }, { $bot } as the wolf, { $games } rounds, seed { $seed }
exploit-takes = { $responder }: takes { $share } ± { $margin }
exploit-takes-exactly = { $responder }: takes { $share } exactly
exploit-promised = its promises let nobody take more than { $promised }; on these paths they were broken by at most { $broken }
exploit-best-wolf = the wolf’s best response
exploit-asking-wolf = a wolf that asks the dog about every swap
exploit-feigning-wolf = a wolf that is careless in one round, and asks in the next; the mean of both
exploit-tracking-dog = a dog that tracks probabilities, trust { $trust }
exploit-feigning-dog = a dog that is careless in one round, and tracks probabilities in the next; the mean of both
exploit-knowing-player = a player who knows its mixtures and looks one step ahead
exploit-foreseeing-player = a player who knows its mixtures and looks two steps ahead
exploit-searcher = a search that imagines { $tries } matches a move, with the bot in the other seats
exploit-side = --side is for uly-polly
exploit-unknown = only the swaps of { $bots } are known
# `bocage solve`
solve-working = Solving…
solve-other-game = only { $games } can be solved
solve-busy = another `bocage solve` is at work in this folder
# both
library-missing = { $name } is missing: pip install 'bocage[lab]'
