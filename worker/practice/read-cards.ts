/** A learner's cards, with everything that happened since they were last folded. */
import type { LearnerDatabase } from "../db/client.ts";
import type { LearnerId } from "../db/id-list.ts";
import { readTips } from "../rules/code.ts";
import {
  type Card,
  decodeCards,
  encodeCards,
  foldReviews,
  type ReviewOfConcepts,
} from "../rules/practice/cards.ts";
import { missedIn, readMissed } from "../rules/practice/reviews.ts";
import { languageOf } from "./content.ts";
import {
  deleteFolded,
  type LoggedShip,
  MAX_REVIEWS,
  type ReviewRow,
  selectCards,
  selectLoggedShips,
  selectReviews,
  upsertCards,
} from "./queries.ts";

/** The statements whose rows `foldRows` folds; they may stand in any batch. */
export function cardStatements(db: LearnerDatabase, user_id: LearnerId) {
  return [selectCards(db, user_id), selectReviews(db, user_id), selectLoggedShips(db, user_id)] as const;
}

type RowsOf<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };
export type CardRows = RowsOf<ReturnType<typeof cardStatements>>;

/**
 * The learner's cards as a fold would leave them, of rows that were read in the caller's batch. Stores nothing. Reads on where there are
 * more reviews than one statement returns.
 */
export async function foldRows(
  db: LearnerDatabase,
  user_id: string,
  [[row], reviews, logged]: CardRows,
): Promise<Map<string, Card>> {
  const all = [...reviews];
  for (let page = reviews; page.length === MAX_REVIEWS; ) {
    page = await selectReviews(db, user_id, page.at(-1)?.id);
    all.push(...page);
  }
  return foldInto(row, logged, all);
}

/**
 * The statements that store a fold of the reviews since the last one, and remove them. None where there is nothing new. The first time,
 * the logs of ships are folded too. Two folds at once come to the same. Where there are more reviews than one statement returns, the next
 * fold goes on.
 */
export function foldStatements(
  db: LearnerDatabase,
  user_id: string,
  [[row], reviews, logged]: CardRows,
  now: number,
) {
  if (row && reviews.length === 0) return [];
  const cards = encodeCards(foldInto(row, logged, reviews));
  return [
    upsertCards(db, user_id, cards, row?.folded_to ?? null, reviews.at(-1)?.id ?? 0, now),
    deleteFolded(db, user_id),
  ];
}

/** Folds all reviews since the last fold. For work on all learners: a screen reads its rows in one batch and stores them with the next. */
export async function foldCards(db: LearnerDatabase, user_id: string, now: number): Promise<void> {
  for (;;) {
    const [first, ...others] = foldStatements(db, user_id, await db.batch(cardStatements(db, user_id)), now);
    if (!first) return;
    await db.batch([first, ...others]);
  }
}

type CardsRow = Awaited<ReturnType<typeof selectCards>>[number] | undefined;

const storedCards = (row: CardsRow) =>
  row ? decodeCards(new Uint8Array(row.cards)) : new Map<string, Card>();

function foldInto(row: CardsRow, logged: readonly LoggedShip[], reviews: readonly ReviewRow[]) {
  // A ship that is in its log and among the reviews too counts once: see foldReviews.
  const all = [...logged.map(loggedReview), ...reviews.map(storedReview)].sort((a, b) => a.at - b.at);
  return foldReviews(storedCards(row), all, languageOf);
}

const idsOf = (list: string | null): string[] => (list === null ? [] : (JSON.parse(list) as string[]));

type Stored = Omit<ReviewRow, "id">;

function storedReview({ item, missed, created_at, teaches, uses, ...review }: Stored): ReviewOfConcepts {
  const concepts =
    review.source === "practice"
      ? { teaches: [], uses: [item] }
      : { teaches: idsOf(teaches), uses: idsOf(uses) };
  return { ...review, missed: readMissed(missed), at: created_at, concepts };
}

function loggedReview({ tips, correct, helped, ...ship }: LoggedShip): ReviewOfConcepts {
  const missed = missedIn(readTips(tips));
  return storedReview({ ...ship, item: "", missed, correct: correct === 1, helped: helped === 1 });
}
