import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Reply, Thread, ThreadCard, ThreadTag } from "../contract/community.ts";
import type { AllLearnersDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import {
  feedback,
  likes,
  mutes,
  profiles,
  thread_follows,
  threads,
  threads_messages,
  user_state,
  users,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from "../rules/chat-limits.ts";
import type { Language } from "../rules/code.ts";
import { plansWith } from "../rules/features.ts";
import { MAX_BLOCKED, MAX_MUTED } from "../rules/friends.ts";
import {
  quotedWord,
  RARE_THREADS,
  SEARCH_PARTS,
  SECTION_MARK,
  SECTION_THREADS,
  type SearchPlace,
  searchExpression,
} from "../rules/thread-search.ts";

/** Characters of a thread's description in the list. */
const EXCERPT_CHARACTERS = 280;

/**
 * The last row of the page before. It is compared as a row value, which finds the next page with one seek.
 * @property time the one by which the rows are ordered: when they were created, or active last
 */
export type Cursor = { time: number; id: string };

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

/** The learners with these names now. @param keys as `displayNameKey` makes them */
export function selectIdsByNames(db: AllLearnersDatabase, keys: readonly string[]) {
  return db
    .select({ user_id: user_state.user_id, key: user_state.display_name_key })
    .from(user_state)
    .where(sql`${user_state.display_name_key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
}

const learnerColumns = {
  display_name: user_state.display_name,
  avatar_url: user_state.avatar_url,
  plan: user_state.plan,
  silenced_until: user_state.silenced_until,
  hide_presence: user_state.hide_presence,
};

/** A learner's profile, plan and silence, by primary key. */
export function selectLearner(db: LearnerDatabase, user_id: string) {
  return db.select(learnerColumns).from(user_state).where(eq(user_state.user_id, user_id));
}

/** As `selectLearner`, with when the account was made: for what a new one may do less of. */
export function selectWriter(db: LearnerDatabase, user_id: string) {
  return db
    .select({ ...learnerColumns, created_at: users.created_at })
    .from(user_state)
    .innerJoin(users, eq(users.id, user_state.user_id))
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
    .limit(MAX_MUTED + MAX_BLOCKED);
}

/** Mutes another learner, if there is one. Idempotent. @param most how many one may have muted */
export function insertMute(
  db: CommunityDatabase,
  user_id: string,
  muted_user_id: string,
  now: number,
  most: number,
) {
  const isFull = sql`(SELECT COUNT(*) FROM mutes WHERE user_id = ${user_id}) >= ${most}`;
  const other = sql`FROM profiles WHERE user_id = ${muted_user_id} AND user_id <> ${user_id} AND NOT ${isFull}`;
  return db
    .insert(mutes)
    .select(selectRow(mutes, { user_id, muted_user_id, created_at: now }, other))
    .onConflictDoNothing();
}

/** Ends a mute. Idempotent. */
export function deleteMute(db: CommunityDatabase, user_id: string, muted_user_id: string) {
  return db.delete(mutes).where(and(eq(mutes.user_id, user_id), eq(mutes.muted_user_id, muted_user_id)));
}

/** What a list and the thread's own page show of a thread. */
const threadColumns = (user_id: string) => ({
  id: threads.id,
  // That of a task has the task's title.
  title:
    sql<string>`coalesce(nullif(${threads.title}, ''), (SELECT c.title FROM tasks c WHERE c.id = threads.task_id), '')`.as(
      "title",
    ),
  created_at: threads.created_at,
  edited_at: threads.edited_at,
  active_at: threads.active_at,
  language: threads.language,
  project_id: threads.project_id,
  task_id: threads.task_id,
  solved: threads.solved,
  likes: threads.likes,
  replies: threads.replies,
  liked: likedBy(user_id),
  author,
});

/** What the list and a search show of a thread. */
const cardColumns = (user_id: string) => ({
  ...threadColumns(user_id),
  excerpt: sql<string>`substr(${threads.description}, 1, ${EXCERPT_CHARACTERS})`,
});

/** Which threads a list has: those with a tag, and those that are solved or not; all without either. */
export type ThreadFilter = { tag?: ThreadTag | undefined; solved?: boolean | undefined };

/** The condition that a thread has a tag. */
function hasTag(tag: ThreadTag): SQL {
  const [, project_id] = tag.split(":");
  return project_id === undefined ? sql`t.language = ${tag}` : sql`t.project_id = ${Number(project_id)}`;
}

/** A page of threads, the one that was active last first, and one more row if there is a next page. */
export function selectThreads(
  db: CommunityDatabase,
  user_id: string,
  { tag, solved }: ThreadFilter,
  cursor: Cursor | undefined,
) {
  // The indexes have the solved ones apart, so both halves of a list are found by a seek each.
  const halves = (solved === undefined ? [false, true] : [solved]).map((isSolved) => {
    const conditions = [
      sql`t.solved = ${Number(isSolved)}`,
      // A project's tag finds the threads of its tasks too. Those of pages have no tag.
      ...(tag === undefined ? [sql`t.page_id IS NULL AND t.task_id IS NULL`] : [hasTag(tag)]),
      ...(cursor ? [sql`(t.active_at, t.id) < (${cursor.time}, ${cursor.id})`] : []),
    ];
    return sql`SELECT * FROM (SELECT t.id, t.active_at FROM threads t WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY t.active_at DESC, t.id DESC LIMIT ${THREADS_PER_PAGE + 1})`;
  });
  return db
    .select(cardColumns(user_id))
    .from(sql`(SELECT id FROM (${sql.join(halves, sql` UNION ALL `)})
      ORDER BY active_at DESC, id DESC LIMIT ${THREADS_PER_PAGE + 1}) listed`)
    .crossJoin(threads)
    .leftJoin(profiles, eq(profiles.user_id, threads.created_by))
    .where(sql`${threads.id} = listed.id`)
    .orderBy(desc(threads.active_at), desc(threads.id)) satisfies PromiseLike<ThreadCard[]>;
}

// The index takes an integer as a limit, and numbers are sent as reals.
const integer = (value: number) => sql`CAST(${value} AS INTEGER)`;

const sectionSize = integer(SECTION_THREADS);

/** Between which numbers a page of a search is looked for, as a SELECT: from `low` to below `high`. From the first, where a word of the search is rare. */
function searchBounds(words: readonly string[], place: SearchPlace | undefined): SQL {
  const end = place ? integer(place.high) : sql`(SELECT coalesce(max(t.number), 0) + 1 FROM threads t)`;
  const isFrequent = words.map(
    (word) => sql`EXISTS (SELECT 1 FROM thread_search WHERE thread_search MATCH ${quotedWord(word)}
      LIMIT 1 OFFSET ${RARE_THREADS - 1})`,
  );
  return sql`SELECT high, CASE WHEN ${sql.join(isFrequent, sql` AND `)}
      THEN max(0, (high - 1) / ${sectionSize} - 1) * ${sectionSize} ELSE 0 END AS low FROM (SELECT ${end} AS high)`;
}

/** The numbers between which `searchThreads` looks. */
export function selectSearchBounds(
  db: CommunityDatabase,
  words: readonly string[],
  place: SearchPlace | undefined,
) {
  return db
    .select({ low: sql<number>`bounds.low`, high: sql<number>`bounds.high` })
    .from(sql`(${searchBounds(words, place)}) bounds`);
}

/** Stands in an expression for what an entry needs besides. No word has it. */
const WITHIN = "%";

/**
 * A page of the threads that a search finds, by parts and then newest first, and one more row if there is a next page. Those of learners whom
 * the reader has muted are marked: they count for the page's length, so that no search goes on and on for what isn't shown.
 *
 * The index looks for the next entry with all words as far as it must, whatever the limit of its numbers. It ends with the last entry of one of the
 * words, which those of sections soon have.
 * @param words of `searchWords`
 */
export function searchThreads(
  db: CommunityDatabase,
  user_id: string,
  words: readonly string[],
  place: SearchPlace | undefined,
) {
  const section = (number: SQL) => sql`'"' || ${SECTION_MARK} || (${number} / ${sectionSize}) || '"'`;
  const within = sql`CASE WHEN low = 0 THEN '' ELSE ' AND (' || ${section(sql`low`)} || ' OR ' || ${section(sql`(high - 1)`)} || ')' END`;
  const from = place?.part ?? 0;
  const parts = SEARCH_PARTS.slice(from).map((part, at) => {
    const before = place && at === 0 ? integer(place.before) : sql`(SELECT high FROM looked)`;
    return sql`SELECT * FROM (SELECT ${integer(from + at)} AS part, rowid AS number FROM thread_search
      WHERE thread_search MATCH (SELECT replace(${searchExpression(words, part, WITHIN)}, ${WITHIN}, within) FROM looked)
        AND rowid < ${before} AND rowid >= (SELECT low FROM looked)
      ORDER BY rowid DESC LIMIT ${THREADS_PER_PAGE + 1})`;
  });
  return (
    db
      .select({
        ...cardColumns(user_id),
        part: sql<number>`found.part`.as("part"),
        number: sql<number>`${threads.number}`.as("number"),
        muted:
          sql<boolean>`EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${user_id} AND m.muted_user_id = threads.created_by)`
            .mapWith(Boolean)
            .as("muted"),
      })
      // The order of a cross join stays: from what is found to the threads.
      .from(
        sql`(WITH bounds AS MATERIALIZED (${searchBounds(words, place)}),
          looked AS MATERIALIZED (SELECT low, high, ${within} AS within FROM bounds)
        ${sql.join(parts, sql` UNION ALL `)}
        ORDER BY part, number DESC LIMIT ${THREADS_PER_PAGE + 1}) found`,
      )
      .crossJoin(threads)
      .leftJoin(profiles, eq(profiles.user_id, threads.created_by))
      .where(sql`${threads.number} = found.number`)
      .orderBy(sql`found.part`, desc(threads.number))
  );
}

/** One thread with its whole description. */
export function selectThread(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .select({
      ...threadColumns(user_id),
      description: threads.description,
      answer_id: threads.answer_id,
      following:
        sql<boolean>`coalesce((SELECT f.following FROM thread_follows f WHERE f.thread_id = threads.id AND f.user_id = ${user_id}), FALSE)`
          .mapWith(Boolean)
          .as("following"),
    })
    .from(threads)
    .leftJoin(profiles, eq(profiles.user_id, threads.created_by))
    .where(eq(threads.id, id)) satisfies PromiseLike<Thread[]>;
}

/** What a thread shows of a reply. */
export const replyColumns = {
  id: threads_messages.id,
  content: threads_messages.content,
  created_at: threads_messages.created_at,
  author,
};

/** The reply that was marked as a thread's answer; no row where none is. */
export function selectAnswer(db: CommunityDatabase, thread_id: string) {
  return db
    .select(replyColumns)
    .from(threads_messages)
    .leftJoin(profiles, eq(profiles.user_id, threads_messages.user_id))
    .where(
      sql`${threads_messages.id} = (SELECT t.answer_id FROM threads t WHERE t.id = ${thread_id})`,
    ) satisfies PromiseLike<Reply[]>;
}

/** A page of a thread's replies, oldest first, and one more row if there is a next page. */
export function selectReplies(db: CommunityDatabase, thread_id: string, cursor: Cursor | undefined) {
  return db
    .select(replyColumns)
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
    .limit(REPLIES_PER_PAGE + 1) satisfies PromiseLike<Reply[]>;
}

/** The current counts of some threads, and whether they are solved. */
export function selectThreadCounts(db: CommunityDatabase, ids: readonly string[]) {
  return db
    .select({
      thread_id: threads.id,
      created_at: threads.created_at,
      likes: threads.likes,
      replies: threads.replies,
      solved: threads.solved,
      answer_id: threads.answer_id,
    })
    .from(threads)
    .where(inArray(threads.id, [...ids]));
}

/**
 * The condition that a learner may write now: by the plan, and without a silence.
 * @param since when the account has to be made at the latest, if that matters
 */
export function mayWrite(user_id: string, now: number, since?: number): ConditionSql {
  const isOld =
    since === undefined
      ? ""
      : " AND EXISTS (SELECT 1 FROM users u WHERE u.id = user_id AND u.created_at <= ?)";
  return {
    sql: `EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND plan IN (${plansWith("forum")}) AND coalesce(silenced_until, 0) <= ?${isOld})`,
    values: [user_id, now, ...(since === undefined ? [] : [since])],
    place: { learner: user_id },
  };
}

/** A thread as its author writes it. A tag that isn't given stays as it is; null takes it away. */
type ThreadTexts = {
  id: string;
  title: string;
  description: string;
  language?: Language | null | undefined;
  project_id?: number | null | undefined;
};

/** The columns of a thread's tags. A project that there isn't is none. */
const tagColumns = ({ language, project_id }: ThreadTexts) => ({
  ...(language !== undefined && { language }),
  ...(project_id !== undefined && {
    project_id: sql<number | null>`(SELECT p.id FROM projects p WHERE p.id = ${project_id})`,
  }),
});

/** Inserts a thread, once, where the learner has a place for it and its id isn't held. Returns no row if nothing was inserted. */
export function insertThread(
  db: CommunityDatabase,
  user_id: string,
  thread: ThreadTexts,
  now: number,
  hasPlace = true,
) {
  const { id, title, description } = thread;
  const isHeld = sql`EXISTS (SELECT 1 FROM held_ids h WHERE h.target = ${`thread:${id}`})`;
  const row = { id, title, description, ...tagColumns(thread), created_by: user_id, created_at: now };
  return db
    .insert(threads)
    .select(selectRow(threads, row, sql`WHERE ${Number(hasPlace)} AND NOT ${isHeld}`))
    .onConflictDoNothing()
    .returning({ id: threads.id });
}

/** Edits a thread. Returns no row if it isn't the learner's. */
export function updateThread(db: CommunityDatabase, user_id: string, thread: ThreadTexts, now: number) {
  const { title, description } = thread;
  return db
    .update(threads)
    .set({ title, description, ...tagColumns(thread), edited_at: now })
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

/**
 * Stores a reply, if its thread is there and the learner has a place for it. Returns no row if nothing was stored.
 * @param conditions what else has to be true
 */
export function insertReply(
  db: CommunityDatabase,
  user_id: string,
  reply: { id: string; thread_id: string; content: string; spoiler?: boolean },
  now: number,
  hasPlace: boolean,
  ...conditions: SQL[]
) {
  const isThere = sql`EXISTS (SELECT 1 FROM threads t WHERE t.id = ${reply.thread_id})`;
  const where = and(sql`${Number(hasPlace)}`, isThere, ...conditions);
  return db
    .insert(threads_messages)
    .select(selectRow(threads_messages, { ...reply, user_id, created_at: now }, sql`WHERE ${where}`))
    .onConflictDoNothing()
    .returning({ id: threads_messages.id });
}

/** A reply of this learner in a thread, as stored. */
export function selectOwnReply(db: CommunityDatabase, user_id: string, thread_id: string, id: string) {
  return db
    .select(replyColumns)
    .from(threads_messages)
    .innerJoin(profiles, eq(profiles.user_id, threads_messages.user_id))
    .where(
      and(
        eq(threads_messages.id, id),
        eq(threads_messages.thread_id, thread_id),
        eq(threads_messages.user_id, user_id),
      ),
    );
}

/**
 * Marks a reply of a thread as its answer; null takes the mark away. Idempotent.
 * @param opener_id whose thread it has to be; null for a moderator, who may in each
 * @returns no row if there is no such thread, or no such reply in it
 */
export function updateAnswer(
  db: CommunityDatabase,
  opener_id: string | null,
  thread_id: string,
  reply_id: string | null,
) {
  const reply = sql`FROM threads_messages m WHERE m.id = ${reply_id} AND m.thread_id = ${thread_id}`;
  return db
    .update(threads)
    .set({
      solved: reply_id !== null,
      answer_id: reply_id,
      answered_by: reply_id && sql`(SELECT m.user_id ${reply})`,
    })
    .where(
      and(
        eq(threads.id, thread_id),
        opener_id === null ? undefined : eq(threads.created_by, opener_id),
        reply_id === null ? undefined : sql`EXISTS (SELECT 1 ${reply})`,
      ),
    )
    .returning({ id: threads.id });
}

/** Whose reply is marked as a thread's answer, and whose thread it is; null where there is none. */
export function selectAnswered(db: CommunityDatabase, thread_id: string) {
  return db
    .select({ answered_by: threads.answered_by, created_by: threads.created_by })
    .from(threads)
    .where(eq(threads.id, thread_id));
}

/**
 * How many other learners have marked a reply of this one as the answer to a thread of theirs, each counted once, up to `max`. It goes from opener to
 * opener by a seek each, so it reads as few rows however many threads there are.
 */
export function countHelped(db: CommunityDatabase, user_id: string, max: number) {
  const next = (after: SQL) =>
    sql`(SELECT min(t.created_by) FROM threads t WHERE t.answered_by = ${user_id} AND t.created_by > ${after})`;
  return db
    .select({
      // One more, since the learner's own threads may be among them.
      openers: sql<number>`min(${max}, (WITH RECURSIVE openers (id, place) AS (
        SELECT ${next(sql`''`)}, 1
        UNION ALL SELECT ${next(sql`o.id`)}, o.place + 1 FROM openers o WHERE o.id IS NOT NULL AND o.place <= ${max}
      ) SELECT count(*) FROM openers WHERE id <> ${user_id}))`.as("openers"),
    })
    .from(sql`(SELECT 1)`);
}

/** Follows a thread, or no more. Idempotent. */
export function upsertFollow(
  db: CommunityDatabase,
  user_id: string,
  thread_id: string,
  following: boolean,
  now: number,
) {
  const thread = sql`FROM threads WHERE id = ${thread_id}`;
  return db
    .insert(thread_follows)
    .select(selectRow(thread_follows, { thread_id, user_id, following, created_at: now }, thread))
    .onConflictDoUpdate({
      target: [thread_follows.thread_id, thread_follows.user_id],
      set: { following, created_at: now },
    });
}

/** The opener of a thread, unless that one doesn't want to follow it any more. */
export function selectFollowingOpener(db: CommunityDatabase, thread_id: string) {
  const left = sql`EXISTS (SELECT 1 FROM thread_follows f WHERE f.thread_id = ${thread_id} AND f.user_id = ${threads.created_by} AND NOT f.following)`;
  return db
    .select({ user_id: threads.created_by })
    .from(threads)
    .where(and(eq(threads.id, thread_id), sql`NOT ${left}`));
}

/**
 * A page of those who follow a thread, in the order of their ids.
 * @param act by whom and when: neither that learner is among them, nor who has muted that one or follows since later
 * @param after the last id of the page before; "" for the first page
 */
export function selectFollowers(
  db: CommunityDatabase,
  thread_id: string,
  { actor_id, created_at }: { actor_id: string; created_at: number },
  after: string,
  limit: number,
) {
  return db
    .select({ user_id: thread_follows.user_id })
    .from(thread_follows)
    .where(
      and(
        eq(thread_follows.thread_id, thread_id),
        gt(thread_follows.user_id, after),
        eq(thread_follows.following, true),
        ne(thread_follows.user_id, actor_id),
        lte(thread_follows.created_at, created_at),
        sql`NOT EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${thread_follows.user_id} AND m.muted_user_id = ${actor_id})`,
      ),
    )
    .orderBy(asc(thread_follows.user_id))
    .limit(limit);
}

/** Likes a thread. Idempotent. */
export function insertLike(db: CommunityDatabase, user_id: string, thread_id: string, now: number) {
  const thread = sql`FROM threads WHERE id = ${thread_id}`;
  return db
    .insert(likes)
    .select(selectRow(likes, { thread_id, user_id, created_at: now }, thread))
    .onConflictDoNothing();
}

/** Takes a like of a thread back. Idempotent. */
export function deleteLike(db: CommunityDatabase, user_id: string, thread_id: string) {
  return db.delete(likes).where(and(eq(likes.thread_id, thread_id), eq(likes.user_id, user_id)));
}
