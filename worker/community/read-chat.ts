import type { ChatScreen, OlderMessages } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import type { TalkChannel } from "../rules/chat-limits.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { mayRead } from "./access.ts";
import { readNewestIds, readOlder } from "./channels.ts";
import { isModerator } from "./moderators.ts";
import { selectMember, selectMuted } from "./queries.ts";

type Env = AppEnv["Bindings"];

/** What the chat screen needs to know of its learner. The messages come by the channel's socket. */
export async function readChat(env: Env, user_id: string): Promise<ChatScreen> {
  const db = database(env.DB);
  const [[row], muted] = await db.batch([selectUserState(db, user_id), selectMuted(db, user_id)]);
  const user_state = userStateOf(row);
  return { user_state, muted, is_moderator: isModerator(env, user_state) };
}

/**
 * A page of what was said in a channel before a sequence, oldest first.
 * @throws Problem 403 for a Starter
 */
export async function readOlderMessages(
  env: Env,
  user_id: string,
  channel: TalkChannel,
  before: number,
): Promise<OlderMessages> {
  const [member] = await selectMember(database(env.DB), user_id);
  mayRead(member);
  return readOlder(env, channel, before);
}

/**
 * The newest sequence of each channel, so that a page can show where something new was said.
 * @throws Problem 403 for a Starter
 */
export async function readNewest(
  env: Env,
  user_id: string,
  now: number,
): Promise<Record<TalkChannel, number>> {
  const [member] = await selectMember(database(env.DB), user_id);
  mayRead(member);
  return readNewestIds(env, now);
}
