/** The statements on a learner's reviews, cards and exercises. */
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { LearnerDatabase } from "../db/client.ts";
import type { LearnerId } from "../db/id-list.ts";
import {
  battles,
  daily_pool,
  exp_ledger,
  practice_answers,
  practice_cards,
  practice_reviews,
  tasks,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import { MET_EXERCISES } from "../rules/practice/choose.ts";
import { localShipDate } from "../standing/queries.ts";

/** How many reviews are folded at once. */
export const MAX_REVIEWS = 1000;

/** A learner's cards as they are stored. No row before the first fold. */
export function selectCards(db: LearnerDatabase, user_id: LearnerId) {
  return db
    .select({ cards: practice_cards.cards, folded_to: practice_cards.folded_to })
    .from(practice_cards)
    .where(eq(practice_cards.user_id, user_id));
}

/**
 * The oldest reviews that are not in the cards yet, with the concepts of their items: JSON lists; null for an item that is no more.
 * @param after the id of the last one of those before
 */
export function selectReviews(db: LearnerDatabase, user_id: LearnerId, after = 0) {
  const { id, source, item, correct, attempt, helped, missed, created_at } = practice_reviews;
  const number = sql`CAST(${item} AS INTEGER)`;
  return db
    .select({
      id,
      source,
      item,
      correct,
      attempt,
      helped,
      missed,
      created_at,
      teaches: sql<string | null>`coalesce(${tasks.teaches}, ${daily_pool.teaches})`.as("taught"),
      uses: sql<string | null>`coalesce(${tasks.uses}, ${daily_pool.uses}, ${battles.uses})`.as("used"),
    })
    .from(practice_reviews)
    .leftJoin(tasks, and(eq(source, "task"), eq(tasks.id, number)))
    .leftJoin(daily_pool, and(eq(source, "daily"), eq(daily_pool.id, number)))
    .leftJoin(battles, and(eq(source, "battle"), eq(battles.id, item)))
    .where(and(eq(practice_reviews.user_id, user_id), gt(id, after)))
    .orderBy(asc(id))
    .limit(MAX_REVIEWS);
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** A ship of the log in the form of a review; `tips` instead of the languages. */
export type LoggedShip = Omit<ReviewRow, "id" | "item" | "missed" | "correct" | "helped"> & {
  correct: number;
  helped: number;
  tips: string;
};

/**
 * The newest ships of the logs, for a learner who has no cards yet: most of them were made before reviews existed. No rows where there are
 * cards.
 */
export function selectLoggedShips(db: LearnerDatabase, user_id: LearnerId) {
  // Null where there are cards. As a condition of its own it would be asked beside each row that is read.
  const withoutCards = sql`(SELECT ${user_id} WHERE NOT EXISTS (SELECT 1 FROM practice_cards WHERE user_id = ${user_id}))`;
  const column = <Name extends keyof LoggedShip>(name: Name) =>
    sql<LoggedShip[Name]>`${sql.identifier(name)}`.as(name);
  const logged = sql`(
    SELECT 'task' AS source, l.correct, max(l.attempt, t.question <> '') AS attempt, l.attempt > 0 AND l.exp_gained = 0 AS helped, l.tips, l.created_at,
        t.teaches, t.uses
      FROM task_completion_log l JOIN tasks t ON t.id = l.task_id WHERE l.user_id = ${withoutCards}
    UNION ALL
    SELECT 'daily', s.correct, row_number() OVER (PARTITION BY s.date ORDER BY s.created_at) - 1,
        l.hints_used OR l.answer_shown_at IS NOT NULL, s.tips, s.created_at, d.teaches, d.uses
      FROM daily_challenge_ships s
        JOIN daily_challenge_log l ON l.user_id = s.user_id AND l.date = s.date
        JOIN daily_challenges c ON c.id = l.challenge_id
        JOIN daily_pool d ON d.id = coalesce(l.pool_id, c.pool_id)
      WHERE s.user_id = ${withoutCards}
    ) AS logged`;
  return db
    .select({
      source: column("source"),
      correct: column("correct"),
      attempt: column("attempt"),
      helped: column("helped"),
      tips: column("tips"),
      created_at: column("created_at"),
      teaches: column("teaches"),
      uses: column("uses"),
    })
    .from(logged)
    .orderBy(sql`created_at DESC`)
    .limit(MAX_REVIEWS);
}

/**
 * Stores cards after a fold, unless another fold came first.
 * @param before `folded_to` of the cards that were folded upon; null where there were none
 */
export function upsertCards(
  db: LearnerDatabase,
  user_id: string,
  cards: Uint8Array,
  before: number | null,
  folded_to: number,
  now: number,
) {
  const row = { user_id, cards: Buffer.from(cards), folded_to, updated_at: now };
  return db
    .insert(practice_cards)
    .values(row)
    .onConflictDoUpdate({
      target: practice_cards.user_id,
      set: { cards: row.cards, folded_to, updated_at: now },
      // Null equals nothing: where there were no cards, the first fold wins.
      setWhere: sql`${practice_cards.folded_to} = ${before}`,
    });
}

/** Removes the reviews that are in the cards. */
export function deleteFolded(db: LearnerDatabase, user_id: string) {
  const folded_to = sql`(SELECT folded_to FROM practice_cards WHERE user_id = ${user_id})`;
  return db
    .delete(practice_reviews)
    .where(and(eq(practice_reviews.user_id, user_id), sql`${practice_reviews.id} <= ${folded_to}`));
}

/** The exercises of a date. */
export function selectSlots(db: LearnerDatabase, user_id: string, date: string) {
  return db
    .select()
    .from(practice_answers)
    .where(and(eq(practice_answers.user_id, user_id), eq(practice_answers.date, date)))
    .orderBy(asc(practice_answers.slot));
}

export type SlotRow = typeof practice_answers.$inferSelect;
/** Names an exercise of a learner's date. */
export type SlotKey = Pick<SlotRow, "user_id" | "date" | "slot">;

const isSlot = ({ user_id, date, slot }: SlotKey) =>
  and(
    eq(practice_answers.user_id, user_id),
    eq(practice_answers.date, date),
    eq(practice_answers.slot, slot),
  );

/** One exercise of a date. */
export function selectSlot(db: LearnerDatabase, key: SlotKey) {
  return db.select().from(practice_answers).where(isSlot(key));
}

const met = {
  concept: practice_answers.concept,
  template: practice_answers.template,
  digest: practice_answers.digest,
};

/** The exercises that the learner has met on some concepts. */
export function selectMet(db: LearnerDatabase, user_id: string, concepts: readonly string[]) {
  return db
    .select(met)
    .from(practice_answers)
    .where(and(eq(practice_answers.user_id, user_id), inArray(practice_answers.concept, [...concepts])));
}

/**
 * The newest exercises that the learner has met, on whatever concept: which ones the day has isn't known yet. For the first visit of a
 * date. No rows where the date has exercises.
 */
export function selectMetBefore(db: LearnerDatabase, user_id: string, date: string) {
  // Null from the second visit on: no row is read then.
  const onFirstVisit = sql`(SELECT ${user_id} WHERE NOT EXISTS (SELECT 1 FROM practice_answers a WHERE a.user_id = ${user_id} AND a.date = ${date}))`;
  return db
    .select(met)
    .from(practice_answers)
    .where(eq(practice_answers.user_id, onFirstVisit))
    .orderBy(desc(practice_answers.date))
    .limit(MET_EXERCISES);
}

/** Stores a new exercise. The first one of a slot stays. */
export function insertSlot(
  db: LearnerDatabase,
  slot: Pick<SlotRow, "user_id" | "date" | "slot" | "concept" | "template" | "variant" | "digest">,
) {
  return db.insert(practice_answers).values(slot).onConflictDoNothing();
}

/** Removes an exercise that wasn't answered. Another one that came in its place stays. */
export function deleteSlot(
  db: LearnerDatabase,
  { user_id, date, slot, template }: Pick<SlotRow, "user_id" | "date" | "slot" | "template">,
) {
  return db
    .delete(practice_answers)
    .where(
      and(
        eq(practice_answers.user_id, user_id),
        eq(practice_answers.date, date),
        eq(practice_answers.slot, slot),
        eq(practice_answers.template, template),
        eq(practice_answers.state, "open"),
      ),
    );
}

/** Stores an answer. The first one of a slot stays. */
export function updateAnswer(db: LearnerDatabase, key: SlotKey, state: "right" | "wrong", now: number) {
  return db
    .update(practice_answers)
    .set({ state, answered_at: now, local_date: localShipDate(key.user_id, now) })
    .where(and(isSlot(key), eq(practice_answers.state, "open")));
}

/** Awards the EXP of a right answer, once for each slot of a date. */
export function insertPracticeAward(db: LearnerDatabase, key: SlotKey, now: number) {
  const { user_id, date, slot } = key;
  const award = { user_id, key: `practice:${date}:${slot}`, amount: PRACTICE_AWARD, created_at: now };
  const answer = sql`FROM practice_answers WHERE ${isSlot(key)} AND state = 'right'`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, answer))
    .onConflictDoNothing();
}

/** Stores the review of an answer that was just stored. A request that is sent again stores nothing. */
export function insertPracticeReview(
  db: LearnerDatabase,
  key: SlotKey,
  helped: boolean,
  language: string,
  now: number,
) {
  const review = {
    user_id: key.user_id,
    source: "practice" as const,
    item: sql`concept`,
    correct: sql`state = 'right'`,
    helped,
    missed: sql`CASE state WHEN 'wrong' THEN ${language} ELSE '' END`,
    created_at: now,
  };
  const answer = sql`FROM practice_answers WHERE ${isSlot(key)} AND answered_at = ${now}`;
  return db.insert(practice_reviews).select(selectRow(practice_reviews, review, answer));
}
