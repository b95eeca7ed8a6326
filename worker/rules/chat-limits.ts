/** What the chat takes. Read by both sides. */
import type { Rate } from "./limits.ts";

/** The channels that hold messages (specification, part 2 §9). */
export const TEXT_CHANNELS = ["general", "help", "feedback"] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

/** All channels. `threads` holds no messages: it broadcasts which threads changed. */
export const CHANNELS = [...TEXT_CHANNELS, "threads"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Length of a channel message after trimming. */
export const MAX_MESSAGE_CHARACTERS = 2000;
export const MAX_THREAD_TITLE_CHARACTERS = 120;
/** Length of a thread's description and of a reply. */
export const MAX_THREAD_TEXT_CHARACTERS = 10_000;
export const MAX_REPORT_REASON_CHARACTERS = 500;
/** Messages that a channel sends to a new socket (specification, part 2 §9). */
export const HISTORY_MESSAGES = 100;
/** Messages in a page of older or newer ones. */
export const MESSAGES_PER_PAGE = 50;
/** Messages in a page of what a search of a channel finds. */
export const FOUND_MESSAGES = 20;
/** How long the browser keeps trying to send a message. */
export const MAX_SEND_WAIT_MS = 120_000;
/** Messages in the dashboard's preview. */
export const PREVIEW_MESSAGES = 2;
export const THREADS_PER_PAGE = 20;
export const REPLIES_PER_PAGE = 50;
/** Characters of a search of the threads or of a channel, and how many of its words count. */
export const MAX_SEARCH_CHARACTERS = 100;
export const MAX_SEARCH_WORDS = 8;

/** How often a learner may send or edit a message in one channel. */
export const MESSAGE_RATE: Rate = { max: 5, seconds: 5 };
/**
 * And in an hour: more than anybody talks. A message takes up to 8 kB, and the object of a channel holds 10 GB, which one account could fill in two
 * weeks at one message a second.
 */
export const HOURLY_MESSAGE_RATE: Rate = { max: 300, seconds: 60 * 60 };
/** How often a learner may react, or delete a message, in one channel. */
export const REACTION_RATE: Rate = { max: 10, seconds: 10 };
/** How often a learner's pages may ask for the learner's own reactions in one channel: with each page of older messages. */
export const READ_RATE: Rate = { max: 30, seconds: 10 };

/** How long an author may edit or delete a message. */
export const CHANGE_MS = 15 * 60_000;
/** Edits of one message: a report shows all of its texts to moderators. */
export const MAX_EDITS = 5;
/** How long the texts of messages that were edited, deleted or taken away are kept: for reports, and to be restored. */
export const EARLIER_TEXTS_MS = 30 * 86_400_000;

/** What a learner may react with, once each to a message. */
export const REACTIONS = ["thumbs_up", "heart", "laugh", "party", "idea", "eyes"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How often a learner's page tells a channel that its learner is typing, at most. */
export const TYPING_EVERY_MS = 3000;
/** How long a learner counts as typing after that: one frame of the page may be lost. */
export const TYPING_MS = 7000;
/** A channel tells who is here and who is typing at most this often. */
export const PRESENCE_FRAME_MS = 1000;
/** Learners whom such a frame names. A page names three, without its own. */
export const MAX_NAMED_LEARNERS = 4;

/** Characters of a message that stand above its reply. */
export const QUOTE_CHARACTERS = 140;
/** Characters of a channel's newest message that stand beside its name. */
export const LAST_SAID_CHARACTERS = 80;

/** The number of code points, not of UTF-16 units. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Size of a JSON body with a thread's text. Escaped, a character has up to 12 bytes: `\ud83d\ude00`. */
export const MAX_THREAD_BODY_BYTES = 12 * (MAX_THREAD_TEXT_CHARACTERS + MAX_THREAD_TITLE_CHARACTERS) + 4096;
