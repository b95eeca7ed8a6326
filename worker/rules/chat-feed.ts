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

/** New messages, and what became of earlier ones. `removed`: their sequence numbers. `restored`: those that moderators have given back. */
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

export type Feed = {
  messages: readonly FeedMessage[];
  /** Whether the messages reach back to the channel's first. */
  isWhole: boolean;
  own: readonly OwnMessage[];
  /** The newest sequence number received; 0 before the first. */
  last_id: number;
};

/** Messages kept in the page. Older ones that the learner loaded stay as well. */
export const MAX_FEED_MESSAGES = 500;

export const EMPTY_FEED: Feed = { messages: [], isWhole: false, own: [], last_id: 0 };

/** The feed with new messages from the server. Duplicates are dropped. Own messages among them are confirmed. */
export function received(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const fresh = messages.filter((message) => message.id > feed.last_id);
  const arrived = new Set(fresh.map((message) => message.client_id));
  const all = fresh.length === 0 ? feed.messages : [...feed.messages, ...fresh];
  const max = Math.max(MAX_FEED_MESSAGES, feed.messages.length);
  return {
    messages: all.length > max ? all.slice(-max) : all,
    isWhole: feed.isWhole && all.length <= max,
    own: feed.own.some((own) => arrived.has(own.client_id))
      ? feed.own.filter((own) => !arrived.has(own.client_id))
      : feed.own,
    last_id: Math.max(feed.last_id, last_id),
  };
}

/** The feed with the newest messages only, after too many were missed. */
export function replaced(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const isWhole = messages.length < HISTORY_MESSAGES;
  return received({ ...feed, messages: [], isWhole, last_id: 0 }, messages, last_id);
}

/**
 * The feed with a page of older messages in front.
 * @param older oldest first
 * @param isWhole whether there are none before them
 */
export function extended(feed: Feed, older: readonly FeedMessage[], isWhole: boolean): Feed {
  const first = feed.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const fresh = older.filter((message) => message.id < first);
  return { ...feed, messages: [...fresh, ...feed.messages], isWhole };
}

/** The feed without messages that their author or a moderator removed, and without their lines above replies. */
export function removed(feed: Feed, ids: readonly number[]): Feed {
  if (ids.length === 0) return feed;
  const removedIds = new Set(ids);
  const unquoted = (message: FeedMessage): FeedMessage => {
    if (!message.quote || !removedIds.has(message.reply_to ?? 0)) return message;
    return { ...message, quote: undefined };
  };
  return {
    ...feed,
    messages: feed.messages.filter((message) => !removedIds.has(message.id)).map(unquoted),
  };
}

/** The feed with messages in their places that were removed before, as far back as it reaches, and with their lines above replies. */
export function restored(feed: Feed, messages: readonly FeedMessage[]): Feed {
  const known = new Set(feed.messages.map(({ id }) => id));
  const first = feed.isWhole ? 0 : (feed.messages[0]?.id ?? Number.POSITIVE_INFINITY);
  const missing = messages.filter(({ id }) => id >= first && id <= feed.last_id && !known.has(id));
  if (missing.length === 0) return feed;
  const byId = new Map(missing.map((message) => [message.id, message]));
  const quoted = (message: FeedMessage): FeedMessage => {
    const answered = byId.get(message.reply_to ?? 0);
    if (!answered || message.quote) return message;
    const { user_id, display_name, message: text } = answered;
    return { ...message, quote: { user_id, display_name, message: quoteText(text) } };
  };
  const all = [...feed.messages.map(quoted), ...missing];
  return { ...feed, messages: all.sort((one, other) => one.id - other.id) };
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
  return { ...feed, messages: feed.messages.map(apply) };
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
