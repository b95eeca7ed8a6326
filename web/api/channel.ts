/** A channel of the chat, live: its feed, and what is on its way there. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ClientFrame, ServerFrame } from "#contract/community.ts";
import * as feeds from "#rules/chat-feed.ts";
import {
  countCharacters,
  MAX_MESSAGE_CHARACTERS,
  MAX_SEND_WAIT_MS,
  MESSAGE_RATE,
  type TalkChannel,
} from "#rules/chat-limits.ts";
import { tryAcquire } from "#rules/chat-rate.ts";
import { CLOSE_CODES, isFinalInChannels } from "#rules/close-codes.ts";
import { api, call } from "./client.ts";
import { type Line, type LineOptions, openLine } from "./line.ts";

/** An own message that isn't confirmed by then is sent again. */
const DOUBT_MS = 3000;
/** Where nothing at all comes within so long after an own message, the connection counts as lost. */
const SILENCE_MS = 3500;
/** While somebody writes, the page asks so often whether the connection lives. */
const CHECK_MS = 10_000;

/** How lines to channels behave. */
const MANNERS = {
  isFinal: isFinalInChannels,
  isRenewal: (code) => code === CLOSE_CODES.renew,
  pauses: { first: 500, longest: 30_000 },
  ping: { every: 25_000, within: 3000 },
} satisfies Partial<LineOptions>;

const EXPIRED = "It couldn't be sent: there was no connection for two minutes.";

/** Why a message isn't taken: a sentence, or until when the learner has to wait, in milliseconds since 1970. */
export type SayProblem = { sentence: string } | { until: number };

export type ChannelState = {
  feed: feeds.Feed;
  /** `first` until the history has come for the first time. */
  status: "first" | "connecting" | "open" | "ended";
  /** Why the server ended it. */
  code?: number;
};

/** One channel's connection. Everything that was said arrives once and in order; own messages are there at once. */
export class ChannelLink {
  #state: ChannelState = { feed: feeds.EMPTY_FEED, status: "first" };
  #turns: number[] = [];
  readonly #channel: TalkChannel;
  readonly #doubts = new Map<string, ReturnType<typeof setTimeout>>();
  /** When each own message is given up. */
  readonly #deadlines = new Map<string, ReturnType<typeof setTimeout>>();
  #checkedAt = 0;
  readonly #listeners = new Set<() => void>();
  readonly #line: Line;

  constructor(channel: TalkChannel) {
    this.#channel = channel;
    this.#line = openLine({
      ...MANNERS,
      path: () => `/channels/${channel}/socket?after=${this.#state.feed.last_id}`,
      onText: (text) => this.#hear(JSON.parse(text) as ServerFrame),
      onState: (state) => {
        // Only the history makes it open; until then nothing may be sent again.
        if (state === "lost" && this.#state.status === "open") this.#set({ status: "connecting" });
      },
      onRefused: ({ code }) => this.#set({ status: "ended", code }),
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** Says something. Answers why not; the text then stays where it is. */
  say(text: string): SayProblem | undefined {
    const message = text.trim();
    if (countCharacters(message) > MAX_MESSAGE_CHARACTERS)
      return {
        sentence: `A message has at most ${MAX_MESSAGE_CHARACTERS.toLocaleString()} characters; this one has ${countCharacters(message).toLocaleString()}.`,
      };
    const now = Date.now();
    const { times, wait } = tryAcquire(this.#turns, now, MESSAGE_RATE);
    if (wait > 0) return { until: now + wait };
    this.#turns = times;
    const own = { client_id: crypto.randomUUID(), message, created_at: Date.now() };
    this.#set({ feed: feeds.sending(this.#state.feed, own) });
    this.#send(own);
    return undefined;
  }

  /** Sends a refused message once more, as the same message. */
  sayAgain(client_id: string): void {
    const own = this.#state.feed.own.find((one) => one.client_id === client_id);
    if (!own) return;
    const anew = { client_id, message: own.message, created_at: Date.now() };
    this.#set({ feed: feeds.sending(this.#state.feed, anew) });
    this.#send(anew);
  }

  /** Gives an own message up that was refused or waits. */
  giveUp(client_id: string): void {
    this.#endWait(client_id);
    this.#set({ feed: feeds.settled(this.#state.feed, client_id) });
  }

  /** Somebody writes: a connection that has died is better found now than when the message is sent. */
  writing(): void {
    const now = Date.now();
    if (this.#state.status !== "open" || now - this.#checkedAt < CHECK_MS) return;
    this.#checkedAt = now;
    this.#line.check();
  }

  /** Puts a page of older messages before those that are there. @throws ApiError */
  async loadOlder(): Promise<void> {
    const [first] = this.#state.feed.messages;
    if (!first || this.#state.feed.isWhole) return;
    const route = api.channels[":channel"].messages;
    const { messages, more } = await call(
      route.$get({ param: { channel: this.#channel }, query: { before: String(first.id) } }),
    );
    this.#set({ feed: feeds.extended(this.#state.feed, messages, !more) });
  }

  close(): void {
    for (const timer of [...this.#doubts.values(), ...this.#deadlines.values()]) clearTimeout(timer);
    this.#line.close();
  }

  #send({ client_id, message, created_at }: feeds.OwnMessage): void {
    clearTimeout(this.#doubts.get(client_id));
    if (!this.#deadlines.has(client_id)) {
      const giveUp = () => this.#expire(client_id);
      this.#deadlines.set(client_id, setTimeout(giveUp, created_at + MAX_SEND_WAIT_MS - Date.now()));
    }
    // The next history sends it.
    if (this.#state.status !== "open") return;
    const frame: ClientFrame = { type: "send", client_id, message };
    this.#line.ask(JSON.stringify(frame), SILENCE_MS);
    const doubt = setTimeout(() => {
      this.#doubts.delete(client_id);
      const own = this.#ownUnsent(client_id);
      if (own) this.#send(own);
    }, DOUBT_MS);
    this.#doubts.set(client_id, doubt);
  }

  #ownUnsent(client_id: string): feeds.OwnMessage | undefined {
    return this.#state.feed.own.find((one) => one.client_id === client_id && !one.problem);
  }

  /** A message has waited too long: whoever wrote it decides whether it is still to be sent. */
  #expire(client_id: string): void {
    this.#endWait(client_id);
    if (this.#ownUnsent(client_id)) this.#set({ feed: feeds.refused(this.#state.feed, client_id, EXPIRED) });
  }

  #endWait(client_id: string): void {
    clearTimeout(this.#doubts.get(client_id));
    clearTimeout(this.#deadlines.get(client_id));
    this.#doubts.delete(client_id);
    this.#deadlines.delete(client_id);
  }

  #tell(frame: ClientFrame): void {
    this.#line.send(JSON.stringify(frame));
  }

  #hear(frame: ServerFrame): void {
    const { feed } = this.#state;
    switch (frame.type) {
      case "history": {
        const join = frame.fresh ? feeds.replaced : feeds.received;
        this.#set({
          feed: feeds.removed(join(feed, frame.messages, frame.last_id), frame.removed),
          status: "open",
        });
        // What the history doesn't hold never arrived, or is on its way twice, which the server knows by its id.
        for (const own of this.#state.feed.own) if (!own.problem) this.#send(own);
        return;
      }
      case "batch":
        if (frame.ack) this.#tell({ type: "ack", ack: frame.ack });
        // Something between was missed: the server tells it on entry.
        if (frame.after > feed.last_id) {
          this.#line.again();
          return;
        }
        this.#set({
          feed: feeds.removed(feeds.received(feed, frame.messages, frame.last_id), frame.removed),
        });
        return;
      case "confirmed":
        // Otherwise it is in the batch that comes.
        if (frame.id <= feed.last_id) this.#set({ feed: feeds.settled(feed, frame.client_id) });
        return;
      case "refused":
        this.#endWait(frame.client_id);
        this.#set({ feed: feeds.refused(feed, frame.client_id, frame.title) });
        return;
      case "error":
      case "preview":
      case "threads":
        return;
      default:
        frame satisfies never;
    }
  }

  #set(part: Partial<ChannelState>): void {
    this.#state = { ...this.#state, ...part };
    for (const client_id of this.#deadlines.keys()) if (!this.#ownUnsent(client_id)) this.#endWait(client_id);
    for (const listener of this.#listeners) listener();
  }
}

const NOTHING: ChannelState = { feed: feeds.EMPTY_FEED, status: "first" };
const never = () => () => {};
const nothing = () => NOTHING;

/** A channel as long as the component is there. */
export function useChannel(channel: TalkChannel): { link: ChannelLink | null; state: ChannelState } {
  const [link, setLink] = useState<ChannelLink | null>(null);
  useEffect(() => {
    const made = new ChannelLink(channel);
    setLink(made);
    return () => {
      made.close();
      setLink(null);
    };
  }, [channel]);
  return { link, state: useSyncExternalStore(link?.subscribe ?? never, link?.state ?? nothing) };
}

/** Frames of a socket that only listens, as long as the component is there. */
export function useFrames(
  path: string | null,
  onFrame: (frame: ServerFrame) => void,
  onOpen?: () => void,
): void {
  const heard = useEffectEvent(onFrame);
  const opened = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (path === null) return;
    const line = openLine({
      ...MANNERS,
      path: () => path,
      onText: (text) => heard(JSON.parse(text) as ServerFrame),
      onState: (state) => state === "open" && opened(),
    });
    return line.close;
  }, [path]);
}
