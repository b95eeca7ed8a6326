/** Practice: three short exercises a day, and the sky of concepts. */
import * as z from "zod";
import type { Language, Tip } from "../rules/code.ts";
import { MAX_GAP_CHARACTERS } from "../rules/limits.ts";
import type { ExerciseAnswer, ShownExercise } from "../rules/practice/exercise.ts";
import { codeFields } from "./ships.ts";
import type { Standing, UserState } from "./standing.ts";

/** A concept as a learner sees it. */
export type PracticeConcept = {
  id: string;
  name: string;
  /** One sentence that says what it is, in Markdown. */
  sentence: string;
  language: Language;
  /** The task that teaches it. */
  lesson: { task_id: number; title: string } | null;
};

type PracticeState = "open" | "right" | "wrong";

/** What comes after an answer. */
export type PracticeOutcome = {
  /** What would have been right, in the form of an answer. */
  answer: ExerciseAnswer;
  why: string;
  /** The UTC date on which the concept is due again. */
  comes_back: string;
};

/** One of a day's exercises. What is right is there once it is answered. */
export type PracticeSlot = {
  slot: number;
  concept: PracticeConcept;
  exercise: ShownExercise;
  state: PracticeState;
  outcome: PracticeOutcome | null;
};

/**
 * A day of practice. Without exercises, `reason` says why: `untaught` where no concept has been taught yet, `fresh` where all were used today
 * or have no exercise.
 */
export type Practice = {
  user_state: UserState;
  /** The UTC date. */
  date: string;
  slots: PracticeSlot[];
  reason: "untaught" | "fresh" | null;
  /** EXP for a right answer. */
  award: number;
};

/** The parameters of an answer's address. */
export const practiceParams = z.object({
  date: z.iso.date(),
  slot: z.coerce.number().int().min(1).max(3),
});

/** An answer, in the form that the exercise's kind asks for. */
export const practiceAnswerBody = z.union([
  z.strictObject({ choice: z.int().min(0).max(9) }),
  z.strictObject({ text: z.string().max(MAX_GAP_CHARACTERS) }),
  z.strictObject({ order: z.array(z.int().min(0).max(19)).max(20) }),
  z.strictObject({ code: z.strictObject(codeFields) }),
]);
export type PracticeAnswerBody = z.infer<typeof practiceAnswerBody>;

export type PracticeResult = PracticeOutcome & {
  date: string;
  slot: number;
  correct: boolean;
  tips: Tip[];
  exp_gained: number;
  standing: Standing;
};

/** A concept in the sky. */
export type Star = PracticeConcept & {
  /** The probability that it is remembered today, from 0 to 1; null before it was taught. */
  strength: number | null;
  /** The UTC date on which it is due. */
  due: string | null;
};

export type Sky = { user_state: UserState; date: string; stars: Star[] };
