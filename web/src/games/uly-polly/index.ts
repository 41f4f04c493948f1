import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import { pace, prompt, sound, standing, tell } from "./tell";
import type { UlyView } from "./view";

const board: BoardModule<UlyView> = {
  name: "uly-polly",
  Board,
  tell,
  prompt,
  pace,
  standing,
  sound,
};

export default board;
