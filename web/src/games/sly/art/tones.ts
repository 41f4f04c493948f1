// The papers each seat's animals and card backs are cut from, and the sign that stands for its colour
// where colour alone would not do.

import type { Colour } from "../view";

export interface Tone {
  base: string;
  shade: string;
  light: string;
  /** The sheet behind the animal, and the stripes it is crossed with. */
  sky: string;
  ground: string;
  /** A card's back and the pattern on it. */
  back: string;
  pattern: string;
  sign: string;
  onSign: string;
}

export const TONES: Record<Colour, Tone> = {
  orange: {
    base: "#e2842a", shade: "#b45c14", light: "#f6bb68", sky: "#fdebc8", ground: "#b9c98a",
    back: "#d9761f", pattern: "#bf5f10", sign: "#fff3dc", onSign: "#7a3603",
  },
  black: {
    base: "#47434f", shade: "#2a2730", light: "#7b7686", sky: "#e3dcd0", ground: "#a9b79a",
    back: "#38343f", pattern: "#4d4856", sign: "#f3ecdf", onSign: "#2a2730",
  },
  brown: {
    base: "#8f5c36", shade: "#643c1f", light: "#c2935f", sky: "#f3e1c2", ground: "#bcc088",
    back: "#7b4d2c", pattern: "#93623b", sign: "#f7e6c8", onSign: "#4b2a12",
  },
  white: {
    base: "#fbf5e8", shade: "#d3c6ae", light: "#ffffff", sky: "#b5d0d4", ground: "#8fb08c",
    back: "#f6efdf", pattern: "#dccfb4", sign: "#4d6a70", onSign: "#ffffff",
  },
};

export const INK = "#2b2620";
export const COMB = "#cf4430";
export const BEAK = "#f3c04b";
