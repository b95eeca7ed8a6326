import type { ChatScreen } from "../contract/community.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { MAX_MUTED } from "../rules/friends.ts";
import { deleteMute, insertMute, selectMuted } from "./queries.ts";

/**
 * Mutes or unmutes somebody for a learner.
 * @returns everyone whom the learner has muted now
 * @throws Problem 409 for who has muted `MAX_MUTED`
 */
export async function mute(
  env: Bindings,
  user_id: string,
  other: string,
  muted: boolean,
  now: number,
): Promise<Pick<ChatScreen, "muted">> {
  const db = communityDatabase(env);
  const change = muted ? insertMute(db, user_id, other, now, MAX_MUTED) : deleteMute(db, user_id, other);
  const [, rows] = await db.batch([change, selectMuted(db, user_id)]);
  if (muted && rows.length >= MAX_MUTED && !rows.some((row) => row.user_id === other))
    throw new Problem("conflict", {
      title: `You have muted ${MAX_MUTED} learners, which is all that one can. Unmute one first.`,
    });
  return { muted: rows };
}
