/** Feedback, threads, moderation, and the frames of the channels' sockets. */
import * as z from "zod";
import type { MatchResult } from "../rules/battle-score.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import {
  CHANNELS,
  countCharacters,
  MAX_REPORT_REASON_CHARACTERS,
  MAX_THREAD_TEXT_CHARACTERS,
  MAX_THREAD_TITLE_CHARACTERS,
  TALK_CHANNELS,
} from "../rules/chat-limits.ts";
import type { Code } from "../rules/code.ts";
import { MAX_FEEDBACK_CHARACTERS } from "../rules/limits.ts";
import type { TypingMark } from "../rules/typing-mark.ts";
import { hasInvisible, isBlank } from "../rules/visible-text.ts";
import { displayName } from "./accounts.ts";
import type { UserState } from "./standing.ts";

export const feedbackBody = z.strictObject({
  feedback: z
    .string()
    .max(MAX_FEEDBACK_CHARACTERS, `Feedback has at most ${MAX_FEEDBACK_CHARACTERS} characters.`),
});

// ── Sockets ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const channelName = z.enum(CHANNELS);

/**
 * The frames that a page may send in a channel. The schema doesn't limit the length of a message: the object refuses a longer one
 * with a sentence that the learner reads.
 */
export const clientFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("send"), client_id: z.uuid(), message: z.string() }),
  z.strictObject({ type: z.literal("ack"), ack: z.string().max(40) }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** A thread that changed, with its counts in the database when the frame was sent; or that was deleted. */
export type ThreadNews =
  | { thread_id: string; created_at: number; likes: number; replies: number }
  | { thread_id: string; gone: true };

/** The frames that the server sends. */
export type ServerFrame =
  /** Sent first. `fresh`: the messages replace what the page shows; otherwise they follow it. */
  | { type: "history"; messages: FeedMessage[]; removed: number[]; last_id: number; fresh: boolean }
  /** The messages since `after`. The page sends the acknowledgement token `ack` back, to show how far it has read. */
  | {
      type: "batch";
      messages: FeedMessage[];
      removed: number[];
      after: number;
      last_id: number;
      ack?: string;
    }
  /** A message that was sent again is stored already. */
  | { type: "confirmed"; client_id: string; id: number }
  /** A message was refused. With `wait_ms` it may be sent again after that many milliseconds. */
  | { type: "refused"; client_id: string; title: string; wait_ms?: number }
  /** A frame of the page was malformed. */
  | { type: "error"; title: string }
  /** In the channel `threads`: threads that changed. */
  | { type: "threads"; news: ThreadNews[] };

// ── HTTP ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const title = z
  .string()
  .trim()
  .min(1, "A thread needs a title.")
  .refine((text) => text === "" || !isBlank(text), "A title needs something that can be seen.")
  .refine((text) => !hasInvisible(text), "A title can't hold invisible characters.")
  .refine(
    (text) => countCharacters(text) <= MAX_THREAD_TITLE_CHARACTERS,
    `A title has at most ${MAX_THREAD_TITLE_CHARACTERS} characters.`,
  );
const description = z
  .string()
  .trim()
  .refine(
    (text) => countCharacters(text) <= MAX_THREAD_TEXT_CHARACTERS,
    `A description has at most ${MAX_THREAD_TEXT_CHARACTERS} characters.`,
  );

/** The browser generates the ids, so that a repeated request creates nothing twice. */
export const newThreadBody = z.strictObject({ id: z.uuid(), title, description });
export const editThreadBody = z.strictObject({ title, description });
export const likeBody = z.strictObject({ liked: z.boolean() });
export const replyBody = z.strictObject({
  id: z.uuid(),
  content: z
    .string()
    .trim()
    .min(1, "A reply needs some words.")
    .refine(
      (text) => countCharacters(text) <= MAX_THREAD_TEXT_CHARACTERS,
      `A reply has at most ${MAX_THREAD_TEXT_CHARACTERS} characters.`,
    ),
});

/** `{created_at}_{id}` of the last row of a page. */
export const pageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,16}_[\w-]{1,64}$/)
    .optional(),
});

const target = {
  target_kind: z.enum(["message", "thread", "reply", "page"]),
  /** Of a message, `{channel}/{id}`; otherwise the row's id. */
  target_id: z.string().min(1).max(80),
};
export type Target = { target_kind: "message" | "thread" | "reply" | "page"; target_id: string };
export const reportBody = z.strictObject({
  ...target,
  reason: z
    .string()
    .trim()
    .min(1, "Say in a few words what is wrong.")
    .max(MAX_REPORT_REASON_CHARACTERS, `A reason has at most ${MAX_REPORT_REASON_CHARACTERS} characters.`),
});
export const removeBody = z.strictObject(target);
/** Parses the `target_id` of a channel message: its channel and its sequence number. */
export const messageTarget = z.string().transform((text, context) => {
  const [name, id] = text.split("/");
  const channel = z.enum(TALK_CHANNELS).safeParse(name);
  if (channel.success && id !== undefined && /^\d{1,15}$/.test(id))
    return { channel: channel.data, id: Number(id) };
  context.addIssue({ code: "custom", message: "This isn't a message." });
  return z.NEVER;
});
export const silenceBody = z.strictObject({
  user_id: z.string().max(64),
  hours: z
    .int()
    .min(0)
    .max(24 * 90),
});
/** Without a name the server generates one. */
export const renameBody = z.strictObject({
  user_id: z.string().max(64),
  display_name: displayName.optional(),
});
export const clearPictureBody = z.strictObject({ user_id: z.string().max(64) });
export const dismissBody = z.strictObject({ report_id: z.string().max(64) });
export const muteBody = z.strictObject({ muted: z.boolean() });

/** An author with the current name and avatar; `user_id` is null once the account is deleted. */
type Author = { user_id: string | null; display_name: string; avatar_url: string };

export type ThreadCard = {
  id: string;
  title: string;
  /** The beginning of the description. */
  excerpt: string;
  created_at: number;
  edited_at: number | null;
  likes: number;
  replies: number;
  /** By the learner who requests it. */
  liked: boolean;
  author: Author;
};
export type Thread = Omit<ThreadCard, "excerpt"> & { description: string };
export type Reply = { id: string; content: string; created_at: number; author: Author };

/** A page of rows. `next` is the `cursor` of the next page; null after the last. */
export type Page<Row> = { rows: Row[]; next: string | null };

/** A page of a channel's messages, oldest first. `more`: there are some before it. */
export type OlderMessages = { messages: FeedMessage[]; more: boolean };

/** A channel that learners write in. */
export const talkChannelName = z.enum(TALK_CHANNELS);
/** `before`: a sequence number; the page contains older messages only. */
export const olderQuery = z.strictObject({ before: z.string().regex(/^[1-9]\d{0,14}$/) });

/** The data of the chat screen, without messages. */
export type ChatScreen = {
  user_state: UserState;
  muted: { user_id: string; display_name: string }[];
  is_moderator: boolean;
};

export type Report = Target & {
  id: string;
  target_in: string;
  excerpt: string;
  reason: string;
  created_at: number;
  reporter: string | null;
  author_id: string | null;
  author: string | null;
  author_silenced_until: number | null;
};
export type ModerationAct = {
  id: number;
  act: "remove" | "silence" | "dismiss" | "rename" | "clear_picture" | "release" | "void";
  target: string;
  detail: string;
  moderator: string | null;
  created_at: number;
};

/** A result that waits for a moderator. The pair is in the order of the players. */
export type HeldResult = {
  match_id: string;
  title: string;
  ended_at: number;
  /** It was released already, but the release was interrupted: it can be repeated only. */
  releasing: boolean;
  players: [HeldPlayer, HeldPlayer];
  /** The key in the link to the replay. */
  share_key: string;
};

/** @property code the beginning of it */
export type HeldPlayer = {
  /** Null once the account is deleted. */
  display_name: string | null;
  result: MatchResult;
  score: number;
  mark: TypingMark;
  code: Code;
};

/** @property held the oldest results that wait */
export type ModerationScreen = {
  user_state: UserState;
  reports: Report[];
  held: HeldResult[];
  log: ModerationAct[];
};

export const heldBody = z.strictObject({ match_id: z.uuid() });
