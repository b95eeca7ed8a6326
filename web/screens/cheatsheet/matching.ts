import type { CheatsheetPart } from "#contract/cheatsheet.ts";

/** Filters the entries: each word must occur in the name, text, code, group or language. Case doesn't matter. */
export function matching(parts: readonly CheatsheetPart[], text: string): CheatsheetPart[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return parts
    .map(({ language, groups }) => ({
      language,
      groups: groups
        .map(({ title, entries }) => ({
          title,
          entries: entries.filter(({ name, about, code }) => {
            const searched = `${language} ${title} ${name} ${about} ${code}`.toLowerCase();
            return words.every((word) => searched.includes(word));
          }),
        }))
        .filter((group) => group.entries.length > 0),
    }))
    .filter((part) => part.groups.length > 0);
}

/** The number of entries in all parts. */
export function countEntries(parts: readonly CheatsheetPart[]): number {
  return parts.reduce(
    (sum, part) => sum + part.groups.reduce((all, group) => all + group.entries.length, 0),
    0,
  );
}
