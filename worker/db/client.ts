import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** One for each binding: making it costs more than most requests. */
const databases = new WeakMap<D1Database, Database>();

/** The record, as drizzle sees it. Only `queries.ts` files and verbs build statements with it. */
export function database(binding: D1Database): Database {
  let known = databases.get(binding);
  if (!known) {
    known = drizzle(binding);
    databases.set(binding, known);
  }
  return known;
}
