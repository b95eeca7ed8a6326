/** A piece of text to put in the place of another. */
export type Edit = { start: number; end: number; text: string };

/** Applies edits that don't overlap; those at the same place in the order given. */
export function edit(text: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const one of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(at, one.start) + one.text;
    at = one.end;
  }
  return out + text.slice(at);
}
