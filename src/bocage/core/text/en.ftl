language-name = English

# Moves
match-over = the match is over
not-your-turn = it is not your turn
move-form = this is not a move; moves look like { $forms }
move-cell = there is no cell { $cell }
move-word = { $word } is not one of { $words }

# Records
json-syntax = not valid JSON: line { $line }, column { $column }: { $problem }
json-absurd = not valid JSON: a number or a nesting beyond all bounds
json-twice = this field stands here twice
json-constant = not valid JSON: { $word }
record-object = a record is a JSON object
record-unknown-field = unknown field; a record has { $names }
record-missing-field = this field is missing
record-format = the format must be "{ $format }"
record-text = must be a text
record-list = must be a list
record-object-field = must be an object
record-name = a name has at most { $longest } characters, none of them a control character
record-at = there are only { $count } moves, not { $at }
unknown-game = there is no such game; the games are { $names }
unknown-bot = there is no such bot; the bots are { $names }
player-count = { $game } is for { $low } to { $high } players, not { $count }

# Options
option-unknown = unknown option; the options are { $names }
option-switch = must be true or false
option-choice = must be one of { $words }
option-count = must be a whole number from { $low } to { $high }
option-count-from = must be a whole number from { $low } up
option-file = must be a file's path, or the contents of the file
option-file-unread = files are not read here; give the contents of the file

# Files
weights-unusable = holds no weights to begin with: { $problem }
file-unreadable = cannot be read: { $problem }
file-unwritable = cannot be written: { $problem }
file-encoding = is not UTF-8 text (byte { $position })
file-large = is too large: more than { $bytes } bytes
no-memory = there is not enough memory for this
no-such-seat = there is no seat { $seat }; the last is { $last }
more-bad-records = { $first } ({ $count } bad records in all)
