import type { CheatsheetPart } from "#contract/cheatsheet.ts";

/** The parts with only those entries that hold every word, whatever its case, in name, text, code, group or language. */
export function matching(parts: readonly CheatsheetPart[], text: string): CheatsheetPart[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return parts
    .map(({ language, groups }) => ({
      language,
      groups: groups
        .map(({ title, entries }) => ({
          title,
          entries: entries.filter(({ name, about, code }) => {
            const all = `${language} ${title} ${name} ${about} ${code}`.toLowerCase();
            return words.every((word) => all.includes(word));
          }),
        }))
        .filter((group) => group.entries.length > 0),
    }))
    .filter((part) => part.groups.length > 0);
}

/** How many entries there are in all. */
export function countEntries(parts: readonly CheatsheetPart[]): number {
  return parts.reduce(
    (sum, part) => sum + part.groups.reduce((all, group) => all + group.entries.length, 0),
    0,
  );
}
