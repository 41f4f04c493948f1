// Sixteen sheep, one for each cell of the field, and none the clone of another. Which sheep lies where is
// public: it begins on its own cell every round and moves when everyone sees it move.

export type Wool = "cream" | "oat" | "snow" | "grey" | "black";
export type Skin = "dark" | "rosy" | "sand" | "slate";
export type Pose = "rump" | "asleep" | "graze" | "away" | "roll";
export type Ears = "perky" | "droop" | "mixed" | "long";
export type Tuft = "cloud" | "fringe" | "curl" | "spike" | "parted";
export type Eyes = "open" | "left" | "right" | "happy" | "wink" | "big" | "sleepy";
export type Mouth = "smile" | "grin" | "tongue" | "chew" | "oh";
export type Prop = "" | "poppy" | "daisy" | "buttercup" | "bell" | "scarf" | "shawl" | "straw" | "butterfly" | "bow" | "hat" | "ladybird" | "robin";

export interface Sheep {
  seed: number;
  wool: Wool;
  skin: Skin;
  pose: Pose;
  /** Looks the other way. */
  flip: boolean;
  ears: Ears;
  tuft: Tuft;
  eyes: Eyes;
  mouth: Mouth;
  prop: Prop;
  /** How the head is held, in degrees. */
  tilt: number;
}

/** Base, shade, light. */
export const WOOL: Record<Wool, [string, string, string]> = {
  cream: ["#f6edda", "#dccbab", "#fffaf0"],
  oat: ["#ecd9b2", "#cdb283", "#f7ebd0"],
  snow: ["#fcf8ee", "#dfd6c4", "#ffffff"],
  grey: ["#d3cec5", "#aea79b", "#e6e2da"],
  black: ["#5f4f46", "#463932", "#78675c"],
};

/** Base, muzzle, inner ear, brows. */
export const SKIN: Record<Skin, [string, string, string, string]> = {
  dark: ["#4b3f37", "#8b7664", "#a27f70", "#e9dcc4"],
  rosy: ["#eec4ac", "#f8ddcb", "#d99a84", "#7a5240"],
  sand: ["#c99f74", "#e6c9a4", "#b57c63", "#5f4026"],
  slate: ["#77716b", "#b3aaa0", "#b98f86", "#2b2620"],
};

const rows: [Wool, Skin, Pose, boolean, Ears, Tuft, Eyes, Mouth, Prop, number][] = [
  ["cream", "dark", "rump", false, "perky", "cloud", "open", "smile", "poppy", -4],
  ["oat", "rosy", "asleep", false, "droop", "fringe", "happy", "grin", "", 5],
  ["snow", "slate", "graze", false, "mixed", "curl", "right", "chew", "straw", -6],
  ["cream", "rosy", "away", false, "perky", "spike", "wink", "tongue", "bell", 4],
  ["grey", "dark", "asleep", true, "droop", "parted", "sleepy", "smile", "scarf", -7],
  ["snow", "sand", "rump", false, "mixed", "cloud", "big", "oh", "butterfly", 3],
  ["cream", "dark", "roll", false, "perky", "curl", "happy", "grin", "", 8],
  ["black", "rosy", "rump", true, "long", "fringe", "left", "smile", "daisy", -3],
  ["oat", "dark", "graze", true, "droop", "spike", "big", "smile", "bell", 5],
  ["cream", "sand", "away", true, "long", "parted", "wink", "smile", "bow", -5],
  ["snow", "rosy", "asleep", false, "perky", "cloud", "happy", "tongue", "hat", 4],
  ["grey", "slate", "rump", false, "mixed", "curl", "open", "chew", "straw", 7],
  ["snow", "dark", "roll", true, "droop", "fringe", "big", "grin", "ladybird", -4],
  ["cream", "slate", "graze", false, "perky", "parted", "sleepy", "oh", "shawl", -8],
  ["oat", "rosy", "away", false, "droop", "spike", "left", "tongue", "buttercup", 4],
  ["cream", "dark", "asleep", true, "long", "cloud", "wink", "smile", "robin", -3],
];

export const flock: Sheep[] = rows.map(([wool, skin, pose, flip, ears, tuft, eyes, mouth, prop, tilt], index) => ({
  seed: index + 3,
  wool,
  skin,
  pose,
  flip,
  ears,
  tuft,
  eyes,
  mouth,
  prop,
  tilt,
}));
