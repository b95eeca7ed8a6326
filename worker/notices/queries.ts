/** The statements on notices. */
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AllLearnersDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import { isHidden } from "../db/hidden-page.ts";
import type { IdList } from "../db/id-list.ts";
import {
  league_groups,
  league_members,
  mutes,
  notices,
  profiles,
  published_pages,
  tasks,
  threads,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { plansWith } from "../rules/features.ts";
import { MAX_NOTICES, NAMELESS_KINDS, type NoticeKind, threadSubject } from "../rules/notices.ts";
import type { NewNotice } from "./stubs.ts";

const listed = (ids: readonly string[]) => sql`json_each(${JSON.stringify(ids)})`;

/** The columns of a notice that say what it tells. */
const told = {
  kind: notices.kind,
  subject: notices.subject,
  actor_id: notices.actor_id,
  mark: notices.mark,
  count: notices.count,
  created_at: notices.created_at,
  read_at: notices.read_at,
};

/**
 * Stores a notice of some learners, or counts it in the one of the same subject. Of one that was read the count begins again. No row where it has come
 * before, where the learner doesn't want its kind or isn't to hear of it, while the learner is being moved to another database, and for nobody.
 */
export function upsertNotices(
  db: AllLearnersDatabase | LearnerDatabase,
  user_ids: readonly string[],
  { kind, subject, actor_id, mark, created_at, for_warriors = false }: NewNotice,
) {
  // SQLite keeps the order of a cross join: the learners are looked up one by one. A copy of a learner has no EXP.
  const wanted = sql`FROM ${listed(user_ids)} asked CROSS JOIN user_state
    WHERE user_state.user_id = asked.value AND user_state.exp >= 0
      AND NOT EXISTS (SELECT 1 FROM moved_learners m WHERE m.user_id = user_state.user_id AND m.state <> 'asked')
      AND NOT EXISTS (SELECT 1 FROM json_each(user_state.notices_off) off WHERE off.value = ${kind})
      ${for_warriors ? sql`AND user_state.plan IN (${sql.raw(plansWith("forum"))})` : sql.empty()}`;
  const shown_id = NAMELESS_KINDS.includes(kind) ? null : (actor_id ?? null);
  const row = {
    user_id: sql`user_state.user_id`,
    kind,
    subject,
    actor_id: shown_id,
    mark,
    count: 1,
    created_at,
  };
  return db
    .insert(notices)
    .select(selectRow(notices, row, wanted))
    .onConflictDoUpdate({
      target: [notices.user_id, notices.kind, notices.subject],
      set: {
        actor_id: sql`excluded.actor_id`,
        mark: sql`excluded.mark`,
        count: sql`CASE WHEN ${notices.read_at} IS NULL THEN ${notices.count} + 1 ELSE 1 END`,
        created_at: sql`excluded.created_at`,
        read_at: null,
      },
      setWhere: sql`excluded.mark > ${notices.mark}`,
    })
    .returning({ user_id: notices.user_id, ...told });
}

/** Deletes the notices of some learners beyond `MAX_NOTICES` each, the oldest; those of one millisecond stay together. */
export function deleteNoticesBeyond(db: AllLearnersDatabase | LearnerDatabase, user_ids: readonly string[]) {
  const beyond = sql`(WITH ends AS MATERIALIZED (
      SELECT asked.value AS user_id, (SELECT n.created_at FROM notices n WHERE n.user_id = asked.value
        ORDER BY n.created_at DESC LIMIT 1 OFFSET ${MAX_NOTICES - 1}) AS created_at FROM ${listed(user_ids)} asked
    ) SELECT n.rowid FROM ends CROSS JOIN notices n
      WHERE ends.created_at IS NOT NULL AND n.user_id = ends.user_id AND n.created_at < ends.created_at)`;
  return db.delete(notices).where(sql`${notices}.rowid IN ${beyond}`);
}

/** A learner's notices, the newest first. */
export function selectNotices(db: LearnerDatabase, user_id: string) {
  return db
    .select(told)
    .from(notices)
    .where(eq(notices.user_id, user_id))
    .orderBy(desc(notices.created_at), desc(notices.subject))
    .limit(MAX_NOTICES);
}

/**
 * Marks a learner's notices as read.
 * @param one only this one
 * @param until only those of by then
 */
export function updateRead(
  db: LearnerDatabase,
  user_id: string,
  one: { kind: NoticeKind; subject: string } | undefined,
  until: number,
  now: number,
) {
  const isOne: SQL | undefined = one && and(eq(notices.kind, one.kind), eq(notices.subject, one.subject));
  return db
    .update(notices)
    .set({ read_at: now })
    .where(and(eq(notices.user_id, user_id), isOne, lte(notices.created_at, until), isNull(notices.read_at)))
    .returning({ kind: notices.kind });
}

/** Until when a learner is silenced, as the notice has to be true. */
export function selectSilence(db: LearnerDatabase, user_id: string) {
  return db
    .select({ silenced_until: user_state.silenced_until })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** The ids that a learner's notices name: who did it, or what those of some kinds are about, of a mention in a thread that thread. */
export function selectNamed(db: LearnerDatabase, user_id: string, kinds: readonly NoticeKind[] | "actors") {
  const { actor_id, subject, kind } = notices;
  const ofLearner = eq(notices.user_id, user_id);
  const prefix = threadSubject("");
  const inThread = sql`instr(${subject}, ${prefix}) = 1`;
  return kinds === "actors"
    ? db
        .select({ id: sql<string>`${actor_id}`.as("id") })
        .from(notices)
        .where(and(ofLearner, isNotNull(actor_id)))
    : db
        .select({
          id: sql<string>`CASE WHEN ${inThread} THEN substr(${subject}, length(${prefix}) + 1) ELSE ${subject} END`.as(
            "id",
          ),
        })
        .from(notices)
        .where(and(ofLearner, inArray(kind, [...kinds])));
}

/** What a learner has come to in the leagues of some weeks. @param weeks their numbers as text */
export function selectLeagueRanks(db: LearnerDatabase, user_id: string, weeks: IdList) {
  return db
    .select({
      week: league_members.week,
      rank: league_members.rank,
      players: league_groups.players,
      league: league_groups.league,
    })
    .from(league_members)
    .innerJoin(league_groups, eq(league_groups.id, league_members.group_id))
    .where(and(eq(league_members.user_id, user_id), sql`CAST(${league_members.week} AS TEXT) IN ${weeks}`));
}

/** Whether a learner has muted another one; who is blocked is muted too. */
export function selectMutedBy(db: CommunityDatabase, user_id: string, other_id: string) {
  return db
    .select({ created_at: mutes.created_at })
    .from(mutes)
    .where(and(eq(mutes.user_id, user_id), eq(mutes.muted_user_id, other_id)));
}

/** Those of some learners whom a learner hasn't muted, and whether each waits for the learner's answer to a friend request. */
export function selectActors(db: CommunityDatabase, user_id: string, ids: IdList) {
  const asked = (one: SQL, other: SQL) =>
    sql`EXISTS (SELECT 1 FROM friendships f WHERE f.user_id = ${one} AND f.other_id = ${other} AND f.state = 'asked')`;
  const [actor, own] = [sql`${profiles.user_id}`, sql`${user_id}`];
  return db
    .select({
      user_id: profiles.user_id,
      display_name: profiles.display_name,
      avatar_url: profiles.avatar_url,
      asks: sql`(${asked(actor, own)} AND NOT ${asked(own, actor)})`.mapWith(Boolean).as("asks"),
    })
    .from(profiles)
    .where(
      and(
        sql`${profiles.user_id} IN ${ids}`,
        sql`NOT EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${user_id} AND m.muted_user_id = ${profiles.user_id})`,
      ),
    );
}

/**
 * The titles of threads that are still there, and whose replies are their answers. Those of what a thread is about where it has none; no row for a page
 * that isn't shown.
 */
export function selectThreadTitles(db: CommunityDatabase, ids: IdList) {
  return db
    .select({
      id: threads.id,
      title: sql<string>`coalesce(${published_pages.title}, ${tasks.title}, ${threads.title})`.as("title"),
      answered_by: threads.answered_by,
    })
    .from(threads)
    .leftJoin(published_pages, eq(published_pages.id, threads.page_id))
    .leftJoin(tasks, eq(tasks.id, threads.task_id))
    .where(
      and(
        sql`${threads.id} IN ${ids}`,
        or(isNull(threads.page_id), and(eq(published_pages.state, "public"), sql`NOT ${isHidden}`)),
      ),
    );
}

/** The titles of a learner's own published pages, and whether open reports hide them. */
export function selectPageTitles(db: CommunityDatabase, user_id: string, ids: IdList) {
  return db
    .select({
      id: published_pages.id,
      title: published_pages.title,
      state: published_pages.state,
      hidden: isHidden.as("hidden"),
    })
    .from(published_pages)
    .where(and(sql`${published_pages.id} IN ${ids}`, eq(published_pages.user_id, user_id)));
}
