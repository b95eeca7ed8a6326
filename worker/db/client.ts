/** The doors to the database: one for each home of db/homes.ts. All lead to the binding `DB`, whatever stands in its place for a request. */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Home } from "./homes.ts";

/** Databases that the type checker keeps apart: one with the tables of a home, or with all learners' rows. */
type Kind = Home | "all learners";

/** A database. Its kind exists for the type checker only: a statement takes the kind of its tables, or any where it reads content alone. */
export type Database<Of extends Kind = Kind> = DrizzleD1Database & { readonly kind?: Of };

/** The database with one learner's rows. */
export type LearnerDatabase = Database<"learner">;
/** A database with all learners' rows: for the statements that are to be asked of the directory or of each database of learners. */
export type AllLearnersDatabase = Database<"all learners">;
export type DirectoryDatabase = Database<"directory">;
export type CommunityDatabase = Database<"community">;
export type BattleDatabase = Database<"battles">;
export type PaymentDatabase = Database<"payments">;

/** By binding: the primary's, or that of a request. */
const databases = new WeakMap<D1Database, Database<never>>();

/**
 * The drizzle database of a binding, of every kind at once. The worker takes a door below.
 */
export function database(binding: D1Database): Database<never> {
  let cached = databases.get(binding);
  if (!cached) {
    cached = drizzle(binding);
    databases.set(binding, cached);
  }
  return cached;
}

type Env = { DB: D1Database };

/** The database with a learner's own rows. */
export const learnerDatabase = (env: Env, _user_id: string): LearnerDatabase => database(env.DB);

/** The database with the rows of all learners. */
export const allLearnersDatabase = (env: Env): AllLearnersDatabase => database(env.DB);

/** What is looked up before the learner is known. */
export const directoryDatabase = (env: Env): DirectoryDatabase => database(env.DB);

/** What learners write for each other. */
export const communityDatabase = (env: Env): CommunityDatabase => database(env.DB);

/** Matches and races. */
export const battleDatabase = (env: Env): BattleDatabase => database(env.DB);

/** What the payment service told. */
export const paymentDatabase = (env: Env): PaymentDatabase => database(env.DB);

/** The curriculum. A statement that needs a learner's rows too reads the copy in the learner's database. */
export const contentDatabase = (env: Env): Database<"content"> => database(env.DB);
