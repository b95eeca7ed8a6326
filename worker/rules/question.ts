/** The question of a predict task: what the task's page will do, with choices of which one is right. */
import type { Code, Language } from "./code.ts";
import { drawFrom, seedOf } from "./practice/draw.ts";

export const MIN_CHOICES = 3;
export const MAX_CHOICES = 4;

/** What a choice shows: a line of text with code between backticks, what a script prints, or a small page. */
export type ChoiceContent =
  | { kind: "text"; text: string }
  | { kind: "output"; text: string }
  | { kind: "page"; page: Pick<Code, "html" | "css"> };

/** A choice with the id by which it is shipped. */
type Choice = ChoiceContent & { id: string };

/** A question as learners get it. */
export interface Question {
  /** One or two sentences, with code between backticks. */
  prompt: string;
  choices: Choice[];
}

/** What is right. Must not be sent to the browser before the ship. */
export interface AnswerKey {
  /** The id of the right choice. */
  right: string;
  /** Why each wrong choice is wrong, by its id. */
  why: Record<string, string>;
  /** The language that the question is about. */
  language: Language;
}

/** The id of a choice. It is made of what the choice shows, so it doesn't tell whether the choice is right. */
export const choiceId = (content: ChoiceContent): string =>
  seedOf(content.kind, content.kind === "page" ? JSON.stringify(content.page) : content.text).toString(36);

/** The question with its choices in the order of one learner, which is always the same. */
export function questionFor(question: Question, user_id: string, task_id: number): Question {
  return { ...question, choices: drawFrom(seedOf(user_id, task_id)).shuffle(question.choices) };
}

/**
 * Decides whether a choice is right.
 * @returns null for an id that is no choice of the question, as after a change of its choices; `why` says why a choice is wrong
 */
export function judgeChoice(
  key: AnswerKey,
  choice: string,
): { correct: true } | { correct: false; why: string } | null {
  if (choice === key.right) return { correct: true };
  const why = Object.hasOwn(key.why, choice) ? key.why[choice] : undefined;
  return why === undefined ? null : { correct: false, why };
}
