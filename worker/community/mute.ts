import type { ChatScreen } from "../contract/community.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteMute, insertMute, selectMuted } from "./queries.ts";

/** Mutes or unmutes somebody for a learner. @returns everyone whom the learner has muted now */
export async function mute(
  env: Bindings,
  user_id: string,
  other: string,
  muted: boolean,
  now: number,
): Promise<Pick<ChatScreen, "muted">> {
  const db = communityDatabase(env);
  const change = muted ? insertMute(db, user_id, other, now) : deleteMute(db, user_id, other);
  const [, rows] = await db.batch([change, selectMuted(db, user_id)]);
  return { muted: rows };
}
