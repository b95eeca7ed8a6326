/**
 * Cards: how well a learner remembers each concept, by the memory model FSRS-6. A card changes by days, not by hours, so that the same
 * reviews give the same cards whenever they are folded.
 */
import { FSRSAlgorithm, generatorParameters } from "ts-fsrs";
import type { Language } from "../code.ts";
import { DAY_MS } from "../dates.ts";
import { GRADES, gradeOf, type Review } from "./reviews.ts";
import type { UsedConcepts } from "./used-concepts.ts";

/** A learner's memory of one concept. */
export interface Card {
  /** The days after which it is remembered with a probability of REQUEST_RETENTION. */
  stability: number;
  /** 1 (easy) to 10. */
  difficulty: number;
  /** The UTC day of the last review, in days since 1970. */
  day: number;
  reviews: number;
  /** How often it was forgotten. */
  lapses: number;
  /** Whether it was forgotten at the last review. */
  lapsed: boolean;
}

/** The cards of a learner by concept. */
export type Cards = ReadonlyMap<string, Card>;

/** A card is due when the probability of remembering it has fallen to this. */
const REQUEST_RETENTION = 0.9;

/** The longest time between two reviews, in days. */
const MAX_INTERVAL_DAYS = 365;

/**
 * The published default parameters of FSRS-6 (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm), fixed here, so
 * that an update of the package doesn't move anybody's cards. Without short-term steps: practice comes once a day.
 */
const algorithm = new FSRSAlgorithm(
  generatorParameters({
    w: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
      0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ],
    request_retention: REQUEST_RETENTION,
    maximum_interval: MAX_INTERVAL_DAYS,
    enable_fuzz: false,
    enable_short_term: false,
  }),
);

/** The UTC day of a time, in days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** The probability that a concept is remembered on a day, from 0 to 1. */
export function strengthOn({ stability, day }: Card, today: number): number {
  return algorithm.forgetting_curve(Math.max(0, today - day), stability);
}

/** The day on which a card is due, in days since 1970. */
export function dueDay({ stability, day }: Card): number {
  return day + algorithm.next_interval(stability, 0);
}

/** A review with the concepts of its task, daily challenge, battle or exercise. */
export interface ReviewOfConcepts extends Review {
  concepts: UsedConcepts;
}

/**
 * The cards after further reviews. A card begins when its concept is taught, or practised. Of the reviews of a concept on one day the
 * first counts, and the first wrong one after it.
 * @param reviews in the order of time
 * @param languageOf the language of a concept; undefined for a concept that is no more, which is left out
 */
export function foldReviews(
  cards: Cards,
  reviews: readonly ReviewOfConcepts[],
  languageOf: (concept: string) => Language | undefined,
): Map<string, Card> {
  const folded = new Map(cards);
  for (const review of reviews) {
    const { teaches, uses } = review.concepts;
    const taught = new Set(review.source === "practice" ? [...teaches, ...uses] : teaches);
    for (const concept of new Set([...teaches, ...uses])) {
      const card = folded.get(concept);
      const language = languageOf(concept);
      if (language === undefined || !(card || taught.has(concept))) continue;
      const next = reviewCard(card, review, language);
      if (next) folded.set(concept, next);
    }
  }
  return folded;
}

/** Rounds as cards are stored: to a ten-thousandth of a day. */
const roundStored = (value: number) => Math.round(value * 10_000) / 10_000;

function reviewCard(card: Card | undefined, review: Review, language: Language): Card | null {
  const grade = gradeOf(review, language);
  if (grade === null) return null;
  const day = Math.max(dayOf(review.at), card?.day ?? 0);
  const forgotten = grade === GRADES.again;
  // At a distance of zero days only a lapse says something, and once.
  if (card && day === card.day && (!forgotten || card.lapsed)) return null;
  const { stability, difficulty } = algorithm.next_state(card ?? null, card ? day - card.day : 0, grade);
  return {
    stability: roundStored(stability),
    difficulty: roundStored(difficulty),
    day,
    reviews: (card?.reviews ?? 0) + 1,
    lapses: (card?.lapses ?? 0) + (forgotten ? 1 : 0),
    lapsed: forgotten,
  };
}

/** The version of the stored form. */
const FORMAT = 1;
type StoredCard = [
  concept: string,
  stability: number,
  difficulty: number,
  ...rest: [number, number, number, 0 | 1],
];
type Stored = { format: typeof FORMAT; cards: StoredCard[] };

/** The stored form of a learner's cards: about 50 bytes each. */
export function encodeCards(cards: Cards): Uint8Array {
  const stored: Stored = {
    format: FORMAT,
    cards: [...cards].map(([concept, { stability, difficulty, day, reviews, lapses, lapsed }]) => [
      concept,
      stability,
      difficulty,
      day,
      reviews,
      lapses,
      lapsed ? 1 : 0,
    ]),
  };
  return new TextEncoder().encode(JSON.stringify(stored));
}

/** Parses the stored form. @throws Error for another format */
export function decodeCards(bytes: Uint8Array): Map<string, Card> {
  const { format, cards } = JSON.parse(new TextDecoder().decode(bytes)) as Stored;
  if (format !== FORMAT) throw new Error(`Cards of format ${format} can't be read.`);
  return new Map(
    cards.map(([concept, stability, difficulty, day, reviews, lapses, lapsed]) => [
      concept,
      { stability, difficulty, day, reviews, lapses, lapsed: lapsed === 1 },
    ]),
  );
}
