import { refuseNewLinks } from "../accounts/new-links.ts";
import { unlessSilenced, unlessSilencedByAge } from "../accounts/silence.ts";
import { everyDatabase } from "../db/client.ts";
import { Problem } from "../platform/problems.ts";
import { hasLink } from "../rules/listed-text.ts";
import { NEW_ACCOUNT_DAY, NEW_ACCOUNT_REFUSALS } from "../rules/new-accounts.ts";
import { sentFewerLinks } from "./queries.ts";

/**
 * The condition under which a reply with a link is stored; undefined where there is none.
 * @param isNew whether the account is new (rules/new-accounts.ts)
 * @throws Problem 422 for a new account's link to another site
 */
export function linkCondition(
  env: Parameters<typeof refuseNewLinks>[0],
  user_id: string,
  content: string,
  isNew: boolean,
  now: number,
): ReturnType<typeof sentFewerLinks> | undefined {
  if (!isNew) return undefined;
  refuseNewLinks(env, { content });
  return sentFewerLinks(user_id, now, NEW_ACCOUNT_DAY.linkedReplies);
}

/** Why a reply wasn't stored: a new account has sent its links of the day, or the id belongs to another reply. @param isNew as above */
export const notStored = (isNew: boolean): Problem =>
  isNew
    ? new Problem("rate_limited", { title: NEW_ACCOUNT_REFUSALS.linkedReplies })
    : new Problem("conflict");

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
