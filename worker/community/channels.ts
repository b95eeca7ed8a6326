/** The channels' objects, for the verbs of this and other features. */

import type { AppEnv } from "../platform/env.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { CHANNELS, type Channel, TALK_CHANNELS } from "../rules/chat-limits.ts";
import type { Member } from "./channel-object.ts";

type Env = AppEnv["Bindings"];

const channelOf = (env: Env, channel: Channel) => env.CHANNEL.getByName(channel);

/** Passes a socket on to its channel, as a member that the caller has checked. */
export function enterChannel(env: Env, channel: Channel, member: Member, after: number): Promise<Response> {
  const query = new URLSearchParams({ member: JSON.stringify(member), after: String(after) });
  return channelOf(env, channel).fetch(`https://channel/?${query}`, { headers: { upgrade: "websocket" } });
}

/** Tells everyone who has the list of threads open that one was changed. The record holds it already: nothing here may fail it. */
export async function tellThread(env: Env, thread_id: string): Promise<void> {
  try {
    await channelOf(env, "threads").tellThread(thread_id);
  } catch {
    console.error(JSON.stringify({ object: "channel", error: "The news of a thread couldn't be told." }));
  }
}

/** One message that is still shown. */
export function readMessage(env: Env, channel: Channel, id: number): Promise<FeedMessage | null> {
  return channelOf(env, channel).readMessage(id);
}

/** What a learner has said, in every channel, the oldest first. */
export async function readMessagesOf(env: Env, user_id: string) {
  const said = await Promise.all(
    TALK_CHANNELS.map(async (channel) =>
      (await channelOf(env, channel).messagesOf(user_id)).map(({ id, message, created_at }) => ({
        id,
        channel,
        message,
        created_at,
      })),
    ),
  );
  return said.flat();
}

/** Takes a message away, for everyone. Twice does no harm. */
export async function removeMessage(env: Env, channel: Channel, id: number): Promise<void> {
  await channelOf(env, channel).removeMessage(id);
}

/**
 * Makes a learner's chat sockets come back, so that a new name, plan or silence counts, and one without a session ends. To be
 * called after log-out, a new password, a new name or avatar, and a change of plan.
 * @param id_hash only those of this session
 */
export async function renewSockets(env: Env, user_id: string, id_hash?: string): Promise<void> {
  await Promise.all(CHANNELS.map((channel) => channelOf(env, channel).renew(user_id, id_hash)));
}

/** Leaves a deleted account's messages as from nobody, and ends its sockets. Twice does no harm. */
export async function forgetMember(env: Env, user_id: string): Promise<void> {
  await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).forget(user_id)));
  await channelOf(env, "threads").renew(user_id);
}
