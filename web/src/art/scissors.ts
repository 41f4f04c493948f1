// Shapes that are cut by hand, snip by snip, for Landscape.svelte; the same every time.

/** Treetops on the horizon. */
export function firs(seed: number, from: number, to: number, foot: number, tall: number): string {
  let dice = seed;
  const roll = (): number => (dice = (dice * 16807) % 2147483647) / 2147483647;
  let path = `M${from} ${foot + 60}V${foot}`;
  for (let x = from; x < to; ) {
    const half = 9 + roll() * 8;
    const top = foot - tall * (0.45 + roll() * 0.55);
    const waist = foot - (foot - top) * 0.45;
    path += `L${round(x + half * 0.5)} ${round(waist)}l${-3} 3L${round(x + half)} ${round(top)}`;
    path += `L${round(x + half * 1.5 + 3)} ${round(waist + 4)}l-3-2L${round(x + half * 2)} ${foot}`;
    x += half * 2 - 3;
  }
  return `${path}V${foot + 60}Z`;
}

/** The hedge in front: bumps above, a long wavy cut below. */
export function hedge(seed: number, from: number, to: number, top: number, foot: number): string {
  let dice = seed;
  const roll = (): number => (dice = (dice * 16807) % 2147483647) / 2147483647;
  let path = `M${from} ${top}`;
  for (let x = from; x < to; ) {
    const wide = 17 + roll() * 9;
    const dip = top + roll() * 8 - 4 + 6 * Math.sin(x / 170);
    path += `Q${round(x + wide * 0.5)} ${round(dip - 14 - roll() * 5)} ${round(x + wide)} ${round(dip)}`;
    x += wide;
  }
  path += `V${foot}`;
  for (let x = to; x > from; x -= 220) path += `q-55 -${x % 440 > 200 ? 14 : 4} -110 -2t-110 2`;
  return `${path}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Rows of round bushes: dotted lines with fat dots. */
export const hedges = {
  far: [
    "M-510 236 C-360 214 -220 262 -60 268 C120 236 230 222 330 216 S560 226 640 222",
    "M300 218 C350 236 372 252 380 282",
    "M118 240 C108 258 84 272 60 286",
    "M1710 246 C1540 214 1400 252 1210 232 C1090 216 1010 214 930 222",
    "M1015 218 C1050 238 1090 252 1150 262",
  ],
  near: [
    "M-510 312 C-350 286 -160 352 0 318 C140 284 300 278 470 296",
    "M470 296 C500 306 516 318 520 340",
    "M1710 326 C1520 292 1360 330 1210 304 C1100 282 990 280 880 294",
    "M880 294 C850 304 834 320 838 344",
  ],
};
