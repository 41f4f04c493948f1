# `bocage arena`
arena-playing = Playing…
arena-title = { $game }, { $players } players: { $games } matches in { $groups } { $groups ->
        [one] paired group
       *[other] paired groups
    }, seed { $seed } ({ $rate } matches a second)
arena-points-wins = Points: 1 for a victory, divided where it is shared. In brackets: 95% intervals, over the groups.
arena-points-scores = Points: the share of a match’s scores. In brackets: 95% intervals, over the groups.
arena-bot = bot
arena-elo = Elo
arena-share = points
arena-par = among equals
arena-share-of-wins = victories
arena-share-of-scores = scores
arena-score = mean score
arena-time = per move
arena-by-seat = points by seat
arena-seat = seat { $seat }
arena-everyone = everyone
arena-pairs = against each other
arena-matches = matches
arena-one-bot = name at least two different bots
arena-twice = a bot may only be named twice where there is one for each of the { $count } seats
arena-no-scores = a share of the scores of { $game } would mean nothing; only victories count
arena-plot-form = a picture is a file that ends in .svg or .png
arena-plot-library = a PNG needs a library that is not here (pip install 'bocage[lab]'); an SVG does not
arena-plot-title = { $game }, { $players } players
arena-plot-subtitle = { $games } matches, seats rotated and seeds paired, seed { $seed }
arena-plot-elo = Elo, with 95% intervals; the mean of all is 0
arena-plot-seats-wins = Share of the victories on each seat, with 95% intervals
arena-plot-seats-scores = Share of the scores on each seat, with 95% intervals
arena-plot-par = among equals
# `bocage arena --sides`
arena-points-sides = Points: the share of a match’s rounds won, each bot a whole side in turn. In brackets: 95% intervals, over the groups.
arena-side =
    { $seat ->
        [0] alone first
       *[other] alone second
    }
arena-no-sides = { $game } for { $count } has no two unequal sides to own
arena-plot-sides = Share of the rounds, by who is alone first, with 95% intervals
arena-lost = a process was killed; what had been played by then:
