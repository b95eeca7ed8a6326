/** The row that a learner who is moved to another database leaves behind, see db/several.ts. */
import type { ConditionSql } from "./guarded.ts";

/**
 * - `asked`: an operator wants the move; nothing has been done
 * - `moving`: the rows are being copied. No call of the learner's proceeds
 * - `copied`: they are all there; only the switch is missing
 * - `moved`: the learner is at the other database
 */
export type MoveState = "asked" | "moving" | "copied" | "moved";

/** The condition that a learner's rows are in this database. */
export function isNotMoved(user_id: string): ConditionSql {
  return {
    sql: "NOT EXISTS (SELECT 1 FROM moved_learners WHERE user_id = ? AND state <> 'asked')",
    values: [user_id],
    place: { learner: user_id },
  };
}

/** Whether a learner is being moved, or was moved where. */
export function selectMoved(
  binding: D1Database,
  user_id: string,
): Promise<{ state: MoveState; to_number: number } | null> {
  return binding
    .prepare("SELECT state, to_number FROM moved_learners WHERE user_id = ?")
    .bind(user_id)
    .first<{ state: MoveState; to_number: number }>();
}
