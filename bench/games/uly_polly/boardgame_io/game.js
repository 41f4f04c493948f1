"use strict";
// Uly & Polly as a boardgame.io game: the rules of src/bocage/games/uly_polly, move for move (U1–U20).

const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 16;
const SHEEP_TO_ESCAPE = 8;

function sheep() {
  return { wolf: false, faceUp: false };
}

function touching(a, b) {
  return a !== b && Math.abs((a >> 2) - (b >> 2)) <= 1 && Math.abs((a & 3) - (b & 3)) <= 1;
}

function isCell(cell) {
  return Number.isInteger(cell) && cell >= 0 && cell < CELLS;
}

function leftOf(G, seat) {
  return (seat + 1) % G.seats;
}

function actor(G) {
  return G.phase === "hide" || G.phase === "swap" ? G.wolfSeat : G.helper;
}

function endRound(G, caught) {
  for (let seat = 0; seat < G.seats; seat++) {
    if ((seat === G.wolfSeat) !== caught) G.tokens[seat] += 1; // U14, U15
  }
  if (G.round === G.rounds) {
    G.phase = "over";
    return;
  }
  G.round += 1;
  G.wolfSeat = leftOf(G, G.wolfSeat); // U17
  G.helper = leftOf(G, G.wolfSeat);
  G.tiles = Array.from({ length: CELLS }, sheep);
  G.dog = null;
  G.found = 0;
  G.quiet = 0;
  G.phase = "hide";
}

function hide({ G }, cell) {
  if (G.phase !== "hide" || !isCell(cell)) return INVALID_MOVE; // U3
  G.tiles[cell].wolf = true;
  G.phase = "start";
}

function start({ G }, cell) {
  if (G.phase !== "start" || !isCell(cell)) return INVALID_MOVE; // U5
  G.dog = cell;
  G.phase = "swap";
}

function swap({ G }, a, b) {
  if (G.phase !== "swap" || !isCell(a) || !isCell(b)) return INVALID_MOVE;
  if (!touching(a, b) || a === G.dog || b === G.dog) return INVALID_MOVE; // U7, U8
  const tile = G.tiles[a]; // U9: a tile keeps its face
  G.tiles[a] = G.tiles[b];
  G.tiles[b] = tile;
  G.phase = "go";
}

function go({ G }, cell) {
  if (G.phase !== "go" || !isCell(cell) || !touching(G.dog, cell)) return INVALID_MOVE; // U11
  G.dog = cell;
  const tile = G.tiles[cell];
  if (tile.faceUp) {
    G.quiet += 1; // U12
    if (G.quiet === G.patience) return endRound(G, false); // U16
  } else {
    tile.faceUp = true; // U13
    G.quiet = 0;
    if (tile.wolf) return endRound(G, true); // U14
    G.found += 1;
    if (G.found === SHEEP_TO_ESCAPE) return endRound(G, false); // U15
  }
  G.helper = leftOf(G, G.helper);
  if (G.helper === G.wolfSeat) G.helper = leftOf(G, G.helper); // U10
  G.phase = "swap";
}

const UlyPolly = {
  name: "uly-polly",
  minPlayers: 2,
  maxPlayers: 5,
  setup: ({ ctx }) => ({
    seats: ctx.numPlayers,
    patience: 12,
    rounds: ctx.numPlayers <= 3 ? 2 * ctx.numPlayers : ctx.numPlayers, // U18
    round: 1,
    phase: "hide",
    wolfSeat: 0,
    helper: 1,
    tiles: Array.from({ length: CELLS }, sheep),
    dog: null,
    found: 0,
    quiet: 0,
    tokens: new Array(ctx.numPlayers).fill(0),
  }),
  // Every move is a turn of its own; the rules say whose is next.
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => actor(G), next: ({ G }) => actor(G) },
  },
  moves: { hide: { move: hide, redact: true }, start, swap, go },
  endIf: ({ G }) => {
    if (G.phase !== "over") return undefined;
    const most = Math.max(...G.tokens);
    return { winners: G.tokens.flatMap((count, seat) => (count === most ? [seat] : [])) }; // U19
  },
  // Only the wolf knows where the wolf is, until the match is over (U4).
  playerView: ({ G, playerID }) =>
    G.phase === "over" || playerID === String(G.wolfSeat)
      ? G
      : { ...G, tiles: G.tiles.map(({ faceUp }) => ({ faceUp })) },
};

module.exports = { UlyPolly };
