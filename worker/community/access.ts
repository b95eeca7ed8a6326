import { Problem } from "../platform/problems.ts";
import type { selectMember } from "./queries.ts";

type MemberRow = Awaited<ReturnType<typeof selectMember>>[number] | undefined;

/**
 * Refuses who may not read the community.
 * @param row of `selectMember`, read in the caller's batch
 * @throws Problem 401, 403
 */
export function mayRead(row: MemberRow): asserts row is NonNullable<MemberRow> {
  if (!row) throw new Problem("session_missing");
  if (row.plan !== "warrior") throw new Problem("plan_required");
}

/**
 * Refuses who may not write at this moment.
 * @throws Problem 401, 403
 */
export function mayWrite(row: MemberRow, now: number): void {
  mayRead(row);
  if (row.silenced_until !== null && row.silenced_until > now)
    throw new Problem("silenced", {
      title: `A moderator has silenced you until ${new Date(row.silenced_until).toUTCString()}.`,
    });
}
