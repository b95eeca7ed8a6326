/** A learner's cards, with everything that happened since they were last read. */
import type { Database } from "../db/client.ts";
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

/**
 * Folds the reviews since the last fold into the learner's cards, and stores them. The first time, the logs of ships are folded too. Two
 * folds at once come to the same.
 */
export async function readCards(db: Database, user_id: string, now: number): Promise<Map<string, Card>> {
  for (;;) {
    const [[row], reviews] = await db.batch([selectCards(db, user_id), selectReviews(db, user_id)]);
    const before = row ? decodeCards(new Uint8Array(row.cards)) : new Map<string, Card>();
    if (row && reviews.length === 0) return before;
    const logged = row ? [] : await selectLoggedShips(db, user_id);
    // A ship that is in its log and among the reviews too counts once: see foldReviews.
    const all = [...logged.map(loggedReview), ...reviews.map(storedReview)].sort((a, b) => a.at - b.at);
    const cards = foldReviews(before, all, languageOf);
    const folded_to = reviews.at(-1)?.id ?? 0;
    await db.batch([
      upsertCards(db, user_id, encodeCards(cards), row?.folded_to ?? null, folded_to, now),
      deleteFolded(db, user_id),
    ]);
    if (reviews.length < MAX_REVIEWS) return cards;
  }
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
