/** Calls to the channels' Durable Objects, for this and other features. */

import { waitUntil } from "cloudflare:workers";
import type {
  FoundMessages,
  MessagePage,
  MessagesAsked,
  NeighbourMessage,
  NewestMessages,
  PreviewMessage,
} from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { logFault } from "../platform/log.ts";
import { placeCache } from "../platform/place-cache.ts";
import { refuseSocket } from "../platform/sockets.ts";
import { CHANNELS, type Channel, TEXT_CHANNELS, type TextChannel } from "../rules/chat-limits.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { madeIn, type Region } from "../rules/regions.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import type { ChannelObject } from "./channel-object.ts";
import type { MessageRecord, RemovedMessage } from "./channel-queries.ts";
import type { SocketOwner } from "./channel-subscribers.ts";
import { joinRequest } from "./join-request.ts";
import { relayNamedBy, relayOf } from "./stubs.ts";

/** @param near where the object is made if this is its first call; otherwise where the call comes from */
const channelOf = (env: Bindings, channel: Channel, near?: Region) =>
  (env.CHANNEL as DurableObjectNamespace<ChannelObject>).getByName(channel, madeIn(near));

/** How long this isolate opens sockets at the relay that a full channel named last. */
const RELAY_MS = 5000;
const relays = isolateCache<string, string>(RELAY_MS, 100);
/** Relays that are tried for one socket. */
const MAX_TRIES = 3;

/**
 * Opens a socket to a channel for an owner that the caller has checked: at the channel's object, or at a relay if that is full.
 * @param after the newest message that the browser has
 * @param region where the learner is
 */
export async function openChannelSocket(
  env: Bindings,
  channel: Channel,
  owner: SocketOwner,
  after: number,
  region: Region,
  now: number,
): Promise<Response> {
  const askChannel = (full: string | null) =>
    channelOf(env, channel, region).fetch(joinRequest({ owner, after, region, full }));
  const asked: Response[] = [];
  let relay = await relays(`${channel}/${region}`, now, async () => {
    const answer = await askChannel(null);
    asked.push(answer);
    return relayNamedBy(answer);
  });
  for (let tries = 0; relay !== undefined && tries < MAX_TRIES; tries += 1) {
    const answer = await relayOf(env, relay).fetch(joinRequest({ owner, after, region, full: null }));
    if (answer.webSocket) return answer;
    const other = await askChannel(relay);
    if (other.webSocket) return other;
    relay = relayNamedBy(other);
  }
  return (
    asked.find(({ webSocket }) => webSocket) ??
    refuseSocket(CLOSE_CODES.unavailable, "The chat is full right now.")
  );
}

/**
 * Broadcasts that a thread of the forum changed. The change is in the database already, so the response doesn't wait for it, and a failure is only
 * logged. Of what is about a page or a task there is no news: no open list has it.
 */
export function broadcastThread(env: Bindings, thread_id: string): void {
  if (aboutOf(thread_id)) return;
  const told = channelOf(env, "threads").broadcastThread(thread_id);
  waitUntil(Promise.resolve(told).catch((error: unknown) => logFault("thread news", error)));
}

/** One message with its earlier texts; null if a moderator removed it or it never existed. */
export function readRecord(env: Bindings, channel: Channel, id: number): Promise<MessageRecord | null> {
  return channelOf(env, channel).readRecord(id);
}

/** A page of a channel's messages, oldest first. */
export function readMessages(env: Bindings, channel: Channel, asked: MessagesAsked): Promise<MessagePage> {
  return channelOf(env, channel).page(asked);
}

/** A page of a channel's messages with all of some words, newest first. @param before only smaller numbers; all without it */
export function searchChannel(
  env: Bindings,
  channel: Channel,
  words: string[],
  before: number | undefined,
): Promise<FoundMessages> {
  return channelOf(env, channel).search(words, before);
}

/** How long the newest messages are cached in this isolate. Every open chat page polls them. */
const NEWEST_MS = 5000;
const newest = isolateCache<"said", NewestMessages>(NEWEST_MS, 1);

/** The newest message of each channel, up to 5 s old. Changes of messages are no news. */
export function readNewestMessages(env: Bindings, now: number): Promise<NewestMessages> {
  return newest("said", now, async () => {
    const said = await Promise.all(TEXT_CHANNELS.map((channel) => channelOf(env, channel).lastSaid()));
    const last = Object.fromEntries(
      TEXT_CHANNELS.flatMap((channel, at) => (said[at] ? [[channel, said[at]]] : [])),
    ) as NewestMessages["last"];
    const idOf = (channel: TextChannel) => last[channel]?.id ?? 0;
    return { general: idOf("general"), help: idOf("help"), feedback: idOf("feedback"), last };
  });
}

/** How old the messages of the dashboard's preview may be, in the isolate and in its place. Every open dashboard polls them. */
const PREVIEW_S = 1;
const preview = placeCache<PreviewMessage[]>("preview", PREVIEW_S);

/** The newest messages of #general, oldest first, up to 2 s old. Starters see them too. */
export function readPreview(env: Bindings, now: number): Promise<PreviewMessage[]> {
  return preview(now, () => channelOf(env, "general").preview());
}

/** Takes a message from everyone, for a moderator. Idempotent. @returns null if there never was one */
export function removeMessage(env: Bindings, channel: Channel, id: number): Promise<RemovedMessage | null> {
  return channelOf(env, channel).removeMessage(id);
}

/** Undoes `removeMessage`. Idempotent. @returns false where the message's text is gone */
export function restoreMessage(env: Bindings, channel: Channel, id: number): Promise<boolean> {
  return channelOf(env, channel).restoreMessage(id);
}

/** What was said before and after each of some messages, as it stands now. */
export function readNeighbours(
  env: Bindings,
  channel: Channel,
  ids: number[],
): Promise<{ before: NeighbourMessage[]; after: NeighbourMessage[] }[]> {
  return channelOf(env, channel).neighbours(ids);
}

/**
 * What all channels hold of a learner: messages without removed ones, the kept texts of edited and deleted ones, and reactions. `id` is a
 * message's number in its channel.
 */
export async function ownMessages(env: Bindings, user_id: string) {
  const held = await Promise.all(
    TEXT_CHANNELS.map(async (channel) => {
      const object = channelOf(env, channel);
      const [messages, changes] = await Promise.all([object.messagesOf(user_id), object.changesOf(user_id)]);
      return { channel, messages, ...changes };
    }),
  );
  return {
    messages: held.flatMap(({ channel, messages }) =>
      messages.map(({ id, message, created_at }) => ({ channel, id, message, created_at })),
    ),
    earlier_texts: held.flatMap(({ channel, earlier_texts }) =>
      earlier_texts.map((text) => ({ channel, ...text })),
    ),
    reactions: held.flatMap(({ channel, reactions }) => reactions.map((one) => ({ channel, ...one }))),
  };
}

/** Deletes the texts of edited and deleted messages that no report can be about any more. */
export async function forgetEarlierTexts(env: Bindings, now: number): Promise<void> {
  await Promise.all(TEXT_CHANNELS.map((channel) => channelOf(env, channel).forgetEarlierTexts(now)));
}

/**
 * Closes a learner's chat sockets. The browser reconnects with the current name, plan and silence, or not at all without a
 * session. Call it after a session has ended and after a change of name, avatar or plan.
 * @param id_hash closes only the sockets of this session
 */
export async function renewChannelSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  try {
    await mustRenewSockets(env, user_id, id_hash);
  } catch (error) {
    // The change itself is stored. A relay that wasn't reached closes its sockets at its next check-in; others expire within half an hour
    // (MAX_SOCKET_AGE_MS).
    logFault("renewing sockets", error);
  }
}

/** As `renewChannelSockets`, for what has to be true at once. Idempotent. @throws where an object can't be reached */
export async function mustRenewSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  await Promise.all(CHANNELS.map((channel) => channelOf(env, channel).renew(user_id, id_hash)));
}

/** As `renewChannelSockets`, after the response: for a learner's own new name or avatar, which nothing depends on. */
export function refreshProfile(env: Bindings, user_id: string): void {
  waitUntil(renewChannelSockets(env, user_id));
}

/**
 * Gives a learner's messages another name, where they have one that a moderator takes away or restores: they keep the name that their author had.
 * Idempotent.
 * @throws where a channel can't be reached
 */
export async function renameAuthor(env: Bindings, user_id: string, from: string, to: string): Promise<void> {
  await Promise.all(TEXT_CHANNELS.map((channel) => channelOf(env, channel).rename(user_id, from, to)));
}

/** Removes a deleted account's id, name and avatar from its messages and closes its sockets. Idempotent. */
export async function anonymizeAuthor(env: Bindings, user_id: string): Promise<void> {
  await Promise.all(TEXT_CHANNELS.map((channel) => channelOf(env, channel).anonymize(user_id)));
  await channelOf(env, "threads").renew(user_id);
}
