import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";

/**
 * Whether a learner is a moderator. `MODERATORS` lists user ids and email addresses. An address counts only once it is confirmed,
 * since anyone can sign up with somebody else's.
 */
export function isModerator(
  env: Pick<Bindings, "MODERATORS">,
  user: Pick<UserState, "user_id" | "email" | "email_confirmed">,
): boolean {
  const moderators = new Set(
    (env.MODERATORS ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  );
  return (
    moderators.has(user.user_id.toLowerCase()) ||
    (user.email_confirmed && moderators.has(user.email.toLowerCase()))
  );
}

/** Whether who reads is a moderator. @param reader a learner's id; undefined for a visitor */
export async function isReadByModerator(env: Bindings, reader: string | undefined): Promise<boolean> {
  if (reader === undefined) return false;
  const [row] = await selectUserState(learnerDatabase(env, reader), reader);
  return row !== undefined && isModerator(env, userStateOf(row));
}
