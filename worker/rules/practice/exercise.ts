/** Exercises of practice: what is shown, what is right, and whether an answer is. */
import { parseActions } from "../behaviour/actions.ts";
import type { Engine } from "../behaviour/engine.ts";
import { type Code, EMPTY_CODE, type Language, type Tip } from "../code.ts";
import type { ConceptId } from "../concepts.ts";
import { judgeShip } from "../ship-verdict.ts";
import { type Draw, drawFrom, seedOf } from "./draw.ts";

/** Choices of an exercise with choices. */
export const CHOICES = 4;

interface Common {
  /** What to do: one or two sentences, with code between backticks. */
  prompt: string;
  /** Why the right answer is right, for after the answer. */
  why: string;
}

/**
 * An exercise with what is right, by its kind:
 * - `predict`: choose what the code prints or does.
 * - `look`: choose which of four pages the code draws.
 * - `gap`: type what is missing in the code.
 * - `order`: put lines in order.
 * - `fix`: find the fault in the code and mend it.
 * - `write`: write a few lines.
 */
export type Exercise = Common &
  (
    | {
        kind: "predict";
        code: Code;
        choices: readonly string[];
        right: number;
        /** How often the page's button is clicked before the console is read. */
        clicks: number;
      }
    | { kind: "look"; code: Code; pages: readonly Code[]; right: number }
    | {
        kind: "gap";
        language: Language;
        /** The rest of the page, for reading and for the judge. */
        context: Code;
        before: string;
        after: string;
        answer: string;
        /** What is done with the page to judge its JavaScript; empty where structure judges it. */
        actions: string;
      }
    | {
        kind: "order";
        language: Language;
        context: Code;
        /** In the right order. */
        lines: readonly string[];
        /** The order in which they are shown: indexes of `lines`. */
        shown: readonly number[];
      }
    | { kind: "fix" | "write"; language: Language; start: Code; check: Code; actions: string }
  );

/** What of an exercise is sent before the answer. */
export type ShownExercise = { prompt: string } & (
  | { kind: "predict"; code: Code; choices: readonly string[] }
  | { kind: "look"; code: Code; pages: readonly Code[] }
  | { kind: "gap"; language: Language; context: Code; before: string; after: string }
  | { kind: "order"; language: Language; context: Code; lines: readonly string[] }
  | { kind: "fix" | "write"; language: Language; start: Code }
);

/** An answer. The positions of an order are indexes of the lines as they are shown. */
export type ExerciseAnswer =
  | { choice: number }
  | { text: string }
  | { order: readonly number[] }
  | { code: Code };

/** One template: draws any number of exercises on one concept. */
export interface ExerciseTemplate {
  /** For life, as in `js-if-else.predict-branch`. */
  id: string;
  concept: ConceptId;
  make(draw: Draw): Exercise;
}

/** The exercise without what is right. */
export function shownExercise(exercise: Exercise): ShownExercise {
  const { prompt } = exercise;
  switch (exercise.kind) {
    case "predict": {
      const { kind, code, choices } = exercise;
      return { kind, prompt, code, choices };
    }
    case "look": {
      const { kind, code, pages } = exercise;
      return { kind, prompt, code, pages };
    }
    case "gap": {
      const { kind, language, context, before, after } = exercise;
      return { kind, prompt, language, context, before, after };
    }
    case "order": {
      const { kind, language, context, lines, shown } = exercise;
      return { kind, prompt, language, context, lines: shown.map((index) => lines[index] ?? "") };
    }
    case "fix":
    case "write": {
      const { kind, language, start } = exercise;
      return { kind, prompt, language, start };
    }
  }
}

/** The right answer, in the form of a learner's. */
export function rightAnswer(exercise: Exercise): ExerciseAnswer {
  switch (exercise.kind) {
    case "predict":
    case "look":
      return { choice: exercise.right };
    case "gap":
      return { text: exercise.answer };
    case "order":
      return { order: exercise.lines.map((_, index) => exercise.shown.indexOf(index)) };
    case "fix":
    case "write":
      return { code: exercise.check };
  }
}

/** Whether the right answer is among what is shown, so that it can be found without being remembered. */
export const isAmongChoices = ({ kind }: Exercise): boolean =>
  kind === "predict" || kind === "look" || kind === "order";

/** `correct` is null where the judge failed, which is never the learner's fault. */
export type ExerciseVerdict = { correct: boolean; tips: Tip[] } | { correct: null; reason: string };

/**
 * Judges an answer: choices and orders by value, code by the ship check and the behaviour engine.
 * @param seed for the random values of the actions
 * @returns null for an answer of another kind than the exercise
 */
export function judgeExercise(
  exercise: Exercise,
  answer: ExerciseAnswer,
  engine: () => Engine,
  seed: number,
): ExerciseVerdict | null {
  switch (exercise.kind) {
    case "predict":
    case "look":
      return "choice" in answer ? { correct: answer.choice === exercise.right, tips: [] } : null;
    case "order": {
      if (!("order" in answer)) return null;
      const { lines, shown } = exercise;
      const texts = answer.order.map((position) => lines[shown[position] ?? -1]);
      return { correct: texts.join("\n") === lines.join("\n"), tips: [] };
    }
    case "gap": {
      if (!("text" in answer)) return null;
      if (collapse(answer.text) === collapse(exercise.answer)) return { correct: true, tips: [] };
      const check = filledGap(exercise, exercise.answer);
      return judgeCode(
        filledGap(exercise, answer.text),
        { check, start: EMPTY_CODE },
        exercise.actions,
        engine,
        seed,
      );
    }
    case "fix":
    case "write":
      return "code" in answer ? judgeCode(answer.code, exercise, exercise.actions, engine, seed) : null;
  }
}

const collapse = (text: string) => text.trim().replace(/\s+/g, " ");

/** The page of a gap with a text in it. */
export function filledGap(
  { context, language, before, after }: Extract<Exercise, { kind: "gap" }>,
  text: string,
): Code {
  return { ...context, [language]: `${before}${text}${after}` };
}

function judgeCode(
  code: Code,
  { check, start }: { check: Code; start: Code },
  actions: string,
  engine: () => Engine,
  seed: number,
): ExerciseVerdict {
  const plan = actions === "" ? null : parseActions(actions).plan;
  const verdict = judgeShip(code, { mode: "structural", check, start, plan }, engine, seed);
  return verdict.correct === null
    ? { correct: null, reason: verdict.reason }
    : { correct: verdict.correct, tips: verdict.tips };
}

/** A short text by which two exercises that are shown alike are the same, whatever the order of their choices. */
export function exerciseDigest(exercise: Exercise): string {
  const shown = shownExercise(exercise);
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  const content =
    shown.kind === "predict"
      ? { ...shown, choices: sorted(shown.choices) }
      : shown.kind === "look"
        ? { ...shown, pages: sorted(shown.pages) }
        : shown.kind === "order"
          ? { ...shown, lines: sorted(shown.lines) }
          : shown;
  const text = JSON.stringify(content);
  return `${seedOf(text).toString(36)}${seedOf("again", text).toString(36)}`;
}

/** An exercise of a template. @param seed from learner, date and slot */
export const drawExercise = (template: ExerciseTemplate, seed: number, variant: number): Exercise =>
  template.make(drawFrom(seedOf(seed, variant)));

/** How many variants of a template are tried before one is repeated. */
const MAX_VARIANTS = 40;

/**
 * Draws an exercise that the learner hasn't met. Where all that are tried were met, the last of them comes again.
 * @param seed from learner, date and slot
 * @param met the digests of earlier exercises
 * @returns the variant's number, by which `drawExercise` draws it again
 */
export function drawNewExercise(
  template: ExerciseTemplate,
  seed: number,
  met: ReadonlySet<string>,
): { variant: number; exercise: Exercise } {
  for (let variant = 0; ; variant++) {
    const exercise = drawExercise(template, seed, variant);
    if (variant === MAX_VARIANTS || !met.has(exerciseDigest(exercise))) return { variant, exercise };
  }
}
