import type { ChatScreen } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { isModerator } from "./moderators.ts";
import { selectMuted } from "./queries.ts";

/** What the chat screen needs to know of its learner. The messages come by the channel's socket. */
export async function readChat(env: AppEnv["Bindings"], user_id: string): Promise<ChatScreen> {
  const db = database(env.DB);
  const [[row], muted] = await db.batch([selectUserState(db, user_id), selectMuted(db, user_id)]);
  const user_state = userStateOf(row);
  return { user_state, muted, is_moderator: isModerator(env, user_state) };
}
