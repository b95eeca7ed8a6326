import { type Code, EMPTY_CODE, type Language, type Tip } from "./code.ts";
import { changeOf } from "./ship-check/change-cache.ts";
import { MAX_TIPS, uniqueTips } from "./ship-check/source.ts";
import { compareWithReference } from "./ship-check/spec-modes/reference.ts";
import { compareExactly } from "./ship-check/spec-modes/strict.ts";
import { compareStructure, countChange, type LanguageProgress } from "./ship-check/structural.ts";

/**
 * How a task compares a ship with its reference.
 * - `strict`: each language equals the reference, apart from space at both ends.
 * - `reference`: tags, declarations and lines of the reference are found in the ship.
 * - `structural`: what the task changes is there by meaning, however it is written.
 */
export type CheckMode = "strict" | "reference" | "structural";

/** The verdict on a ship. `tips` says what is wrong, each thing once, in the order HTML, CSS, JavaScript. */
export type Verdict = { correct: boolean; tips: Tip[] };

/** How many of the things that a task changes there are in each language, and how many of them a submission has right. */
export type Progress = Record<Language, LanguageProgress>;

/**
 * Decides whether a ship is right. Pure, linear in the length of the ship, and never throws, whatever was shipped.
 *
 * @param start what the learner was given; only `structural` looks at it. Left out, everything in the reference is wanted.
 */
export function checkShip(
  submission: Code,
  reference: Code,
  mode: CheckMode,
  start: Code = EMPTY_CODE,
): Verdict {
  const tips = uniqueTips(tipsOf(submission, reference, mode, start));
  return { correct: tips.length === 0, tips: mode === "structural" ? tips.slice(0, MAX_TIPS) : tips };
}

function tipsOf(submission: Code, reference: Code, mode: CheckMode, start: Code): Tip[] {
  switch (mode) {
    case "strict":
      return compareExactly(submission, reference);
    case "reference":
      return compareWithReference(submission, reference);
    case "structural":
      return compareStructure(submission, changeOf(reference, start));
  }
}

/**
 * How far a submission has come, counted by the same comparison as the structural check: the untouched start has met nothing, the
 * reference everything. A language that the task doesn't change wants nothing.
 */
export function measureProgress(submission: Code, reference: Code, start: Code): Progress {
  return countChange(submission, changeOf(reference, start));
}
