import type { ChatScreen, OlderMessages } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import type { TalkChannel } from "../rules/chat-limits.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { assertMayRead } from "./access.ts";
import { readNewestIds, readOlder } from "./channels.ts";
import { isModerator } from "./moderators.ts";
import { selectLearner, selectMuted } from "./queries.ts";

/** The learner's data for the chat screen. The messages come over the channel's socket. */
export async function readChat(env: Bindings, user_id: string, now: number): Promise<ChatScreen> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [content, [[[row]], [muted]]] = await Promise.all([
    readContent(learners, now),
    batchAcross(
      [learners, [selectUserState(learners, user_id)]],
      [community, [selectMuted(community, user_id)]],
    ),
  ]);
  const user_state = userStateOf(row);
  return {
    user_state,
    muted,
    is_moderator: isModerator(env, user_state),
    // What a thread may be about.
    projects: [...content.projects.values()].map(({ id, name }) => ({ project_id: id, project_name: name })),
  };
}

/**
 * A page of a channel's messages before a sequence number, oldest first.
 * @throws Problem 403 for a Starter
 */
export async function readOlderMessages(
  env: Bindings,
  user_id: string,
  channel: TalkChannel,
  before: number,
): Promise<OlderMessages> {
  const [[learner], messages] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    readOlder(env, channel, before),
  ]);
  assertMayRead(learner);
  return messages;
}

/**
 * The number of the newest message of each channel, so that a page can mark unread channels.
 * @throws Problem 403 for a Starter
 */
export async function readNewest(
  env: Bindings,
  user_id: string,
  now: number,
): Promise<Record<TalkChannel, number>> {
  const [[learner], ids] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    readNewestIds(env, now),
  ]);
  assertMayRead(learner);
  return ids;
}
