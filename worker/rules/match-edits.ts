/** The edits of a match: what was typed when, small enough to keep for the replay and to rebuild the code from. */
import { LANGUAGES } from "./code.ts";
import type { Side } from "./match-phases.ts";

/** The code of one player. */
export type BattleCode = { html: string; css: string; js: string };

/** One change: milliseconds since the editors opened, who, which language (0 HTML, 1 CSS, 2 JavaScript), where, how many characters went, what came. */
export type Edit = readonly [
  at: number,
  side: Side,
  language: number,
  from: number,
  removed: number,
  inserted: string,
];

/** The edits that lead from one code to the next: one for each language that changed. */
export function editsBetween(before: BattleCode, after: BattleCode, at: number, side: Side): Edit[] {
  const edits: Edit[] = [];
  for (const [language, name] of LANGUAGES.entries()) {
    const [old, fresh] = [before[name], after[name]];
    if (old === fresh) continue;
    const most = Math.min(old.length, fresh.length);
    let from = 0;
    while (from < most && old.charCodeAt(from) === fresh.charCodeAt(from)) from++;
    let tail = 0;
    while (
      tail < most - from &&
      old.charCodeAt(old.length - 1 - tail) === fresh.charCodeAt(fresh.length - 1 - tail)
    )
      tail++;
    edits.push([at, side, language, from, old.length - from - tail, fresh.slice(from, fresh.length - tail)]);
  }
  return edits;
}

/** The code after an edit; an edit of an unknown language changes nothing. */
export function applyEdit(code: BattleCode, edit: Edit): BattleCode {
  const [, , language, from, removed, inserted] = edit;
  const name = LANGUAGES[language];
  if (!name) return code;
  const old = code[name];
  return { ...code, [name]: old.slice(0, from) + inserted + old.slice(from + removed) };
}

/** Both codes as they were `at` milliseconds after the editors opened. */
export function codesAt(start: BattleCode, edits: readonly Edit[], at: number): [BattleCode, BattleCode] {
  const codes: [BattleCode, BattleCode] = [start, start];
  for (const edit of edits) {
    if (edit[0] > at) break;
    codes[edit[1]] = applyEdit(codes[edit[1]], edit);
  }
  return codes;
}

/** As many of the edits, from the first, as fit into so many characters of JSON. */
export function fittingEdits(edits: readonly Edit[], most: number): Edit[] {
  let size = 2;
  const end = edits.findIndex((edit) => {
    size += JSON.stringify(edit).length + 1;
    return size > most;
  });
  return edits.slice(0, end === -1 ? edits.length : end);
}
