/** What is said about something: the comments of a published page, and the thread of a task. */
import * as z from "zod";
import { type Page, pageQuery, type Reply, replyBody } from "./community.ts";
import type { UserState } from "./standing.ts";

/** The browser generates the id, so that a repeated request writes nothing twice. */
export const commentBody = replyBody;
/** `spoiler`: it shows the answer. What holds code of who has shipped the task does in any case. */
export const taskReplyBody = replyBody.extend({ spoiler: z.boolean() });

export const discussionQuery = pageQuery;

/** A page of comments, oldest first. For a visitor no author has an id. */
export type Comments = {
  comments: Page<Reply>;
  /** All of them, those of muted learners among them. */
  count: number;
  /** Whether the learner who requests them follows them. */
  following: boolean;
  /** Who requests them; null for a visitor. */
  reader_id: string | null;
  is_moderator: boolean;
};

/**
 * What of a reply isn't sent to who hasn't shipped the task right: its code, which `CODE_MARK` stands for, or all of it. An own reply is sent
 * whole.
 */
export type Folded = "nothing" | "code" | "all";
export type TaskReply = Reply & { folded: Folded };

/**
 * How a learner meets a thread of a task:
 * - `whole`: who has shipped the task right, and moderators
 * - `folded`: a Warrior who hasn't
 * - `closed`: a Starter who hasn't: no reply is sent, and none is taken
 */
export type ThreadAccess = "whole" | "folded" | "closed";

/** The thread of a task with a page of its replies, oldest first. */
export type TaskThread = {
  user_state: UserState;
  /** `asks`: it asks a question, so that all of who has answered that is a spoiler. */
  task: { id: number; title: string; asks: boolean };
  access: ThreadAccess;
  replies: Page<TaskReply>;
  count: number;
  following: boolean;
  is_moderator: boolean;
};
