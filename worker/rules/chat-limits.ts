/** What the chat takes. Read by both sides. */
import type { Rate } from "./limits.ts";

/** The channels that people talk in (specification, part 2 §9). */
export const TALK_CHANNELS = ["general", "help", "feedback"] as const;
export type TalkChannel = (typeof TALK_CHANNELS)[number];

/** All channels: `threads` carries only the news of threads. */
export const CHANNELS = [...TALK_CHANNELS, "threads"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Longest channel message, in characters, after trimming. */
export const MESSAGE_MOST = 2000;
export const THREAD_TITLE_MOST = 120;
/** Longest description of a thread, and longest reply. */
export const THREAD_TEXT_MOST = 10_000;
export const REPORT_REASON_MOST = 500;
/** Messages that a channel shows on entry (specification, part 2 §9). */
export const HISTORY = 100;
/** Messages of one page of older ones. */
export const OLDER_PAGE = 50;
/** An own message that could not be sent for this long is not sent by itself any more, in milliseconds. */
export const MESSAGE_WAITS_MS = 120_000;
/** Messages of the dashboard's preview. */
export const PREVIEW = 2;
/** Threads in a page of the list. */
export const THREADS_PAGE = 20;
/** Replies in a page of a thread. */
export const REPLIES_PAGE = 50;

/** How often a learner may talk in a channel. */
export const TALK_RATE: Rate = { max: 5, seconds: 5 };

/** Characters as a person counts them, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Largest JSON body that carries a thread's text: a character may be escaped to 12 bytes. */
export const THREAD_BODY_BYTES = 12 * (THREAD_TEXT_MOST + THREAD_TITLE_MOST) + 4096;
