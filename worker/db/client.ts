/**
 * The doors to the database: one for each home of db/homes.ts. With one database all lead to the binding `DB`, whatever stands in its place
 * for a request; with several (db/several.ts) each leads to the home's own.
 */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { BoundDatabases } from "./bound-databases.ts";
import type { DatabaseBindings } from "./database-bindings.ts";
import type { Home } from "./homes.ts";
import { primaryOf, ReplicatedDatabase, ReplicatedDatabases } from "./replicated.ts";
import { type Place, SeveralDatabases } from "./several.ts";

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

type Env = DatabaseBindings;

const bound = new WeakMap<D1Database, BoundDatabases>();

/** The several databases of a deployment, or of a request; undefined where there is one. */
export function severalDatabases(env: Env): SeveralDatabases | undefined {
  if (env.DB instanceof SeveralDatabases) return env.DB;
  if (!env.LEARNERS_1) return undefined;
  let several = bound.get(env.DB);
  if (!several) {
    several = new BoundDatabases(env);
    bound.set(env.DB, several);
  }
  return several;
}

/** The binding behind all doors: `DB`, or the several databases. A guard of it is a guard of what each door leads to. */
export const everyDatabase = (env: Env): D1Database => severalDatabases(env) ?? env.DB;

/** The binding behind all doors for an object, whose calls go to the primary, and the bookmark for a learner of what it has written by then. */
export function primaryBinding(env: Env): {
  DB: D1Database;
  bookmark: (user_id: string) => string | undefined;
} {
  const several = severalDatabases(env);
  const primary = several && primaryOf(several);
  if (primary instanceof BoundDatabases) {
    const DB = new ReplicatedDatabases(primary, "primary");
    return { DB, bookmark: (user_id) => DB.bookmarkFor(user_id) };
  }
  const DB = new ReplicatedDatabase(primaryOf(env.DB), "first-primary");
  return { DB, bookmark: () => DB.bookmark() };
}

/** The binding of a place, without drizzle. */
const bindingAt = (env: Env, place: Place): D1Database => severalDatabases(env)?.at(place) ?? env.DB;

/** The binding with a learner's own rows. */
export const learnerBinding = (env: Env, user_id: string): D1Database => bindingAt(env, { learner: user_id });

/** The database with a learner's own rows. */
export const learnerDatabase = (env: Env, user_id: string): LearnerDatabase =>
  database(learnerBinding(env, user_id));

/** The database with the rows of all learners: of several, each statement has the rows of all, one database after the other. */
export const allLearnersDatabase = (env: Env): AllLearnersDatabase =>
  database(bindingAt(env, "all learners"));

/** The databases of learners one by one. */
export function eachLearnerDatabase(env: Env): AllLearnersDatabase[] {
  const several = severalDatabases(env);
  return several ? several.learners().map((place) => database(several.at(place))) : [database(env.DB)];
}

/**
 * The databases that know whose a mail address or a name is, the one that decides first: they have the rows of the accounts, or copies of them
 * (accounts/copies.ts). There are two only while learners are spread over more directories.
 * @param handle see `handlesOf` in accounts/copies.ts
 */
export function handleDatabases(env: Env, handle: string): AllLearnersDatabase[] {
  const places = severalDatabases(env)?.directoriesOf(handle) ?? ["directory" as const];
  return places.map((place) => database(bindingAt(env, place)));
}

/** The databases that know some mail addresses and names, each once. */
export const handleDatabasesOf = (env: Env, handles: readonly string[]): AllLearnersDatabase[] => [
  ...new Set(handles.flatMap((handle) => handleDatabases(env, handle))),
];

/** The databases that show others the learners: those of the community and the battles, each once. */
export function shownDatabases(env: Env): AllLearnersDatabase[] {
  return [...new Set([bindingAt(env, "community"), bindingAt(env, "battles")])].map(database);
}

/** The directories. */
export function directoryDatabases(env: Env): AllLearnersDatabase[] {
  const directories = severalDatabases(env)?.directories() ?? ["directory" as const];
  return directories.map((place) => database(bindingAt(env, place)));
}

/** The databases that may have copies of learners, each once: the directories, and those that show others the learners. */
export const copyDatabases = (env: Env): AllLearnersDatabase[] => [
  ...new Set([...directoryDatabases(env), ...shownDatabases(env)]),
];

/** What is looked up before the learner is known. */
export const directoryDatabase = (env: Env): DirectoryDatabase => database(bindingAt(env, "directory"));

/** What learners write for each other. */
export const communityDatabase = (env: Env): CommunityDatabase => database(bindingAt(env, "community"));

/** Matches and races. */
export const battleDatabase = (env: Env): BattleDatabase => database(bindingAt(env, "battles"));

/** What the payment service told. */
export const paymentDatabase = (env: Env): PaymentDatabase => database(bindingAt(env, "directory"));

/** The curriculum. A statement that needs a learner's rows too reads the copy in the learner's database. */
export const contentDatabase = (env: Env): Database<"content"> => database(bindingAt(env, "directory"));

/** Every database: each has the curriculum. */
export function contentDatabases(env: Env): Database<"content">[] {
  const several = severalDatabases(env);
  if (!several) return [database(env.DB)];
  const places: Place[] = ["community", "battles", ...several.learners()];
  return [...new Set(places.map((place) => several.at(place)))].map(database);
}
