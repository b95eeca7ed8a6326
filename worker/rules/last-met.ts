import type { Code } from "./code.ts";
import { applyEdit, type Edit } from "./match-edits.ts";
import type { Side } from "./match-phases.ts";

/**
 * The code is first checked once in each step, then at each edit of one step. Something that was undone and redone within a step
 * does not count as undone.
 */
const STEP_MS = 1000;
/** Characters of code that are checked in total. A usual match needs a tenth of it. Above it, the time of the last edit is returned. */
const MAX_CHECKED_CHARACTERS = 1_000_000;

/**
 * When a player met the last wish: the time of the edit from which on `isMet` stayed true.
 * @param edits of both players, in the order of their arrival
 * @param isMet is true for the player's final code
 * @returns milliseconds since the editors opened; 0 if it was true for `start` and stayed true
 */
export function lastMetAt(
  start: Code,
  edits: readonly Edit[],
  side: Side,
  isMet: (code: Code) => boolean,
): number {
  const own = edits.filter((edit) => edit[1] === side);
  let checked = 0;
  const check = (code: Code) => {
    checked += code.html.length + code.css.length + code.js.length;
    return isMet(code);
  };

  let code = start;
  /** The code after the last step in which it was not met, and the index of the next edit. */
  let unmet = check(start) ? undefined : { code, next: 0 };
  for (const [index, edit] of own.entries()) {
    code = applyEdit(code, edit);
    const following = own[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    if (Math.floor(edit[0] / STEP_MS) === Math.floor(following / STEP_MS)) continue;
    if (checked > MAX_CHECKED_CHARACTERS) return own.at(-1)?.[0] ?? 0;
    if (!check(code)) unmet = { code, next: index + 1 };
  }
  if (!unmet) return 0;
  code = unmet.code;
  for (const [index, edit] of own.entries()) {
    if (index < unmet.next) continue;
    code = applyEdit(code, edit);
    // Several languages may have changed at the same time.
    if (own[index + 1]?.[0] !== edit[0] && check(code)) return edit[0];
  }
  return own.at(-1)?.[0] ?? 0;
}
