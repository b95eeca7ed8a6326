import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { nameColumns } from "../accounts/names.ts";
import {
  MAX_COUNTED,
  type ModerationAct,
  type RemovalTarget,
  type Report,
  type ReportVoice,
  type Target,
} from "../contract/community.ts";
import type { CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import {
  certificates,
  moderation_log,
  published_pages,
  reports,
  threads,
  threads_messages,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { KEEP_REMOVALS_MS } from "../rules/moderation.ts";

/** Rows of each list on the moderation page. */
const MAX_ROWS = 100;
/** Further reports of one target that are shown. */
const MAX_OTHER_REPORTS = 5;
/** Characters of the reported text that are stored. */
const MAX_EXCERPT_CHARACTERS = 2000;
/** Those of each language of a page: all three fit beside its title and description. */
const MAX_CODE_CHARACTERS = 500;

/** What keeps its own row while it is removed. */
type Restored = { target_kind: "page" | "certificate"; target_id: string };
type NewReport = typeof reports.$inferInsert;

/**
 * What becomes of a second report of a target by the same learner. There is one a learner; but once a moderator has decided on it, and what it is of
 * has changed, it is made again: else who changes to something worse would be safe from all who have reported before.
 * @param hasChanged whether it has changed since the decision
 */
const reportedAgain = (hasChanged: SQL) => ({
  target: [reports.reporter_id, reports.target_kind, reports.target_id],
  set: {
    reason: sql`excluded.reason`,
    excerpt: sql`excluded.excerpt`,
    card: sql`excluded.card`,
    created_at: sql`excluded.created_at`,
    resolved_at: null,
  },
  setWhere: sql`${reports.resolved_at} IS NOT NULL AND ${hasChanged}`,
});

/**
 * Inserts a report of a message, a profile or a room, once per learner and state of the target. @param report its excerpt is whole, so that no
 * harmless text hides another, and another one says that the target has changed
 */
export function insertReportOf(db: CommunityDatabase, report: NewReport) {
  const hasChanged = sql`excluded.excerpt <> ${reports.excerpt}`;
  return db.insert(reports).values(report).onConflictDoUpdate(reportedAgain(hasChanged));
}

/**
 * What a report of a thread, a reply, a published page or a certificate stores: its author, what it stands in, its text, and where that is read. Of a page
 * its card and the beginnings of its HTML, CSS and JavaScript too, since they may be changed before a moderator looks.
 */
function reportedOf({ target_kind, target_id }: Target) {
  switch (target_kind) {
    case "thread":
      return {
        author_id: sql`created_by`,
        target_in: "",
        text: sql`title || char(10) || description`,
        // What is about a page or a task has no text of its own.
        from: sql`FROM threads WHERE id = ${target_id} AND page_id IS NULL AND task_id IS NULL`,
      };
    case "page":
      return {
        author_id: sql`user_id`,
        target_in: "",
        card: sql`(SELECT c.picture FROM page_cards c WHERE c.page_id = published_pages.id)`,
        text: sql`title || char(10) || description || char(10) || substr(html, 1, ${MAX_CODE_CHARACTERS}) || char(10)
          || substr(css, 1, ${MAX_CODE_CHARACTERS}) || char(10) || substr(js, 1, ${MAX_CODE_CHARACTERS})`,
        from: sql`FROM published_pages WHERE id = ${target_id} AND state = 'public'`,
      };
    case "certificate":
      return {
        author_id: sql`user_id`,
        target_in: "",
        text: sql`name`,
        from: sql`FROM certificates WHERE id = ${target_id} AND NOT removed AND name <> ''`,
      };
    default:
      return {
        author_id: sql`user_id`,
        target_in: sql`thread_id`,
        text: sql`content`,
        from: sql`FROM threads_messages WHERE id = ${target_id}`,
      };
  }
}

/**
 * Inserts a report of a thread, a reply, a published page or a certificate with its author and text, if it exists; once per learner and state of the target.
 */
export function insertReport(
  db: CommunityDatabase,
  report: Omit<NewReport, "author_id" | "target_in" | "excerpt" | "card" | "target_kind"> & Target,
) {
  const { text, from, ...reported } = reportedOf(report);
  const row = { ...report, ...reported, excerpt: sql`substr(${text}, 1, ${MAX_EXCERPT_CHARACTERS})` };
  // By the time of the change: a page that three hide isn't hidden again for what the moderator has already seen. Replies and certificates never change.
  const hasChanged = sql`CASE ${reports.target_kind}
    WHEN 'page' THEN excluded.card IS NOT ${reports.card}
      OR EXISTS (SELECT 1 FROM published_pages p WHERE p.id = ${reports.target_id} AND p.updated_at > ${reports.resolved_at})
    WHEN 'thread' THEN EXISTS (SELECT 1 FROM threads t WHERE t.id = ${reports.target_id} AND t.edited_at > ${reports.resolved_at})
    ELSE FALSE END`;
  return db
    .insert(reports)
    .select(selectRow(reports, row, from))
    .onConflictDoUpdate(reportedAgain(hasChanged));
}

/** A row if a thread, a reply, a public page or a certificate exists. */
export function selectTarget(db: CommunityDatabase, { target_kind, target_id }: Target) {
  if (target_kind === "thread")
    return db.select({ id: threads.id }).from(threads).where(eq(threads.id, target_id));
  if (target_kind === "page")
    return db
      .select({ id: published_pages.id })
      .from(published_pages)
      .where(and(eq(published_pages.id, target_id), eq(published_pages.state, "public")));
  if (target_kind === "certificate")
    return db
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.id, target_id), eq(certificates.removed, false), ne(certificates.name, "")));
  return db
    .select({ id: threads_messages.id })
    .from(threads_messages)
    .where(eq(threads_messages.id, target_id));
}

const nameOf = (column: SQLiteColumn) =>
  sql<string | null>`(SELECT p.display_name FROM profiles p WHERE p.user_id = ${column})`;

// Within a list of columns drizzle names a table's own columns without the table, so it is written out.
/**
 * Open reports `o` of the target of a report, beside it. By their target: for their order SQLite would go through all open reports, for each row of the
 * queue once more.
 */
const ofTarget = sql`FROM reports o INDEXED BY reports_target WHERE o.target_kind = reports.target_kind
  AND o.target_id = reports.target_id AND o.resolved_at IS NULL AND o.id <> reports.id`;
/** Other reports of the author of a report, and acts about the author. */
const ofAuthor = sql`FROM reports a WHERE a.author_id = reports.author_id
  AND NOT (a.target_kind = reports.target_kind AND a.target_id = reports.target_id)`;
const aboutAuthor = sql`FROM moderation_log l WHERE l.about_id = reports.author_id AND l.act NOT IN ('dismiss', 'restore')`;
const counted = (rows: SQL) => sql<number>`(SELECT count(*) FROM (SELECT 1 ${rows} LIMIT ${MAX_COUNTED}))`;
const newestReport = <Value>(column: SQL) =>
  sql<Value | null>`(SELECT ${column} ${ofAuthor} ORDER BY a.created_at DESC LIMIT 1)`;
const newestAct = <Value>(column: SQL) =>
  sql<Value | null>`(SELECT ${column} ${aboutAuthor} ORDER BY l.id DESC LIMIT 1)`;

/**
 * The open reports, oldest first: one row a target, with those who have reported it too. So a flood of reports of one thing hides no other. What was
 * reported and done about the author before comes with it.
 */
export function selectOpenReports(db: CommunityDatabase) {
  const voice = sql`json_object('reporter', (SELECT p.display_name FROM profiles p WHERE p.user_id = o.reporter_id),
    'reason', o.reason, 'excerpt', o.excerpt, 'card', '/api/cards/' || o.card, 'created_at', o.created_at)`;
  return db
    .select({
      id: reports.id,
      target_kind: reports.target_kind,
      target_id: reports.target_id,
      target_in: reports.target_in,
      excerpt: reports.excerpt,
      card: sql<string | null>`'/api/cards/' || ${reports.card}`.as("card_address"),
      reason: reports.reason,
      created_at: reports.created_at,
      reporter: nameOf(reports.reporter_id),
      more: counted(ofTarget).as("more"),
      others: sql<string>`(SELECT json_group_array(json(v.voice)) FROM (SELECT ${voice} AS voice
        ${ofTarget} ORDER BY o.created_at LIMIT ${MAX_OTHER_REPORTS}) v)`
        .mapWith((value: string) => JSON.parse(value) as ReportVoice[])
        .as("others"),
      author_id: reports.author_id,
      author: nameOf(reports.author_id),
      author_silenced_until: sql<
        number | null
      >`(SELECT p.silenced_until FROM profiles p WHERE p.user_id = ${reports.author_id})`,
      reported_before: counted(ofAuthor).as("reported_before"),
      newest_reason: newestReport<string>(sql`a.reason`).as("newest_reason"),
      newest_report_at: newestReport<number>(sql`a.created_at`).as("newest_report_at"),
      acts_before: counted(aboutAuthor).as("acts_before"),
      newest_act: newestAct<ModerationAct["act"]>(sql`l.act`).as("newest_act"),
      newest_act_at: newestAct<number>(sql`l.created_at`).as("newest_act_at"),
    })
    .from(reports)
    .where(
      and(
        isNull(reports.resolved_at),
        sql`NOT EXISTS (SELECT 1 ${ofTarget}
          AND (o.created_at, o.id) < (${reports.created_at}, ${reports.id}))`,
      ),
    )
    .orderBy(reports.created_at)
    .limit(MAX_ROWS) satisfies PromiseLike<Omit<Report, "before" | "after">[]>;
}

/** Whether what an entry of the log took away can be restored. A removal has the time of its entry. */
function isRestorable(now: number) {
  const id = sql`substr(moderation_log.target, instr(moderation_log.target, ':') + 1)`;
  const kept = (target: SQL) => sql`EXISTS (SELECT 1 FROM removals r WHERE r.target = ${target}
    AND r.removed_at = moderation_log.created_at AND r.removed_at > ${now - KEEP_REMOVALS_MS})`;
  return sql<boolean>`CASE moderation_log.act
    WHEN 'rename' THEN ${kept(sql`'name:' || moderation_log.about_id`)}
    WHEN 'clear_picture' THEN ${kept(sql`'picture:' || moderation_log.about_id`)}
    WHEN 'remove' THEN CASE substr(moderation_log.target, 1, instr(moderation_log.target, ':') - 1)
      WHEN 'page' THEN EXISTS (SELECT 1 FROM published_pages p WHERE p.id = ${id} AND p.state = 'removed')
      WHEN 'certificate' THEN EXISTS (SELECT 1 FROM certificates c WHERE c.id = ${id} AND c.removed)
      ELSE ${kept(sql`moderation_log.target`)} END
    ELSE FALSE END`
    .mapWith(Boolean)
    .as("restorable");
}

/** The newest entries of the moderation log. */
export function selectModerationLog(db: CommunityDatabase, now: number) {
  return db
    .select({
      id: moderation_log.id,
      act: moderation_log.act,
      target: moderation_log.target,
      detail: moderation_log.detail,
      moderator: nameOf(moderation_log.moderator_id),
      created_at: moderation_log.created_at,
      about_id: moderation_log.about_id,
      about: nameOf(moderation_log.about_id),
      silenced_until: sql<
        number | null
      >`(SELECT p.silenced_until FROM profiles p WHERE p.user_id = ${moderation_log.about_id})`,
      restorable: isRestorable(now),
    })
    .from(moderation_log)
    .orderBy(desc(moderation_log.id))
    .limit(MAX_ROWS) satisfies PromiseLike<ModerationAct[]>;
}

/** Logs an act of a moderator, whatever it is about. */
export function insertAct(db: CommunityDatabase, act: typeof moderation_log.$inferInsert) {
  return db.insert(moderation_log).values(act);
}

/**
 * Logs an act on a learner, if there is such a learner.
 * @param detail a text, or an expression over the learner's profile as it is when this statement runs
 */
export function insertUserAct(
  db: CommunityDatabase,
  moderator_id: string,
  act: "silence" | "rename" | "clear_picture",
  user_id: string,
  detail: string | SQL,
  now: number,
) {
  const row = {
    ...{ moderator_id, act, target: `user:${user_id}`, detail, created_at: now },
    about_id: user_id,
  };
  const learner = sql`FROM profiles WHERE user_id = ${user_id}`;
  return db.insert(moderation_log).select(selectRow(moderation_log, row, learner));
}

/** Logs the rename of a learner, with the old name. Must come before the rename in its batch. */
export function insertRenameAct(
  db: CommunityDatabase,
  moderator_id: string,
  user_id: string,
  display_name: string,
  now: number,
) {
  const names = sql`display_name || ' → ' || ${display_name}`;
  return insertUserAct(db, moderator_id, "rename", user_id, names, now);
}

/** Logs the dismissal of a report that the same batch closed at `now`. */
export function insertDismissAct(
  db: CommunityDatabase,
  moderator_id: string,
  report_id: string,
  now: number,
) {
  const row = {
    moderator_id,
    act: "dismiss" as const,
    target: sql`target_kind || ':' || target_id`,
    created_at: now,
    about_id: sql`author_id`,
  };
  const report = sql`FROM reports WHERE id = ${report_id} AND resolved_at = ${now}`;
  return db.insert(moderation_log).select(selectRow(moderation_log, row, report));
}

/** Logs that a moderator marked a thread's answer, or took the mark away, if the same batch did so. */
export function insertAnswerAct(
  db: CommunityDatabase,
  moderator_id: string,
  thread_id: string,
  reply_id: string | null,
  now: number,
) {
  const act = { moderator_id, act: "answer" as const, target: `thread:${thread_id}` };
  const row = { ...act, detail: reply_id ?? "none", created_at: now };
  const thread = sql`FROM threads WHERE id = ${thread_id} AND answer_id IS ${reply_id}`;
  return db.insert(moderation_log).select(selectRow(moderation_log, row, thread));
}

/** Closes every open report of a target. */
export function resolveTarget(db: CommunityDatabase, { target_kind, target_id }: RemovalTarget, now: number) {
  return db
    .update(reports)
    .set({ resolved_at: now })
    .where(
      and(
        eq(reports.target_kind, target_kind),
        eq(reports.target_id, target_id),
        isNull(reports.resolved_at),
      ),
    );
}

/** The id of what a report is of, within a statement. */
export const reportedId = (report_id: string): SQL =>
  sql`(SELECT r.target_id FROM reports r WHERE r.id = ${report_id})`;

/** Closes a report, with all of the same target. Returns no row if it isn't open. */
export function resolveReport(db: CommunityDatabase, id: string, now: number) {
  const one = sql`FROM reports o WHERE o.id = ${id} AND o.resolved_at IS NULL`;
  return db
    .update(reports)
    .set({ resolved_at: now })
    .where(
      and(
        sql`${reports.target_kind} = (SELECT o.target_kind ${one})`,
        sql`${reports.target_id} = (SELECT o.target_id ${one})`,
        isNull(reports.resolved_at),
      ),
    )
    .returning({ id: reports.id });
}

/** Deletes some reports that were closed before a time. Returns a row for each. */
export function deleteOldReports(db: CommunityDatabase, before: number, limit: number) {
  // By the index of the open ones, which has those that were closed in the order of that.
  const old = sql`(SELECT r.id FROM reports r WHERE r.resolved_at < ${before} ORDER BY r.resolved_at LIMIT ${limit})`;
  return db.delete(reports).where(sql`${reports.id} IN ${old}`).returning({ id: reports.id });
}

/** Takes a published page from the public; its code stays, so that it can be restored. No row where it was taken before. */
export function removePage(db: CommunityDatabase, id: string) {
  return db
    .update(published_pages)
    .set({ state: "removed" })
    .where(and(eq(published_pages.id, id), ne(published_pages.state, "removed")))
    .returning({ user_id: published_pages.user_id });
}

/** Takes a certificate away: its learner gets no other one of the map. No row where it was taken before. */
export function removeCertificate(db: CommunityDatabase, id: string) {
  return db
    .update(certificates)
    .set({ removed: true })
    .where(and(eq(certificates.id, id), eq(certificates.removed, false)))
    .returning({ user_id: certificates.user_id });
}

/**
 * Makes a removed page or certificate again what it was before: a page that was unpublished meanwhile stays so. Returns whose it is; no row if it isn't removed.
 */
export function restoreTarget(db: CommunityDatabase, { target_kind, target_id }: Restored) {
  if (target_kind === "certificate")
    return db
      .update(certificates)
      .set({ removed: false })
      .where(and(eq(certificates.id, target_id), eq(certificates.removed, true)))
      .returning({ user_id: certificates.user_id });
  return db
    .update(published_pages)
    .set({ state: sql`CASE WHEN html || css || js = '' THEN 'unpublished' ELSE 'public' END` })
    .where(and(eq(published_pages.id, target_id), eq(published_pages.state, "removed")))
    .returning({ user_id: published_pages.user_id });
}

/** Logs that a removed page or certificate is restored. Must come before that in its batch. */
export function insertRestoreTargetAct(
  db: CommunityDatabase,
  moderator_id: string,
  { target_kind, target_id }: Restored,
  now: number,
) {
  const target = `${target_kind}:${target_id}`;
  const act = {
    ...{ moderator_id, act: "restore" as const, target, created_at: now },
    about_id: sql`user_id`,
  };
  const removed =
    target_kind === "page"
      ? sql`FROM published_pages WHERE id = ${target_id} AND state = 'removed'`
      : sql`FROM certificates WHERE id = ${target_id} AND removed`;
  return db.insert(moderation_log).select(selectRow(moderation_log, act, removed));
}

/** Logs that something is taken away, with its author. Must come before that in its batch. */
export function insertRemoveAct(
  db: CommunityDatabase,
  moderator_id: string,
  { target_kind, target_id }: Target,
  now: number,
) {
  const authors = {
    thread: sql`(SELECT created_by FROM threads WHERE id = ${target_id})`,
    reply: sql`(SELECT user_id FROM threads_messages WHERE id = ${target_id})`,
    page: sql`(SELECT user_id FROM published_pages WHERE id = ${target_id})`,
    certificate: sql`(SELECT user_id FROM certificates WHERE id = ${target_id})`,
    message: null,
  };
  const act = {
    ...{ moderator_id, act: "remove" as const, target: `${target_kind}:${target_id}`, created_at: now },
    about_id: authors[target_kind],
  };
  return db.insert(moderation_log).values(act);
}

/** Deletes a reply, or a thread with its replies and likes. Returns the deleted row's thread and author. */
export function deleteTarget(db: CommunityDatabase, { target_kind, target_id }: Target) {
  return target_kind === "thread"
    ? db
        .delete(threads)
        .where(eq(threads.id, target_id))
        .returning({ thread_id: threads.id, user_id: threads.created_by })
    : db
        .delete(threads_messages)
        .where(eq(threads_messages.id, target_id))
        .returning({ thread_id: threads_messages.thread_id, user_id: threads_messages.user_id });
}

/** Renames a learner. Returns no row if there is no such learner. */
export function updateName(db: LearnerDatabase, user_id: string, columns: ReturnType<typeof nameColumns>) {
  return db
    .update(user_state)
    .set(columns)
    .where(eq(user_state.user_id, user_id))
    .returning({ user_id: user_state.user_id });
}

/** Silences a learner until a time; null ends it. Returns no row if there is no such learner. */
export function updateSilence(db: LearnerDatabase, user_id: string, silenced_until: number | null) {
  return db
    .update(user_state)
    .set({ silenced_until })
    .where(eq(user_state.user_id, user_id))
    .returning({ user_id: user_state.user_id });
}
