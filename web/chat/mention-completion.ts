/** Names that are offered after an `@` in a text box. */

/** Names in the list. */
const MAX_OFFERED = 5;
/** An `@` at the beginning of a word, and what follows up to the caret: names have spaces too. */
const BEGUN = /(?:^|[\s([{"'])@([^\n@]{0,40})$/;

type Named = { user_id: string; display_name: string };

/**
 * The learners whose name may be meant where the caret stands: first those whose name begins so, then those of whom another word does.
 * @returns undefined where no name is being written, or a whole one is; `from` is the offset of the `@`
 */
export function completeMention<Learner extends Named>(
  text: string,
  caret: number,
  learners: readonly Learner[],
): { from: number; offered: Learner[] } | undefined {
  const query = BEGUN.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (query === undefined) return undefined;
  const begins = (name: string) => name.startsWith(query);
  const names = learners.map((learner) => ({ learner, name: learner.display_name.toLowerCase() }));
  const first = names.filter(({ name }) => begins(name));
  const second = names.filter(({ name }) => !begins(name) && name.split(/\s+/).some(begins));
  const offered = [...first, ...second].slice(0, MAX_OFFERED).map(({ learner }) => learner);
  const isTaken = query.endsWith(" ") && names.some(({ name }) => name === query.trimEnd());
  const isWritten = isTaken || (offered.length === 1 && first[0]?.name === query);
  return offered.length === 0 || isWritten ? undefined : { from: caret - query.length - 1, offered };
}

/** The text with a chosen name, and the caret behind it. */
export function insertMention(
  text: string,
  from: number,
  caret: number,
  display_name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${display_name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}
