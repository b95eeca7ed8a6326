/** The code of the current battle in the tab's storage, so that a reload loses no keystroke. */
import type { Code } from "#rules/code.ts";
import type { InputCount } from "#rules/typing-mark.ts";
import { tabStorage } from "../storage.ts";

const KEY = "codenaut.battle";

/** `input`: the count that goes with the code. */
type StoredCode = { match_id: string; seq: number; code: Code; input?: InputCount };

/** Stores the latest code of a match. */
export function storeCode(stored: StoredCode): void {
  tabStorage.setJson(KEY, stored);
}

/** The stored code of a match, if it is newer than `seq`, the last update that the server has. */
export function newerStoredCode(match_id: string, seq: number): StoredCode | undefined {
  const stored = tabStorage.getJson(KEY) as StoredCode | null;
  return stored && stored.match_id === match_id && stored.seq > seq ? stored : undefined;
}
