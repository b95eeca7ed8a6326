/** The reference for a task that begins with the learner's own page. */
import type { Code } from "../code.ts";
import { applyEdits, change } from "./page-edits.ts";

/**
 * The learner's page with what the task changes: the reference of a ship whose start is `learnerStart`. Where the learner changed what
 * the task replaces, the task's version holds. Null where the change can't be put into the page; then the ship is judged by the task's
 * own start and check.
 */
export function expectedPage(start: Code, check: Code, learnerStart: Code): Code | null {
  const { page, collisions } = applyEdits(change(start, check), learnerStart, { takeCodex: "all" });
  return collisions.length === 0 ? page : null;
}
