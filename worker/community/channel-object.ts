import { DurableObject } from "cloudflare:workers";
import type { ClientFrame, ThreadNews } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { flushIntervalMs } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import {
  countCharacters,
  MAX_MESSAGE_CHARACTERS,
  MESSAGES_PER_PAGE,
  PREVIEW_MESSAGES,
} from "../rules/chat-limits.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { ChannelQueries } from "./channel-queries.ts";
import { ChannelSubscribers, type SocketOwner, type Subscriber } from "./channel-subscribers.ts";
import { FlushScheduler } from "./flush-scheduler.ts";
import { encodeFrame, readFrame, sendFrame } from "./frames.ts";
import { MessageThrottle } from "./message-throttle.ts";
import { PendingMessages } from "./pending-messages.ts";
import { selectThreadCounts } from "./queries.ts";

/** Sockets of one learner in one channel: tabs, and broken connections that are not yet detected. */
const MAX_SOCKETS_PER_LEARNER = 6;
/** Malformed frames before a socket is closed. */
const MAX_BAD_FRAMES = 5;
/** Throttled messages before a socket is closed. */
const MAX_REFUSED_MESSAGES = 50;
/** The shortest time between two preview frames. */
const PREVIEW_INTERVAL_MS = 1000;
/** Messages stored this long before the object woke may not have been broadcast. They are sent again; browsers drop duplicates. */
const WAKE_MARGIN_MS = 2000;

/**
 * One channel: orders, stores and broadcasts messages. The channel `threads` holds no messages: it broadcasts which threads
 * changed. Its sockets hibernate, so lasting state is in their attachments or in SQLite.
 */
export class ChannelObject extends DurableObject<Bindings> {
  readonly #store: ChannelQueries;
  readonly #subscribers = new ChannelSubscribers();
  readonly #frameThrottle = new FrameThrottle();
  readonly #messageThrottle = new MessageThrottle();
  readonly #messageFlush = new FlushScheduler(
    () => this.#flushMessages(),
    () => this.#subscribers.subscriberCount,
  );
  readonly #previewFlush = new FlushScheduler(
    () => this.#broadcastPreview(),
    () => this.#subscribers.previewCount,
    PREVIEW_INTERVAL_MS,
  );
  readonly #pending = new PendingMessages();
  /** Stored shortly before the object woke; it isn't known who has received them. */
  #maybeUnsent: FeedMessage[] = [];
  #removedIds: number[] = [];
  #changedThreads = new Set<string>();
  /** The newest message that was broadcast. */
  #lastSentId: number;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#store = new ChannelQueries(ctx.storage.sql);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    this.#lastSentId = this.#store.lastId();
    const sockets = ctx.getWebSockets();
    if (sockets.length === 0) return;
    this.#maybeUnsent = this.#store.since(Date.now() - WAKE_MARGIN_MS);
    if (this.#maybeUnsent[0]) this.#lastSentId = this.#maybeUnsent[0].id - 1;
    // A closed socket is still listed until its other side answers the close.
    for (const socket of sockets.filter(({ readyState }) => readyState === WebSocket.OPEN))
      this.#subscribers.add(socket, socket.deserializeAttachment() as SocketOwner, this.#lastSentId);
    this.#messageFlush.schedule();
  }

  /**
   * Opens a socket. The worker has checked its owner.
   * @param request with the query parameters `owner`, a `SocketOwner` as JSON, and `after`, the newest message that the browser has
   */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const owner = JSON.parse(searchParams.get("owner") ?? "") as SocketOwner;
    const tag = `user:${owner.user_id}`;
    if (this.ctx.getWebSockets(tag).length >= MAX_SOCKETS_PER_LEARNER)
      return refuseSocket(CLOSE_CODES.tooFast, "Too many tabs are open.");
    if (!this.#frameThrottle.acceptsSocket(owner.user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [tag]);
    server.serializeAttachment(owner);
    this.#subscribers.add(server, owner, this.#store.lastId());
    if (owner.kind === "preview")
      sendFrame(server, { type: "preview", messages: this.#store.newest(PREVIEW_MESSAGES) });
    else if (this.ctx.id.name !== "threads")
      sendFrame(server, {
        type: "history",
        ...this.#store.history(Number(searchParams.get("after")) || 0, Date.now()),
      });
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const subscriber = this.#subscribers.subscriberOf(socket);
    if (!subscriber) {
      // Previews may not send. A closed socket is in neither list: its remaining frames are dropped.
      if (this.#subscribers.isPreview(socket))
        this.#subscribers.close(socket, CLOSE_CODES.malformed, "This socket only listens.");
      return;
    }
    // Throttled before it is parsed.
    const verdict = this.#frameThrottle.check(socket, subscriber.owner.user_id, data, Date.now());
    if (verdict !== "accept") {
      this.#subscribers.close(socket, CLOSE_CODES.tooFast, "Too many frames.");
      return;
    }
    const frame = readFrame(data);
    if (!frame) {
      subscriber.badFrames += 1;
      if (subscriber.badFrames >= MAX_BAD_FRAMES) {
        this.#subscribers.close(socket, CLOSE_CODES.malformed, "Too many frames couldn't be read.");
        return;
      }
      sendFrame(socket, { type: "error", title: "That couldn't be read." });
      return;
    }
    switch (frame.type) {
      case "send":
        this.#acceptMessage(socket, subscriber, frame);
        return;
      case "ack":
        this.#subscribers.acknowledge(subscriber, frame.ack);
        return;
      default:
        frame satisfies never;
    }
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#subscribers.remove(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#subscribers.remove(socket);
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
    this.#previewFlush.schedule();
  }

  /** Closes a learner's sockets, of one session or of all. Their browsers reconnect with the learner's current data. */
  renew(user_id: string, id_hash?: string): void {
    for (const socket of this.ctx.getWebSockets(`user:${user_id}`)) {
      const owner = socket.deserializeAttachment() as SocketOwner;
      if (id_hash === undefined || owner.id_hash === id_hash)
        this.#subscribers.close(socket, CLOSE_CODES.renew, "Please come back.");
    }
  }

  /** Removes a deleted account's id, name and avatar from its messages and closes its sockets. */
  anonymize(user_id: string): void {
    this.#pending.removeAuthor(user_id);
    this.#store.anonymize(user_id);
    this.renew(user_id);
    this.#previewFlush.schedule();
  }

  /** Validates and throttles a message, and adds it to the pending ones. */
  #acceptMessage(
    socket: WebSocket,
    subscriber: Subscriber,
    { client_id, message: text }: ClientFrame & { type: "send" },
  ): void {
    const { user_id, display_name, avatar_url, silenced_until } = subscriber.owner;
    const now = Date.now();
    const message = text.trim();
    const refuse = (title: string, wait_ms?: number) =>
      sendFrame(socket, { type: "refused", client_id, title, ...(wait_ms !== undefined && { wait_ms }) });

    if (this.ctx.id.name === "threads" || message === "") {
      refuse("A message needs some words.");
      return;
    }
    if (countCharacters(message) > MAX_MESSAGE_CHARACTERS) {
      refuse(`A message has at most ${MAX_MESSAGE_CHARACTERS} characters.`);
      return;
    }
    if (silenced_until !== null && silenced_until > now) {
      refuse(`A moderator has silenced you until ${new Date(silenced_until).toUTCString()}.`);
      return;
    }
    if (this.#pending.isFull) {
      refuse(
        "Many people are talking right now. Please wait a moment.",
        4 * flushIntervalMs(this.#subscribers.subscriberCount),
      );
      return;
    }
    // Sent again while it is pending: the batch confirms it.
    if (this.#pending.has(user_id, client_id)) return;
    const wait = this.#messageThrottle.tryAcquire(user_id, now);
    if (wait > 0) {
      const id = this.#store.idOf(user_id, client_id);
      if (id !== undefined) {
        sendFrame(socket, { type: "confirmed", client_id, id });
        return;
      }
      subscriber.refusedMessages += 1;
      if (subscriber.refusedMessages > MAX_REFUSED_MESSAGES)
        this.#subscribers.close(socket, CLOSE_CODES.tooFast, "Too many messages.");
      else refuse("That was fast! Please wait a moment before you send more.", wait);
      return;
    }
    const accepted = { user_id, display_name, avatar_url, message, created_at: now, client_id };
    this.#pending.add({ socket, message: accepted });
    this.#messageFlush.schedule();
  }

  async #flushMessages(): Promise<void> {
    if (this.#changedThreads.size > 0) await this.#broadcastThreads();
    const messages = [...this.#maybeUnsent.splice(0), ...this.#storePending()];
    const removed = this.#removedIds.splice(0);
    if (messages.length === 0 && removed.length === 0) return;
    const after = this.#lastSentId;
    const last_id = messages.at(-1)?.id ?? after;
    this.#lastSentId = last_id;
    const ack = this.#subscribers.nextAckToken();
    const text = encodeFrame({ type: "batch", messages, removed, after, last_id, ...(ack && { ack }) });
    await this.#subscribers.broadcast(text, last_id, removed.length > 0, Date.now());
    if (!this.#pending.isEmpty) this.#messageFlush.schedule();
  }

  /** Stores the pending messages of the next frame in one write to disk. */
  #storePending(): FeedMessage[] {
    const stored: FeedMessage[] = [];
    for (const { socket, message } of this.#pending.takeBatch()) {
      const row = this.#store.add(message);
      if (row) stored.push(row);
      else {
        const id = this.#store.idOf(message.user_id ?? "", message.client_id) ?? 0;
        sendFrame(socket, { type: "confirmed", client_id: message.client_id, id });
      }
    }
    if (stored.length > 0) this.#previewFlush.schedule();
    return stored;
  }

  /** Broadcasts the current counts of changed threads. They are read here, one read at a time, so that no frame carries older counts. */
  async #broadcastThreads(): Promise<void> {
    const ids = [...this.#changedThreads].slice(0, 50);
    for (const id of ids) this.#changedThreads.delete(id);
    if (this.#subscribers.subscriberCount === 0) return;
    const rows = await selectThreadCounts(database(this.env.DB), ids).catch((error: unknown) =>
      logFault("thread counts", error),
    );
    if (!rows) {
      // The list is correct again when it is next opened. A retry here would keep an idle object awake.
      return;
    }
    const countsById = new Map(rows.map((row) => [row.thread_id, row]));
    const news: ThreadNews[] = ids.map((thread_id) => countsById.get(thread_id) ?? { thread_id, gone: true });
    const text = encodeFrame({ type: "threads", news });
    await this.#subscribers.broadcast(text, this.#lastSentId, true, Date.now());
    if (this.#changedThreads.size > 0) this.#messageFlush.schedule();
  }

  async #broadcastPreview(): Promise<void> {
    if (this.#subscribers.previewCount === 0) return;
    await this.#subscribers.broadcastPreview(
      encodeFrame({ type: "preview", messages: this.#store.newest(PREVIEW_MESSAGES) }),
      Date.now(),
    );
  }
}
