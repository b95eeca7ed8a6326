/** What the chat takes. Read by both sides. */
import type { Rate } from "./limits.ts";

/** The channels that hold messages (specification, part 2 §9). */
export const TALK_CHANNELS = ["general", "help", "feedback"] as const;
export type TalkChannel = (typeof TALK_CHANNELS)[number];

/** All channels. `threads` holds no messages: it broadcasts which threads changed. */
export const CHANNELS = [...TALK_CHANNELS, "threads"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Length of a channel message after trimming. */
export const MAX_MESSAGE_CHARACTERS = 2000;
export const MAX_THREAD_TITLE_CHARACTERS = 120;
/** Length of a thread's description and of a reply. */
export const MAX_THREAD_TEXT_CHARACTERS = 10_000;
export const MAX_REPORT_REASON_CHARACTERS = 500;
/** Messages that a channel sends to a new socket (specification, part 2 §9). */
export const HISTORY_MESSAGES = 100;
/** Messages in a page of older ones. */
export const MESSAGES_PER_PAGE = 50;
/** How long the browser keeps trying to send a message. */
export const MAX_SEND_WAIT_MS = 120_000;
/** Messages in the dashboard's preview. */
export const PREVIEW_MESSAGES = 2;
export const THREADS_PER_PAGE = 20;
export const REPLIES_PER_PAGE = 50;

/** How often a learner may send a message to one channel. */
export const MESSAGE_RATE: Rate = { max: 5, seconds: 5 };

/** The number of code points, not of UTF-16 units. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Size of a JSON body with a thread's text. Escaped, a character has up to 12 bytes: `\ud83d\ude00`. */
export const MAX_THREAD_BODY_BYTES = 12 * (MAX_THREAD_TEXT_CHARACTERS + MAX_THREAD_TITLE_CHARACTERS) + 4096;
