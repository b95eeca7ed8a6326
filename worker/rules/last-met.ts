import { applyEdit, type BattleCode, type Edit } from "./match-edits.ts";
import type { Side } from "./match-phases.ts";

/**
 * The code is looked at this often first, in milliseconds, then within one such step at each edit. So what was undone and done again
 * within a step doesn't count as undone.
 */
const STEP = 1000;
/** Characters of code looked at in all. A match comes to a tenth of it; whoever writes more counts as having ended with the last edit. */
const MOST_LOOKED_AT = 1_000_000;

/**
 * When a player's code came to what it was at the end, judged by `isMet`, which the last code meets: the moment of the edit from
 * which on it was so. 0 where the start was so already.
 * @param edits of both players, in the order of their arrival
 * @returns milliseconds since the editors opened
 */
export function lastMetAt(
  start: BattleCode,
  edits: readonly Edit[],
  side: Side,
  isMet: (code: BattleCode) => boolean,
): number {
  const own = edits.filter((edit) => edit[1] === side);
  let lookedAt = 0;
  const look = (code: BattleCode) => {
    lookedAt += code.html.length + code.css.length + code.js.length;
    return isMet(code);
  };

  let code = start;
  /** The code after the last step in which it was not met, and the edits after that. */
  let unmet = look(start) ? undefined : { code, next: 0 };
  for (const [index, edit] of own.entries()) {
    code = applyEdit(code, edit);
    const following = own[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    if (Math.floor(edit[0] / STEP) === Math.floor(following / STEP)) continue;
    if (lookedAt > MOST_LOOKED_AT) return own.at(-1)?.[0] ?? 0;
    if (!look(code)) unmet = { code, next: index + 1 };
  }
  if (!unmet) return 0;
  code = unmet.code;
  for (const [index, edit] of own.entries()) {
    if (index < unmet.next) continue;
    code = applyEdit(code, edit);
    // Several languages may have changed at one moment.
    if (own[index + 1]?.[0] !== edit[0] && look(code)) return edit[0];
  }
  return own.at(-1)?.[0] ?? 0;
}
