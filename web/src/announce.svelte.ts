// What screen readers are told. App mounts one polite and one assertive live region that show these texts.

class Announced {
  polite = $state("");
  assertive = $state("");
}

export const announced = new Announced();

// A region that is given the same text twice says it once; a trailing no-break space makes it another text.
let odd = false;

/** Say this to people who listen; assertively, if it cannot wait until the reader has finished its sentence. */
export function announce(text: string, assertive = false): void {
  odd = !odd;
  const told = odd ? text : `${text}\u00a0`;
  if (assertive) announced.assertive = told;
  else announced.polite = told;
}
