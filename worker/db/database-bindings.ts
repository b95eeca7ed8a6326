/** The bindings of wrangler.toml. */
export type DatabaseBindings = {
  DB: D1Database;
  /** The second database of learners, by which there are several. Others follow as LEARNERS_2, LEARNERS_3 without a gap. */
  LEARNERS_1?: D1Database;
  /** Databases of their own for these homes, with several databases of learners. */
  COMMUNITY?: D1Database;
  BATTLES?: D1Database;
};

/** The database of learners with a number, 0 being `DB`; undefined where there is none. */
export function numberedBinding(bindings: DatabaseBindings, number: number): D1Database | undefined {
  if (number === 0) return bindings.DB;
  const byName: { [name: string]: unknown } = bindings;
  return byName[`LEARNERS_${number}`] as D1Database | undefined;
}
