/** Replaces the characters from `from` to `to` of a text. Offsets are in UTF-16 units, as of strings. */
type TextChange = { from: number; to: number; insert: string };

/** The one change that makes a text another: what stands between their common beginning and their common end. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let end = 0;
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
