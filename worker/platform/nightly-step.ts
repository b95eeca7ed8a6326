import { type AllLearnersDatabase, eachLearnerDatabase } from "../db/client.ts";
import type { Bindings } from "./env.ts";

/**
 * One step of a part of the nightly job, small enough that many fit into one run. It is idempotent.
 * @param now when the night began, in milliseconds since 1970
 * @param position what the step before resolved to; null for the first one
 * @returns where the next step goes on; null after the last one
 */
export type NightlyStep = (env: Bindings, now: number, position: string | null) => Promise<string | null>;

/** A step for one of the databases of learners. */
export type DatabaseStep = (
  env: Bindings,
  db: AllLearnersDatabase,
  now: number,
  position: string | null,
) => Promise<string | null>;

/**
 * A part that goes through several databases, one after the other: those of learners, unless others are named. The position begins with the
 * number of the database, e.g. `1` or `1 {position}`.
 */
export function inEachDatabase(
  step: DatabaseStep,
  databasesOf: (env: Bindings) => AllLearnersDatabase[] = eachLearnerDatabase,
): NightlyStep {
  return async (env, now, position) => {
    const [one, ...others] = databasesOf(env);
    if (one && others.length === 0) return step(env, one, now, position);
    const [, number = "0", within] = /^(\d+)(?: (.*))?$/s.exec(position ?? "0") ?? [];
    const at = Number(number);
    const db = [one, ...others][at];
    if (!db) return null;
    const next = await step(env, db, now, within ?? null);
    if (next !== null) return `${at} ${next}`;
    return at < others.length ? String(at + 1) : null;
  };
}
