/** The bindings of wrangler.toml. */
export type DatabaseBindings = {
  DB: D1Database;
  /** The second database of learners, by which there are several. Others follow as LEARNERS_2, LEARNERS_3 without a gap. */
  LEARNERS_1?: D1Database;
  /** The second directory, by which there are several. Others follow as DIRECTORY_2, DIRECTORY_3 without a gap; the first is `DB`. */
  DIRECTORY_1?: D1Database;
  /** How many directories there were before, while learners are spread over more: see `directoriesOf` in rules/directories.ts. */
  DIRECTORIES_BEFORE?: string;
  /** Databases of their own for these homes, with several databases of learners. */
  COMMUNITY?: D1Database;
  BATTLES?: D1Database;
};

/** The database with a number, 0 being `DB`; undefined where there is none. */
export function numberedBinding(
  bindings: DatabaseBindings,
  kind: "LEARNERS" | "DIRECTORY",
  number: number,
): D1Database | undefined {
  if (number === 0) return bindings.DB;
  const byName: { [name: string]: unknown } = bindings;
  return byName[`${kind}_${number}`] as D1Database | undefined;
}

/** How many there are. They follow without a gap. */
export function countBindings(bindings: DatabaseBindings, kind: "LEARNERS" | "DIRECTORY"): number {
  let count = 1;
  while (numberedBinding(bindings, kind, count)) count += 1;
  return count;
}
