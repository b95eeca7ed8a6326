import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** Cached by binding: creating a drizzle instance costs more CPU time than most requests. */
const databases = new WeakMap<D1Database, Database>();

/** The drizzle database of a binding. */
export function database(binding: D1Database): Database {
  let cached = databases.get(binding);
  if (!cached) {
    cached = drizzle(binding);
    databases.set(binding, cached);
  }
  return cached;
}

/** The database with a learner's own rows: one for all learners. The rows of practice are reached by this alone, so that learners can be split. */
export const learnerDatabase = (env: { DB: D1Database }, _user_id: string): Database => database(env.DB);
