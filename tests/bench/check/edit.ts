/** A replacement of one range of a text. */
export type Edit = { start: number; end: number; text: string };

/** Applies edits that don't overlap. Edits at the same position are applied in the given order. */
export function edit(text: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const one of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(at, one.start) + one.text;
    at = one.end;
  }
  return out + text.slice(at);
}
