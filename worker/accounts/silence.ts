import { guardDatabase } from "../db/guarded.ts";
import { Problem } from "../platform/problems.ts";

/** The database for what others see of a learner: while a moderator has silenced the learner, its calls answer 403 `silenced`. */
export function unlessSilenced(binding: D1Database, user_id: string, now: number): D1Database {
  return guardDatabase(binding, {
    name: "not_silenced",
    sql: "NOT EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND silenced_until > ?)",
    values: [user_id, now],
    refuse: () => new Problem("silenced"),
  }).binding;
}
