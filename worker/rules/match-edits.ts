/** The edits of a match. The replay is stored as edits, and the code is rebuilt from them. */
import { type Code, LANGUAGES } from "./code.ts";
import type { Side } from "./match-phases.ts";
import { changeBetween } from "./text-change.ts";

/**
 * One change. `at`: milliseconds since the editors opened. `language`: index in LANGUAGES. `from`: offset in UTF-16 units.
 * `removed`: how many units are replaced by `inserted`.
 */
export type Edit = readonly [
  at: number,
  side: Side,
  language: number,
  from: number,
  removed: number,
  inserted: string,
];

/** The edits from one code to the next: one for each language that changed. */
export function editsBetween(before: Code, after: Code, at: number, side: Side): Edit[] {
  const edits: Edit[] = [];
  for (const [language, name] of LANGUAGES.entries()) {
    const [old, fresh] = [before[name], after[name]];
    if (old === fresh) continue;
    const { from, to, insert } = changeBetween(old, fresh);
    edits.push([at, side, language, from, to - from, insert]);
  }
  return edits;
}

/** The code after an edit. An edit of an unknown language is ignored. */
export function applyEdit(code: Code, edit: Edit): Code {
  const [, , language, from, removed, inserted] = edit;
  const name = LANGUAGES[language];
  if (!name) return code;
  const old = code[name];
  return { ...code, [name]: old.slice(0, from) + inserted + old.slice(from + removed) };
}

/** Both players' code `at` milliseconds after the editors opened. */
export function codesAt(start: Code, edits: readonly Edit[], at: number): [Code, Code] {
  const codes: [Code, Code] = [start, start];
  for (const edit of edits) {
    if (edit[0] > at) break;
    codes[edit[1]] = applyEdit(codes[edit[1]], edit);
  }
  return codes;
}

/** The first edits, as many as fit into `maxCharacters` of JSON. */
export function truncateEdits(edits: readonly Edit[], maxCharacters: number): Edit[] {
  let size = 2;
  const end = edits.findIndex((edit) => {
    size += JSON.stringify(edit).length + 1;
    return size > maxCharacters;
  });
  return edits.slice(0, end === -1 ? edits.length : end);
}
