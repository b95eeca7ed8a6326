/** New display names: which are free, and what the record keeps of one. */
import { isNull, sql } from "drizzle-orm";
import { database } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import { user_state } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { fieldProblem, isUniqueViolation, Problem, problemOf } from "../platform/problems.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { isReservedName, nameSkeleton } from "../rules/name-skeleton.ts";

/** The columns of `user_state` that a name makes. */
export function nameColumns(display_name: string) {
  return {
    display_name,
    display_name_key: displayNameKey(display_name),
    display_name_skeleton: nameSkeleton(display_name),
  };
}

/** Why a name is refused under which only the house may speak; undefined for any other. */
export function nameRefusal(display_name: string): string | undefined {
  return isReservedName(display_name) ? "This name is kept for the team. Please choose another." : undefined;
}

/** @throws Problem 422 for a name under which only the house may speak */
export function refuseReservedName(display_name: string): void {
  const refusal = nameRefusal(display_name);
  if (refusal) throw fieldProblem("display_name", refusal);
}

/**
 * The database for giving somebody a name: its calls answer 409 `display_name_taken` where another learner's name looks the same. A
 * name that is the same but for its case is refused by the table's own key; `isNameTaken` knows both.
 * @param user_id whose name it will be
 */
export function unlessNameTaken(binding: D1Database, display_name: string, user_id: string): D1Database {
  return guardDatabase(binding, {
    name: "name_free",
    sql: "NOT EXISTS (SELECT 1 FROM user_state WHERE display_name_skeleton = ? AND user_id <> ?)",
    values: [nameSkeleton(display_name), user_id],
    refuse: () => new Problem("display_name_taken"),
  }).binding;
}

/** Whether a statement was refused because the name is another learner's. */
export function isNameTaken(error: unknown): boolean {
  return (
    problemOf(error)?.code === "display_name_taken" || isUniqueViolation(error, "user_state.display_name_key")
  );
}

/** Names that one statement fills in, and statements a night. */
const FILLED_AT_ONCE = 500;
const FILLS_A_NIGHT = 40;

/** Fills in the skeletons of names that are older than this column. */
export async function fillSkeletons(env: Bindings): Promise<void> {
  const db = database(env.DB);
  for (let fill = 0; fill < FILLS_A_NIGHT; fill += 1) {
    const rows = await db
      .select({ user_id: user_state.user_id, display_name: user_state.display_name })
      .from(user_state)
      .where(isNull(user_state.display_name_skeleton))
      .limit(FILLED_AT_ONCE);
    if (rows.length === 0) return;
    const made = rows.map(({ user_id, display_name }) => [user_id, display_name, nameSkeleton(display_name)]);
    // A name that was changed meanwhile has its own already.
    await db.run(sql`UPDATE user_state SET display_name_skeleton = made.value ->> 2
      FROM json_each(${JSON.stringify(made)}) AS made
      WHERE user_state.user_id = made.value ->> 0 AND user_state.display_name = made.value ->> 1`);
  }
}
