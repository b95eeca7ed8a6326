/** What learners are told of by the bell. Read by both sides. */
import { DAY_MS } from "./dates.ts";

/**
 * The kinds of notices, in the order of their switches, with what a notice is about (its subject):
 * - `reply`, `followed`, `solved`, `thread_like`: the thread that was answered, that one follows, in which one's reply is the answer, or that is liked
 * - `mention`: the channel in which one is mentioned or one's message is answered, or `threads/{id}` of a thread
 * - `like`: the published page
 * - `invitation`, `friend_request`: the learner who asks
 * - `league`: the number of the week that is over
 * - `page_hidden`: the published page
 * - `moderated`: what moderators did (`ModeratedThing`), however often
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
  "thread_like",
  "invitation",
  "friend_request",
  "league",
  "page_hidden",
  "moderated",
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

/** The kinds that a browser may be told of. A league's result comes with the night, in which nobody is told. */
export const PUSH_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter((kind) => kind !== "league");

/** Kinds that don't say who did it. */
export const NAMELESS_KINDS: readonly NoticeKind[] = ["solved", "like", "thread_like"];

/** What a moderator took away or changed; `restored_…` was restored. */
export const MODERATED_THINGS = [
  ...["message", "thread", "reply", "comment", "certificate", "picture", "name"],
  ...["restored_page", "restored_certificate", "restored_message", "restored_thread"],
  ...["restored_reply", "restored_comment", "restored_picture", "restored_name"],
] as const;
export type ModeratedThing = (typeof MODERATED_THINGS)[number];

/** The subject of a mention in a thread. */
export const threadSubject = (thread_id: string): string => `${THREAD_PREFIX}${thread_id}`;
const THREAD_PREFIX = "threads/";
/** The thread of a mention; null for one in a channel. */
export const mentionedInThread = (subject: string): string | null =>
  subject.startsWith(THREAD_PREFIX) ? subject.slice(THREAD_PREFIX.length) : null;

/** Notices that a learner has at most: beyond them the oldest go. */
export const MAX_NOTICES = 50;
/** How long a notice is kept since it happened last, in milliseconds. */
export const KEEP_NOTICES_MS = 30 * DAY_MS;
