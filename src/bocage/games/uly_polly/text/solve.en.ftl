# `bocage solve`: its steps, then the outcome
solve-safe-sets = At least { $bound } · safe sets
solve-pursuit = At most { $bound } · pursuit
solve-inherit = At most { $bound } · inherited plans
solve-sweep = At most { $bound } · sweep
solve-trials = At most { $bound } · trials
solve-renew = At most { $bound } · renewal
solve-check = Checking the proof
solve-interval = { $game }, { $size }, { $reveals } sheep: the wolf wins between { $least } and { $most } of the rounds (certified)
solve-effort = { $plans } plans checked, { $seconds } s of work so far; { $folder }
solve-written = { $path }, { $other }: { $bytes } bytes
solve-too-many = a field of { $size } has no { $reveals } sheep beside a wolf
solve-unsettled = no tables yet: the wolf’s havens are not settled, give it more --time
solve-tables = must be the name of a file that does not end in { $suffix }: the havens are written beside it
solve-unpacked = this Python has no lzma, which havens are packed with
