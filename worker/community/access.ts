import { Problem } from "../platform/problems.ts";
import type { selectLearner } from "./queries.ts";

type LearnerRow = Awaited<ReturnType<typeof selectLearner>>[number] | undefined;

/**
 * Asserts that a learner may read the chat.
 * @param row of `selectLearner`, read in the caller's batch
 * @throws Problem 401 without an account, 403 for a Starter
 */
export function assertMayRead(row: LearnerRow): asserts row is NonNullable<LearnerRow> {
  if (!row) throw new Problem("session_missing");
  if (row.plan !== "warrior") throw new Problem("plan_required");
}

/**
 * Asserts that a learner may write now.
 * @param now in milliseconds since 1970
 * @throws Problem 401 without an account, 403 for a Starter or while silenced
 */
export function assertMayWrite(row: LearnerRow, now: number): void {
  assertMayRead(row);
  if (row.silenced_until !== null && row.silenced_until > now)
    throw new Problem("silenced", {
      title: `A moderator has silenced you until ${new Date(row.silenced_until).toUTCString()}.`,
    });
}
