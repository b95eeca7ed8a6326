/** Calls to the channels' Durable Objects, for this and other features. */

import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { logFault } from "../platform/log.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { CHANNELS, type Channel, TALK_CHANNELS, type TalkChannel } from "../rules/chat-limits.ts";
import type { ChannelObject } from "./channel-object.ts";
import type { SocketOwner } from "./channel-subscribers.ts";

const channelOf = (env: Bindings, channel: Channel) =>
  (env.CHANNEL as DurableObjectNamespace<ChannelObject>).getByName(channel);

/** Opens a socket to a channel for an owner that the caller has checked. @param after the newest message that the browser has */
export function openChannelSocket(
  env: Bindings,
  channel: Channel,
  owner: SocketOwner,
  after: number,
): Promise<Response> {
  const query = new URLSearchParams({ owner: JSON.stringify(owner), after: String(after) });
  return channelOf(env, channel).fetch(`https://channel/?${query}`, { headers: { upgrade: "websocket" } });
}

/** Broadcasts that a thread changed. The change is in the database already, so a failure here is only logged. */
export async function broadcastThread(env: Bindings, thread_id: string): Promise<void> {
  try {
    await channelOf(env, "threads").broadcastThread(thread_id);
  } catch (error) {
    logFault("thread news", error);
  }
}

/** One message; null if it was removed or never existed. */
export function readMessage(env: Bindings, channel: Channel, id: number): Promise<FeedMessage | null> {
  return channelOf(env, channel).readMessage(id);
}

/** A page of a channel's messages before a sequence number, oldest first. */
export function readOlder(
  env: Bindings,
  channel: Channel,
  before: number,
): Promise<{ messages: FeedMessage[]; more: boolean }> {
  return channelOf(env, channel).older(before);
}

/** How long the newest sequence numbers are cached in this isolate. Every open chat page polls them. */
const NEWEST_MS = 5000;
const newest = isolateCache<"ids", Record<TalkChannel, number>>(NEWEST_MS, 1);

/** The newest sequence number of each channel, up to 5 s old. */
export function readNewestIds(env: Bindings, now: number): Promise<Record<TalkChannel, number>> {
  return newest("ids", now, async () => {
    const ids = await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).lastId()));
    const [general = 0, help = 0, feedback = 0] = ids;
    return { general, help, feedback };
  });
}

/** Removes a message for everyone. Idempotent. */
export async function removeMessage(env: Bindings, channel: Channel, id: number): Promise<void> {
  await channelOf(env, channel).removeMessage(id);
}

/** A learner's messages in all channels, without removed ones. */
export async function ownMessages(env: Bindings, user_id: string) {
  const all = await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).messagesOf(user_id)));
  return TALK_CHANNELS.flatMap((channel, at) =>
    (all[at] ?? []).map(({ message, created_at }) => ({ channel, message, created_at })),
  );
}

/**
 * Closes a learner's chat sockets. The browser reconnects with the current name, plan and silence, or not at all without a
 * session. Call it after a session has ended and after a change of name, avatar or plan.
 * @param id_hash closes only the sockets of this session
 */
export async function renewChannelSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  try {
    await Promise.all(CHANNELS.map((channel) => channelOf(env, channel).renew(user_id, id_hash)));
  } catch (error) {
    // The change itself is stored. The sockets expire within half an hour (MAX_SOCKET_AGE_MS).
    logFault("renewing sockets", error);
  }
}

/** Removes a deleted account's id, name and avatar from its messages and closes its sockets. Idempotent. */
export async function anonymizeAuthor(env: Bindings, user_id: string): Promise<void> {
  await Promise.all(TALK_CHANNELS.map((channel) => channelOf(env, channel).anonymize(user_id)));
  await channelOf(env, "threads").renew(user_id);
}
