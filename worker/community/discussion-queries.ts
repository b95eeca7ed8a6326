/** The statements on comments of published pages and on the threads of tasks. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { CommunityDatabase, Database, LearnerDatabase } from "../db/client.ts";
import { isHidden } from "../db/hidden-page.ts";
import { profiles, published_pages, tasks, threads, threads_messages } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShippedRight } from "../db/shipped.ts";
import { REPLIES_PER_PAGE } from "../rules/chat-limits.ts";
import { commentsId, taskThreadId } from "../rules/thread-ids.ts";
import { type Cursor, replyColumns } from "./queries.ts";

const isPublic = sql`published_pages.state = 'public'`;

/** Whether a learner and the author of a statement's `published_pages` have blocked each other, in either direction. */
const isBlocked = (user_id: string) =>
  sql`(EXISTS (SELECT 1 FROM friendships f WHERE f.user_id = published_pages.user_id AND f.other_id = ${user_id} AND f.state = 'blocked')
    OR EXISTS (SELECT 1 FROM friendships f WHERE f.user_id = ${user_id} AND f.other_id = published_pages.user_id AND f.state = 'blocked'))`.mapWith(
    Boolean,
  );

/** A public page as far as its comments depend on it. @param reader an empty string for a visitor */
export function selectCommented(db: CommunityDatabase, page_id: string, reader: string) {
  return db
    .select({
      author_id: published_pages.user_id,
      hidden: isHidden.as("hidden"),
      blocked: isBlocked(reader).as("blocked"),
    })
    .from(published_pages)
    .where(and(eq(published_pages.id, page_id), isPublic));
}

const commentable = (page_id: string, user_id: string) =>
  sql`FROM published_pages WHERE published_pages.id = ${page_id} AND ${isPublic} AND NOT ${isHidden} AND NOT ${isBlocked(user_id)}`;

/** The condition that a learner may comment on a page. */
export const mayComment = (page_id: string, user_id: string) =>
  sql`EXISTS (SELECT 1 ${commentable(page_id, user_id)})`;

/** Opens the thread of a page's comments, once, if the learner may comment on it. Its opener is the page's author, who is told of comments. */
export function insertCommentsThread(db: CommunityDatabase, page_id: string, user_id: string, now: number) {
  const row = { id: commentsId(page_id), page_id, created_by: sql`published_pages.user_id`, created_at: now };
  return db
    .insert(threads)
    .select(selectRow(threads, { ...row, ...NO_TEXTS }, commentable(page_id, user_id)))
    .onConflictDoNothing();
}

const NO_TEXTS = { title: "", description: "" };

/** Opens the thread of a task, once. Nobody is its opener. Its tag is the task's project. */
export function insertTaskThread(db: CommunityDatabase, task_id: number, now: number) {
  const row = { id: taskThreadId(task_id), task_id, project_id: sql`c.project_id`, created_at: now };
  return db
    .insert(threads)
    .select(selectRow(threads, { ...row, ...NO_TEXTS }, sql`FROM tasks c WHERE c.id = ${task_id}`))
    .onConflictDoNothing();
}

/** How much is said in a thread, and whether a learner follows it. No row before its first message. */
export function selectDiscussion(db: CommunityDatabase, thread_id: string, user_id: string) {
  return db
    .select({
      replies: threads.replies,
      following:
        sql<boolean>`coalesce((SELECT f.following FROM thread_follows f WHERE f.thread_id = threads.id AND f.user_id = ${user_id}), FALSE)`
          .mapWith(Boolean)
          .as("following"),
    })
    .from(threads)
    .where(eq(threads.id, thread_id));
}

/**
 * A page of a thread's replies, oldest first, and one more row if there is a next page. Those of learners whom the reader has muted, or its opener has
 * blocked, are marked: they count for the page's length.
 */
export function selectDiscussed(
  db: CommunityDatabase,
  thread_id: string,
  user_id: string,
  cursor: Cursor | undefined,
) {
  return db
    .select({
      ...replyColumns,
      spoiler: threads_messages.spoiler,
      muted:
        sql<boolean>`(EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${user_id} AND m.muted_user_id = threads_messages.user_id)
          OR EXISTS (SELECT 1 FROM friendships f WHERE f.user_id = (SELECT t.created_by FROM threads t WHERE t.id = ${thread_id})
            AND f.other_id = threads_messages.user_id AND f.state = 'blocked'))`
          .mapWith(Boolean)
          .as("muted"),
    })
    .from(threads_messages)
    .leftJoin(profiles, eq(profiles.user_id, threads_messages.user_id))
    .where(
      and(
        eq(threads_messages.thread_id, thread_id),
        cursor &&
          sql`(${threads_messages.created_at}, ${threads_messages.id}) > (${cursor.time}, ${cursor.id})`,
      ),
    )
    .orderBy(asc(threads_messages.created_at), asc(threads_messages.id))
    .limit(REPLIES_PER_PAGE + 1);
}

/** A task as far as its thread depends on it. */
export function selectDiscussedTask(db: Database, task_id: number) {
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      asks: sql`${tasks.question} <> ''`.mapWith(Boolean).as("asks"),
    })
    .from(tasks)
    .where(eq(tasks.id, task_id));
}

/** Whether a learner has shipped a task right, in whatever revision: a thread that is open to somebody stays so. */
export function selectShippedRight(db: LearnerDatabase, user_id: string, task_id: number) {
  return db
    .select({ shipped: sql`${isShippedRight(user_id, task_id)}`.mapWith(Boolean).as("shipped") })
    .from(sql`(SELECT 1)`);
}

/** A row if a reply is about a page or a task. */
export function selectAboutReply(db: CommunityDatabase, id: string) {
  return db
    .select({ thread_id: threads.id })
    .from(threads_messages)
    .innerJoin(threads, eq(threads.id, threads_messages.thread_id))
    .where(and(eq(threads_messages.id, id), isAbout));
}

const isAbout = sql`(threads.page_id IS NOT NULL OR threads.task_id IS NOT NULL)`;

/** Deletes a reply about a page or a task: one's own, and any below one's own page. Returns no row if it isn't such a reply. */
export function deleteAboutReply(db: CommunityDatabase, user_id: string, id: string) {
  const thread = sql`SELECT 1 FROM threads WHERE threads.id = threads_messages.thread_id AND ${isAbout}`;
  const isOwnPage = sql`EXISTS (SELECT 1 FROM published_pages p WHERE p.id = threads.page_id AND p.user_id = ${user_id})`;
  return db
    .delete(threads_messages)
    .where(
      and(
        eq(threads_messages.id, id),
        sql`EXISTS (${thread} AND (threads_messages.user_id = ${user_id} OR ${isOwnPage}))`,
      ),
    )
    .returning({ id: threads_messages.id });
}
