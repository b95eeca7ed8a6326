import { countDistinct, desc, eq, sql } from "drizzle-orm";
import type { Standing, UserState } from "../contract/standing.ts";
import type { Database } from "../db/client.ts";
import { daily_challenge_ships, task_completion_log, tasks, user_state, users } from "../db/schema.ts";
import { Problem } from "../platform/problems.ts";
import { levelOf } from "../rules/levels.ts";
import { LEADERBOARD_SIZE, MAX_RANK_COUNT } from "../rules/ranks.ts";

/** A learner's EXP: one row by its key. */
export function selectStanding(db: Database, user_id: string) {
  return db.select({ exp: user_state.exp }).from(user_state).where(eq(user_state.user_id, user_id));
}

/**
 * The wire's standing from the row of `selectStanding`.
 * @throws Problem 401 where the account is gone
 */
export function standingOf(row: { exp: number } | undefined): Standing {
  if (!row) throw new Problem("session_missing");
  return { exp: row.exp, level: levelOf(row.exp) };
}

/** The learner's own `user_state`. */
export function selectUserState(db: Database, user_id: string) {
  return db
    .select({
      user_id: user_state.user_id,
      email: users.email,
      email_confirmed: sql<boolean>`${users.email_confirmed_at} IS NOT NULL`.mapWith(Boolean),
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      exp: user_state.exp,
      plan: user_state.plan,
      selected_project_id: user_state.selected_project_id,
      current_task_id: user_state.current_task_id,
      task_just_shipped: user_state.task_just_shipped,
      current_map: user_state.current_map,
      last_seen_update: user_state.last_seen_update,
      music_volume: user_state.music_volume,
      sfx_volume: user_state.sfx_volume,
      reduce_motion: user_state.reduce_motion,
      editor_font_size: user_state.editor_font_size,
    })
    .from(user_state)
    .innerJoin(users, eq(users.id, user_state.user_id))
    .where(eq(user_state.user_id, user_id));
}

/**
 * The wire's user_state from the row of `selectUserState`.
 * @throws Problem 401 where the account is gone
 */
export function userStateOf(row: Awaited<ReturnType<typeof selectUserState>>[number] | undefined): UserState {
  if (!row) throw new Problem("session_missing");
  return { ...row, level: levelOf(row.exp) };
}

/**
 * How many tasks the learner shipped per local date, each once however often it was shipped, and how many of them right: one row a
 * day, read from the index alone.
 */
export function selectTasksByDate(db: Database, user_id: string) {
  const { date, task_id, correct } = task_completion_log;
  return db
    .select({
      date,
      tasks: countDistinct(task_id),
      right: countDistinct(sql`CASE WHEN ${correct} THEN ${task_id} END`),
    })
    .from(task_completion_log)
    .where(eq(task_completion_log.user_id, user_id))
    .groupBy(task_completion_log.date);
}

/** The same for daily challenges. */
export function selectChallengesByDate(db: Database, user_id: string) {
  const { local_date, date, correct } = daily_challenge_ships;
  return db
    .select({
      date: local_date,
      tasks: countDistinct(date),
      right: countDistinct(sql`CASE WHEN ${correct} THEN ${date} END`),
    })
    .from(daily_challenge_ships)
    .where(eq(daily_challenge_ships.user_id, user_id))
    .groupBy(daily_challenge_ships.local_date);
}

/** The title of the learner's current task, if there is one. */
export function selectCurrentTask(db: Database, user_id: string) {
  return db
    .select({ id: tasks.id, project_id: tasks.project_id, title: tasks.title })
    .from(user_state)
    .innerJoin(tasks, eq(tasks.id, user_state.current_task_id))
    .where(eq(user_state.user_id, user_id));
}

const entry = {
  user_id: user_state.user_id,
  display_name: user_state.display_name,
  avatar_url: user_state.avatar_url,
  exp: user_state.exp,
};

/** The learners with the most EXP: reads the index from its end. */
export function selectLeaders(db: Database) {
  return db
    .select(entry)
    .from(user_state)
    .orderBy(desc(user_state.exp), user_state.user_id)
    .limit(LEADERBOARD_SIZE);
}

/** A learner's own row with its rank: the buckets above, then those ahead within the same bucket, of which it reads a bounded number. */
export function selectRank(db: Database, user_id: string) {
  const above = sql`(SELECT coalesce(sum(users), 0) FROM exp_buckets WHERE bucket > user_state.exp / 100)`;
  const within = sql`(SELECT count(*) FROM (SELECT 1 FROM user_state ahead
    WHERE ahead.exp > user_state.exp AND ahead.exp < (user_state.exp / 100 + 1) * 100 LIMIT ${MAX_RANK_COUNT}))`;
  return db
    .select({ ...entry, rank: sql<number>`1 + ${above} + ${within}` })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}
