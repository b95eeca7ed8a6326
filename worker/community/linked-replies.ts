import { countWhileNew } from "../accounts/count-while-new.ts";
import { refuseNewLinks } from "../accounts/new-links.ts";
import { unlessSilenced, unlessSilencedByAge } from "../accounts/silence.ts";
import { everyDatabase } from "../db/client.ts";
import { Problem } from "../platform/problems.ts";
import { hasLink } from "../rules/listed-text.ts";
import { NEW_ACCOUNT_REFUSALS } from "../rules/new-accounts.ts";

/**
 * Runs what stores a reply. That of a new account has a link, and is counted.
 * @param isNew whether the account is new (rules/new-accounts.ts) and the reply has a link
 * @param write as of `countWhileNew`
 * @throws Problem 422 for a new account's link to another site
 */
export async function countLinked<Answer extends { stored: readonly unknown[] }>(
  env: Parameters<typeof refuseNewLinks>[0] & { DB: D1Database },
  user_id: string,
  content: string,
  isNew: boolean,
  now: number,
  write: (hasPlace: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (isNew) refuseNewLinks(env, { content });
  return countWhileNew(env, user_id, isNew ? "linkedReplies" : undefined, now, write);
}

/** Why a reply wasn't stored: a new account has sent its links of the day, or the id belongs to another reply. @param hasPlace as above */
export const notStored = (hasPlace: boolean): Problem =>
  hasPlace
    ? new Problem("conflict")
    : new Problem("rate_limited", { title: NEW_ACCOUNT_REFUSALS.linkedReplies });

/** Runs what a learner of whatever plan writes, as `unlessSilencedByAge` where it has a link: without one, nothing depends on the account's age. */
export function unlessSilencedLinking<Answer>(
  env: { DB: D1Database },
  user_id: string,
  content: string,
  now: number,
  write: (binding: D1Database, isNew: boolean) => Promise<Answer>,
): Promise<Answer> {
  const every = everyDatabase(env);
  return hasLink(content)
    ? unlessSilencedByAge(every, user_id, now, write)
    : write(unlessSilenced(every, user_id, now), false);
}
