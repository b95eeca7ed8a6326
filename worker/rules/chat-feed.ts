/** The browser's state of a channel: the server's messages, in order and without duplicates, and own messages not yet confirmed. */
import { HISTORY_MESSAGES, QUOTE_CHARACTERS, type Reaction } from "./chat-limits.ts";

/** How many have reacted to a message, by what they did it with. */
export type Reactions = { [Kind in Reaction]?: number | undefined };

/** The beginning of the message that another one answers, as it is now. */
export type Quote = { user_id: string | null; display_name: string; message: string };

export type FeedMessage = {
  /** The message's sequence number in its channel. */
  id: number;
  /** Null once the account is deleted. */
  user_id: string | null;
  display_name: string;
  avatar_url: string;
  message: string;
  created_at: number;
  /** Chosen by the sender's browser, so that a message sent twice is stored once. */
  client_id: string;
  /** When its author last edited it. */
  edited_at?: number;
  /** The message that it answers. */
  reply_to?: number;
  /** Missing where that message is gone. */
  quote?: Quote | undefined;
  reactions?: Reactions | undefined;
};

/** What became of a message that a page may have: its reactions; after an edit its text too. */
export type MessageChange = Pick<FeedMessage, "id"> & {
  reactions: Reactions;
  edited?: { message: string; edited_at: number };
};

/**
 * New messages, and what became of earlier ones. `removed`: their sequence numbers. `restored`: those that are sent anew, since a moderator has
 * restored them or changed their author's name.
 */
export type FeedUpdate = {
  messages: FeedMessage[];
  changed: MessageChange[];
  removed: number[];
  restored?: FeedMessage[];
};

/** A message of this learner that the server hasn't confirmed. `problem`: why it was refused. */
export type OwnMessage = {
  client_id: string;
  message: string;
  created_at: number;
  /** The message that it answers, as the page shows it. */
  reply?: { reply_to: number; quote: Quote };
  problem?: string;
};

/** A row of messages without a gap. `isWhole`: whether they reach back to the channel's first. */
export type Stretch = { messages: readonly FeedMessage[]; isWhole: boolean };

/** @property messages the newest ones */
export type Feed = Stretch & {
  own: readonly OwnMessage[];
  /** The newest sequence number received; 0 before the first. */
  last_id: number;
  /** The learner reads older messages, so that none is dropped meanwhile. */
  isHeld: boolean;
  /** Messages that are shown in place of the newest ones: those around one that was looked for. */
  past?: Stretch | undefined;
};

/** Messages kept in the page while the learner reads the newest ones, and while older ones. */
export const MAX_FEED_MESSAGES = 500;
export const MAX_HELD_MESSAGES = 3000;

export const EMPTY_FEED: Feed = { messages: [], isWhole: false, own: [], last_id: 0, isHeld: false };

/** What of a feed is shown. */
export const viewOf = (feed: Feed): Stretch => feed.past ?? feed;

/** Whether a message is in a stretch, or with `orNext` the first one after it. */
export function isIn({ messages, isWhole }: Stretch, id: number, orNext: boolean): boolean {
  if (!orNext) return messages.some((message) => message.id === id);
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  return first !== undefined && last !== undefined && id <= last && (isWhole || id >= first);
}

/** The feed with new messages from the server. Duplicates are dropped. Own messages among them are confirmed. */
export function received(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const fresh = messages.filter((message) => message.id > feed.last_id);
  const arrived = new Set(fresh.map((message) => message.client_id));
  const all = fresh.length === 0 ? feed.messages : [...feed.messages, ...fresh];
  return {
    ...trimmed(feed, all),
    own: feed.own.some((own) => arrived.has(own.client_id))
      ? feed.own.filter((own) => !arrived.has(own.client_id))
      : feed.own,
    last_id: Math.max(feed.last_id, last_id),
  };
}

/** The feed with as many of some messages, its newest ones, as are kept. */
function trimmed(feed: Feed, messages: readonly FeedMessage[]): Feed {
  const max = feed.isHeld ? MAX_HELD_MESSAGES : MAX_FEED_MESSAGES;
  if (messages.length <= max) return { ...feed, messages };
  return { ...feed, messages: messages.slice(-max), isWhole: false };
}

/** The feed whose older messages are read from now on. */
export const held = (feed: Feed): Feed => (feed.isHeld ? feed : { ...feed, isHeld: true });

/** The feed whose newest messages are read again. */
export const released = (feed: Feed): Feed =>
  feed.isHeld ? trimmed({ ...feed, isHeld: false }, feed.messages) : feed;

/** The feed with the newest messages only, after too many were missed. */
export function replaced(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const isWhole = messages.length < HISTORY_MESSAGES;
  return received({ ...feed, messages: [], isWhole, last_id: 0, past: undefined }, messages, last_id);
}

/**
 * The feed with a page of older messages in front of what is shown. As it was if that doesn't begin with `before` any more: there would be a gap.
 * @param before the message before which they are
 * @param older oldest first
 * @param isWhole whether there are none before them
 */
export function extended(feed: Feed, before: number, older: readonly FeedMessage[], isWhole: boolean): Feed {
  const { messages } = viewOf(feed);
  if (messages[0]?.id !== before) return feed;
  const stretch = { messages: [...older.filter(({ id }) => id < before), ...messages], isWhole };
  return feed.past ? { ...feed, past: stretch } : { ...feed, ...stretch, isHeld: true };
}

/**
 * The feed that shows other messages. If they reach up to the newest ones, both are one.
 * @param isLast whether there were none after them when they were read. The feed mustn't have been replaced since they were asked for
 */
export function showing(feed: Feed, past: Stretch, isLast: boolean): Feed {
  const first = feed.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const last = past.messages.at(-1)?.id ?? 0;
  if (!isLast && last < first) return { ...feed, past };
  const messages = [...past.messages.filter(({ id }) => id < first), ...feed.messages];
  return { ...feed, messages, isWhole: past.isWhole, isHeld: true, past: undefined };
}

/**
 * The feed with a page of newer messages behind those that are shown in place of the newest. As it was if they don't end with `after` any more.
 * @param after the message after which they are
 * @param isLast as in `showing`
 */
export function continued(feed: Feed, after: number, newer: readonly FeedMessage[], isLast: boolean): Feed {
  if (feed.past?.messages.at(-1)?.id !== after) return feed;
  const { messages, isWhole } = feed.past;
  return showing(feed, { messages: [...messages, ...newer.filter(({ id }) => id > after)], isWhole }, isLast);
}

/** The feed that shows the newest messages again. */
export const atNewest = (feed: Feed): Feed => (feed.past ? { ...feed, past: undefined } : feed);

/** Changes the messages of a feed, those that are shown in place of the newest too. */
const changing = (feed: Feed, change: (all: readonly FeedMessage[]) => readonly FeedMessage[]): Feed => ({
  ...feed,
  messages: change(feed.messages),
  ...(feed.past && { past: { ...feed.past, messages: change(feed.past.messages) } }),
});

/** The feed without messages that their author or a moderator removed, and without their lines above replies. */
export function removed(feed: Feed, ids: readonly number[]): Feed {
  if (ids.length === 0) return feed;
  const removedIds = new Set(ids);
  const unquoted = (message: FeedMessage): FeedMessage => {
    if (!message.quote || !removedIds.has(message.reply_to ?? 0)) return message;
    return { ...message, quote: undefined };
  };
  return changing(feed, (all) => all.filter((message) => !removedIds.has(message.id)).map(unquoted));
}

/** The feed with messages as they are now in their places, as far as it reaches, and with their lines above replies. */
export function restored(feed: Feed, messages: readonly FeedMessage[]): Feed {
  if (messages.length === 0) return feed;
  const newest = withRestored(feed, feed.last_id, messages);
  const past = feed.past && withRestored(feed.past, feed.past.messages.at(-1)?.id ?? 0, messages);
  if (newest === feed.messages && past === feed.past?.messages) return feed;
  return {
    ...feed,
    messages: newest,
    ...(feed.past && past && { past: { ...feed.past, messages: past } }),
  };
}

/** The messages of a stretch with those of some that belong there. @param last the last number that belongs there */
function withRestored(
  stretch: Stretch,
  last: number,
  messages: readonly FeedMessage[],
): readonly FeedMessage[] {
  const first = stretch.isWhole ? 0 : (stretch.messages[0]?.id ?? Number.POSITIVE_INFINITY);
  const sent = messages.filter(({ id }) => id >= first && id <= last);
  if (sent.length === 0) return stretch.messages;
  const byId = new Map(sent.map((message) => [message.id, message]));
  const quoted = (message: FeedMessage): FeedMessage => {
    const answered = byId.get(message.reply_to ?? 0);
    if (!answered) return message;
    const { user_id, display_name, message: text } = answered;
    return { ...message, quote: { user_id, display_name, message: quoteText(text) } };
  };
  const all = [...stretch.messages.filter(({ id }) => !byId.has(id)).map(quoted), ...sent];
  return all.sort((one, other) => one.id - other.id);
}

/** The feed with messages as they are after changes. Those that it doesn't hold are ignored. */
export function changed(feed: Feed, changes: readonly MessageChange[]): Feed {
  if (changes.length === 0) return feed;
  const byId = new Map(changes.map((change) => [change.id, change]));
  const apply = (message: FeedMessage): FeedMessage => {
    const change = byId.get(message.id);
    const text = byId.get(message.reply_to ?? 0)?.edited?.message;
    if (!change && text === undefined) return message;
    return {
      ...message,
      ...(change && { reactions: change.reactions, ...change.edited }),
      ...(message.quote && text !== undefined && { quote: { ...message.quote, message: quoteText(text) } }),
    };
  };
  return changing(feed, (all) => all.map(apply));
}

/** The beginning of a message, as it stands above its replies. */
export const quoteText = (text: string): string => [...text].slice(0, QUOTE_CHARACTERS).join("");

/** The feed with an own message that is being sent, at the end. */
export function sending(feed: Feed, own: OwnMessage): Feed {
  return { ...feed, own: [...feed.own.filter((other) => other.client_id !== own.client_id), own] };
}

/** The feed without an own message that is confirmed or discarded. */
export function settled(feed: Feed, client_id: string): Feed {
  return { ...feed, own: feed.own.filter((own) => own.client_id !== client_id) };
}

/** The feed with an own message marked as refused. */
export function refused(feed: Feed, client_id: string, problem: string): Feed {
  return {
    ...feed,
    own: feed.own.map((own) => (own.client_id === client_id ? { ...own, problem } : own)),
  };
}
