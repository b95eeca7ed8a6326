import { DurableObject } from "cloudflare:workers";
import type { ThreadNews } from "../contract/community.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { flushIntervalMs, RELAY_CHECK_IN_MS } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import {
  countCharacters,
  MAX_MESSAGE_CHARACTERS,
  MESSAGES_PER_PAGE,
  PREVIEW_MESSAGES,
} from "../rules/chat-limits.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { ChannelQueries } from "./channel-queries.ts";
import { ChannelSockets } from "./channel-sockets.ts";
import { FlushScheduler } from "./flush-scheduler.ts";
import { encodeFrame, withAck } from "./frames.ts";
import { readJoin } from "./join-request.ts";
import { MessageThrottle } from "./message-throttle.ts";
import { PendingMessages } from "./pending-messages.ts";
import { selectThreadCounts } from "./queries.ts";
import { RelayLinks } from "./relay-links.ts";
import { RelayQueries } from "./relay-queries.ts";
import {
  type EncodedHistory,
  FORGOTTEN,
  type Forgotten,
  maxSocketsOf,
  type RelayedMessage,
  type RelayFrame,
  type SequencerMethods,
  sentToRelay,
  type Verdict,
} from "./stubs.ts";

/** Messages stored this long before the object woke may not have been broadcast. They are sent again; browsers drop duplicates. */
const WAKE_MARGIN_MS = 2000;
/** As `WAKE_MARGIN_MS`, for the relays, whose sockets stay open if this object breaks off: two of their check-ins. */
const RELAY_MARGIN_MS = 2 * RELAY_CHECK_IN_MS;

/**
 * One channel: orders, stores and broadcasts messages, as its sequencer. The channel `threads` holds no messages: it broadcasts which
 * threads changed. It holds the first sockets itself; further ones are at relays, which get each frame in one call. Its sockets
 * hibernate, so lasting state is in their attachments or in SQLite.
 */
export class ChannelObject extends DurableObject<Bindings> implements SequencerMethods {
  readonly #store: ChannelQueries;
  readonly #sockets: ChannelSockets;
  readonly #relays: RelayLinks;
  readonly #messageThrottle = new MessageThrottle();
  readonly #messageFlush = new FlushScheduler(
    () => this.#flushMessages(),
    () => this.#sockets.subscribers.subscriberCount,
  );
  readonly #pending = new PendingMessages();
  /** Stored shortly before the object woke; it isn't known who has received them. */
  #maybeUnsent: FeedMessage[] = [];
  #removedIds: number[] = [];
  #changedThreads = new Set<string>();
  /** The newest message that was broadcast. */
  #lastSentId: number;
  /** This object has just woken, and the relays may lack what was stored before. */
  #tellsRelays = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#store = new ChannelQueries(ctx.storage.sql);
    this.#relays = new RelayLinks(new RelayQueries(ctx.storage.sql), env);
    this.#sockets = new ChannelSockets(ctx, (socket, { owner }, { client_id, message }) => {
      const confirm = (id: number) => this.#sockets.answer(socket, client_id, { kind: "confirmed", id });
      const verdict = this.#acceptMessage({ author: owner, client_id, message }, confirm);
      this.#sockets.answer(socket, client_id, verdict);
    });
    this.#lastSentId = this.#store.lastId();
    const hasRelays = !this.#relays.isEmpty;
    if (ctx.getWebSockets().length === 0 && !hasRelays) return;
    const now = Date.now();
    this.#maybeUnsent = this.#store.since(now - WAKE_MARGIN_MS);
    if (this.#maybeUnsent[0]) this.#lastSentId = this.#maybeUnsent[0].id - 1;
    this.#sockets.restore(this.#lastSentId);
    if (hasRelays) {
      this.#removedIds = this.#store.removedSince(now - RELAY_MARGIN_MS);
      this.#tellsRelays = (this.#store.newest(1)[0]?.created_at ?? 0) > now - RELAY_MARGIN_MS;
    }
    this.#messageFlush.schedule();
  }

  /**
   * Opens a socket, or names the relay where it can be opened. The worker has checked its owner.
   * @param request of `joinRequest`
   */
  override fetch(request: Request): Response {
    const { owner, after, region, full } = readJoin(request);
    const maxSockets = maxSocketsOf(this.env);
    if (this.#sockets.subscribers.subscriberCount >= maxSockets) {
      const relay = this.#relays.choose(this.ctx.id.name ?? "", region, maxSockets, full);
      if (relay !== undefined) return sentToRelay(relay);
      return refuseSocket(CLOSE_CODES.unavailable, "The chat is full right now.");
    }
    if (!this.#sockets.acceptsSocket(owner.user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    return this.#sockets.open(owner, this.#store.lastId(), this.historySince(after)?.text);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#sockets.receiveFrame(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#sockets.subscribers.remove(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.subscribers.remove(socket);
  }

  /** Registers a relay that opens a socket. @returns the history for it, as `historySince` */
  enterRelay(name: string, sockets: number, after: number): EncodedHistory | Forgotten {
    return this.#relays.note(name, sockets) ? this.historySince(after) : FORGOTTEN;
  }

  /** A relay with sockets says so. @returns the newest sequence number that is broadcast */
  checkIn(name: string, sockets: number): number | Forgotten {
    return this.#relays.note(name, sockets) ? this.#lastSentId : FORGOTTEN;
  }

  /** What a browser or relay needs that has received everything up to `after`; null in the channel without messages. */
  historySince(after: number): EncodedHistory {
    if (this.ctx.id.name === "threads") return null;
    const history = this.#store.history(after, Date.now());
    const { last_id, fresh } = history;
    return { text: encodeFrame({ type: "history", ...history }), last_id, fresh };
  }

  /** Accepts or refuses messages of a relay's sockets. @returns what became of each, in the same order */
  acceptRelayed(name: string, messages: RelayedMessage[]): Verdict[] | Forgotten {
    if (!this.#relays.has(name)) return FORGOTTEN;
    return messages.map((message) => {
      const { author, client_id } = message;
      return this.#acceptMessage(message, (id) => this.#relays.confirm(name, author.user_id, client_id, id));
    });
  }

  /** Broadcasts that a thread changed. */
  broadcastThread(thread_id: string): void {
    this.#changedThreads.add(thread_id);
    this.#messageFlush.schedule();
  }

  /** One message, for a report; null if it was removed or never existed. */
  readMessage(id: number): FeedMessage | null {
    return this.#store.read(id) ?? null;
  }

  /** A page of messages before a sequence number. */
  older(before: number): { messages: FeedMessage[]; more: boolean } {
    return this.#store.older(before, MESSAGES_PER_PAGE);
  }

  /** The messages of the dashboard's preview, oldest first. */
  preview(): FeedMessage[] {
    return this.#store.newest(PREVIEW_MESSAGES);
  }

  /** The newest sequence number; 0 before the first message. */
  lastId(): number {
    return this.#store.lastId();
  }

  /** One learner's messages, for the export of the learner's data. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#store.messagesOf(user_id);
  }

  /** Removes a message here and on every page. Idempotent. */
  removeMessage(id: number): void {
    if (!this.#store.remove(id, Date.now())) return;
    this.#removedIds.push(id);
    this.#messageFlush.schedule();
  }

  /** Closes a learner's sockets, of one session or of all, at the relays too. Their browsers reconnect with the learner's current data. */
  async renew(user_id: string, id_hash?: string): Promise<void> {
    this.#sockets.renew(user_id, id_hash);
    await this.#relays.renew(user_id, id_hash);
  }

  /** Removes a deleted account's id, name and avatar from its messages and closes its sockets. */
  async anonymize(user_id: string): Promise<void> {
    this.#pending.removeAuthor(user_id);
    this.#store.anonymize(user_id);
    await this.renew(user_id);
  }

  /**
   * Validates and throttles a message, and adds it to the pending ones.
   * @param confirm called if it turns out that it was stored before
   */
  #acceptMessage(
    { author, client_id, message: text }: RelayedMessage,
    confirm: (id: number) => void,
  ): Verdict {
    const { user_id, display_name, avatar_url, silenced_until } = author;
    const now = Date.now();
    const message = text.trim();
    if (this.ctx.id.name === "threads" || message === "") return refused("A message needs some words.");
    if (countCharacters(message) > MAX_MESSAGE_CHARACTERS)
      return refused(`A message has at most ${MAX_MESSAGE_CHARACTERS} characters.`);
    if (silenced_until !== null && silenced_until > now)
      return refused(`A moderator has silenced you until ${new Date(silenced_until).toUTCString()}.`);
    if (this.#pending.isFull)
      return {
        ...refused("Many people are talking right now. Please wait a moment."),
        wait_ms: 4 * flushIntervalMs(this.#sockets.subscribers.subscriberCount),
      };
    // Sent again while it is pending: the batch confirms it.
    if (this.#pending.has(user_id, client_id)) return { kind: "pending" };
    const wait_ms = this.#messageThrottle.tryAcquire(user_id, now);
    if (wait_ms > 0) {
      const id = this.#store.idOf(user_id, client_id);
      if (id !== undefined) return { kind: "confirmed", id };
      const title = "That was fast! Please wait a moment before you send more.";
      return { kind: "refused", title, wait_ms, isTooFast: true };
    }
    const accepted = { user_id, display_name, avatar_url, message, created_at: now, client_id };
    this.#pending.add({ confirm, message: accepted });
    this.#messageFlush.schedule();
    return { kind: "pending" };
  }

  async #flushMessages(): Promise<void> {
    if (this.#changedThreads.size > 0) await this.#broadcastThreads();
    const messages = [...this.#maybeUnsent.splice(0), ...this.#storePending()];
    const removed = this.#removedIds.splice(0);
    const after = this.#lastSentId;
    if (messages.length > 0 || removed.length > 0) {
      const last_id = messages.at(-1)?.id ?? after;
      this.#lastSentId = last_id;
      const text = encodeFrame({ type: "batch", messages, removed, after, last_id });
      await this.#broadcast({ text, isBatch: true, after, last_id, toAll: removed.length > 0 });
    } else if (this.#tellsRelays) this.#relays.send({ ...NOTHING, after, last_id: after });
    this.#tellsRelays = false;
    if (!this.#pending.isEmpty) this.#messageFlush.schedule();
  }

  /** Sends a frame to the relays and to the sockets here. */
  async #broadcast(frame: Omit<RelayFrame, "mustCatchUp">): Promise<void> {
    const { subscribers } = this.#sockets;
    this.#relays.send({ ...frame, mustCatchUp: false });
    const text = frame.isBatch ? withAck(frame.text, subscribers.nextAckToken()) : frame.text;
    await subscribers.broadcast(text, frame.last_id, frame.toAll, Date.now());
  }

  /** Stores the pending messages of the next frame in one write to disk. */
  #storePending(): FeedMessage[] {
    const stored: FeedMessage[] = [];
    for (const { confirm, message } of this.#pending.takeBatch()) {
      const row = this.#store.add(message);
      if (row) stored.push(row);
      else confirm(this.#store.idOf(message.user_id ?? "", message.client_id) ?? 0);
    }
    return stored;
  }

  /** Broadcasts the current counts of changed threads. They are read here, one read at a time, so that no frame carries older counts. */
  async #broadcastThreads(): Promise<void> {
    const ids = [...this.#changedThreads].slice(0, 50);
    for (const id of ids) this.#changedThreads.delete(id);
    if (this.#sockets.subscribers.subscriberCount === 0 && this.#relays.isEmpty) return;
    const rows = await selectThreadCounts(communityDatabase(this.env), ids).catch((error: unknown) =>
      logFault("thread counts", error),
    );
    if (!rows) {
      // The list is correct again when it is next opened. A retry here would keep an idle object awake.
      return;
    }
    const countsById = new Map(rows.map((row) => [row.thread_id, row]));
    const news: ThreadNews[] = ids.map((thread_id) => countsById.get(thread_id) ?? { thread_id, gone: true });
    const text = encodeFrame({ type: "threads", news });
    const last_id = this.#lastSentId;
    await this.#broadcast({ text, isBatch: false, after: last_id, last_id, toAll: true });
    if (this.#changedThreads.size > 0) this.#messageFlush.schedule();
  }
}

const refused = (title: string) => ({ kind: "refused", title }) as const;

/** A frame for relays that only says where the channel is. */
const NOTHING: RelayFrame = {
  ...{ text: "", isBatch: false, after: 0, last_id: 0, toAll: false },
  mustCatchUp: false,
};
