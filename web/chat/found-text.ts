/** The part of a found message that says why it was found. */

/** Characters before the first found word, and in all. */
const BEFORE_CHARACTERS = 60;
const MAX_CHARACTERS = 240;
/** Letters that a found word may lack or have behind the one that was looked for, since the index takes a word's forms for the same. */
const MAX_ENDING = 4;
const MIN_STEM = 3;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export type FoundPart = { text: string; isFound: boolean };

const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a word of a text may be a form of one that was looked for. */
function isForm(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  let same = 0;
  while (same < Math.min(word.length, wanted.length) && word[same] === wanted[same]) same += 1;
  return same >= MIN_STEM && Math.max(word.length, wanted.length) - same <= MAX_ENDING;
}

/** A text in parts around its found words, from a little before the first one. @param text plain, of one line @param search as it was typed */
export function foundParts(text: string, search: string): FoundPart[] {
  const wanted = (search.match(WORD) ?? []).map(plain);
  const found = [...text.matchAll(WORD)].filter(([word]) => wanted.some((one) => isForm(plain(word), one)));
  const first = found[0]?.index ?? 0;
  const start = first > BEFORE_CHARACTERS ? text.lastIndexOf(" ", first - BEFORE_CHARACTERS) + 1 : 0;
  const end = Math.min(text.length, start + MAX_CHARACTERS);
  const parts: FoundPart[] = [];
  const add = (part: string, isFound: boolean) => part !== "" && parts.push({ text: part, isFound });
  let at = start;
  for (const { 0: word, index } of found.filter((match) => match.index + match[0].length <= end)) {
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, end), false);
  const [head, tail] = [start > 0 ? "… " : "", end < text.length ? " …" : ""];
  return [
    ...(head ? [{ text: head, isFound: false }] : []),
    ...parts,
    ...(tail ? [{ text: tail, isFound: false }] : []),
  ];
}
