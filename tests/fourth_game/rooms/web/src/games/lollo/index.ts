import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import { pace, prompt, sound, standing, tell } from "./tell";
import type { LolloView } from "./view";

export default { name: "lollo", Board, tell, prompt, pace, standing, sound } satisfies BoardModule<LolloView>;
