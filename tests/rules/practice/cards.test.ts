import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Card,
  decodeCards,
  dueDay,
  encodeCards,
  foldReviews,
  type ReviewOfConcepts,
  strengthOn,
} from "../../../worker/rules/practice/cards.ts";

const DAY_MS = 86_400_000;
const languageOf = (id: string) => (id === "gone" ? undefined : "css");
const review = (day: number, change: Partial<ReviewOfConcepts> = {}): ReviewOfConcepts => ({
  source: "task",
  correct: true,
  attempt: 0,
  helped: false,
  missed: change.correct === false ? ["css"] : [],
  at: day * DAY_MS + 1000,
  concepts: { teaches: ["a"], uses: [] },
  ...change,
});
const fold = (...reviews: ReviewOfConcepts[]) => foldReviews(new Map(), reviews, languageOf);
const cardOf = (...reviews: ReviewOfConcepts[]): Card => {
  const card = fold(...reviews).get("a");
  if (!card) throw new Error("There is no card.");
  return card;
};
const wrong = { correct: false };

describe("a card", () => {
  it("begins with FSRS-6's published stability of each grade", () => {
    expect(cardOf(review(10))).toMatchObject({ stability: 8.2956, day: 10, reviews: 1, lapses: 0 });
    expect(cardOf(review(10, { attempt: 1 })).stability).toBe(2.3065);
    expect(cardOf(review(10, { helped: true })).stability).toBe(1.2931);
    expect(cardOf(review(10, wrong))).toMatchObject({ stability: 0.212, lapses: 1 });
  });

  it("is due when it is remembered with a probability of 0.9", () => {
    const card = cardOf(review(10));
    expect(dueDay(card)).toBe(18);
    expect(strengthOn(card, 10)).toBe(1);
    expect(strengthOn({ ...card, stability: 8 }, 18)).toBeCloseTo(0.9, 6);
    expect(strengthOn(card, 9)).toBe(1);
  });

  it("grows with each review at a distance, more when it was nearly forgotten", () => {
    const once = cardOf(review(0));
    const soon = cardOf(review(0), review(2));
    const late = cardOf(review(0), review(20));
    expect(soon.stability).toBeGreaterThan(once.stability);
    expect(late.stability).toBeGreaterThan(soon.stability);
    expect(cardOf(review(0), review(20, wrong)).stability).toBeLessThan(once.stability);
  });

  it.each<[string, Partial<ReviewOfConcepts>]>([
    ["at once", {}],
    ["among choices", { helped: true, source: "practice" }],
    ["after tips", { attempt: 1 }],
  ])(
    "that is answered right %s each time it is due comes back after longer and longer pauses",
    (_, change) => {
      const reviews = [review(0, change)];
      const pauses: number[] = [];
      while (pauses.length < 4) {
        const card = cardOf(...reviews);
        pauses.push(dueDay(card) - card.day);
        reviews.push(review(dueDay(card), change));
      }
      // A year is the longest.
      const growing = pauses.filter((pause) => pause < 365);
      expect(pauses.slice(growing.length)).toEqual(pauses.slice(growing.length).map(() => 365));
      expect(growing).toEqual([...new Set(growing)].toSorted((one, other) => one - other));
      expect(growing.length).toBeGreaterThanOrEqual(2);
    },
  );

  it("counts the first review of a day, and the first wrong one after it", () => {
    expect(cardOf(review(0), review(0), review(0))).toEqual(cardOf(review(0)));
    const lapsed = cardOf(review(0), review(0, wrong));
    expect(lapsed).toMatchObject({ reviews: 2, lapses: 1, lapsed: true });
    expect(cardOf(review(0), review(0, wrong), review(0, wrong), review(0))).toEqual(lapsed);
  });

  it("begins only where its concept is taught or practised", () => {
    const uses = { concepts: { teaches: [], uses: ["a"] } };
    expect(fold(review(0, uses)).size).toBe(0);
    expect(fold(review(0, { ...uses, source: "practice" })).size).toBe(1);
    expect(fold(review(0), review(5, uses)).get("a")?.reviews).toBe(2);
  });

  it("is left out for a concept that is no more", () => {
    expect(fold(review(0, { concepts: { teaches: ["gone"], uses: [] } })).size).toBe(0);
  });

  it("doesn't change for a review of another language", () => {
    expect(fold(review(0), review(5, { correct: false, missed: ["js"] }))).toEqual(fold(review(0)));
  });

  it("stays within the model's bounds, and the same when a review is folded twice", () => {
    const one = fc.record({
      day: fc.integer({ min: 0, max: 700 }),
      correct: fc.boolean(),
      attempt: fc.integer({ min: 0, max: 3 }),
      helped: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (list) => {
        const reviews = list.sort((a, b) => a.day - b.day).map(({ day, ...change }) => review(day, change));
        const card = cardOf(...reviews);
        expect(card.stability).toBeGreaterThan(0);
        expect(card.difficulty).toBeGreaterThanOrEqual(1);
        expect(card.difficulty).toBeLessThanOrEqual(10);
        expect(dueDay(card)).toBeGreaterThan(card.day);
        expect(cardOf(...reviews.flatMap((twice) => [twice, twice]))).toEqual(card);
      }),
    );
  });
});

describe("stored cards", () => {
  it("are read as they were written", () => {
    const cards = fold(
      review(3, { concepts: { teaches: ["a", "b"], uses: [] } }),
      review(9, { correct: false, concepts: { teaches: [], uses: ["b"] } }),
    );
    const read = decodeCards(encodeCards(cards));
    expect(read).toEqual(cards);
    expect(read.get("b")?.lapsed).toBe(true);
  });

  it("take less than 10 kB for 150 concepts", () => {
    const teaches = Array.from({ length: 150 }, (_, index) => `css-some-concept-${index}`);
    expect(encodeCards(fold(review(20_000, { concepts: { teaches, uses: [] } }))).length).toBeLessThan(
      10_000,
    );
  });

  it("of another format are refused", () => {
    expect(() => decodeCards(new TextEncoder().encode('{"format":2,"cards":[]}'))).toThrow("format 2");
  });
});
