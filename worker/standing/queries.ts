import { and, count, eq, gte, sql } from "drizzle-orm";
import type { Standing, UserState } from "../contract/standing.ts";
import type { Database } from "../db/client.ts";
import { daily_challenge_ships, task_completion_log, tasks, user_state, users } from "../db/schema.ts";
import { Problem } from "../platform/problems.ts";
import { levelOf } from "../rules/levels.ts";

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

/** How many tasks and daily challenges were shipped per local date since `from`: at most one row a day. */
export function selectTasksByDate(db: Database, user_id: string, from: string) {
  return db
    .select({ date: task_completion_log.date, tasks: count() })
    .from(task_completion_log)
    .where(and(eq(task_completion_log.user_id, user_id), gte(task_completion_log.date, from)))
    .groupBy(task_completion_log.date);
}

/** The same for daily challenges. */
export function selectChallengesByDate(db: Database, user_id: string, from: string) {
  return db
    .select({ date: daily_challenge_ships.local_date, tasks: count() })
    .from(daily_challenge_ships)
    .where(and(eq(daily_challenge_ships.user_id, user_id), gte(daily_challenge_ships.local_date, from)))
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
