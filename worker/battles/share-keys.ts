/** The key in a replay's link. */
import type { Bindings } from "../platform/env.ts";
import { isLinkKey, linkKey } from "../platform/link-keys.ts";

const subjectOf = (match_id: string) => `replay:${match_id}`;

/** The key of a match. */
export const shareKey = (env: Bindings, match_id: string): Promise<string> =>
  linkKey(env, subjectOf(match_id));

/** Whether a key opens the replay of this match. */
export async function isShareKey(env: Bindings, match_id: string, key: string | undefined): Promise<boolean> {
  return key ? isLinkKey(env, subjectOf(match_id), key) : false;
}
