import { type CommunityDatabase, communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { type Condition, guardDatabase } from "../db/guarded.ts";
import { Problem, problemOf } from "../platform/problems.ts";
import { mayUse } from "../rules/features.ts";
import { newSince } from "../rules/new-accounts.ts";
import { hasFeature } from "../standing/queries.ts";
import { mayWrite, selectLearner } from "./queries.ts";

type LearnerRow = Awaited<ReturnType<typeof selectLearner>>[number] | undefined;

/**
 * Asserts that a learner may read the chat and the forum.
 * @param row of `selectLearner`, read in the caller's batch
 * @throws Problem 401 without an account, 403 for a Starter
 */
export function assertMayRead(row: LearnerRow): asserts row is NonNullable<LearnerRow> {
  if (!row) throw new Problem("session_missing");
  if (!mayUse(row.plan, "forum")) throw new Problem("plan_required");
}

/**
 * Asserts that a learner may write now.
 * @param now in milliseconds since 1970
 * @throws Problem 401 without an account, 403 for a Starter or while silenced
 */
function assertMayWrite(row: LearnerRow, now: number): void {
  assertMayRead(row);
  if (row.silenced_until !== null && row.silenced_until > now)
    throw new Problem("silenced", {
      title: `A moderator has silenced you until ${new Date(row.silenced_until).toUTCString()}.`,
    });
}

type Env = { DB: D1Database };
/** @param isNew whether the account is new, where `asWriter` was asked to find out (rules/new-accounts.ts) */
type Write<Answer> = (db: CommunityDatabase, isNew: boolean) => Promise<Answer>;

/**
 * Runs what a learner writes now. The learner's plan and silence are checked with each call of the database.
 * @param write gets the community's database
 * @throws Problem as `assertMayWrite`; then nothing was written
 */
export function asWriter<Answer>(
  env: Env,
  user_id: string,
  now: number,
  write: Write<Answer>,
): Promise<Answer> {
  const condition = { name: "may_write", ...mayWrite(user_id, now) };
  return under(env, user_id, condition, (row) => assertMayWrite(row, now), write);
}

/** As `asWriter`, for what a new account may do less of: tells `write` whether this is one. Only a new account waits for it. */
export async function asWriterByAge<Answer>(
  env: Env,
  user_id: string,
  now: number,
  write: Write<Answer>,
): Promise<Answer> {
  const refusal = new Problem("plan_required");
  const condition = { name: "may_write", ...mayWrite(user_id, now, newSince(now)), refuse: () => refusal };
  const { binding } = guardDatabase(everyDatabase(env), condition);
  try {
    return await write(communityDatabase({ DB: binding }), false);
  } catch (error) {
    if (problemOf(error) !== refusal) throw error;
    // A new account, or one that may not write at all.
    return asWriter(env, user_id, now, (db) => write(db, true));
  }
}

/** As `asWriter`, for what a silenced learner may do too: reading, and taking something back. */
export function asReader<Answer>(env: Env, user_id: string, write: Write<Answer>): Promise<Answer> {
  return under(env, user_id, { name: "may_read", ...hasFeature(user_id, "forum") }, assertMayRead, write);
}

async function under<Answer>(
  env: Env,
  user_id: string,
  condition: Omit<Condition, "refuse">,
  explain: (row: LearnerRow) => void,
  write: Write<Answer>,
): Promise<Answer> {
  const refusal = new Problem("plan_required");
  const { binding } = guardDatabase(everyDatabase(env), { ...condition, refuse: () => refusal });
  try {
    return await write(communityDatabase({ DB: binding }), false);
  } catch (error) {
    if (problemOf(error) !== refusal) throw error;
    const [row] = await selectLearner(learnerDatabase(env, user_id), user_id);
    explain(row);
    throw error;
  }
}
