/** The token in the links of a weekly mail that stop it: the learner's id with a key. It opens nothing else, and stays valid. */
import type { Bindings } from "../platform/env.ts";
import { isLinkKey, linkKey } from "../platform/link-keys.ts";
import { Problem } from "../platform/problems.ts";

const TOKEN = /^([\w-]{1,64})\.([\w-]{22})$/;
const subjectOf = (user_id: string) => `weekly-mail:${user_id}`;

/** The token for a learner's mails. */
export const mailToken = async (env: Bindings, user_id: string): Promise<string> =>
  `${user_id}.${await linkKey(env, subjectOf(user_id))}`;

/** The learner whose mails a token is for. @throws Problem 404 for any other text */
export async function readMailToken(env: Bindings, token: string): Promise<string> {
  const [, user_id, key] = TOKEN.exec(token) ?? [];
  if (!user_id || !key || !(await isLinkKey(env, subjectOf(user_id), key))) throw new Problem("not_found");
  return user_id;
}
