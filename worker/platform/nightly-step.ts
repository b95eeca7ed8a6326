import { type AllLearnersDatabase, eachLearnerDatabase } from "../db/client.ts";
import type { Bindings } from "./env.ts";

/**
 * The share that one of several objects has in a night: of the databases that a part goes through every `of`th, from `number` on. The object of
 * number 0 does all other parts alone.
 */
export type NightShare = { number: number; of: number };
/** A night that one object does alone. */
export const WHOLE_NIGHT: NightShare = { number: 0, of: 1 };

/**
 * One step of a part of the nightly job, small enough that many fit into one run. It is idempotent.
 * @param now when the night began, in milliseconds since 1970
 * @param position what the step before resolved to; null for the first one
 * @returns where the next step goes on; null after the last one
 */
export type NightlyStep = {
  (env: Bindings, now: number, position: string | null, share?: NightShare): Promise<string | null>;
  /** Whether several objects share the part. */
  isShared?: true;
};

/** A step for one of the databases of learners. @param number the database's among them */
export type DatabaseStep = (
  env: Bindings,
  db: AllLearnersDatabase,
  now: number,
  position: string | null,
  number: number,
) => Promise<string | null>;

/**
 * A part that goes through several databases, those of learners unless others are named: those of a share, one after the other. The position begins
 * with the number of the database, e.g. `1` or `1 {position}`.
 */
export function inEachDatabase(
  step: DatabaseStep,
  databasesOf: (env: Bindings) => AllLearnersDatabase[] = eachLearnerDatabase,
): NightlyStep {
  const inShare: NightlyStep = async (env, now, position, { number: first, of } = WHOLE_NIGHT) => {
    const databases = databasesOf(env);
    const [one] = databases;
    if (one && databases.length === 1) return step(env, one, now, position, 0);
    const [, number = String(first), within] = /^(\d+)(?: (.*))?$/s.exec(position ?? "") ?? [];
    const at = Number(number);
    const db = databases[at];
    if (!db) return null;
    const next = await step(env, db, now, within ?? null, at);
    if (next !== null) return `${at} ${next}`;
    return at + of < databases.length ? String(at + of) : null;
  };
  return Object.assign(inShare, { isShared: true as const });
}
