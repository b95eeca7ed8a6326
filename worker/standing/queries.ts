/**
 * The statements on EXP and on a learner's state. `standing` is the room that the features share: any of them may put these into a
 * batch of its own.
 */
import { and, asc, desc, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Settings, Standing, UserState } from "../contract/standing.ts";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import type { LearnerId } from "../db/id-list.ts";
import {
  active_days,
  exp_ledger,
  finished_projects,
  inbox_messages,
  practice_reviews,
  user_state,
  users,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip, rightRevision } from "../db/shipped.ts";
import { Problem } from "../platform/problems.ts";
import { addDays, MAX_OFFSET_MINUTES, MIN_ZONE_CHANGE_INTERVAL_MS, utcDate } from "../rules/dates.ts";
import { type FeatureName, plansWith } from "../rules/features.ts";
import { levelOf } from "../rules/levels.ts";
import { LEADERBOARD_SIZE } from "../rules/ranks.ts";
import type { TaskProgress } from "../rules/task-progress.ts";

/** A learner's EXP. */
export function selectStanding(db: LearnerDatabase, user_id: string) {
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
export function insertAward(db: LearnerDatabase, user_id: string, key: string, amount: number, now: number) {
  return db.insert(exp_ledger).values({ user_id, key, amount, created_at: now }).onConflictDoNothing();
}

/** Creates the state of a new user. */
export function insertUserState(db: LearnerDatabase, state: typeof user_state.$inferInsert) {
  return db.insert(user_state).values(state);
}

/** A learner's avatar URL. */
export function selectAvatar(db: LearnerDatabase, user_id: string) {
  return db
    .select({ avatar_url: user_state.avatar_url })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** Sets a learner's avatar URL. */
export function updateAvatar(db: LearnerDatabase, user_id: string, avatar_url: string) {
  return db.update(user_state).set({ avatar_url }).where(eq(user_state.user_id, user_id));
}

/** The condition that a learner's plan has a feature. */
export function hasFeature(user_id: string, feature: FeatureName): ConditionSql {
  return {
    sql: `EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND plan IN (${plansWith(feature)}))`,
    values: [user_id],
    place: { learner: user_id },
  };
}

/** The learner's `user_state`. */
export function selectUserState(db: LearnerDatabase, user_id: string) {
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
      hide_ratings: user_state.hide_ratings,
      hide_matches: user_state.hide_matches,
      hide_standing: user_state.hide_standing,
      hide_presence: user_state.hide_presence,
      shown_parts: user_state.shown_parts,
      hide_profile: user_state.hide_profile,
      notices_off: user_state.notices_off,
      weekly_mail: user_state.weekly_mail,
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
  db: LearnerDatabase,
  user_id: string,
  columns: Partial<Settings & Pick<UserState, "last_seen_update">>,
) {
  return db.update(user_state).set(columns).where(eq(user_state.user_id, user_id));
}

/**
 * The learner's local dates with a ship or a finished day of practice, and how many different tasks and daily challenges were shipped on
 * each: a row for a date.
 * @param from the first date
 * @param before the date behind the last one; without it, all that follow
 */
export function selectActiveDays(db: LearnerDatabase, user_id: LearnerId, from: string, before?: string) {
  const { date, shipped, shipped_right } = active_days;
  return db
    .select({ date, shipped, shipped_right })
    .from(active_days)
    .where(
      and(
        eq(active_days.user_id, user_id),
        gte(date, from),
        before === undefined ? undefined : lt(date, before),
      ),
    );
}

/** Whether the learner has shipped anything. */
export function selectHasShipped(db: LearnerDatabase, user_id: string) {
  const ship = sql`SELECT 1 FROM active_days d WHERE d.user_id = ${user_id} AND d.shipped > 0`;
  return db
    .select({ has_shipped: sql`EXISTS (${ship})`.mapWith(Boolean).as("has_shipped") })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** What the learner has come to in each task of the inbox: two or three rows a task, however often it was shipped. */
export function selectProgress(db: LearnerDatabase, user_id: string) {
  const { task_id, received_at } = inbox_messages;
  return db
    .select({
      task_id,
      received_at,
      right_revision: rightRevision(user_id, task_id).as("right_revision"),
    })
    .from(inbox_messages)
    .where(eq(inbox_messages.user_id, user_id)) satisfies PromiseLike<TaskProgress[]>;
}

/** The projects that the learner has finished, in the order in which that was. */
export function selectFinished(db: LearnerDatabase, user_id: LearnerId) {
  const { project_id, finished_at } = finished_projects;
  return db
    .select({ project_id, finished_at })
    .from(finished_projects)
    .where(eq(finished_projects.user_id, user_id))
    .orderBy(asc(finished_at), asc(project_id));
}

const entry = {
  user_id: user_state.user_id,
  display_name: user_state.display_name,
  avatar_url: user_state.avatar_url,
  exp: user_state.exp,
};

/** Of so many learners with the most EXP those who don't hide theirs are shown. */
const MAX_TOP_LEARNERS = 5 * LEADERBOARD_SIZE;

/** The learners with the most EXP, read from the end of an index, without those who hide theirs. Copies come last, with less than 0. */
export function selectTopLearners(db: AllLearnersDatabase) {
  const top = db
    .select({ ...entry, hide_standing: user_state.hide_standing })
    .from(user_state)
    .orderBy(desc(user_state.exp), user_state.user_id)
    .limit(MAX_TOP_LEARNERS)
    .as("top");
  const { user_id, display_name, avatar_url, exp } = top;
  return db
    .select({ user_id, display_name, avatar_url, exp })
    .from(top)
    .where(eq(top.hide_standing, false))
    .orderBy(desc(top.exp), top.user_id)
    .limit(LEADERBOARD_SIZE);
}

/** A learner's own row with its rank, which is one plus the learners with more EXP, hidden or not. They are counted by the histograms of db/schema.ts. */
export function selectRank(db: LearnerDatabase, user_id: string) {
  const higher = sql`(SELECT coalesce(sum(users), 0) FROM exp_spans WHERE span > user_state.exp / 10000)`;
  const within = sql`(SELECT coalesce(sum(users), 0) FROM exp_buckets
    WHERE bucket > user_state.exp / 100 AND bucket < (user_state.exp / 10000 + 1) * 100)`;
  const close = sql`(SELECT coalesce(sum(v.users), 0) FROM exp_values v
    WHERE v.exp > user_state.exp AND v.exp < (user_state.exp / 100 + 1) * 100)`;
  return db
    .select({
      ...entry,
      hide_standing: user_state.hide_standing,
      rank: sql<number>`1 + ${higher} + ${within} + ${close}`.as("rank"),
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** How many learners of a database have more EXP, by the same histograms. */
export function countHigher(db: AllLearnersDatabase, exp: number) {
  const [bucket, span] = [Math.floor(exp / 100), Math.floor(exp / 10_000)];
  return db
    .select({
      higher: sql<number>`(SELECT coalesce(sum(users), 0) FROM exp_spans WHERE span > ${span})
        + (SELECT coalesce(sum(users), 0) FROM exp_buckets WHERE bucket > ${bucket} AND bucket < ${(span + 1) * 100})
        + (SELECT coalesce(sum(users), 0) FROM exp_values WHERE exp > ${exp} AND exp < ${(bucket + 1) * 100})`.as(
        "higher",
      ),
    })
    .from(sql`(SELECT 1)`);
}

/**
 * Stores the browser's UTC offset, unless it changed within MIN_ZONE_CHANGE_INTERVAL_MS. Must come before the ship or answer in its batch.
 * @param offset minutes from UTC, see `utcOffset`
 */
export function updateZone(db: LearnerDatabase, user_id: string, offset: number, now: number) {
  return db
    .update(user_state)
    .set({ zone_offset: offset, zone_since: now })
    .where(
      and(
        eq(user_state.user_id, user_id),
        or(
          isNull(user_state.zone_offset),
          and(
            ne(user_state.zone_offset, offset),
            lte(user_state.zone_since, now - MIN_ZONE_CHANGE_INTERVAL_MS),
          ),
        ),
      ),
    );
}

/** The easternmost offset: no local date on earth is later. */
const MAX_OFFSET_SECONDS = MAX_OFFSET_MINUTES * 60;

/**
 * The learner's local date at a time, as SQL. Never earlier than a date that was used before, so that a missed day of a streak can't be
 * filled in afterwards.
 */
export function localShipDate(user_id: string, now: number) {
  const seconds = Math.floor(now / 1000);
  const zone = sql`(SELECT coalesce(zone_offset, 0) * 60 FROM user_state WHERE user_id = ${user_id})`;
  const active = sql`(SELECT max(date) FROM active_days WHERE user_id = ${user_id})`;
  // Days of practice that aren't finished, as far as their answers can have a later date than now.
  const practised = sql`(SELECT max(local_date) FROM practice_answers
    WHERE user_id = ${user_id} AND date >= ${addDays(utcDate(now), -3)})`;
  return sql`min(date(${seconds} + ${MAX_OFFSET_SECONDS}, 'unixepoch'),
    max(date(${seconds} + ${zone}, 'unixepoch'), coalesce(${active}, ''), coalesce(${practised}, '')))`;
}

/** The attempt of a ship of a task. A choice that was right at once counts as after tips, since one in four guesses is right. */
const attemptOfReview = sql`max(s.attempt, (SELECT t.question <> '' FROM tasks t WHERE t.id = s.task_id))`;

/** How many reviews of one learner's may come between a ship and the same ship sent again within a millisecond. */
const REVIEWS_AT_ONCE = 8;

type ShipReview = { source: string; item: SQL | string; attempt: SQL; correct: SQL; created_at: number };

/** The condition that the last reviews have none of a ship: the time alone doesn't tell a ship that is sent again within its millisecond. */
function isNotReviewed(user_id: string, { source, item, attempt, correct, created_at }: ShipReview): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM
    (SELECT * FROM practice_reviews WHERE user_id = ${user_id} ORDER BY id DESC LIMIT ${REVIEWS_AT_ONCE}) r
    WHERE r.created_at = ${created_at} AND r.source = ${source} AND r.item = ${item} AND r.attempt = ${attempt} AND r.correct = ${correct})`;
}

/**
 * The statements that store a review for practice, one row for each ship or match. They read what was just logged, so they come after
 * it in their batch. A request that is sent again logs nothing, and stores nothing here.
 * @param missed the languages with a fault, as `missedIn` writes them
 */
export function insertTaskReview(
  db: LearnerDatabase,
  user_id: string,
  ship_id: string,
  missed: string,
  now: number,
) {
  const review = {
    user_id,
    source: "task" as const,
    item: sql`s.task_id`,
    correct: sql`s.correct`,
    attempt: attemptOfReview,
    // A right ship after another that earns nothing is a copy of the answer, or a repetition of the same day.
    helped: sql`s.attempt > 0 AND s.exp_gained = 0`,
    missed,
    created_at: now,
  };
  const ship = sql`FROM task_completion_log s
    WHERE ${isShip(sql`s`, user_id, ship_id)} AND s.created_at = ${now} AND ${isNotReviewed(user_id, review)}`;
  return db.insert(practice_reviews).select(selectRow(practice_reviews, review, ship));
}

/** The same for a daily challenge. @param pool_id its entry of the pool */
export function insertDailyReview(
  db: LearnerDatabase,
  user_id: string,
  ship_id: string,
  pool_id: number,
  missed: string,
  now: number,
) {
  const review = {
    user_id,
    source: "daily" as const,
    item: String(pool_id),
    correct: sql`s.correct`,
    attempt: sql`l.attempts - 1`,
    helped: sql`l.hints_used OR l.answer_shown_at IS NOT NULL`,
    missed,
    created_at: now,
  };
  const ship = sql`FROM daily_challenge_ships s
    JOIN daily_challenge_log l ON l.user_id = s.user_id AND l.date = s.date
    WHERE ${isShip(sql`s`, user_id, ship_id)} AND s.created_at = ${now} AND ${isNotReviewed(user_id, review)}`;
  return db.insert(practice_reviews).select(selectRow(practice_reviews, review, ship));
}

/** The same for one player of a match. A second row of the same match changes no card, since both have the same day. */
export function insertMatchReview(
  db: LearnerDatabase,
  user_id: string,
  battle_id: string,
  score: number,
  missed: string,
  now: number,
) {
  const review = {
    user_id,
    source: "battle" as const,
    item: battle_id,
    correct: sql`${score} >= 1`,
    missed,
    created_at: now,
  };
  // Who has met nothing may have been away. The account may be deleted by now.
  const account = sql`FROM users WHERE id = ${user_id} AND ${score} > 0`;
  return db.insert(practice_reviews).select(selectRow(practice_reviews, review, account));
}
