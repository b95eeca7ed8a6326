/** A task that asks what a script prints, in its second revision. In the first one another answer was right. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import { task_revisions, tasks } from "../../../worker/db/schema.ts";
import { type AnswerKey, choiceId, type Question } from "../../../worker/rules/question.ts";

export const PREDICT_TASK = 107;

const TEXTS = ["23", "5", "2 3", "nothing at all"];
const contents = TEXTS.map((text) => ({ kind: "output" as const, text }));

/** The ids of the choices: the first one is right. */
export const [RIGHT = "", ...WRONG] = contents.map(choiceId);

export const question: Question = {
  prompt: "What does the console show?",
  choices: contents.map((content) => ({ id: choiceId(content), ...content })),
};

/** Why each wrong choice is wrong. */
export const REASONS = WRONG.map((_, index) => `That is the reason number ${index + 1}.`);

const keyWith = (right: string): AnswerKey => ({
  right,
  why: Object.fromEntries(
    [RIGHT, ...WRONG].filter((id) => id !== right).map((id, at) => [id, REASONS[at] ?? ""]),
  ),
  language: "js",
});

/** The answer key as it is stored. */
export const answerKey = keyWith(RIGHT);

const starting_js = 'console.log("2" + "3");';

/** Inserts the task, and its first revision as replaced now. */
export async function insertPredictTask(): Promise<void> {
  const db = database(env.DB);
  const code = {
    check_mode: "structural" as const,
    starting_js,
    js_check: starting_js,
    expected_output: JSON.stringify({ html: "", css: "", js: starting_js }),
  };
  await db.insert(tasks).values({
    id: PREDICT_TASK,
    project_id: 1,
    position: 1070,
    title: "Two and three",
    description: "Say what the console shows.",
    subject: "Two and three",
    sender: "Salma",
    body: "Please say what it prints.",
    ...code,
    open_tab: "js",
    revision: 2,
    uses: JSON.stringify(["js-join-strings"]),
    exhibit: true,
    question: JSON.stringify(question),
    answer_key: JSON.stringify(answerKey),
  });
  await db.insert(task_revisions).values({
    task_id: PREDICT_TASK,
    revision: 1,
    replaced_at: Date.now(),
    ...code,
    answer_key: JSON.stringify(keyWith(WRONG[0] ?? "")),
  });
}
