/**
 * The statements on EXP and on a learner's state. `standing` is the room that the features share: any of them may put these into a
 * batch of its own.
 */
import { countDistinct, desc, eq, sql } from "drizzle-orm";
import type { Settings, Standing, UserState } from "../contract/standing.ts";
import type { Database } from "../db/client.ts";
import {
  daily_challenge_ships,
  exp_ledger,
  task_completion_log,
  tasks,
  user_state,
  users,
} from "../db/schema.ts";
import { Problem } from "../platform/problems.ts";
import { levelOf } from "../rules/levels.ts";
import { LEADERBOARD_SIZE, MAX_RANK_COUNT } from "../rules/ranks.ts";

/** A learner's EXP. */
export function selectStanding(db: Database, user_id: string) {
  return db.select({ exp: user_state.exp }).from(user_state).where(eq(user_state.user_id, user_id));
}

/**
 * Converts the row of `selectStanding` to the wire format.
 * @throws Problem 401 where the account doesn't exist any more
 */
export function standingOf(row: { exp: number } | undefined): Standing {
  if (!row) throw new Problem("session_missing");
  return { exp: row.exp, level: levelOf(row.exp) };
}

/** Awards EXP once per key: does nothing where the learner already has an award with this key. */
export function insertAward(db: Database, user_id: string, key: string, amount: number, now: number) {
  return db.insert(exp_ledger).values({ user_id, key, amount, created_at: now }).onConflictDoNothing();
}

/** Creates the state of a new user. */
export function insertUserState(db: Database, state: typeof user_state.$inferInsert) {
  return db.insert(user_state).values(state);
}

/** A learner's avatar URL. */
export function selectAvatar(db: Database, user_id: string) {
  return db
    .select({ avatar_url: user_state.avatar_url })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** Sets a learner's avatar URL. */
export function updateAvatar(db: Database, user_id: string, avatar_url: string) {
  return db.update(user_state).set({ avatar_url }).where(eq(user_state.user_id, user_id));
}

/** The learner's `user_state`. */
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
 * Converts the row of `selectUserState` to the wire format.
 * @throws Problem 401 where the account doesn't exist any more
 */
export function userStateOf(row: Awaited<ReturnType<typeof selectUserState>>[number] | undefined): UserState {
  if (!row) throw new Problem("session_missing");
  return { ...row, level: levelOf(row.exp) };
}

/** Sets columns of the learner's `user_state`. */
export function updateUserState(
  db: Database,
  user_id: string,
  columns: Partial<Settings & Pick<UserState, "last_seen_update">>,
) {
  return db.update(user_state).set(columns).where(eq(user_state.user_id, user_id));
}

/**
 * The number of different tasks that the learner shipped per local date, and of those shipped correctly: one row per day, read from an
 * index only.
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

/** The learner's current task, if there is one. */
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

/** The learners with the most EXP, read from the end of an index. */
export function selectTopLearners(db: Database) {
  return db
    .select(entry)
    .from(user_state)
    .orderBy(desc(user_state.exp), user_state.user_id)
    .limit(LEADERBOARD_SIZE);
}

/**
 * A learner's own row with its rank: one plus the learners in higher buckets of EXP, plus those ahead within the same bucket, of whom
 * at most MAX_RANK_COUNT are counted.
 */
export function selectRank(db: Database, user_id: string) {
  const above = sql`(SELECT coalesce(sum(users), 0) FROM exp_buckets WHERE bucket > user_state.exp / 100)`;
  const within = sql`(SELECT count(*) FROM (SELECT 1 FROM user_state ahead
    WHERE ahead.exp > user_state.exp AND ahead.exp < (user_state.exp / 100 + 1) * 100 LIMIT ${MAX_RANK_COUNT}))`;
  return db
    .select({ ...entry, rank: sql<number>`1 + ${above} + ${within}` })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}
