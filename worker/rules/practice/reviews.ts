/** What a ship, a match or an exercise says about how well its concepts are remembered. */
import { LANGUAGES, type Language } from "../code.ts";

/** Where a review comes from. */
export const REVIEW_SOURCES = ["task", "daily", "battle", "practice"] as const;
type ReviewSource = (typeof REVIEW_SOURCES)[number];

/** One ship, match or exercise of a learner. */
export interface Review {
  source: ReviewSource;
  /** Whether all was right; in a battle, whether every wish was met. */
  correct: boolean;
  /** The number of earlier ships of the same task or daily challenge. Each of them was answered with tips. */
  attempt: number;
  /** Hints were used or the answer was shown before; in practice, the answer was among choices. */
  helped: boolean;
  /** The languages in which something was missing or wrong. */
  missed: readonly Language[];
  /** Milliseconds since 1970. */
  at: number;
}

/** The scheduler's grades: forgotten, remembered with effort, remembered, remembered at once. */
export const GRADES = { again: 1, hard: 2, good: 3, easy: 4 } as const;
export type Grade = (typeof GRADES)[keyof typeof GRADES];

/**
 * The grade of a concept by a review: right at once is easy, after tips good, with hints hard, wrong again. A wrong one says nothing
 * about a language without a fault. What a battle's 35 seconds didn't allow is hard, not forgotten. A right choice among four is good
 * at most, since one in four guesses is right.
 * @returns null where the review says nothing about a concept of this language
 */
export function gradeOf(
  { source, correct, attempt, helped, missed }: Review,
  language: Language,
): Grade | null {
  if (!correct) {
    if (!missed.includes(language)) return null;
    return source === "battle" ? GRADES.hard : GRADES.again;
  }
  if (source === "practice") return helped ? GRADES.good : GRADES.easy;
  if (helped) return GRADES.hard;
  return attempt > 0 ? GRADES.good : GRADES.easy;
}

/** The stored form of `missed`: the languages that tips are about, separated by commas. */
export function missedIn(tips: readonly { language: Language | null }[]): string {
  return LANGUAGES.filter((language) => tips.some((tip) => tip.language === language)).join(",");
}

/** Parses the stored form of `missed`. */
export function readMissed(stored: string): Language[] {
  const names = stored.split(",");
  return LANGUAGES.filter((language) => names.includes(language));
}
