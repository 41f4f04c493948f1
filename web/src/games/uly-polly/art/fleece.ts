// Wool, cut with scissors: a ring of bumps around an oval, no two alike.

/** A small generator of numbers between 0 and 1; the same seed always cuts the same fleece. */
function scissors(seed: number): () => number {
  let state = (seed * 2654435761 + 97) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The outline of a fleece; `depth` is how far its bumps stand out. */
export function fleece(seed: number, cx: number, cy: number, rx: number, ry: number, bumps = 11, depth = 0.3): string {
  const snip = scissors(seed);
  const turn = snip() * Math.PI;
  const at = (step: number, out: number): string => {
    const angle = turn + (step / bumps) * 2 * Math.PI;
    return `${(cx + Math.cos(angle) * rx * out).toFixed(1)} ${(cy + Math.sin(angle) * ry * out).toFixed(1)}`;
  };
  const corners = Array.from({ length: bumps }, (_, index) => index + (snip() - 0.5) * 0.45);
  const first = corners[0] ?? 0;
  let path = `M${at(first, 1)}`;
  corners.forEach((corner, index) => {
    const next = index + 1 < bumps ? (corners[index + 1] ?? 0) : first + bumps;
    path += `Q${at((corner + next) / 2, 1 + depth * (0.8 + snip() * 0.5))} ${at(next, 0.97 + (index + 1 < bumps ? snip() * 0.05 : 0.03))}`;
  });
  return path + "Z";
}
