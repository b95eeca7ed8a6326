/** The statements on the weekly mail. */
import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import { active_days, league_results, user_state, users } from "../db/schema.ts";
import { nextTitle } from "../journey/queries.ts";
import { MAX_MISSED_MAILS } from "../rules/weekly-mail.ts";

/** Sets whether a learner wants the mail. Who takes it back up is here again. */
export function updateWeeklyMail(db: LearnerDatabase, user_id: string, wanted: boolean) {
  return db
    .update(user_state)
    .set({ weekly_mail: wanted, ...(wanted && { mails_missed: 0 }) })
    .where(and(eq(user_state.user_id, user_id), ne(user_state.weekly_mail, wanted)));
}

/** Learners who want the mail, by id. @param after the last id of the page before */
export function selectWanting(db: AllLearnersDatabase, after: string, limit: number) {
  const { user_id, zone_offset, mailed_week } = user_state;
  return db
    .select({ user_id, zone_offset, mailed_week })
    .from(user_state)
    .where(and(sql`weekly_mail`, gt(user_id, after)))
    .orderBy(asc(user_id))
    .limit(limit);
}

const among = (column: SQL | typeof user_state.user_id, user_ids: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(user_ids)}))`;

/**
 * Takes the mail of a week for some learners, so that nobody else sends it: of those who want it, whose address is confirmed, who have ever shipped or
 * practised, and who are neither silenced nor about to leave. Who isn't here any more gets MAX_MISSED_MAILS. Who is being moved gets it from the other
 * database, the night after. Returns those whose mail was taken.
 * @param since where the week before began, in milliseconds since 1970
 * @param from the date of that
 */
export function takeMails(
  db: AllLearnersDatabase,
  user_ids: readonly string[],
  week: number,
  since: number,
  from: string,
  now: number,
) {
  const days = sql`FROM active_days d WHERE d.user_id = user_state.user_id`;
  const isHere = sql`(EXISTS (SELECT 1 ${days} AND d.date >= ${from})
    OR EXISTS (SELECT 1 FROM sessions x WHERE x.user_id = user_state.user_id AND x.last_seen_at >= ${since}))`;
  return db
    .update(user_state)
    .set({ mailed_week: week, mails_missed: sql`CASE WHEN ${isHere} THEN 0 ELSE mails_missed + 1 END` })
    .where(
      and(
        among(user_state.user_id, user_ids),
        sql`weekly_mail AND mailed_week < ${week} AND coalesce(silenced_until, 0) <= ${now}`,
        sql`(mails_missed < ${MAX_MISSED_MAILS} OR ${isHere})`,
        sql`EXISTS (SELECT 1 ${days})`,
        sql`EXISTS (SELECT 1 FROM users u WHERE u.id = user_state.user_id AND u.email_confirmed_at IS NOT NULL)`,
        sql`NOT EXISTS (SELECT 1 FROM account_deletions a WHERE a.user_id = user_state.user_id)`,
        sql`NOT EXISTS (SELECT 1 FROM moved_learners m WHERE m.user_id = user_state.user_id AND m.state <> 'asked')`,
      ),
    )
    .returning({ user_id: user_state.user_id, missed: user_state.mails_missed });
}

/** Gives mails back that weren't sent. */
export function giveBackMails(db: AllLearnersDatabase, user_ids: readonly string[], week: number) {
  return db
    .update(user_state)
    .set({ mailed_week: week - 1, mails_missed: sql`max(mails_missed - 1, 0)` })
    .where(and(among(user_state.user_id, user_ids), eq(user_state.mailed_week, week)));
}

/** What the mails of some learners say: each learner, the active days since a date, and the results of a week in the leagues. */
export function selectMailed(
  db: AllLearnersDatabase,
  user_ids: readonly string[],
  week: number,
  since: string,
) {
  const { league, rank, players, exp } = league_results;
  return [
    db
      .select({
        user_id: users.id,
        email: users.email,
        display_name: user_state.display_name,
        zone_offset: user_state.zone_offset,
        task: nextTitle,
      })
      .from(user_state)
      .innerJoin(users, eq(users.id, user_state.user_id))
      .where(among(user_state.user_id, user_ids)),
    db
      .select({
        user_id: active_days.user_id,
        date: active_days.date,
        shipped: active_days.shipped,
      })
      .from(active_days)
      .where(and(among(sql`${active_days.user_id}`, user_ids), sql`${active_days.date} >= ${since}`)),
    db
      .select({ user_id: league_results.user_id, league, rank, players, exp })
      .from(league_results)
      .where(and(among(sql`${league_results.user_id}`, user_ids), eq(league_results.week, week))),
  ] as const;
}
