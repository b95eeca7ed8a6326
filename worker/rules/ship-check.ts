/** The ship check: compares a submission with its reference. See ship-check/README.md. */
import { type Code, EMPTY_CODE, type Language, type Tip } from "./code.ts";
import { cachedTaskChange } from "./ship-check/change-cache.ts";
import { compareWithReference } from "./ship-check/spec-modes/reference.ts";
import { compareExactly } from "./ship-check/spec-modes/strict.ts";
import { compareStructure, type LanguageProgress, measureChange } from "./ship-check/structural.ts";
import { MAX_TIPS, uniqueTips } from "./ship-check/tips.ts";

/**
 * How a task compares a ship with its reference.
 * - `strict`: each language equals the reference, apart from white space at both ends.
 * - `reference`: the ship contains the tags, declarations and lines of the reference.
 * - `structural`: the ship contains what the task changes, in any notation of the same meaning.
 */
export type CheckMode = "strict" | "reference" | "structural";

/** The verdict on a ship. The tips stand in the order HTML, CSS, JavaScript, without repetitions. */
export type Verdict = { correct: boolean; tips: Tip[] };

/** How many parts of a task's change there are in each language, and how many of them a submission has made. */
export type Progress = Record<Language, LanguageProgress>;

/**
 * Decides whether a ship is right. Linear in the length of the ship. Never throws, whatever was shipped.
 *
 * @param start the code that the task began with; only the mode `structural` uses it. Without it, everything in the reference is wanted.
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

/** The languages that a ship still gets tips for. Unlike the tips themselves, they are complete however many there are. */
export function unmetLanguages(
  submission: Code,
  reference: Code,
  mode: CheckMode,
  start: Code = EMPTY_CODE,
): Set<Language> {
  return new Set(tipsOf(submission, reference, mode, start).map(({ language }) => language));
}

function tipsOf(submission: Code, reference: Code, mode: CheckMode, start: Code): Tip[] {
  switch (mode) {
    case "strict":
      return compareExactly(submission, reference);
    case "reference":
      return compareWithReference(submission, reference);
    case "structural":
      return compareStructure(submission, cachedTaskChange(reference, start));
  }
}

/**
 * How much of a task's change a submission has made, by the comparison of the structural check: the untouched start has made none of it,
 * the reference all. A language that the task doesn't change has no parts.
 */
export function measureProgress(submission: Code, reference: Code, start: Code): Progress {
  return measureChange(submission, cachedTaskChange(reference, start));
}
