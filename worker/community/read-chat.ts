import type {
  ChatScreen,
  FoundMessages,
  MessagePage,
  MessagesAsked,
  NewestMessages,
} from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import type { TextChannel } from "../rules/chat-limits.ts";
import { searchWords } from "../rules/thread-search.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { assertMayRead } from "./access.ts";
import { readMessages, readNewestMessages, searchChannel } from "./channels.ts";
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
 * A page of a channel's messages, oldest first.
 * @throws Problem 403 for a Starter
 */
export async function readMessagePage(
  env: Bindings,
  user_id: string,
  channel: TextChannel,
  asked: MessagesAsked,
): Promise<MessagePage> {
  // At the same time: each is a way around the world, and a page, unlike a search, is little work for the channel's object.
  const [[learner], page] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    readMessages(env, channel, asked),
  ]);
  assertMayRead(learner);
  return page;
}

/**
 * A page of a channel's messages with all words of a search, newest first. Those of learners whom the reader has muted are left out, so a page may be
 * shorter than others.
 * @param before only messages with smaller numbers; all without it
 * @throws Problem 403 for a Starter
 */
export async function findMessages(
  env: Bindings,
  user_id: string,
  channel: TextChannel,
  text: string,
  before: number | undefined,
): Promise<FoundMessages> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [[[learner]], [muted]] = await batchAcross(
    [learners, [selectLearner(learners, user_id)]],
    [community, [selectMuted(community, user_id)]],
  );
  // Before the search: it takes more of the channel's one object than a page of messages does.
  assertMayRead(learner);
  const { messages, next } = await searchChannel(env, channel, searchWords(text), before);
  const mutedIds = new Set<string | null>(muted.map((other) => other.user_id));
  return { messages: messages.filter((message) => !mutedIds.has(message.user_id)), next };
}

/**
 * The newest message of each channel, so that a page can mark unread channels and say what was said there last.
 * @throws Problem 403 for a Starter
 */
export async function readNewest(env: Bindings, user_id: string, now: number): Promise<NewestMessages> {
  const [[learner], newest] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    readNewestMessages(env, now),
  ]);
  assertMayRead(learner);
  return newest;
}
