/** What was typed in a battle, kept in the tab until the server has it: a reload loses no keystroke. */
import type { Code } from "#rules/code.ts";
import { tabStorage } from "../storage.ts";

const KEY = "codenaut.battle";

type Kept = { match_id: string; seq: number; code: Code };

/** Keeps the latest code of a match. */
export function keepCode(kept: Kept): void {
  tabStorage.setJson(KEY, kept);
}

/** The code that this tab kept of a match, if it is newer than what the server has. */
export function newerCode(match_id: string, seq: number): Kept | undefined {
  const kept = tabStorage.getJson(KEY) as Kept | null;
  return kept && kept.match_id === match_id && kept.seq > seq ? kept : undefined;
}
