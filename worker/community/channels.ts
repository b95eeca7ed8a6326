/** The channels' objects, for the verbs of this and other features. */

import type { AppEnv } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { CHANNELS, type Channel, TALK_CHANNELS, type TalkChannel } from "../rules/chat-limits.ts";
import type { Member } from "./audience.ts";

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
  } catch (error) {
    logFault("thread news", error);
  }
}

/** One message that is still shown. */
export function readMessage(env: Env, channel: Channel, id: number): Promise<FeedMessage | null> {
  return channelOf(env, channel).readMessage(id);
}

/** A page of a channel's messages before a sequence, oldest first. */
export function readOlder(
  env: Env,
  channel: Channel,
  before: number,
): Promise<{ messages: FeedMessage[]; more: boolean }> {
  return channelOf(env, channel).older(before);
}

/** For how long the newest sequences are believed, in milliseconds: every open chat asks for them. */
const NEWEST_MS = 5000;
let newest: { at: number; ids: Record<TalkChannel, number> } | undefined;

/** The newest sequence of each channel, up to 5 s old. */
export async function readNewestIds(env: Env, now: number): Promise<Record<TalkChannel, number>> {
  if (newest && now - newest.at < NEWEST_MS) return newest.ids;
  const ids = await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).lastId()));
  const [general = 0, help = 0, feedback = 0] = ids;
  newest = { at: now, ids: { general, help, feedback } };
  return newest.ids;
}

/** Takes a message away, for everyone. Twice does no harm. */
export async function removeMessage(env: Env, channel: Channel, id: number): Promise<void> {
  await channelOf(env, channel).removeMessage(id);
}

/** Everything that a learner has said in the channels and that is still shown. */
export async function ownMessages(env: Env, user_id: string) {
  const all = await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).messagesOf(user_id)));
  return TALK_CHANNELS.flatMap((channel, at) =>
    (all[at] ?? []).map(({ message, created_at }) => ({ channel, message, created_at })),
  );
}

/**
 * Makes a learner's chat sockets come back, so that a new name, plan or silence counts, and one without a session ends. To be
 * called once a session has ended, and after a new name or avatar and a change of plan.
 * @param id_hash only those of this session
 */
export async function renewChannelSockets(env: Env, user_id: string, id_hash?: string): Promise<void> {
  try {
    await Promise.all(CHANNELS.map((channel) => channelOf(env, channel).renew(user_id, id_hash)));
  } catch (error) {
    // What was changed stands. A socket ends by itself within half an hour.
    logFault("renewing sockets", error);
  }
}

/** Leaves a deleted account's messages as from nobody, and ends its sockets. Twice does no harm. */
export async function forgetMember(env: Env, user_id: string): Promise<void> {
  await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).forget(user_id)));
  await channelOf(env, "threads").renew(user_id);
}
