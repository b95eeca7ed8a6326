/** What learners are told of by the bell. Read by both sides. */
import { DAY_MS } from "./dates.ts";

/**
 * The kinds of notices, in the order of their switches, with what a notice is about (its subject):
 * - `reply`, `followed`, `solved`: the thread that was answered, that one follows, or in which one's reply is the answer
 * - `mention`: the channel
 * - `like`: the published page
 * - `invitation`, `friend_request`: the learner who asks
 * - `league`: the number of the week that is over
 * - `page_hidden`: the published page
 * - `silenced`: nothing
 * - `held`: the match whose result was decided
 *
 * Names are for life: they are stored.
 */
export const NOTICE_KINDS = [
  "reply",
  "followed",
  "solved",
  "mention",
  "like",
  "invitation",
  "friend_request",
  "league",
  "page_hidden",
  "silenced",
  "held",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The kinds that a browser is told of by push notifications once its learner says yes: a person waits for an answer. */
export const FIRST_PUSH_KINDS: readonly NoticeKind[] = [
  "reply",
  "solved",
  "mention",
  "invitation",
  "friend_request",
];

/** Kinds that don't say who did it. */
export const NAMELESS_KINDS: readonly NoticeKind[] = ["like"];

/** Notices that a learner has at most: beyond them the oldest go. */
export const MAX_NOTICES = 50;
/** How long a notice is kept since it happened last, in milliseconds. */
export const KEEP_NOTICES_MS = 30 * DAY_MS;
