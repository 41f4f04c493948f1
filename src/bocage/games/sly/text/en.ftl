name = Sly

# Why a move is refused
S3-not-in-play = this space is not in play with this number of players
S6-not-in-hand = you do not hold this card
S6-space-taken = there is a card on this space already
S7-house-full = every space is taken; you can only expose or reveal
S8-nothing-to-expose = no opponent has a face-down card
S8-no-card = there is no card on this space to expose
S8-own-card = you cannot expose a card of your own
S8-face-up = this card is face up already; only a face-down card can be exposed
S9-turn-the-next = a reveal is under way; flip the next card
S9-reveal-first = a card is flipped only during a reveal
S9-no-card = there is no card on this space to turn
S9-face-up = this card is face up already
S10-too-few = there are not enough face-down cards for a reveal
S16-over = the match is over

# The rules
rule-S1 = Everyone has one colour: six hens, ranked 1 to 6, and one fox. All seven cards start in your hand, hidden from the others. The seats play orange, black, brown and white.
rule-S2 = A hen-house card has eight spaces, counted clockwise from its top left: 1, 2, 3 along the top, 4 on the right, 5, 6, 7 along the bottom from right to left, and 8 on the left. Card a is the one with values 1 to 3, card b the one with values 2 to 4.
rule-S3 = Two players use card a, with 8 spaces. Three players use both cards without their short edges, so spaces 4 and 8 are left out and 12 remain. Four players use all 16 spaces.
rule-S4 = Each space has a value, which depends on the side of the card that is up. From space 1 to 8: card a shows 1 2 3 2 3 2 1 3 on its front and 3 1 2 3 1 2 3 2 on its back; card b shows 2 3 4 3 4 3 2 2 on its front and 4 2 3 2 2 3 4 3 on its back.
rule-S5 = The host says who starts, or chance decides. The turns go round clockwise.
rule-S6 = Lay: put one card from your hand face down on any free space. Everyone sees whose card it is; only you know which card it is.
rule-S7 = When every space is taken you cannot lay. You must expose or reveal.
rule-S8 = Expose: point at one face-down card of an opponent and claim that it is the fox. If it is, you capture the fox and its space is free again. If it is a hen, the hen stays there face up, safe; you lose nothing else. You cannot expose when no opponent has a face-down card.
rule-S9 = Reveal: turn over as many face-down cards as there are players, anyone’s, your own as well. You turn them one at a time and choose each after seeing the one before. Once begun, a reveal must be finished.
rule-S10 = A reveal needs enough face-down cards. Only when every space is taken may it turn fewer: then it turns all that are left.
rule-S11 = If a reveal shows a fox and hens, the fox takes the highest hen, which goes to the fox’s owner. The highest hen that is left, if there is one, is safe and stays face up. The foxes and all other hens go back to their owners’ hands.
rule-S12 = If a reveal shows only hens, the highest is safe. The others go back to hand.
rule-S13 = If a reveal shows only foxes, they all go back to hand.
rule-S14 = Between equal hens, or between several foxes, the card of the player whose turn it is comes first, then that of the next player clockwise, and so on. Only one fox eats, and it eats only one hen.
rule-S15 = A fox does not choose: if the highest hen belongs to the fox’s own player, that hen is taken all the same.
rule-S16 = The match ends at once when a player begins a turn with exactly one card in hand. All face-down cards are turned: the hens among them are safe, the foxes count nothing.
rule-S17 = The match also ends as soon as every space is taken and every card is face up.
rule-S18 = So that no match goes on for ever, it ends after an agreed number of turns each, usually 40. The face-down cards are then turned as in S16.
rule-S19 = Each of your safe hens scores the value of its space. Each hen you took scores its rank, but one of your own costs you its rank. Each fox you captured scores as many points as there are players.
rule-S20 = If players are level, the highest hen still in hand decides. If that is equal too, they share the victory.
