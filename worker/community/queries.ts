import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reply, Thread, ThreadCard } from "../contract/community.ts";
import type { CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import { feedback, likes, mutes, profiles, threads, threads_messages, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from "../rules/chat-limits.ts";

/** Characters of a thread's description in the list. */
const EXCERPT_CHARACTERS = 280;

/** The last row of the page before. It is compared as a row value, which finds the next page with one seek. */
export type Cursor = { created_at: number; id: string };

// Expressions, not columns: for a missing joined row, drizzle turns an object of columns into null.
const author = {
  user_id: sql<string | null>`${profiles.user_id}`,
  display_name: sql<string>`coalesce(nullif(${profiles.display_name}, ''), 'Anonymous')`,
  avatar_url: sql<string>`coalesce(${profiles.avatar_url}, ${DEFAULT_AVATAR_URL})`,
};

const likedBy = (user_id: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM likes l WHERE l.thread_id = threads.id AND l.user_id = ${user_id})`.mapWith(
    Boolean,
  );

/** Stores a learner's feedback. */
export function insertFeedback(db: LearnerDatabase, user_id: string, text: string, now: number) {
  return db.insert(feedback).values({ user_id, feedback: text, created_at: now });
}

/** A learner's profile, plan and silence, by primary key. */
export function selectLearner(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      plan: user_state.plan,
      silenced_until: user_state.silenced_until,
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** Everyone whom a learner has muted, latest first. */
export function selectMuted(db: CommunityDatabase, user_id: string) {
  return db
    .select({ user_id: mutes.muted_user_id, display_name: profiles.display_name })
    .from(mutes)
    .innerJoin(profiles, eq(profiles.user_id, mutes.muted_user_id))
    .where(eq(mutes.user_id, user_id))
    .orderBy(desc(mutes.created_at))
    .limit(500);
}

/** Mutes another learner, if there is one. Idempotent. */
export function insertMute(db: CommunityDatabase, user_id: string, muted_user_id: string, now: number) {
  const other = sql`FROM profiles WHERE user_id = ${muted_user_id} AND user_id <> ${user_id}`;
  return db
    .insert(mutes)
    .select(selectRow(mutes, { user_id, muted_user_id, created_at: now }, other))
    .onConflictDoNothing();
}

export function deleteMute(db: CommunityDatabase, user_id: string, muted_user_id: string) {
  return db.delete(mutes).where(and(eq(mutes.user_id, user_id), eq(mutes.muted_user_id, muted_user_id)));
}

/** What a list and the thread's own page show of a thread. */
const threadColumns = (user_id: string) => ({
  id: threads.id,
  title: threads.title,
  created_at: threads.created_at,
  edited_at: threads.edited_at,
  likes: threads.likes,
  replies: threads.replies,
  liked: likedBy(user_id),
  author,
});

/** A page of threads, newest first, and one more row if there is a next page. */
export function selectThreads(db: CommunityDatabase, user_id: string, cursor: Cursor | undefined) {
  return db
    .select({
      ...threadColumns(user_id),
      excerpt: sql<string>`substr(${threads.description}, 1, ${EXCERPT_CHARACTERS})`,
    })
    .from(threads)
    .leftJoin(profiles, eq(profiles.user_id, threads.created_by))
    .where(cursor && sql`(${threads.created_at}, ${threads.id}) < (${cursor.created_at}, ${cursor.id})`)
    .orderBy(desc(threads.created_at), desc(threads.id))
    .limit(THREADS_PER_PAGE + 1) satisfies PromiseLike<ThreadCard[]>;
}

/** One thread with its whole description. */
export function selectThread(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .select({
      ...threadColumns(user_id),
      description: threads.description,
    })
    .from(threads)
    .leftJoin(profiles, eq(profiles.user_id, threads.created_by))
    .where(eq(threads.id, id)) satisfies PromiseLike<Thread[]>;
}

/** A page of a thread's replies, oldest first, and one more row if there is a next page. */
export function selectReplies(db: CommunityDatabase, thread_id: string, cursor: Cursor | undefined) {
  return db
    .select({
      id: threads_messages.id,
      content: threads_messages.content,
      created_at: threads_messages.created_at,
      author,
    })
    .from(threads_messages)
    .leftJoin(profiles, eq(profiles.user_id, threads_messages.user_id))
    .where(
      and(
        eq(threads_messages.thread_id, thread_id),
        cursor &&
          sql`(${threads_messages.created_at}, ${threads_messages.id}) > (${cursor.created_at}, ${cursor.id})`,
      ),
    )
    .orderBy(asc(threads_messages.created_at), asc(threads_messages.id))
    .limit(REPLIES_PER_PAGE + 1) satisfies PromiseLike<Reply[]>;
}

/** The current counts of some threads. */
export function selectThreadCounts(db: CommunityDatabase, ids: readonly string[]) {
  return db
    .select({
      thread_id: threads.id,
      created_at: threads.created_at,
      likes: threads.likes,
      replies: threads.replies,
    })
    .from(threads)
    .where(inArray(threads.id, [...ids]));
}

/** The condition that a learner may write now: a Warrior who is not silenced. */
export function mayWrite(user_id: string, now: number): ConditionSql {
  return {
    sql: "EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND plan = 'warrior' AND coalesce(silenced_until, 0) <= ?)",
    values: [user_id, now],
    place: { learner: user_id },
  };
}

export function insertThread(
  db: CommunityDatabase,
  user_id: string,
  thread: { id: string; title: string; description: string },
  now: number,
) {
  return db
    .insert(threads)
    .values({ ...thread, created_by: user_id, created_at: now })
    .onConflictDoNothing();
}

/** Edits a thread. Returns no row if it isn't the learner's. */
export function updateThread(
  db: CommunityDatabase,
  user_id: string,
  thread: { id: string; title: string; description: string },
  now: number,
) {
  return db
    .update(threads)
    .set({ title: thread.title, description: thread.description, edited_at: now })
    .where(and(eq(threads.id, thread.id), eq(threads.created_by, user_id)))
    .returning({ id: threads.id });
}

/** Deletes a thread with its replies and likes. Returns no row if it isn't the learner's. */
export function deleteThread(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .delete(threads)
    .where(and(eq(threads.id, id), eq(threads.created_by, user_id)))
    .returning({ id: threads.id });
}

export function insertReply(
  db: CommunityDatabase,
  user_id: string,
  reply: { id: string; thread_id: string; content: string },
  now: number,
) {
  const condition = sql`WHERE EXISTS (SELECT 1 FROM threads t WHERE t.id = ${reply.thread_id})`;
  return db
    .insert(threads_messages)
    .select(selectRow(threads_messages, { ...reply, user_id, created_at: now }, condition))
    .onConflictDoNothing();
}

/** A reply of this learner, as stored. */
export function selectOwnReply(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .select({
      id: threads_messages.id,
      content: threads_messages.content,
      created_at: threads_messages.created_at,
      author,
    })
    .from(threads_messages)
    .innerJoin(profiles, eq(profiles.user_id, threads_messages.user_id))
    .where(and(eq(threads_messages.id, id), eq(threads_messages.user_id, user_id)));
}

/** Likes a thread. Idempotent. */
export function insertLike(db: CommunityDatabase, user_id: string, thread_id: string, now: number) {
  const thread = sql`FROM threads WHERE id = ${thread_id}`;
  return db
    .insert(likes)
    .select(selectRow(likes, { thread_id, user_id, created_at: now }, thread))
    .onConflictDoNothing();
}

export function deleteLike(db: CommunityDatabase, user_id: string, thread_id: string) {
  return db.delete(likes).where(and(eq(likes.thread_id, thread_id), eq(likes.user_id, user_id)));
}
