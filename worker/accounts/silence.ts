import { guardDatabase } from "../db/guarded.ts";
import { Problem } from "../platform/problems.ts";

/** A database for writing what other learners see. Its calls throw 403 `silenced` while a moderator has silenced the learner. */
export function unlessSilenced(binding: D1Database, user_id: string, now: number): D1Database {
  return guardDatabase(binding, {
    name: "not_silenced",
    sql: "NOT EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND silenced_until > ?)",
    values: [user_id, now],
    refuse: () => new Problem("silenced"),
  }).binding;
}
