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
  const names = (env.MODERATORS ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const isNamed = (name: string) => names.some((one) => one.toLowerCase() === name.toLowerCase());
  // The letters of short ids differ by case.
  return names.includes(user.user_id) || (user.email_confirmed && isNamed(user.email));
}

/** Whether who reads is a moderator. @param reader a learner's id; undefined for a visitor */
export async function isReadByModerator(env: Bindings, reader: string | undefined): Promise<boolean> {
  if (reader === undefined) return false;
  const [row] = await selectUserState(learnerDatabase(env, reader), reader);
  return row !== undefined && isModerator(env, userStateOf(row));
}
