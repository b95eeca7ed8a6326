/** The statements on learners' ratings. */
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { LearnerDatabase } from "../db/client.ts";
import type { LearnerId } from "../db/id-list.ts";
import { rating_changes, ratings, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { utcDate } from "../rules/dates.ts";
import { type DayMatch, dayOf, NEW_RATING, type Rating, type RatingDay, rateDay } from "../rules/glicko.ts";
import { type ShownRating, shownRating } from "../rules/rating.ts";

const { user_id: _user_id, ...ratingColumns } = getTableColumns(ratings);

/** The columns of a learner's rating, where a statement joins it. */
export const ratingRow = ratingColumns;

type RatingRow = Omit<typeof ratings.$inferSelect, "user_id">;

/**
 * The day in which a learner's match of a date is rated.
 * @param row null before the first rated match
 */
export function ratingDayOf(row: RatingRow | null, date: string): RatingDay {
  if (!row) return dayOf(undefined, date);
  const { rating, deviation, volatility, day_matches } = row;
  const start = { rating, deviation, volatility };
  return dayOf({ date: row.date, start, matches: JSON.parse(day_matches) as DayMatch[] }, date);
}

/** What a learner is shown of the own rating; null before the first rated match, and where ratings are hidden. */
export function shownRatingOf(
  learner: { hide_ratings: boolean; rating: RatingRow | null } | undefined,
  now: number,
): ShownRating | null {
  if (!learner?.rating || learner.hide_ratings) return null;
  return shownRating(rateDay(ratingDayOf(learner.rating, utcDate(now))));
}

/** A learner's rating, null before the first rated match, and whether it is hidden. No row where the account is deleted. */
export function selectRating(db: LearnerDatabase, user_id: LearnerId) {
  return db
    .select({ hide_ratings: user_state.hide_ratings, rating: ratingRow })
    .from(user_state)
    .leftJoin(ratings, eq(ratings.user_id, user_state.user_id))
    .where(eq(user_state.user_id, user_id));
}

/** The rating with which a learner's last day of matches began, as SQL for statements of the learner's database. */
export const storedRating = (user_id: string) =>
  sql`coalesce((SELECT rating FROM ratings WHERE user_id = ${user_id}), ${NEW_RATING.rating})`;

/** What a match does to a learner's rating. `changes`: those that were there when it was worked out. */
export type RatingMove = { day: RatingDay; before: Rating; after: Rating; changes: number };

/** Nobody has so few changes: this is never stored. */
const NO_MOVE: RatingMove = {
  day: dayOf(undefined, ""),
  before: NEW_RATING,
  after: NEW_RATING,
  changes: -1,
};

/** How many rated matches a learner has now. */
const changesOf = (user_id: string) =>
  sql`coalesce((SELECT changes FROM ratings WHERE user_id = ${user_id}), 0)`;

/**
 * Stores what a match did to a learner's rating, once. Stores nothing if another match has changed the rating since it was read, or if
 * the account is deleted. Comes before `upsertRating` in its batch.
 * @param move null for a match that isn't rated: then both store nothing
 */
export function insertRatingChange(
  db: LearnerDatabase,
  user_id: string,
  match_id: string,
  move: RatingMove | null,
) {
  const { before, after, changes } = move ?? NO_MOVE;
  const change = {
    user_id,
    match_id,
    number: changes + 1,
    rating_before: before.rating,
    deviation_before: before.deviation,
    rating_after: after.rating,
    deviation_after: after.deviation,
  };
  const condition = sql`FROM users WHERE id = ${user_id} AND ${changesOf(user_id)} = ${changes}`;
  return db
    .insert(rating_changes)
    .select(selectRow(rating_changes, change, condition))
    .onConflictDoNothing();
}

/** Stores the rating after a match, if `insertRatingChange` has just stored the change. */
export function upsertRating(
  db: LearnerDatabase,
  user_id: string,
  match_id: string,
  move: RatingMove | null,
) {
  const { day, changes } = move ?? NO_MOVE;
  const row = {
    ...{ user_id, date: day.date, ...day.start },
    day_matches: JSON.stringify(day.matches),
    changes: changes + 1,
  };
  const condition = sql`FROM rating_changes c WHERE c.user_id = ${user_id} AND c.match_id = ${match_id}
    AND c.number = ${changes + 1} AND ${changesOf(user_id)} = ${changes}`;
  const { user_id: _, ...set } = row;
  return db
    .insert(ratings)
    .select(selectRow(ratings, row, condition))
    .onConflictDoUpdate({ target: ratings.user_id, set });
}

/** What a match did to a learner's rating. No row where it did nothing. */
export function selectRatingChange(db: LearnerDatabase, user_id: string, match_id: string) {
  const { rating_before, deviation_before, rating_after, deviation_after } = rating_changes;
  return db
    .select({ rating_before, deviation_before, rating_after, deviation_after })
    .from(rating_changes)
    .where(and(eq(rating_changes.user_id, user_id), eq(rating_changes.match_id, match_id)));
}
