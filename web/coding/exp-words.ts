import type { ExpParts } from "#contract/ships.ts";
import { type AwardRule, MAX_AWARDED_SHIPS_PER_DAY, READING_TIME_MS } from "#rules/awards.ts";

const WORDS: Readonly<Record<AwardRule, string>> = {
  whole: "all of it is yours",
  second: "second time: × 0.5",
  later: "third time: × 0.1",
  choice: "after a wrong choice: half",
  hints: "hints: half",
  answer: "answer shown: half",
  day: `no EXP this time: a task pays for ${MAX_AWARDED_SHIPS_PER_DAY} right ships a day`,
  copy: `no EXP this time: the answer was shown less than ${READING_TIME_MS / 1000} seconds before`,
};

/**
 * The parts of a right ship's EXP in words: "drawn 42 · third time: × 0.1".
 * @param attempt the number of earlier ships, where they count
 */
export function expWords({ roll, rule }: ExpParts, attempt = 0): string {
  const words = rule === "later" && attempt > 2 ? `shipped ${attempt} times before: × 0.1` : WORDS[rule];
  return `drawn ${roll} · ${words}`;
}
