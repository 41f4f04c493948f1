// A screen that is built in one go keeps a phone from painting and from answering a touch for as long as that takes.
// So large ones are built in several short turns, from the top to the bottom.

import { onMount } from "svelte";

type Scheduler = { yield?: () => Promise<void> } | undefined;

/** Let the browser paint and answer, then go on. */
export async function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}

/** Counts the turns of a component: it shows a part when its turn has come. */
export class Turns {
  now = $state(0);

  constructor(last: number) {
    onMount(() => {
      let gone = false;
      void this.take(last, () => gone);
      return () => (gone = true);
    });
  }

  private async take(last: number, gone: () => boolean): Promise<void> {
    while (this.now < last) {
      await pause();
      if (gone()) return;
      this.now += 1;
    }
  }
}
