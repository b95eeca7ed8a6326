/** The gate's rules on the question of a predict task. */
import { drawSteps } from "../rules/behaviour/actions.ts";
import { type Engine, REFERENCE_FUEL } from "../rules/behaviour/engine.ts";
import type { Line, Step } from "../rules/behaviour/record.ts";
import { MAX_CHOICES, MIN_CHOICES } from "../rules/question.ts";
import { error, type Problem, type Task } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";
import { meansTheSame } from "./gate-check.ts";
import { containsWhole } from "./gate-taught.ts";
import { readMarkdown } from "./markdown.ts";
import type { Predict, WrittenChoice } from "./predict.ts";

/** The most sentences of a question, and of what is said about a wrong choice. */
const MAX_SENTENCES = 2;
/** Seeds of the page's random numbers. What a page does by chance nobody can predict. */
const SEEDS = [0, 1];
/** What a console shows; dialogs are no part of it. */
const CONSOLE: readonly Line["kind"][] = ["log", "warn", "error", "table"];
/** The choices of a question about the console that stand for no output. */
const NOTHING = "nothing";
const ERROR = "an error";

/** The problems of a predict task's question. @param engine runs the start */
export function predictProblems(task: Task, engine: () => Engine = gateEngine): Problem[] {
  const { predict, folder } = task;
  if (!predict) return [];
  const messages = [...choiceProblems(predict)];
  if (messages.length === 0) messages.push(...outcomeProblems(task, predict, engine));
  return messages.map((message) => error(`${folder}/predict.md`, message));
}

const contentOf = ({ content }: WrittenChoice) =>
  content.kind === "page" ? JSON.stringify(content.page) : content.text;

/** What a problem calls a choice. */
const nameOf = (choice: WrittenChoice) => `"${contentOf(choice).replace(/\s+/g, " ").slice(0, 60)}"`;

function* choiceProblems({ prompt, choices }: Predict): Generator<string> {
  if (!prompt.endsWith("?")) yield "has a question without a question mark at its end";
  if (sentencesIn(prompt) > MAX_SENTENCES) yield `asks in more than ${MAX_SENTENCES} sentences`;
  if (choices.length < MIN_CHOICES || choices.length > MAX_CHOICES)
    yield `has ${choices.length} choices; write ${MIN_CHOICES} or ${MAX_CHOICES}`;
  const right = choices.filter(({ isRight }) => isRight).length;
  if (right !== 1) yield `has ${right} choices with [x]; one is right`;
  const contents = choices.map((choice) => contentOf(choice).replace(/\s+/g, " ").toLowerCase());
  if (new Set(contents).size < contents.length) yield "has the same choice twice";
  for (const choice of choices) {
    if (choice.isRight && choice.why !== "")
      yield `says something about the right choice ${nameOf(choice)}; the page itself shows why, so remove it`;
    if (choice.isRight) continue;
    if (choice.why === "") yield `doesn't say why ${nameOf(choice)} is wrong; write it below`;
    if (sentencesIn(choice.why) > MAX_SENTENCES)
      yield `says in more than ${MAX_SENTENCES} sentences why ${nameOf(choice)} is wrong`;
  }
}

const sentencesIn = (text: string) =>
  readMarkdown(text)
    .prose.split(/[.!?]+["”’)*_]*(?=\s|$)/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** What the start does has to be what the right choice says, and nothing that a wrong one says. */
function* outcomeProblems(task: Task, predict: Predict, engine: () => Engine): Generator<string> {
  const { asks, actions, choices } = predict;
  const plan = actions?.plan ?? null;
  if (plan && (asks === "look" || asks === "words"))
    yield "has actions.md, which only a question about the console or the words on the page has; remove it";
  if (plan && Object.entries(plan).some(([name, list]) => name !== "actions" && list?.length > 0))
    yield "has more in actions.md than actions; leave only what a visitor does";
  if (asks === "words") return;
  if (asks === "look") {
    if (task.start.js !== "")
      yield "asks for the look of a page with a script; ask for the words on the page";
    for (const choice of choices) {
      const { content, isRight } = choice;
      const isSame = content.kind === "page" && meansTheSame({ ...content.page, js: "" }, task.start);
      if (isRight && !isSame) yield "has a right page that isn't the start's";
      if (!isRight && isSame) yield `has a wrong page that means the same as the start's: ${nameOf(choice)}`;
    }
    return;
  }
  for (const seed of SEEDS) {
    const steps = plan ? drawSteps(plan, seed).map(({ step }) => step) : [];
    const happens =
      asks === "console"
        ? consoleAfter(task, steps, engine, seed)
        : wordsAfter(task, predict, steps, engine, seed);
    if ("fault" in happens) {
      yield happens.fault;
      return;
    }
    const faults = choices.flatMap((choice) => {
      if (
        asks === "console" &&
        choice.content.kind === "text" &&
        ![NOTHING, ERROR].includes(contentOf(choice))
      )
        return [
          `has the choice ${nameOf(choice)} about the console; put what is printed between backticks, or write ${NOTHING} or ${ERROR}`,
        ];
      if (happens.fits(choice) === choice.isRight) return [];
      return [
        `${choice.isRight ? "ticks" : "has as wrong"} ${nameOf(choice)}, but what happens is ${happens.what}`,
      ];
    });
    yield* faults;
    if (faults.length > 0) return;
  }
}

type Outcome = { fault: string } | { what: string; fits: (choice: WrittenChoice) => boolean };

function consoleAfter({ start }: Task, steps: Step[], engine: () => Engine, seed: number): Outcome {
  const { records, stopped } = engine().run(start, steps, { seed, fuel: REFERENCE_FUEL });
  const missing = records.find((record) => record.missing !== undefined)?.missing;
  if (stopped || missing !== undefined) return { fault: faultOf(stopped, missing) };
  const all = records.flatMap(({ lines }) => lines);
  const printed = all
    .filter(({ kind }) => CONSOLE.includes(kind))
    .map(({ text }) => text)
    .join("\n");
  const failed = all.find(({ kind }) => kind === "uncaught");
  const what = failed ? `an error (${failed.text})` : printed === "" ? NOTHING : JSON.stringify(printed);
  return {
    what,
    fits: ({ content }) => {
      if (content.kind === "page") return false;
      if (content.kind === "output") return !failed && content.text === printed;
      return content.text === ERROR ? failed !== undefined : !failed && printed === "";
    },
  };
}

function wordsAfter(
  { start }: Task,
  { at }: Predict,
  steps: Step[],
  engine: () => Engine,
  seed: number,
): Outcome {
  // A page's script and style are in its body too.
  const copy = `document.querySelector(${JSON.stringify(at ?? "body")}).cloneNode(true)`;
  const expression = `((copy) => (copy.querySelectorAll("script, style").forEach((one) => one.remove()), copy.textContent))(${copy})`;
  const read: Step = { verb: "call", expression };
  const { records, stopped } = engine().run(start, [...steps, read], { seed, fuel: REFERENCE_FUEL });
  const missing = records.find((record) => record.missing !== undefined)?.missing;
  const words = records.at(-1)?.value;
  if (stopped || missing !== undefined) return { fault: faultOf(stopped, missing) };
  if (typeof words !== "string") return { fault: `finds nothing at ${at}; mend at:` };
  const shown = words.replace(/\s+/g, " ").trim();
  return {
    what: JSON.stringify(shown),
    fits: (choice) => (at === null ? containsWhole(shown, contentOf(choice)) : contentOf(choice) === shown),
  };
}

const faultOf = (stopped: string | null, missing: string | undefined) =>
  stopped
    ? `has a start that doesn't come to an end (${stopped})`
    : `has an action on ${missing}, which isn't there`;
