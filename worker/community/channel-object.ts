import { DurableObject } from "cloudflare:workers";
import type {
  ChangeRequest,
  ClientRequest,
  FoundMessages,
  LastSaid,
  MessagePage,
  MessagesAsked,
  NeighbourMessage,
  PreviewMessage,
  ServerFrame,
  ShownLearner,
  ThreadNews,
} from "../contract/community.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { publicHost } from "../platform/origin.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { flushIntervalMs, RELAY_CHECK_IN_MS } from "../rules/batching.ts";
import { changeProblem } from "../rules/chat-changes.ts";
import type { FeedMessage, FeedUpdate } from "../rules/chat-feed.ts";
import {
  countCharacters,
  EARLIER_TEXTS_MS,
  HOURLY_MESSAGE_RATE,
  MAX_MESSAGE_CHARACTERS,
  MESSAGE_RATE,
  PREVIEW_MESSAGES,
  REACTION_RATE,
  READ_RATE,
} from "../rules/chat-limits.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { listedProblem } from "../rules/listed-text.ts";
import { CONTEXT_MESSAGES } from "../rules/moderation.ts";
import { isNewAccount, newLinkProblem } from "../rules/new-accounts.ts";
import { controlProblem } from "../rules/visible-text.ts";
import { ChannelPresence } from "./channel-presence.ts";
import { type Change, ChannelQueries, type MessageRecord, type RemovedMessage } from "./channel-queries.ts";
import { ChannelSockets } from "./channel-sockets.ts";
import { FlushScheduler } from "./flush-scheduler.ts";
import { encodeFrame } from "./frames.ts";
import { readJoin } from "./join-request.ts";
import { MentionTeller } from "./mention-teller.ts";
import { MessageThrottle } from "./message-throttle.ts";
import { type PendingChange, PendingMessages } from "./pending-messages.ts";
import { selectThreadCounts } from "./queries.ts";
import { RelayLinks } from "./relay-links.ts";
import { RelayQueries } from "./relay-queries.ts";
import {
  type Answer,
  type Author,
  type EncodedHistory,
  FORGOTTEN,
  type Forgotten,
  maxSocketsOf,
  type RelayedRequest,
  type RelayFrame,
  type SequencerMethods,
  sentToRelay,
  type Verdict,
} from "./stubs.ts";

/** What was stored this long before the object woke may not have been broadcast. It is sent again; browsers drop duplicates. */
const WAKE_MARGIN_MS = 2000;
/** Messages of before there was a search that are indexed with each one. They take some 50 ms. */
const INDEXED_A_SEARCH = 2000;
/** As `WAKE_MARGIN_MS`, for the relays, whose sockets stay open if this object breaks off: two of their check-ins. */
const RELAY_MARGIN_MS = 2 * RELAY_CHECK_IN_MS;

/**
 * One channel: orders, stores and broadcasts messages and what becomes of them, as its sequencer. The channel `threads` holds no messages: it broadcasts which
 * threads changed. It holds the first sockets itself; further ones are at relays, which get each frame in one call. Its sockets
 * hibernate, so lasting state is in their attachments or in SQLite.
 */
export class ChannelObject extends DurableObject<Bindings> implements SequencerMethods {
  readonly #store: ChannelQueries;
  readonly #sockets: ChannelSockets;
  readonly #relays: RelayLinks;
  readonly #messageThrottle = new MessageThrottle(MESSAGE_RATE);
  readonly #reactionThrottle = new MessageThrottle(REACTION_RATE);
  readonly #readThrottle = new MessageThrottle(READ_RATE);
  readonly #messageFlush = new FlushScheduler(
    () => this.#flushMessages(),
    () => this.#sockets.subscribers.subscriberCount,
  );
  readonly #pending = new PendingMessages();
  /** Stored shortly before the object woke; it isn't known who has received them. */
  #maybeUnsent: FeedUpdate = { messages: [], changed: [], removed: [] };
  /** Messages that were changed since the last frame, and whether their texts were. */
  readonly #changedIds = new Map<number, boolean>();
  #removedIds: number[] = [];
  #restoredIds: number[] = [];
  readonly #presence = new ChannelPresence(
    () => ({ learners: this.#sockets.learnersHere(Date.now()), isMore: !this.#relays.isEmpty }),
    (text) => this.#broadcastBeside(text),
    () => Date.now(),
  );
  readonly #mentions: MentionTeller;
  #changedThreads = new Set<string>();
  /** The newest sequence number that was broadcast. */
  #lastSentId: number;
  /** This object has just woken, and the relays may lack what was stored before. */
  #tellsRelays = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#store = new ChannelQueries(ctx.storage.sql);
    this.#relays = new RelayLinks(new RelayQueries(ctx.storage.sql), env, () => this.#notePresence());
    this.#mentions = new MentionTeller(env, ctx);
    this.#sockets = new ChannelSockets(ctx, {
      onRequest: (socket, { owner }, request) => {
        this.#sockets.answer(socket, request.client_id, this.#accept({ author: owner, request }));
      },
      onTyping: (learner) => this.#noteTyping([learner]),
      onPresence: () => this.#notePresence(),
    });
    this.#lastSentId = this.#store.lastId();
    const hasRelays = !this.#relays.isEmpty;
    if (ctx.getWebSockets().length === 0 && !hasRelays) return;
    const now = Date.now();
    if (hasRelays) this.#tellsRelays = this.#store.firstSince(now - RELAY_MARGIN_MS) <= this.#lastSentId;
    this.#lastSentId = this.#store.firstSince(now - WAKE_MARGIN_MS) - 1;
    this.#maybeUnsent = this.#store.update(this.#lastSentId);
    this.#sockets.restore(this.#lastSentId, now);
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
    const history = this.historySince(after);
    const answer = this.#sockets.open(
      owner,
      this.#store.lastId(),
      Date.now(),
      ...(history ? [history.text, history.present] : []),
    );
    this.#notePresence();
    return answer;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#sockets.receiveFrame(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#noteGone(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#noteGone(socket);
  }

  /** Registers a relay that opens a socket. @returns the history for it, as `historySince` */
  enterRelay(name: string, sockets: number, after: number): EncodedHistory | Forgotten {
    if (!this.#relays.note(name, sockets)) return FORGOTTEN;
    this.#notePresence();
    return this.historySince(after);
  }

  /** A relay with sockets says so. @returns the newest sequence number that is broadcast */
  checkIn(name: string, sockets: number): number | Forgotten {
    return this.#relays.note(name, sockets) ? this.#lastSentId : FORGOTTEN;
  }

  /** What a browser or relay needs that has received everything up to `after`; null in the channel without messages. */
  historySince(after: number): EncodedHistory {
    if (!this.#hasMessages) return null;
    const history = this.#store.history(after);
    const { last_id, fresh } = history;
    const text = encodeFrame({ type: "history", ...history });
    return { text, last_id, fresh, present: this.#presence.encode() };
  }

  /**
   * Accepts or refuses requests of a relay's sockets.
   * @param typing learners there who are typing
   * @returns what became of each request, in the same order
   */
  acceptRelayed(name: string, requests: RelayedRequest[], typing: ShownLearner[]): Verdict[] | Forgotten {
    if (!this.#relays.has(name)) return FORGOTTEN;
    this.#noteTyping(typing);
    return requests.map((relayed) => this.#accept(relayed));
  }

  /** Broadcasts that a thread changed. */
  broadcastThread(thread_id: string): void {
    this.#changedThreads.add(thread_id);
    this.#messageFlush.schedule();
  }

  /** One message with its earlier texts, for a report; null if a moderator removed it or it never existed. */
  readRecord(id: number): MessageRecord | null {
    return this.#store.record(id) ?? null;
  }

  /** A page of messages. */
  page(asked: MessagesAsked): MessagePage {
    return this.#store.page(asked);
  }

  /** A page of the messages with all of some words. @param before only smaller numbers; all without it */
  search(words: string[], before?: number): FoundMessages {
    this.#store.indexOlder(INDEXED_A_SEARCH);
    return this.#store.search(words, before);
  }

  /** The messages of the dashboard's preview, oldest first. What they answer is no part of it: Starters see them too. */
  preview(): PreviewMessage[] {
    return this.#store
      .newest(PREVIEW_MESSAGES)
      .map(({ id, display_name, message, created_at }) => ({ id, display_name, message, created_at }));
  }

  /** The newest message; null before the first one. */
  lastSaid(): LastSaid | null {
    return this.#store.lastSaid() ?? null;
  }

  /** One learner's messages, for the export of the learner's data. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#store.messagesOf(user_id);
  }

  /** One learner's earlier texts and reactions, for the export of the learner's data. */
  changesOf(user_id: string): ReturnType<ChannelQueries["changesOf"]> {
    return this.#store.changesOf(user_id);
  }

  /** Deletes the earlier texts that no report can be about any more. */
  forgetEarlierTexts(now: number): void {
    this.#store.forgetTexts(now - EARLIER_TEXTS_MS);
  }

  /** Takes a message from here and every page, for a moderator. Idempotent. @returns null if there never was one */
  removeMessage(id: number): RemovedMessage | null {
    const removed = this.#store.remove(this.#changeOf(id));
    if (!removed?.isNew) return removed;
    this.#removedIds.push(id);
    this.#messageFlush.schedule();
    return removed;
  }

  /** Undoes `removeMessage`. Idempotent. @returns false where the message's text is gone */
  restoreMessage(id: number): boolean {
    if (this.#store.read(id)) return true;
    if (!this.#store.restore(this.#changeOf(id))) return false;
    this.#restoredIds.push(id);
    this.#messageFlush.schedule();
    return true;
  }

  #changeOf(id: number): Change {
    return { id, changed_id: this.#store.lastId() + 1, changed_at: Date.now() };
  }

  /** The messages before and after each of some, as they stand now. */
  neighbours(ids: number[]): { before: NeighbourMessage[]; after: NeighbourMessage[] }[] {
    return ids.map((id) => this.#store.neighbours(id, CONTEXT_MESSAGES));
  }

  /** Closes a learner's sockets, of one session or of all, at the relays too. Their browsers reconnect with the learner's current data. */
  async renew(user_id: string, id_hash?: string): Promise<void> {
    this.#sockets.renew(user_id, id_hash);
    this.#presence.stopTyping(user_id, Date.now());
    this.#notePresence();
    await this.#relays.renew(user_id, id_hash);
  }

  /** Gives a learner's messages another name, where they have one that a moderator takes away or restores. Pages get them anew. */
  rename(user_id: string, from: string, to: string): void {
    this.#pending.rename(user_id, from, to);
    const renamed = this.#store.rename(this.#changeOf(0), user_id, from, to);
    if (renamed.length === 0) return;
    this.#restoredIds.push(...renamed);
    this.#messageFlush.schedule();
  }

  /** Removes a deleted account's id, name and avatar from its messages and closes its sockets. */
  async anonymize(user_id: string): Promise<void> {
    this.#pending.removeAuthor(user_id);
    this.#store.anonymize(user_id);
    await this.renew(user_id);
  }

  /** Answers a request, or adds it to what is pending. */
  #accept({ author, request }: RelayedRequest): Verdict {
    switch (request.type) {
      case "send":
        return this.#acceptMessage(author, request);
      case "own_reactions": {
        const wait_ms = this.#readThrottle.tryAcquire(author.user_id, Date.now());
        if (wait_ms > 0) return tooFast(wait_ms);
        const { from, to } = request;
        return { kind: "own_reactions", ...this.#store.reactionsOf(author.user_id, from, to) };
      }
      default:
        return this.#acceptChange(author, request);
    }
  }

  /** Validates and throttles a message, and adds it to the pending ones. */
  #acceptMessage(
    author: Author,
    { client_id, message: text, reply_to }: ClientRequest & { type: "send" },
  ): Verdict {
    const { user_id, display_name, avatar_url } = author;
    const now = Date.now();
    const message = text.trim();
    if (!this.#hasMessages) return refused("This channel takes no messages.");
    const refusal = textProblem(message) ?? silenceProblem(author, now);
    if (refusal !== undefined) return refused(refusal);
    if (this.#pending.isFull) return this.#busy();
    // Sent again while it is pending: the batch confirms it.
    if (this.#pending.has(user_id, client_id)) return { kind: "pending" };
    const wait_ms = this.#messageWait(user_id, now);
    if (wait_ms > 0) {
      const id = this.#store.idOf(user_id, client_id);
      if (id !== undefined) return { kind: "confirmed", id };
      return tooFast(wait_ms);
    }
    const unwanted = this.#unwantedIn(message, author, now);
    if (unwanted !== undefined) return refused(unwanted);
    const accepted = { user_id, display_name, avatar_url, message, created_at: now, client_id };
    this.#pending.add({
      kind: "message",
      message: { ...accepted, ...(reply_to !== undefined && { reply_to }) },
    });
    this.#presence.stopTyping(user_id, now);
    this.#messageFlush.schedule();
    return { kind: "pending" };
  }

  /** Validates and throttles a change of a message, and adds it to what is pending. What takes something back isn't silenced. */
  #acceptChange(author: Author, request: ChangeRequest): Verdict {
    const { user_id } = author;
    const now = Date.now();
    const isEdit = request.type === "edit";
    const addsSomething = isEdit || (request.type === "react" && request.on);
    const refusal =
      (isEdit ? textProblem(request.message.trim()) : undefined) ??
      (addsSomething ? silenceProblem(author, now) : undefined);
    if (refusal !== undefined) return refused(refusal);
    if (this.#pending.isFull) return this.#busy();
    const wait_ms = isEdit
      ? this.#messageWait(user_id, now)
      : this.#reactionThrottle.tryAcquire(user_id, now);
    if (wait_ms > 0) return tooFast(wait_ms);
    const unwanted = isEdit ? this.#unwantedIn(request.message, author, now) : undefined;
    if (unwanted !== undefined) return refused(unwanted);
    const problem = changeProblem(this.#store.changeable(request.id), user_id, request.type, now);
    if (problem !== undefined) return refused(problem);
    this.#pending.add({ kind: "change", user_id, accepted_at: now, request });
    this.#messageFlush.schedule();
    return { kind: "pending" };
  }

  /**
   * How long a learner has to wait before the next message or edit, in milliseconds; 0 if it is accepted, which counts it. The hour's are counted by what is
   * stored, to which five at most may be added at once: in memory the count would begin anew whenever a quiet channel hibernates, after ten seconds.
   */
  #messageWait(user_id: string, now: number): number {
    return (
      this.#messageThrottle.tryAcquire(user_id, now) || this.#store.waitOf(user_id, now, HOURLY_MESSAGE_RATE)
    );
  }

  /** Why a text can't be said here, or not yet by its author; undefined if it can. */
  #unwantedIn(text: string, { created_at = 0 }: Author, now: number): string | undefined {
    return (
      listedProblem(text, "A message") ??
      (isNewAccount(created_at, now) ? newLinkProblem(text, publicHost(this.env)) : undefined)
    );
  }

  #busy(): Verdict {
    return {
      ...refused("Many people are talking right now. Please wait a moment."),
      wait_ms: 4 * flushIntervalMs(this.#sockets.subscribers.subscriberCount),
    };
  }

  async #flushMessages(): Promise<void> {
    if (this.#changedThreads.size > 0) await this.#broadcastThreads();
    if (!this.#hasMessages) return;
    const { last_id, answers, ...update } = this.#takeUpdate();
    // Those of before the object woke may not be told yet.
    for (const message of update.messages) this.#mentions.add(message, undefined, Date.now());
    const after = this.#lastSentId;
    if (last_id > after) {
      this.#lastSentId = last_id;
      const text = encodeFrame({ type: "batch", ...update, after, last_id });
      await this.#broadcast({ text, after, last_id, toAll: false, answers });
    } else if (this.#tellsRelays || answers.length > 0)
      this.#relays.send({ ...NOTHING, after, last_id: after, answers });
    this.#tellsRelays = false;
    for (const { user_id, frame } of answers) this.#sockets.sendTo(user_id, frame);
    if (!this.#pending.isEmpty) this.#messageFlush.schedule();
  }

  /**
   * Everything since the last frame, and its newest sequence number. What was pending is stored in one write to disk.
   * `answers`: what became of it, as far as the frame doesn't say so.
   */
  #takeUpdate(): FeedUpdate & { last_id: number; answers: Answer[] } {
    const unsent = this.#maybeUnsent;
    this.#maybeUnsent = { messages: [], changed: [], removed: [] };
    const { stored, last_id, answers } = this.#storePending();
    const changed = [...this.#changedIds].flatMap(([id, isEdited]) => this.#store.change(id, isEdited) ?? []);
    this.#changedIds.clear();
    const back = this.#restoredIds.splice(0).flatMap((id) => this.#store.read(id) ?? []);
    const restored = [...(unsent.restored ?? []), ...back];
    return {
      messages: [...unsent.messages, ...stored],
      changed: [...unsent.changed, ...changed],
      removed: [...unsent.removed, ...this.#removedIds.splice(0)],
      ...(restored.length > 0 && { restored }),
      ...{ last_id, answers },
    };
  }

  #noteTyping(learners: readonly ShownLearner[]): void {
    if (!this.#hasMessages) return;
    for (const learner of learners) this.#presence.startTyping(learner, Date.now());
  }

  /** A socket is gone. Its learner may still have others, whose pages say it again if somebody is typing there. */
  #noteGone(socket: WebSocket): void {
    this.#presence.stopTyping(this.#sockets.remove(socket), Date.now());
    this.#notePresence();
  }

  /** Somebody may have come or gone. */
  #notePresence(): void {
    if (this.#hasMessages && this.#sockets.subscribers.subscriberCount > 0)
      this.#presence.schedule(Date.now());
  }

  get #hasMessages(): boolean {
    return this.ctx.id.name !== "threads";
  }

  /** Sends a frame that is no part of the sequence. */
  #broadcastBeside(text: string): void {
    const last_id = this.#lastSentId;
    this.ctx.waitUntil(this.#broadcast({ text, after: last_id, last_id, toAll: true }));
  }

  /** Sends a frame to the relays and to the sockets here. */
  async #broadcast(frame: Omit<RelayFrame, "mustCatchUp">): Promise<void> {
    const { subscribers } = this.#sockets;
    this.#relays.send({ ...frame, mustCatchUp: false });
    await subscribers.broadcast(frame.text, frame.toAll ? null : frame.last_id, Date.now());
  }

  /** Stores what is pending for the next frame. @returns the messages among it, the newest sequence number, and what became of the rest */
  #storePending(): { stored: FeedMessage[]; last_id: number; answers: Answer[] } {
    const stored: FeedMessage[] = [];
    const answers: Answer[] = [];
    let last_id = this.#store.lastId();
    for (const pending of this.#pending.takeBatch()) {
      if (pending.kind === "change") {
        const { isChanged, frame } = this.#storeChange(pending, last_id + 1);
        if (isChanged) last_id += 1;
        answers.push({ user_id: pending.user_id, frame });
        continue;
      }
      const { message } = pending;
      const { user_id, client_id } = message;
      const row = this.#store.add(message, last_id + 1);
      if (row) {
        stored.push(row);
        last_id = row.id;
      } else if (user_id !== null) {
        const id = this.#store.idOf(user_id, client_id) ?? 0;
        answers.push({ user_id, frame: { type: "confirmed", client_id, id } });
      }
    }
    return { stored, last_id, answers };
  }

  /**
   * Stores a change under a sequence number, if what was pending before it still allows it.
   * @returns whether it changed anything, and what its learner's pages are told of it
   */
  #storeChange(
    { user_id, accepted_at, request }: PendingChange,
    changed_id: number,
  ): { isChanged: boolean; frame: ServerFrame } {
    const { client_id, id } = request;
    const problem = changeProblem(this.#store.changeable(id), user_id, request.type, accepted_at);
    if (problem !== undefined)
      return { isChanged: false, frame: { type: "refused", client_id, title: problem } };
    const change = { id, changed_id, changed_at: accepted_at };
    switch (request.type) {
      case "delete": {
        const isChanged = this.#store.delete(change);
        if (isChanged) this.#removedIds.push(id);
        return { isChanged, frame: { type: "confirmed", client_id, id } };
      }
      case "edit": {
        const before = this.#store.read(id)?.message;
        const isChanged = this.#store.edit(change, request.message.trim());
        if (isChanged) this.#changedIds.set(id, true);
        const message = isChanged ? this.#store.read(id) : undefined;
        if (message) this.#mentions.add(message, before, Date.now());
        return { isChanged, frame: { type: "confirmed", client_id, id } };
      }
      case "react": {
        const isChanged = this.#store.react(change, user_id, request.reaction, request.on);
        if (isChanged) this.#changedIds.set(id, this.#changedIds.get(id) ?? false);
        const own = this.#store.reactionsOf(user_id, id, id);
        return { isChanged, frame: { type: "own_reactions", client_id, ...own } };
      }
    }
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
    await this.#broadcast({ text, after: last_id, last_id, toAll: true });
    if (this.#changedThreads.size > 0) this.#messageFlush.schedule();
  }
}

const refused = (title: string) => ({ kind: "refused", title }) as const;
const tooFast = (wait_ms: number): Verdict => {
  const wait = wait_ms > 60_000 ? `${Math.ceil(wait_ms / 60_000)} minutes` : "a moment";
  return {
    ...refused(`That was fast! Please wait ${wait} before you send more.`),
    ...{ wait_ms, isTooFast: true },
  };
};

/** Why a trimmed text can't be a message; undefined if it can. */
function textProblem(message: string): string | undefined {
  if (message === "") return "A message needs some words.";
  if (countCharacters(message) > MAX_MESSAGE_CHARACTERS)
    return `A message has at most ${MAX_MESSAGE_CHARACTERS} characters.`;
  return controlProblem(message, "A message");
}

/** What a learner reads who is silenced; undefined for others. */
const silenceProblem = ({ silenced_until }: Author, now: number): string | undefined =>
  silenced_until !== null && silenced_until > now
    ? `A moderator has silenced you until ${new Date(silenced_until).toUTCString()}.`
    : undefined;

/** A frame for relays that only says where the channel is. */
const NOTHING: RelayFrame = {
  ...{ text: "", after: 0, last_id: 0, toAll: false },
  mustCatchUp: false,
};
