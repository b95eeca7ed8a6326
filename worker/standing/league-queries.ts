/** The statements on leagues. Groups are filled by the trigger `league_join` of db/triggers.ts. */
import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import { league_groups, league_members, league_results, notices, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { GROUP_SIZE } from "../rules/leagues.ts";
import type { NoticeKind } from "../rules/notices.ts";

/** Whether a learner hides the own standing. */
export function selectHidden(db: LearnerDatabase, user_id: string) {
  return db
    .select({ hidden: user_state.hide_standing })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** The results of a learner's last two weeks in a league, the newest first. That of the present week is what it has come to so far. */
export function selectOwnResults(db: LearnerDatabase, user_id: string) {
  const { week, league, rank, players, exp } = league_results;
  return db
    .select({ week, league, rank, players, exp })
    .from(league_results)
    .where(eq(league_results.user_id, user_id))
    .orderBy(desc(week))
    .limit(2);
}

/** The group that a learner is in this week, in the order of its ranks. */
export function selectGroup(db: LearnerDatabase, user_id: string, week: number) {
  const { exp, reached_at, group_id } = league_results;
  const own = sql`(SELECT group_id FROM league_members WHERE user_id = ${user_id} AND week = ${week})`;
  return db
    .select({
      user_id: league_results.user_id,
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      exp,
    })
    .from(league_results)
    .innerJoin(user_state, eq(user_state.user_id, league_results.user_id))
    .where(eq(group_id, own))
    .orderBy(desc(exp), asc(reached_at), asc(league_results.user_id))
    .limit(GROUP_SIZE);
}

/** Groups of weeks that are over, which nobody has closed. */
export function selectUnclosed(db: AllLearnersDatabase, week: number, limit: number) {
  return db
    .select({ id: league_groups.id })
    .from(league_groups)
    .where(and(isNull(league_groups.players), lt(league_groups.week, week)))
    .orderBy(asc(league_groups.week))
    .limit(limit);
}

/** Stores what the members of groups have come to. Done again it changes nothing. */
export function closeGroups(db: AllLearnersDatabase, group_ids: readonly number[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(group_ids)}))`;
  const { exp, reached_at, rank } = league_results;
  return [
    db
      .update(league_members)
      .set({ exp: sql`${exp}`, reached_at: sql`${reached_at}`, rank: sql`${rank}` })
      .from(league_results)
      .where(
        and(
          sql`${league_members.group_id} IN ${ids}`,
          eq(league_results.user_id, league_members.user_id),
          eq(league_results.week, league_members.week),
        ),
      ),
    db
      .update(league_groups)
      .set({ players: sql`(SELECT count(*) FROM league_members m WHERE m.group_id = league_groups.id)` })
      .where(and(sql`${league_groups.id} IN ${ids}`, isNull(league_groups.players))),
  ] as const;
}

/** Stores notices for the members of groups of their week, where they want to hear of it. Done again it changes nothing. Returns the new ones. */
export function insertLeagueNotices(db: AllLearnersDatabase, group_ids: readonly number[], now: number) {
  const kind: NoticeKind = "league";
  const members = sql`FROM league_members m JOIN user_state s ON s.user_id = m.user_id
    WHERE m.group_id IN (SELECT value FROM json_each(${JSON.stringify(group_ids)}))
      AND NOT EXISTS (SELECT 1 FROM json_each(s.notices_off) off WHERE off.value = ${kind})`;
  const week = sql`CAST(m.week AS TEXT)`;
  const row = {
    ...{ user_id: sql`m.user_id`, kind, subject: week },
    ...{ mark: 0, count: 1, created_at: now },
  };
  return db
    .insert(notices)
    .select(selectRow(notices, row, members))
    .onConflictDoNothing()
    .returning();
}

/** Deletes groups of before a week, with their members. */
export function deleteGroups(db: AllLearnersDatabase, week: number, limit: number) {
  const old = sql`(SELECT id FROM league_groups WHERE week < ${week} ORDER BY week LIMIT ${limit})`;
  return db
    .delete(league_groups)
    .where(sql`${league_groups.id} IN ${old}`)
    .returning({ id: league_groups.id });
}
