import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

export type Database = DrizzleD1Database<typeof schema>;

/** The record, as drizzle sees it. Only `queries.ts` files and verbs build statements with it. */
export function database(binding: D1Database): Database {
  return drizzle(binding, { schema });
}
