import { directoryDatabase } from "../db/client.ts";
import { countAttemptsWith, uncountAttempt } from "../platform/rate-limits.ts";
import { DAY_MS } from "../rules/dates.ts";
import { NEW_ACCOUNT_DAY } from "../rules/new-accounts.ts";

/**
 * Runs a write of which a new account may do few (rules/new-accounts.ts), and counts what it stores. What is deleted later stays counted, so a deletion
 * gives no place back; what stored nothing isn't, as where the request is repeated.
 * @param what undefined where nothing is counted, since the account isn't new, say: then there is a place
 * @param write is told whether there is a place for another one, and answers with the rows that it has stored
 */
export async function countWhileNew<Answer extends { stored: readonly unknown[] }>(
  env: Parameters<typeof directoryDatabase>[0],
  user_id: string,
  what: keyof typeof NEW_ACCOUNT_DAY | undefined,
  now: number,
  write: (hasPlace: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (what === undefined) return write(true);
  const db = directoryDatabase(env);
  const key = `while-new-${what}:user:${user_id}`;
  const rate = { max: NEW_ACCOUNT_DAY[what], seconds: DAY_MS / 1000 };
  const { waits } = await countAttemptsWith(db, [{ key, rate }], now);
  let isStored = false;
  try {
    const answer = await write(waits.every((seconds) => seconds === 0));
    isStored = answer.stored.length > 0;
    return answer;
  } finally {
    if (!isStored) await uncountAttempt(db, key);
  }
}
