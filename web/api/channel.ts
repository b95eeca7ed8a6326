/** A channel of the chat, live: its feed, and what is on its way there. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ClientFrame, ServerFrame } from "#contract/community.ts";
import * as feeds from "#rules/chat-feed.ts";
import {
  CLOSE,
  FINAL_CLOSES,
  lengthOf,
  MESSAGE_MOST,
  TALK_RATE,
  type TalkChannel,
} from "#rules/chat-limits.ts";
import { takeTurn } from "#rules/chat-rate.ts";
import { type Line, type LineOptions, openLine } from "./line.ts";

/** An own message that isn't confirmed by then is sent again, and the page asks whether the connection lives. */
const DOUBT_MS = 3000;

/** How lines to channels behave. */
const MANNERS = {
  isFinal: (code) => FINAL_CLOSES.has(code),
  isRenewal: (code) => code === CLOSE.renew,
  pauses: { first: 500, longest: 30_000 },
  ping: { every: 25_000, within: 5000 },
} satisfies Partial<LineOptions>;

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
  readonly #doubts = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  readonly #line: Line;

  constructor(channel: TalkChannel) {
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

  /** Says something. Answers why not, as a sentence; the text then stays where it is. */
  say(text: string): string | undefined {
    const message = text.trim();
    if (lengthOf(message) > MESSAGE_MOST)
      return `A message has at most ${MESSAGE_MOST.toLocaleString()} characters; this one has ${lengthOf(message).toLocaleString()}.`;
    const { times, wait } = takeTurn(this.#turns, Date.now(), TALK_RATE);
    if (wait > 0) return `That was fast! Please wait ${Math.ceil(wait / 1000)} s before you send more.`;
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

  /** Gives a refused message up. */
  giveUp(client_id: string): void {
    this.#set({ feed: feeds.settled(this.#state.feed, client_id) });
  }

  close(): void {
    for (const doubt of this.#doubts.values()) clearTimeout(doubt);
    this.#line.close();
  }

  #send({ client_id, message }: feeds.OwnMessage): void {
    clearTimeout(this.#doubts.get(client_id));
    // The next history sends it.
    if (this.#state.status !== "open") return;
    this.#tell({ type: "send", client_id, message });
    const doubt = setTimeout(() => {
      this.#doubts.delete(client_id);
      const own = this.#state.feed.own.find((one) => one.client_id === client_id && !one.problem);
      if (!own) return;
      this.#line.check();
      this.#send(own);
    }, DOUBT_MS);
    this.#doubts.set(client_id, doubt);
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
