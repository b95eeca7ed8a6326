import { DurableObject } from "cloudflare:workers";
import type { ClientFrame, ThreadNews } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameGate } from "../platform/frame-gate.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { flushInterval } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { lengthOf, MESSAGE_MOST, OLDER_PAGE, PREVIEW } from "../rules/chat-limits.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { Audience, type Member, type Reader } from "./audience.ts";
import { Broadcast } from "./broadcast.ts";
import { ChannelStore } from "./channel-store.ts";
import { frameText, readFrame, say } from "./frames.ts";
import { selectThreadCounts } from "./queries.ts";
import { Said } from "./said.ts";
import { Turns } from "./turns.ts";

/** Sockets of one learner in one channel: tabs, and some that are about to be found dead. */
const SOCKETS_MOST = 6;
/** Frames that couldn't be read before the socket is closed. */
const BAD_MOST = 5;
/** Messages refused for their haste before the socket is closed. */
const REFUSED_MOST = 50;
/** Previews hear of news no more often than this, in milliseconds. */
const PREVIEW_EVERY = 1000;
/** What was said this long before the object woke may not have left: it is said again, and known messages change nothing. */
const WAKE_MARGIN = 2000;

/**
 * One channel: puts what is said in order, keeps it, and tells everyone. `threads` says nothing of its own; it tells which
 * threads have news. Sockets hibernate: all that must outlast a sleep is in their attachments or in SQLite.
 */
export class ChannelObject extends DurableObject<Bindings> {
  readonly #store: ChannelStore;
  readonly #audience = new Audience();
  readonly #gate = new FrameGate();
  readonly #turns = new Turns();
  readonly #talk = new Broadcast(
    () => this.#sendTalk(),
    () => this.#audience.readers,
  );
  readonly #preview = new Broadcast(
    () => this.#sendPreview(),
    () => this.#audience.previews,
    PREVIEW_EVERY,
  );
  readonly #said = new Said();
  /** Kept before the object woke; who has heard it isn't known. */
  #unsure: FeedMessage[] = [];
  #removed: number[] = [];
  #news = new Set<string>();
  /** The newest sequence that was sent. */
  #sent: number;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#store = new ChannelStore(ctx.storage.sql);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    this.#sent = this.#store.lastId();
    const sockets = ctx.getWebSockets();
    if (sockets.length === 0) return;
    this.#unsure = this.#store.since(Date.now() - WAKE_MARGIN);
    if (this.#unsure[0]) this.#sent = this.#unsure[0].id - 1;
    // One that was cut off may still be listed, until its other side answers the close.
    for (const socket of sockets.filter(({ readyState }) => readyState === WebSocket.OPEN))
      this.#audience.enter(socket, socket.deserializeAttachment() as Member, this.#sent);
    this.#talk.touch();
  }

  /** Lets a socket in that the worker has checked. `member` and `after`, the newest sequence heard, are in the query. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const member = JSON.parse(searchParams.get("member") ?? "") as Member;
    const tag = `user:${member.user_id}`;
    if (this.ctx.getWebSockets(tag).length >= SOCKETS_MOST)
      return refuseSocket(CLOSE_CODES.tooFast, "Too many tabs are open.");
    if (!this.#gate.admits(member.user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [tag]);
    server.serializeAttachment(member);
    this.#audience.enter(server, member, this.#store.lastId());
    if (member.kind === "preview") say(server, { type: "preview", messages: this.#store.newest(PREVIEW) });
    else if (this.ctx.id.name !== "threads")
      say(server, {
        type: "history",
        ...this.#store.history(Number(searchParams.get("after")) || 0, Date.now()),
      });
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const reader = this.#audience.readerOf(socket);
    if (!reader) {
      // Previews have nothing to say. A socket that was cut off is in neither list: what it still sends is dropped.
      if (this.#audience.isPreview(socket))
        this.#audience.cutOff(socket, CLOSE_CODES.malformed, "This socket only listens.");
      return;
    }
    // Paid for before it is parsed.
    const paid = this.#gate.take(socket, reader.member.user_id, data, Date.now());
    if (paid !== "pass") {
      this.#audience.cutOff(socket, CLOSE_CODES.tooFast, "Too many frames.");
      return;
    }
    const frame = readFrame(data);
    if (!frame) {
      reader.bad += 1;
      if (reader.bad >= BAD_MOST) {
        this.#audience.cutOff(socket, CLOSE_CODES.malformed, "Too many frames couldn't be read.");
        return;
      }
      say(socket, { type: "error", title: "That couldn't be read." });
      return;
    }
    switch (frame.type) {
      case "send":
        this.#take(socket, reader, frame);
        return;
      case "ack":
        this.#audience.acknowledge(reader, frame.ack);
        return;
      default:
        frame satisfies never;
    }
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#audience.leave(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#audience.leave(socket);
  }

  /** A thread was changed: everyone in the list learns of it. */
  tellThread(thread_id: string): void {
    this.#news.add(thread_id);
    this.#talk.touch();
  }

  /** One message that is still shown, for a report. */
  readMessage(id: number): FeedMessage | null {
    return this.#store.read(id) ?? null;
  }

  /** A page of messages before a sequence. */
  older(before: number): { messages: FeedMessage[]; more: boolean } {
    return this.#store.older(before, OLDER_PAGE);
  }

  /** The newest sequence, 0 before the first. */
  lastId(): number {
    return this.#store.lastId();
  }

  /** What one learner has said, for the learner's own export. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#store.messagesOf(user_id);
  }

  /** Takes a message away, here and on every screen. Doing it twice does no harm. */
  removeMessage(id: number): void {
    if (!this.#store.remove(id, Date.now())) return;
    this.#removed.push(id);
    this.#talk.touch();
    this.#preview.touch();
  }

  /** Makes a learner's sockets come back, so that what changed about them counts: of one session, or of all. */
  renew(user_id: string, id_hash?: string): void {
    for (const socket of this.ctx.getWebSockets(`user:${user_id}`)) {
      const member = socket.deserializeAttachment() as Member;
      if (id_hash === undefined || member.id_hash === id_hash)
        this.#audience.cutOff(socket, CLOSE_CODES.renew, "Please come back.");
    }
  }

  /** Leaves the messages of a deleted account, as from nobody. */
  forget(user_id: string): void {
    this.#said.drop(user_id);
    this.#store.forget(user_id);
    this.renew(user_id);
    this.#preview.touch();
  }

  /** Somebody says something. */
  #take(
    socket: WebSocket,
    reader: Reader,
    { client_id, message: text }: ClientFrame & { type: "send" },
  ): void {
    const { user_id, display_name, avatar_url, silenced_until } = reader.member;
    const now = Date.now();
    const message = text.trim();
    const refuse = (title: string, wait_ms?: number) =>
      say(socket, { type: "refused", client_id, title, ...(wait_ms !== undefined && { wait_ms }) });

    if (this.ctx.id.name === "threads" || message === "") {
      refuse("A message needs some words.");
      return;
    }
    if (lengthOf(message) > MESSAGE_MOST) {
      refuse(`A message has at most ${MESSAGE_MOST} characters.`);
      return;
    }
    if (silenced_until !== null && silenced_until > now) {
      refuse(`A moderator has silenced you until ${new Date(silenced_until).toUTCString()}.`);
      return;
    }
    if (this.#said.isFull) {
      refuse(
        "Many people are talking right now. Please wait a moment.",
        4 * flushInterval(this.#audience.readers),
      );
      return;
    }
    // Sent again while it waits: the answer comes with the frame.
    if (this.#said.has(user_id, client_id)) return;
    const wait = this.#turns.take(user_id, now);
    if (wait > 0) {
      const id = this.#store.idOf(user_id, client_id);
      if (id !== undefined) {
        say(socket, { type: "confirmed", client_id, id });
        return;
      }
      reader.refused += 1;
      if (reader.refused > REFUSED_MOST)
        this.#audience.cutOff(socket, CLOSE_CODES.tooFast, "Too many messages.");
      else refuse("That was fast! Please wait a moment before you send more.", wait);
      return;
    }
    const words = { user_id, display_name, avatar_url, message, created_at: now, client_id };
    this.#said.add({ socket, message: words });
    this.#talk.touch();
  }

  async #sendTalk(): Promise<void> {
    if (this.#news.size > 0) await this.#sendNews();
    const messages = [...this.#unsure.splice(0), ...this.#keepSaid()];
    const removed = this.#removed.splice(0);
    if (messages.length === 0 && removed.length === 0) return;
    const after = this.#sent;
    const last_id = messages.at(-1)?.id ?? after;
    this.#sent = last_id;
    const ack = this.#audience.nextSign();
    const text = frameText({ type: "batch", messages, removed, after, last_id, ...(ack && { ack }) });
    await this.#audience.tellReaders(text, last_id, removed.length > 0);
    if (!this.#said.isEmpty) this.#talk.touch();
  }

  /** Keeps as much of what was said as a frame carries: one write to disk for all of it. */
  #keepSaid(): FeedMessage[] {
    const kept: FeedMessage[] = [];
    for (const { socket, message } of this.#said.take()) {
      const row = this.#store.add(message);
      if (row) kept.push(row);
      else {
        const id = this.#store.idOf(message.user_id ?? "", message.client_id) ?? 0;
        say(socket, { type: "confirmed", client_id: message.client_id, id });
      }
    }
    if (kept.length > 0) this.#preview.touch();
    return kept;
  }

  /** Tells what is true of the threads now: counts read in any other order could overtake each other. */
  async #sendNews(): Promise<void> {
    const ids = [...this.#news].slice(0, 50);
    for (const id of ids) this.#news.delete(id);
    if (this.#audience.readers === 0) return;
    const rows = await selectThreadCounts(database(this.env.DB), ids).catch((error: unknown) =>
      logFault("thread counts", error),
    );
    if (!rows) {
      // The list is right again when it is next opened; a retry here would keep a quiet object awake.
      return;
    }
    const known = new Map(rows.map((row) => [row.thread_id, row]));
    const news: ThreadNews[] = ids.map((thread_id) => known.get(thread_id) ?? { thread_id, gone: true });
    await this.#audience.tellReaders(frameText({ type: "threads", news }), this.#sent, true);
    if (this.#news.size > 0) this.#talk.touch();
  }

  async #sendPreview(): Promise<void> {
    if (this.#audience.previews === 0) return;
    await this.#audience.tellPreviews(frameText({ type: "preview", messages: this.#store.newest(PREVIEW) }));
  }
}
