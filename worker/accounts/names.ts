/** Display names in the database: columns, reserved names, uniqueness. */
import { directoryDatabases, handleDatabases } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import { SeveralDatabases } from "../db/several.ts";
import type { Bindings } from "../platform/env.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { fieldProblem, isUniqueViolation, Problem, problemOf } from "../platform/problems.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { isReservedName, nameSkeleton } from "../rules/name-skeleton.ts";
import {
  nameIsFree,
  releaseBarredName,
  selectNamesWithoutSkeleton,
  updateHeldNames,
  updateSkeletons,
  upsertBarredName,
} from "./queries.ts";

/** The columns of `user_state` for a display name. */
export function nameColumns(display_name: string) {
  return {
    display_name,
    display_name_key: displayNameKey(display_name),
    display_name_skeleton: nameSkeleton(display_name),
  };
}

/** The message that refuses a reserved name; undefined for other names. */
export function reservedNameMessage(display_name: string): string | undefined {
  return isReservedName(display_name) ? "This name is kept for the team. Please choose another." : undefined;
}

/** @throws Problem 422 for a reserved name */
export function refuseReservedName(display_name: string): void {
  const refusal = reservedNameMessage(display_name);
  if (refusal) throw fieldProblem("display_name", refusal);
}

/**
 * A database whose calls throw 409 `display_name_taken` where another learner's name looks the same. A name that differs only in case
 * violates the unique key instead; `isNameTaken` recognizes both errors.
 * @param user_id the learner who gets the name
 */
export function unlessNameTaken(binding: D1Database, display_name: string, user_id: string): D1Database {
  const skeleton = nameSkeleton(display_name);
  const places =
    binding instanceof SeveralDatabases
      ? binding.directoriesOf(lookHandle(skeleton))
      : ["directory" as const];
  const refuse = () => new Problem("display_name_taken");
  return places.reduce(
    (guarded, place) =>
      guardDatabase(guarded, { name: "name_free", ...nameIsFree(skeleton, user_id, place), refuse }).binding,
    binding,
  );
}

/** What the directory of a display name is chosen by. */
export const nameHandle = (display_name_key: string) => `name:${display_name_key}`;
/** What the directory of all names that look the same is chosen by. */
export const lookHandle = (display_name_skeleton: string) => `look:${display_name_skeleton}`;

/** Whether a statement failed because another account has the mail address. */
export function isMailTaken(error: unknown): boolean {
  return problemOf(error)?.code === "email_taken" || isUniqueViolation(error, "users.email");
}

/** Whether a statement failed because another learner has the name. */
export function isNameTaken(error: unknown): boolean {
  return (
    problemOf(error)?.code === "display_name_taken" || isUniqueViolation(error, "user_state.display_name_key")
  );
}

/** A name that a moderator has taken away, and when. */
type Barred = { name: string; removed_at: number };

/**
 * Keeps everybody from taking the names that moderators have changed, their learner too, who can't take any of the earlier ones either. Idempotent.
 * @param barred of two that look the same the later one counts
 */
export async function barNames(env: Bindings, user_id: string, barred: readonly Barred[]): Promise<void> {
  const names = barred.map(({ name, removed_at }) => {
    const skeleton = nameSkeleton(name);
    return { skeleton, removed_at, holding: handleDatabases(env, lookHandle(skeleton)) };
  });
  await Promise.all(
    directoryDatabases(env).map((db) =>
      db.batch([
        updateHeldNames(db, user_id),
        ...names
          .filter(({ holding }) => holding.includes(db))
          .map(({ skeleton, removed_at }) => upsertBarredName(db, skeleton, removed_at)),
      ]),
    ),
  );
}

/** Lets a learner take a name again that was barred at a time. Does nothing where it is held for another reason since. */
export async function unbarName(
  env: Bindings,
  user_id: string,
  display_name: string,
  barred_at: number,
): Promise<void> {
  const skeleton = nameSkeleton(display_name);
  const holding = handleDatabases(env, lookHandle(skeleton));
  await Promise.all(holding.map((db) => releaseBarredName(db, skeleton, user_id, barred_at)));
}

/** Bounds the size of one statement, and the steps of one night: a name that changes meanwhile is found again. */
const NAMES_PER_STEP = 500;
const MAX_STEPS_PER_NIGHT = 2000;

/** Sets `display_name_skeleton` of names stored before that column existed. A part of the nightly job; its position counts the steps. */
export const fillSkeletons: NightlyStep = inEachDatabase(async (_env, db, _now, position) => {
  const rows = await selectNamesWithoutSkeleton(db, NAMES_PER_STEP);
  if (rows.length === 0) return null;
  await updateSkeletons(
    db,
    rows.map(({ user_id, display_name }) => [user_id, display_name, nameSkeleton(display_name)] as const),
  );
  const steps = Number(position ?? 0) + 1;
  return rows.length < NAMES_PER_STEP || steps === MAX_STEPS_PER_NIGHT ? null : String(steps);
});
