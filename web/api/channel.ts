/** The live connection to a channel of the chat, with its feed and own messages. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type {
  ChangeRequest,
  ClientFrame,
  MessagePage,
  PresentFrame,
  ServerFrame,
} from "#contract/community.ts";
import * as feeds from "#rules/chat-feed.ts";
import {
  countCharacters,
  MAX_MESSAGE_CHARACTERS,
  MAX_SEND_WAIT_MS,
  MESSAGE_RATE,
  type Reaction,
  type TextChannel,
  TYPING_EVERY_MS,
} from "#rules/chat-limits.ts";
import { tryAcquire } from "#rules/chat-rate.ts";
import { CLOSE_CODES, isFinalInChannels } from "#rules/close-codes.ts";
import { api, call } from "./client.ts";
import { type Connection, type ConnectionOptions, openConnection } from "./connection.ts";

/** An own message that isn't confirmed within this time is sent again. */
const RESEND_AFTER_MS = 3000;
/** The connection counts as lost if no frame arrives within this time after an own message. */
const REPLY_TIMEOUT_MS = 3500;
/** How often the connection is checked while the learner types. */
const TYPING_CHECK_MS = 10_000;

/** The reconnect options of the channels' connections. */
const RECONNECT_OPTIONS = {
  isFinal: isFinalInChannels,
  isRenewal: (code) => code === CLOSE_CODES.renew,
  backoff: { firstMs: 500, maxMs: 30_000 },
  heartbeat: { everyMs: 25_000, timeoutMs: 3000 },
} satisfies Partial<ConnectionOptions>;

/** Whether an edit or a deletion arrived isn't known after this. */
const CHANGE_TIMEOUT_MS = 5000;
const NO_CONNECTION = "There is no connection. Please try again in a moment.";
const GONE = "That message is gone.";
/** Own reactions are asked for again this long after a refusal that names no wait. */
const ASK_AGAIN_MS = 3000;

const EXPIRED_PROBLEM = "It couldn't be sent: there was no connection for two minutes.";

/** Why a message is refused: a sentence, or until when the learner has to wait, in milliseconds since 1970. */
export type SendProblem = { sentence: string } | { until: number };

export type ChannelState = {
  feed: feeds.Feed;
  /** `first` until the first history has arrived. */
  status: "first" | "connecting" | "open" | "ended";
  /** The connection broke, or couldn't be opened, and no history has arrived since. */
  isLost: boolean;
  /** The close code, once the status is `ended`. */
  code?: number;
  /** What the learner has reacted with, by `reactionKey`. */
  ownReactions: ReadonlySet<string>;
  /** Who is here and who is typing, while that is known. */
  present?: PresentFrame | undefined;
};

const INITIAL_STATE: ChannelState = {
  ...{ feed: feeds.EMPTY_FEED, status: "first", isLost: false },
  ownReactions: new Set(),
};

/** A reaction to a message in `ChannelState.ownReactions`. */
export const reactionKey = (id: number, reaction: Reaction): string => `${id} ${reaction}`;

/** A change that waits for the server. */
type WaitingChange = {
  request: ChangeRequest;
  settle: (problem?: string) => void;
  timer: ReturnType<typeof setTimeout>;
};

/**
 * What became of messages while a page of them was on its way, which may hold them as they were, and whether a history has replaced what the page
 * belongs to.
 */
type Meanwhile = Required<Omit<feeds.FeedUpdate, "messages">> & { isReplaced: boolean };

/** Messages of which the own reactions are asked for: from one on, up to another or all later ones. */
type ReactionRange = { from: number; to?: number };

/** Which page of messages. The numbers are texts of a query. */
type MessagesQuery = { before: string } | { after: string } | { around: string };

/** One channel's connection. Messages arrive once and in order. Own messages are shown at once and sent until confirmed. */
export class ChannelConnection {
  #state = INITIAL_STATE;
  #sentAt: number[] = [];
  readonly #channel: TextChannel;
  readonly #resendTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Timers after which own messages are no longer sent. */
  readonly #expiryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #changes = new Map<string, WaitingChange>();
  /** Questions for own reactions without an answer, by their `client_id`. */
  readonly #asked = new Map<string, ReactionRange>();
  #meanwhile: Meanwhile | undefined;
  #loading: Promise<void> | undefined;
  #checkedAt = 0;
  #typedAt = 0;
  readonly #listeners = new Set<() => void>();
  readonly #connection: Connection;

  /** The server counts a page as shown until it hears otherwise. */
  readonly #tellVisibility = () => {
    if (this.#state.status === "open")
      this.#sendFrame({ type: "visible", visible: document.visibilityState === "visible" });
  };

  constructor(channel: TextChannel) {
    this.#channel = channel;
    document.addEventListener("visibilitychange", this.#tellVisibility);
    this.#connection = openConnection({
      ...RECONNECT_OPTIONS,
      path: () => `/channels/${channel}/socket?after=${this.#state.feed.last_id}`,
      onText: (text) => this.#receive(JSON.parse(text) as ServerFrame),
      onState: (state) => {
        // It counts as open only after the history, which shows what must be sent again.
        if (state !== "lost") return;
        const status = this.#state.status === "open" ? "connecting" : this.#state.status;
        this.#set({ isLost: true, status, present: undefined });
        for (const { settle } of this.#changes.values()) settle(NO_CONNECTION);
      },
      onRefused: ({ code }) => this.#set({ status: "ended", code }),
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** Sends a message. @param reply what it answers @returns why it is refused; then it was not sent */
  sendMessage(text: string, reply?: feeds.OwnMessage["reply"]): SendProblem | undefined {
    const message = text.trim();
    const sentence = lengthProblem(message);
    if (sentence) return { sentence };
    const now = Date.now();
    const { times, wait } = tryAcquire(this.#sentAt, now, MESSAGE_RATE);
    if (wait > 0) return { until: now + wait };
    this.#sentAt = times;
    this.#typedAt = 0;
    const own = {
      ...{ client_id: crypto.randomUUID(), message, created_at: Date.now() },
      ...(reply && { reply }),
    };
    this.#set({ feed: feeds.sending(this.#state.feed, own) });
    this.#sendOwn(own);
    return undefined;
  }

  /** Sends a refused message again, under the same id. */
  resend(client_id: string): void {
    const own = this.#state.feed.own.find((one) => one.client_id === client_id);
    if (!own) return;
    const { problem: _, ...again } = { ...own, created_at: Date.now() };
    this.#set({ feed: feeds.sending(this.#state.feed, again) });
    this.#sendOwn(again);
  }

  /** Discards an own message that was refused or waits. */
  discard(client_id: string): void {
    this.#clearTimers(client_id);
    this.#set({ feed: feeds.settled(this.#state.feed, client_id) });
  }

  /** Edits an own message. @returns why it couldn't be, or undefined once the page shows it */
  async edit(id: number, message: string): Promise<string | undefined> {
    return (
      lengthProblem(message) ?? this.#change({ type: "edit", client_id: crypto.randomUUID(), id, message })
    );
  }

  /** Deletes an own message for everyone. @returns why it couldn't be, or undefined once it is gone */
  delete(id: number): Promise<string | undefined> {
    return this.#change({ type: "delete", client_id: crypto.randomUUID(), id });
  }

  /** Reacts to a message, or takes that back. It shows as own at once. @returns why it couldn't be, or undefined once it is counted */
  async react(id: number, reaction: Reaction, on: boolean): Promise<string | undefined> {
    this.#setOwnReaction(id, reaction, on);
    const request = { client_id: crypto.randomUUID(), id, reaction, on };
    const problem = await this.#change({ type: "react", ...request });
    if (problem) {
      this.#setOwnReaction(id, reaction, !on);
      // It may be stored nevertheless.
      this.#ask({ from: id, to: id });
    }
    return problem;
  }

  /** Tells the channel that the learner is typing. Checks the connection, so that a broken one is found before the message is sent. */
  noteTyping(): void {
    const now = Date.now();
    if (this.#state.status !== "open") return;
    if (now - this.#typedAt >= TYPING_EVERY_MS) {
      this.#typedAt = now;
      this.#sendFrame({ type: "typing" });
    }
    if (now - this.#checkedAt < TYPING_CHECK_MS) return;
    this.#checkedAt = now;
    this.#connection.check();
  }

  /** Loads a page of older messages before those that are shown. Asked again meanwhile, it is the same page. @throws ApiError */
  async loadOlder(): Promise<void> {
    const { messages, isWhole } = feeds.viewOf(this.#state.feed);
    const before = messages[0]?.id;
    if (before === undefined || isWhole) return;
    this.#set({ feed: feeds.held(this.#state.feed) });
    await this.#load({ before: String(before) }, (feed, page) =>
      feeds.extended(feed, before, page.messages, !page.more),
    );
  }

  /** Loads a page of newer messages behind those that are shown in place of the newest ones. As `loadOlder`. @throws ApiError */
  async loadNewer(): Promise<void> {
    const after = this.#state.feed.past?.messages.at(-1)?.id;
    if (after === undefined) return;
    await this.#load({ after: String(after) }, (feed, page) =>
      feeds.continued(feed, after, page.messages, !page.newer),
    );
  }

  /**
   * Shows the messages around one, unless it is shown already.
   * @param orNext the next one will do, too, where all messages before that are known
   * @throws ApiError
   */
  async showAround(id: number, orNext = false): Promise<void> {
    // What else is being loaded belongs to what is shown now.
    await this.#loading?.catch(() => undefined);
    if (feeds.isIn(feeds.viewOf(this.#state.feed), id, orNext)) return;
    this.#set({ feed: feeds.held(this.#state.feed) });
    await this.#load({ around: String(id) }, (feed, { messages, more, newer }) =>
      feeds.showing(feed, { messages, isWhole: !more }, !newer),
    );
  }

  /** Shows the newest messages again. */
  showNewest(): void {
    this.#set({ feed: feeds.atNewest(this.#state.feed) });
  }

  /** The learner reads the newest messages: older ones may be dropped. */
  release(): void {
    const feed = feeds.released(this.#state.feed);
    if (feed !== this.#state.feed) this.#set({ feed });
  }

  #load(asked: MessagesQuery, take: (feed: feeds.Feed, page: MessagePage) => feeds.Feed): Promise<void> {
    this.#loading ??= this.#loadPage(asked, take).finally(() => {
      this.#loading = undefined;
      this.#meanwhile = undefined;
    });
    return this.#loading;
  }

  async #loadPage(
    asked: MessagesQuery,
    take: (feed: feeds.Feed, page: MessagePage) => feeds.Feed,
  ): Promise<void> {
    const meanwhile: Meanwhile = { changed: [], removed: [], restored: [], isReplaced: false };
    this.#meanwhile = meanwhile;
    const page = await call(
      api.channels[":channel"].messages.$get({ param: { channel: this.#channel }, query: asked }),
    );
    // It belongs to messages that aren't there any more.
    if (meanwhile.isReplaced) return;
    this.#set({ feed: updated(take(this.#state.feed, page), meanwhile) });
    this.#askOwnReactions(page.messages, page.messages.at(-1)?.id);
  }

  close(): void {
    for (const timer of [...this.#resendTimers.values(), ...this.#expiryTimers.values()]) clearTimeout(timer);
    for (const { settle } of this.#changes.values()) settle(NO_CONNECTION);
    this.#asked.clear();
    document.removeEventListener("visibilitychange", this.#tellVisibility);
    this.#connection.close();
  }

  /** Sends a change once. The channel answers by its `client_id` once it is stored. */
  #change(request: ChangeRequest): Promise<string | undefined> {
    if (this.#state.status !== "open") return Promise.resolve(NO_CONNECTION);
    const { client_id } = request;
    return new Promise((resolve) => {
      const settle = (problem?: string) => {
        clearTimeout(timer);
        this.#changes.delete(client_id);
        resolve(problem);
      };
      const onTimeout = () => settle("The channel hasn't answered. Please try again.");
      const timer = setTimeout(onTimeout, CHANGE_TIMEOUT_MS);
      this.#changes.set(client_id, { request, settle, timer });
      this.#connection.request(JSON.stringify(request), REPLY_TIMEOUT_MS);
    });
  }

  /** Settles the changes whose end an update shows: a relay that is behind gives no answers. */
  #settleChanges({ changed, removed }: Pick<feeds.FeedUpdate, "changed" | "removed">): void {
    for (const { request, settle } of [...this.#changes.values()]) {
      const isEdited = changed.some(({ id, edited }) => id === request.id && edited);
      if (removed.includes(request.id)) settle(request.type === "delete" ? undefined : GONE);
      else if (request.type === "edit" && isEdited) settle();
    }
  }

  #setOwnReaction(id: number, reaction: Reaction, on: boolean): void {
    const ownReactions = new Set(this.#state.ownReactions);
    if (on) ownReactions.add(reactionKey(id, reaction));
    else ownReactions.delete(reactionKey(id, reaction));
    this.#set({ ownReactions });
  }

  /** Asks which reactions are the learner's own, where some of these messages have any. @param to the last of them; all later ones without it */
  #askOwnReactions(messages: readonly feeds.FeedMessage[], to?: number): void {
    const from = messages[0]?.id;
    if (from === undefined || !messages.some(({ reactions }) => reactions)) return;
    this.#ask({ from, ...(to !== undefined && { to }) });
  }

  /** Asks for own reactions until there is an answer. */
  #ask(range: ReactionRange, client_id: string = crypto.randomUUID()): void {
    this.#asked.set(client_id, range);
    if (this.#state.status === "open") this.#sendFrame({ type: "own_reactions", client_id, ...range });
  }

  #askAgain(client_id: string, wait_ms = ASK_AGAIN_MS): void {
    setTimeout(() => {
      const range = this.#asked.get(client_id);
      if (range) this.#ask(range, client_id);
    }, wait_ms);
  }

  #sendOwn({ client_id, message, created_at, reply }: feeds.OwnMessage): void {
    clearTimeout(this.#resendTimers.get(client_id));
    if (!this.#expiryTimers.has(client_id)) {
      const expire = () => this.#expire(client_id);
      this.#expiryTimers.set(client_id, setTimeout(expire, created_at + MAX_SEND_WAIT_MS - Date.now()));
    }
    // It is sent after the next history.
    if (this.#state.status !== "open") return;
    const frame: ClientFrame = {
      ...{ type: "send", client_id, message },
      ...(reply && { reply_to: reply.reply_to }),
    };
    this.#connection.request(JSON.stringify(frame), REPLY_TIMEOUT_MS);
    const doubt = setTimeout(() => {
      this.#resendTimers.delete(client_id);
      const own = this.#unconfirmed(client_id);
      if (own) this.#sendOwn(own);
    }, RESEND_AFTER_MS);
    this.#resendTimers.set(client_id, doubt);
  }

  #unconfirmed(client_id: string): feeds.OwnMessage | undefined {
    return this.#state.feed.own.find((one) => one.client_id === client_id && !one.problem);
  }

  /** A message has waited too long. The learner decides whether to send it again. */
  #expire(client_id: string): void {
    this.#clearTimers(client_id);
    if (this.#unconfirmed(client_id))
      this.#set({ feed: feeds.refused(this.#state.feed, client_id, EXPIRED_PROBLEM) });
  }

  #clearTimers(client_id: string): void {
    clearTimeout(this.#resendTimers.get(client_id));
    clearTimeout(this.#expiryTimers.get(client_id));
    this.#resendTimers.delete(client_id);
    this.#expiryTimers.delete(client_id);
  }

  #sendFrame(frame: ClientFrame): void {
    this.#connection.send(JSON.stringify(frame));
  }

  #noteMeanwhile({ changed, removed, restored = [] }: Omit<feeds.FeedUpdate, "messages">): void {
    const meanwhile = this.#meanwhile;
    if (!meanwhile) return;
    const isIn = (all: readonly { id: number }[], id: number) => all.some((one) => one.id === id);
    meanwhile.changed.push(...changed);
    // What was restored after a removal, or removed after that, is as it was left last.
    meanwhile.removed = [...meanwhile.removed.filter((id) => !isIn(restored, id)), ...removed];
    meanwhile.restored = [...meanwhile.restored.filter(({ id }) => !removed.includes(id)), ...restored];
  }

  #receive(frame: ServerFrame): void {
    const { feed } = this.#state;
    if (frame.ack) this.#sendFrame({ type: "ack", ack: frame.ack });
    switch (frame.type) {
      case "history": {
        const join = frame.fresh ? feeds.replaced : feeds.received;
        this.#set({
          feed: updated(join(feed, frame.messages, frame.last_id), frame),
          status: "open",
          isLost: false,
        });
        this.#noteMeanwhile(frame);
        if (frame.fresh && this.#meanwhile) this.#meanwhile.isReplaced = true;
        if (document.visibilityState !== "visible") this.#tellVisibility();
        this.#settleChanges(frame);
        // Those of a change since are asked for too: it may have been made in another tab.
        if (frame.fresh || frame.changed.length > 0) {
          const { messages, past } = this.#state.feed;
          this.#asked.clear();
          this.#askOwnReactions(messages);
          if (past) this.#askOwnReactions(past.messages, past.messages.at(-1)?.id);
        } else for (const [client_id, range] of [...this.#asked]) this.#ask(range, client_id);
        // Messages that the history doesn't contain are sent again. The server drops duplicates by their id.
        for (const own of this.#state.feed.own) if (!own.problem) this.#sendOwn(own);
        return;
      }
      case "batch":
        // Messages between were missed. The server sends them after a reconnect.
        if (frame.after > feed.last_id) {
          this.#connection.reconnect();
          return;
        }
        this.#set({ feed: updated(feeds.received(feed, frame.messages, frame.last_id), frame) });
        this.#noteMeanwhile(frame);
        this.#settleChanges(frame);
        return;
      case "confirmed":
        this.#changes.get(frame.client_id)?.settle();
        // Otherwise it arrives with a later batch.
        if (frame.id <= feed.last_id) this.#set({ feed: feeds.settled(feed, frame.client_id) });
        return;
      case "present":
        this.#set({ present: frame });
        return;
      case "own_reactions": {
        const { from, to = Number.POSITIVE_INFINITY } = frame;
        const isOther = (key: string) => Number.parseInt(key, 10) < from || Number.parseInt(key, 10) > to;
        const others = [...this.#state.ownReactions].filter(isOther);
        const known = frame.reactions.map(({ id, reaction }) => reactionKey(id, reaction));
        this.#set({ ownReactions: new Set([...others, ...known]) });
        this.#asked.delete(frame.client_id);
        this.#changes.get(frame.client_id)?.settle();
        // The answer may be of before these.
        for (const { request } of this.#changes.values())
          if (request.type === "react") this.#setOwnReaction(request.id, request.reaction, request.on);
        return;
      }
      case "refused":
        this.#changes.get(frame.client_id)?.settle(frame.title);
        if (this.#asked.has(frame.client_id)) this.#askAgain(frame.client_id, frame.wait_ms);
        this.#clearTimers(frame.client_id);
        this.#set({ feed: feeds.refused(feed, frame.client_id, frame.title) });
        return;
      case "error":
      case "threads":
        return;
      default:
        frame satisfies never;
    }
  }

  #set(part: Partial<ChannelState>): void {
    this.#state = { ...this.#state, ...part };
    for (const client_id of this.#expiryTimers.keys())
      if (!this.#unconfirmed(client_id)) this.#clearTimers(client_id);
    for (const listener of this.#listeners) listener();
  }
}

/** Why a trimmed text is too long for a message; undefined if it isn't. */
function lengthProblem(message: string): string | undefined {
  const count = countCharacters(message);
  if (count <= MAX_MESSAGE_CHARACTERS) return undefined;
  return `A message has at most ${MAX_MESSAGE_CHARACTERS.toLocaleString("en")} characters; this one has ${count.toLocaleString("en")}.`;
}

/** The feed after changes, removals and what came back. */
const updated = (
  feed: feeds.Feed,
  { changed, removed, restored = [] }: Pick<feeds.FeedUpdate, "changed" | "removed" | "restored">,
) => feeds.restored(feeds.removed(feeds.changed(feed, changed), removed), restored);

const subscribeToNothing = () => () => {};
const initialState = () => INITIAL_STATE;

/** The connection to a channel while the component is mounted. `null` before the first effect. */
export function useChannel(channel: TextChannel): {
  connection: ChannelConnection | null;
  state: ChannelState;
} {
  const [connection, setConnection] = useState<ChannelConnection | null>(null);
  useEffect(() => {
    const opened = new ChannelConnection(channel);
    setConnection(opened);
    return () => {
      opened.close();
      setConnection(null);
    };
  }, [channel]);
  return {
    connection,
    state: useSyncExternalStore(
      connection?.subscribe ?? subscribeToNothing,
      connection?.state ?? initialState,
    ),
  };
}

/** Receives the frames of a read-only socket while the component is mounted. @param path null: no socket */
export function useFrames(
  path: string | null,
  onFrame: (frame: ServerFrame) => void,
  onOpen?: () => void,
): void {
  const received = useEffectEvent(onFrame);
  const opened = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (path === null) return;
    const connection = openConnection({
      ...RECONNECT_OPTIONS,
      path: () => path,
      onText: (text) => {
        const frame = JSON.parse(text) as ServerFrame;
        if (frame.ack) connection.send(JSON.stringify({ type: "ack", ack: frame.ack } satisfies ClientFrame));
        received(frame);
      },
      onState: (state) => state === "open" && opened(),
    });
    return connection.close;
  }, [path]);
}
