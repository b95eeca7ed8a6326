import { guardDatabase } from "../db/guarded.ts";
import { Problem } from "../platform/problems.ts";
import { isNotSilenced } from "./queries.ts";

/** A database for writing what other learners see. Its calls throw 403 `silenced` while a moderator has silenced the learner. */
export function unlessSilenced(binding: D1Database, user_id: string, now: number): D1Database {
  return guardDatabase(binding, {
    name: "not_silenced",
    ...isNotSilenced(user_id, now),
    refuse: () => new Problem("silenced"),
  }).binding;
}
