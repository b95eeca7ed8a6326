/** A channel as a browser keeps it: what the server said, in order and once each, and what is on its way there. */
import { HISTORY } from "./chat-limits.ts";

export type FeedMessage = {
  /** The channel's sequence. */
  id: number;
  /** Null once the account is gone. */
  user_id: string | null;
  display_name: string;
  avatar_url: string;
  message: string;
  created_at: number;
  /** Drawn by the sender's browser, so that a message sent twice is there once. */
  client_id: string;
};

/** An own message that the server hasn't confirmed. */
export type OwnMessage = { client_id: string; message: string; created_at: number; problem?: string };

export type Feed = {
  messages: readonly FeedMessage[];
  /** Whether the messages go back to the channel's first. */
  isWhole: boolean;
  own: readonly OwnMessage[];
  /** The newest sequence that was heard of; 0 before the first. */
  last_id: number;
};

/** Messages kept in the page; older ones that were asked for stay as well. */
export const KEPT = 500;

export const EMPTY_FEED: Feed = { messages: [], isWhole: false, own: [], last_id: 0 };

/** The feed with messages that the server sent: known ones change nothing, own ones are no longer on their way. */
export function received(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const fresh = messages.filter((message) => message.id > feed.last_id);
  const arrived = new Set(fresh.map((message) => message.client_id));
  const all = fresh.length === 0 ? feed.messages : [...feed.messages, ...fresh];
  const kept = Math.max(KEPT, feed.messages.length);
  return {
    messages: all.length > kept ? all.slice(-kept) : all,
    isWhole: feed.isWhole && all.length <= kept,
    own: feed.own.some((own) => arrived.has(own.client_id))
      ? feed.own.filter((own) => !arrived.has(own.client_id))
      : feed.own,
    last_id: Math.max(feed.last_id, last_id),
  };
}

/** The feed after a pause that was too long to be told: only the newest messages. */
export function replaced(feed: Feed, messages: readonly FeedMessage[], last_id: number): Feed {
  const isWhole = messages.length < HISTORY;
  return received({ ...feed, messages: [], isWhole, last_id: 0 }, messages, last_id);
}

/** The feed with a page of older messages in front, oldest first. @param isWhole whether there are none before them */
export function extended(feed: Feed, older: readonly FeedMessage[], isWhole: boolean): Feed {
  const first = feed.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const fresh = older.filter((message) => message.id < first);
  return { ...feed, messages: [...fresh, ...feed.messages], isWhole };
}

/** The feed without messages that a moderator took away. */
export function removed(feed: Feed, ids: readonly number[]): Feed {
  if (ids.length === 0) return feed;
  const gone = new Set(ids);
  return { ...feed, messages: feed.messages.filter((message) => !gone.has(message.id)) };
}

/** The feed with an own message that is on its way, at the end. */
export function sending(feed: Feed, own: OwnMessage): Feed {
  return { ...feed, own: [...feed.own.filter((other) => other.client_id !== own.client_id), own] };
}

/** The feed once an own message is known to be there, or is given up. */
export function settled(feed: Feed, client_id: string): Feed {
  return { ...feed, own: feed.own.filter((own) => own.client_id !== client_id) };
}

/** The feed with an own message that the server refused. */
export function refused(feed: Feed, client_id: string, problem: string): Feed {
  return {
    ...feed,
    own: feed.own.map((own) => (own.client_id === client_id ? { ...own, problem } : own)),
  };
}
