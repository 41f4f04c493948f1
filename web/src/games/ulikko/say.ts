// The words of this board.

import type { Seat } from "../../protocol";
import { words, type Facts } from "../../words.svelte";

export function say(id: string, facts: Facts = {}): string {
  return words.say("ulikko", id, facts);
}

export function seatName(seats: Seat[], seat: number): string {
  return seats[seat]?.name || say("seat", { number: seat + 1 });
}
