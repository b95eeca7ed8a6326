/** The cheatsheet: what a Warrior looks up. */

/** A part of the cheatsheet: one language, in groups of entries. */
export type CheatsheetPart = {
  language: "HTML" | "CSS" | "JavaScript";
  groups: readonly { title: string; entries: readonly CheatsheetEntry[] }[];
};

/** One thing to look up: what it does, and how it is written. */
type CheatsheetEntry = { name: string; about: string; code: string };
