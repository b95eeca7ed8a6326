/** Feedback, threads, moderation, and the frames of the channels' sockets. */
import * as z from "zod";
import type { MatchResult } from "../rules/battle-score.ts";
import type { FeedMessage, FeedUpdate } from "../rules/chat-feed.ts";
import {
  CHANNELS,
  countCharacters,
  MAX_REPORT_REASON_CHARACTERS,
  MAX_SEARCH_CHARACTERS,
  MAX_THREAD_TEXT_CHARACTERS,
  MAX_THREAD_TITLE_CHARACTERS,
  REACTIONS,
  type Reaction,
  TEXT_CHANNELS,
  type TextChannel,
} from "../rules/chat-limits.ts";
import { type Code, LANGUAGES, type Language } from "../rules/code.ts";
import { MAX_FEEDBACK_CHARACTERS } from "../rules/limits.ts";
import { RESTORABLE_KINDS } from "../rules/moderation.ts";
import { SEARCH_PLACE, searchWords } from "../rules/thread-search.ts";
import type { TypingMark } from "../rules/typing-mark.ts";
import { hasInvisible, isBlank } from "../rules/visible-text.ts";
import { displayName } from "./accounts.ts";
import { unlisted, withoutControl } from "./listed.ts";
import type { UserState } from "./standing.ts";

export const feedbackBody = z.strictObject({
  feedback: z
    .string()
    .max(MAX_FEEDBACK_CHARACTERS, `Feedback has at most ${MAX_FEEDBACK_CHARACTERS} characters.`),
});

// ── Sockets ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const channelName = z.enum(CHANNELS);

/** A message's sequence number. */
const sequence = z.int().positive();
/** What is sent again under the same id happens once. A refusal names it. */
const request = { client_id: z.uuid() };

/**
 * The frames that a page may send in a channel. The schema doesn't limit the length of a message: the object refuses a longer one
 * with a sentence that the learner reads.
 */
export const clientFrame = z.discriminatedUnion("type", [
  z.strictObject({
    ...{ type: z.literal("send"), ...request, message: z.string() },
    reply_to: sequence.optional(),
  }),
  z.strictObject({ type: z.literal("edit"), ...request, id: sequence, message: z.string() }),
  z.strictObject({ type: z.literal("delete"), ...request, id: sequence }),
  z.strictObject({
    ...{ type: z.literal("react"), ...request, id: sequence },
    ...{ reaction: z.enum(REACTIONS), on: z.boolean() },
  }),
  /** Asks for the learner's own reactions to the messages from `from` on, up to `to`. */
  z.strictObject({ type: z.literal("own_reactions"), ...request, from: sequence, to: sequence.optional() }),
  /** The learner is typing. */
  z.strictObject({ type: z.literal("typing") }),
  /** The page was hidden, or is shown again. It counts as shown at first. */
  z.strictObject({ type: z.literal("visible"), visible: z.boolean() }),
  z.strictObject({ type: z.literal("ack"), ack: z.string().max(40) }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;
/** A frame that the sequencer decides on. */
export type ClientRequest = Extract<ClientFrame, { client_id: string }>;
/** A request that changes a message. */
export type ChangeRequest = Extract<ClientRequest, { id: number }>;

/** A reaction of the learner to a message. */
export type OwnReaction = { id: number; reaction: Reaction };

/** A learner as others in a channel are told of them. */
export type ShownLearner = { user_id: string; display_name: string };

/**
 * Who is in a channel and who is typing there, of those who let others see that they are here. `count` is of all of them. `isMore`:
 * there are others, whom nobody has counted.
 */
export type PresentFrame = {
  type: "present";
  here: { learners: ShownLearner[]; count: number; isMore: boolean };
  typing: { learners: ShownLearner[]; count: number };
};

/** A thread that changed, with its counts and its answer in the database when the frame was sent; or that was deleted. */
export type ThreadNews =
  | {
      thread_id: string;
      created_at: number;
      likes: number;
      replies: number;
      solved: boolean;
      answer_id: string | null;
    }
  | { thread_id: string; gone: true };

/**
 * The frames that the server sends. With an acknowledgement token `ack`, which the page sends back, it shows how far the page has read.
 */
export type ServerFrame = { ack?: string } & SentFrame;
type SentFrame =
  /** Sent first. `fresh`: the messages replace what the page shows; otherwise they follow it. */
  | (FeedUpdate & { type: "history"; last_id: number; fresh: boolean })
  /** The messages since `after`, and what became of earlier ones. */
  | (FeedUpdate & { type: "batch"; after: number; last_id: number })
  /** A message that was sent again is stored already, or an edit or a deletion of it is stored. All pages of its author there are told. */
  | { type: "confirmed"; client_id: string; id: number }
  /** A request was refused, at once or because of what came between. With `wait_ms` it may be sent again after that many milliseconds. */
  | { type: "refused"; client_id: string; title: string; wait_ms?: number }
  /**
   * What the learner has reacted with, to messages from `from` on, up to `to`; from a later one than was asked for where it is too much. After a
   * reaction all pages of its learner there are told, by its `client_id`.
   */
  | { type: "own_reactions"; client_id: string; from: number; to?: number; reactions: OwnReaction[] }
  | PresentFrame
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
  )
  .superRefine(unlisted("A title"));
const description = z
  .string()
  .trim()
  .refine(
    (text) => countCharacters(text) <= MAX_THREAD_TEXT_CHARACTERS,
    `A description has at most ${MAX_THREAD_TEXT_CHARACTERS} characters.`,
  )
  .superRefine(withoutControl("A description"))
  .superRefine(unlisted("A description"));

/** What a thread is about. A page of the release before sends neither. */
const tags = {
  language: z.enum(LANGUAGES).nullable().optional(),
  project_id: z.int().positive().nullable().optional(),
};

/** The browser generates the ids, so that a repeated request creates nothing twice. */
export const newThreadBody = z.strictObject({ id: z.uuid(), title, description, ...tags });
export const editThreadBody = z.strictObject({ title, description, ...tags });
/** The reply that is the answer; null takes the mark away. */
export const answerBody = z.strictObject({ reply_id: z.string().min(1).max(64).nullable() });
export const followBody = z.strictObject({ following: z.boolean() });
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
    )
    .superRefine(withoutControl("A reply"))
    .superRefine(unlisted("A reply")),
});

/** `{time}_{id}` of the last row of a page. */
export const pageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,16}_[\w-]{1,64}$/)
    .optional(),
});

/** By what a list of threads can be filtered: a language, or `project:{id}`. */
export type ThreadTag = Language | `project:${number}`;
const threadTag = z
  .string()
  .regex(new RegExp(`^(?:${LANGUAGES.join("|")}|project:\\d{1,9})$`))
  .transform((tag) => tag as ThreadTag);

export const threadsQuery = pageQuery.extend({
  tag: threadTag.optional(),
  solved: z.enum(["true", "false"]).optional(),
});

const searchedWords = z
  .string()
  .trim()
  .max(MAX_SEARCH_CHARACTERS, `A search has at most ${MAX_SEARCH_CHARACTERS} characters.`)
  .refine((text) => searchWords(text).length > 0, "Search for a word.");

export const threadSearchQuery = z.strictObject({
  words: searchedWords,
  cursor: z.string().regex(SEARCH_PLACE).optional(),
});

/** Of a message, `{channel}/{id}`; of a profile, the display name; otherwise the row's id. */
const target_id = z.string().min(1).max(80);
const target = {
  target_kind: z.enum(["message", "thread", "reply", "page", "certificate"]),
  target_id,
};
export type Target = {
  target_kind: "message" | "thread" | "reply" | "page" | "certificate";
  target_id: string;
};
/** What is reported: a profile is the learner's, and isn't taken away. A room is named by its key. */
export type ReportTarget = { target_kind: Target["target_kind"] | "profile" | "room"; target_id: string };
export const reportBody = z.strictObject({
  target_kind: z.enum([...target.target_kind.options, "profile", "room"]),
  target_id,
  reason: z
    .string()
    .trim()
    .min(1, "Say in a few words what is wrong.")
    .max(MAX_REPORT_REASON_CHARACTERS, `A reason has at most ${MAX_REPORT_REASON_CHARACTERS} characters.`),
});
/** A room is closed. */
export const removeBody = z.strictObject({
  target_kind: z.enum([...target.target_kind.options, "room"]),
  target_id,
});
export type RemovalTarget = z.infer<typeof removeBody>;
/** Of a name or a picture `target_id` is the learner's id. */
export const restoreBody = z.strictObject({ target_kind: z.enum(RESTORABLE_KINDS), target_id });
/** Parses the `target_id` of a channel message: its channel and its sequence number. */
export const messageTarget = z.string().transform((text, context) => {
  const [name, id] = text.split("/");
  const channel = z.enum(TEXT_CHANNELS).safeParse(name);
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
  /** When it was opened or answered last. */
  active_at: number;
  /** The tags. */
  language: Language | null;
  project_id: number | null;
  /** The task that it is about, whose thread has a page of its own; null in the forum. */
  task_id: number | null;
  /** Whether a reply is marked as the answer. */
  solved: boolean;
  likes: number;
  replies: number;
  /** By the learner who requests it. */
  liked: boolean;
  author: Author;
};
/** @property following whether the learner who requests it follows it */
export type Thread = Omit<ThreadCard, "excerpt"> & {
  description: string;
  answer_id: string | null;
  following: boolean;
};
export type Reply = { id: string; content: string; created_at: number; author: Author };
/** A thread with its answer, and a page of its replies, the answer among them. */
export type ThreadPage = { thread: Thread; answer: Reply | null; replies: Page<Reply> };

/** A page of rows. `next` is the `cursor` of the next page; null after the last. */
export type Page<Row> = { rows: Row[]; next: string | null };

/** A page of a channel's messages, oldest first. `more`: there are some before it. `newer`: there are some after it. */
export type MessagePage = { messages: FeedMessage[]; more: boolean; newer: boolean };

/** A channel that learners write in. */
export const textChannelName = z.enum(TEXT_CHANNELS);
const sequenceText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
/** Which page of messages: those before a sequence number, those after it, or the message and those around it. */
export const messagesQuery = z.union([
  z.strictObject({ before: sequenceText }),
  z.strictObject({ after: sequenceText }),
  z.strictObject({ around: sequenceText }),
]);
export type MessagesAsked = z.output<typeof messagesQuery>;

/** `before`: a sequence number; older messages only. */
export const messageSearchQuery = z.strictObject({ words: searchedWords, before: sequenceText.optional() });

/** A message as a search shows it. */
export type FoundMessage = Pick<
  FeedMessage,
  "id" | "user_id" | "display_name" | "avatar_url" | "message" | "created_at"
>;
/** What a search of a channel found, newest first. `next`: the `before` of the next page; null where nothing older is left to search. */
export type FoundMessages = { messages: FoundMessage[]; next: number | null };

/** A message as the dashboard shows it. */
export type PreviewMessage = Pick<FeedMessage, "id" | "display_name" | "message" | "created_at">;

/** A channel's newest message, as it stands beside the channel's name: with the beginning of its text. */
export type LastSaid = Pick<FeedMessage, "id" | "user_id" | "display_name" | "message" | "created_at">;
/** The number of each channel's newest message, 0 before the first one; and these messages. */
export type NewestMessages = Record<TextChannel, number> & { last: Partial<Record<TextChannel, LastSaid>> };

/** The data of the chat screen, without messages. */
export type ChatScreen = {
  user_state: UserState;
  muted: { user_id: string; display_name: string }[];
  is_moderator: boolean;
  /** What threads can be about. */
  projects: { project_id: number; project_name: string }[];
};

/** What somebody has reported something for, and its text at that time. */
export type ReportVoice = {
  reporter: string | null;
  reason: string;
  excerpt: string;
  /** Of a page, the address of the card that it had, for moderators; null without one. */
  card: string | null;
  created_at: number;
};

/** A message beside a reported one, as it stands now. */
export type NeighbourMessage = Pick<FeedMessage, "id" | "display_name" | "message" | "created_at">;

/** The open reports of one target: the first one, and others. The target of a reported profile is the learner's id. */
export type Report = ReportTarget &
  ReportVoice & {
    id: string;
    target_in: string;
    /** How many there are beside the first one, and some of them, the oldest first. */
    more: number;
    others: ReportVoice[];
    author_id: string | null;
    author: string | null;
    author_silenced_until: number | null;
    /** Other reports of the author's things, open or closed, up to `MAX_COUNTED`; and what the newest of them says. */
    reported_before: number;
    newest_reason: string | null;
    newest_report_at: number | null;
    /** What moderators did about the author, up to `MAX_COUNTED`; and the newest of it. */
    acts_before: number;
    newest_act: ModerationAct["act"] | null;
    newest_act_at: number | null;
    /** Of a message: those before and after it. */
    before: NeighbourMessage[];
    after: NeighbourMessage[];
  };
/** Beyond it nothing is counted further. */
export const MAX_COUNTED = 50;
export type ModerationAct = {
  id: number;
  act:
    | "remove"
    | "silence"
    | "dismiss"
    | "rename"
    | "clear_picture"
    | "release"
    | "void"
    | "answer"
    | "restore";
  target: string;
  detail: string;
  moderator: string | null;
  created_at: number;
  /** Whom it was about, and until when that learner is silenced. */
  about_id: string | null;
  about: string | null;
  silenced_until: number | null;
  /** Whether what it took away can be restored. */
  restorable: boolean;
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
