/** The gate's rules on the templates of exercises: each is tried with many seeds. */
import { type Engine, REFERENCE_FUEL } from "../rules/behaviour/engine.ts";
import type { Code } from "../rules/code.ts";
import { CONCEPTS, type ConceptId } from "../rules/concepts.ts";
import { MAX_GAP_CHARACTERS } from "../rules/limits.ts";
import { drawFrom } from "../rules/practice/draw.ts";
import {
  CHOICES,
  type Exercise,
  type ExerciseAnswer,
  type ExerciseTemplate,
  exerciseDigest,
  filledGap,
  judgeExercise,
  rightAnswer,
  shownExercise,
} from "../rules/practice/exercise.ts";
import { checkShip } from "../rules/ship-check.ts";
import { conceptsIn } from "./concepts-in.ts";
import { type Curriculum, error, type Problem } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";
import { meansTheSame, withCheckInComments } from "./gate-check.ts";
import { EXERCISE_TEMPLATES } from "./practice/templates.ts";

/** Seeds that each template is tried with. */
const SEEDS = 50;
/** Of them, how many must give different exercises. */
const MIN_DIFFERENT = 8;
/** Lines of an order have this many orders at most; each wrong one of the first seeds is judged. */
const MAX_LINES = 6;
/** Seeds with which every order of the lines is judged, which takes long. */
const SEEDS_OF_ORDERS = 3;
const MAX_LINES_OF_CODE = 16;
const CLICK = { verb: "click", selector: "button" } as const;

/** The concepts that are taught up to the task that teaches a concept, with that task's own; undefined for one that no task teaches yet. */
export type TaughtUpTo = (concept: ConceptId) => ReadonlySet<ConceptId> | undefined;

/** What the tasks of a curriculum have taught up to each of their concepts. */
export function taughtUpTo({ projects }: Curriculum): TaughtUpTo {
  const taught = new Set<ConceptId>();
  const byConcept = new Map<ConceptId, ReadonlySet<ConceptId>>();
  for (const { teaches } of projects.flatMap(({ tasks }) => tasks)) {
    for (const concept of teaches) taught.add(concept);
    for (const concept of teaches) byConcept.set(concept, new Set(taught));
  }
  return (concept) => byConcept.get(concept);
}

/** The code that a learner has to read or write in an exercise. */
function codesOf(exercise: Exercise): Code[] {
  switch (exercise.kind) {
    case "predict":
      return [exercise.code];
    case "look":
      return [exercise.code];
    case "gap":
      return [filledGap(exercise, exercise.answer)];
    case "order":
      return [{ ...exercise.context, [exercise.language]: exercise.lines.join("\n") }];
    case "fix":
    case "write":
      return [exercise.check];
  }
}

/** The concepts of an exercise that its learner may not have been taught. */
function* untaughtProblems(
  exercise: Exercise,
  taught: ReadonlySet<ConceptId> | undefined,
): Generator<string> {
  for (const code of taught ? codesOf(exercise) : [])
    for (const concept of conceptsIn(code))
      if (!taught?.has(concept)) yield `needs ${concept}, which is taught later`;
}

/** The problems of one template. */
export function templateProblems(
  template: ExerciseTemplate,
  taught: TaughtUpTo,
  engine: () => Engine = gateEngine,
): Problem[] {
  const file = `practice/${template.id}`;
  const messages = new Set<string>();
  const digests = new Set<string>();
  if (!template.id.startsWith(`${template.concept}.`))
    messages.add(`must be called ${template.concept}. and a word`);
  for (let seed = 0; seed < SEEDS; seed++) {
    const exercise = template.make(drawFrom(seed));
    digests.add(exerciseDigest(exercise));
    if (exerciseDigest(template.make(drawFrom(seed))) !== exerciseDigest(exercise))
      messages.add(`gives two exercises for seed ${seed}; draw everything by \`draw\``);
    for (const text of untaughtProblems(exercise, taught(template.concept))) messages.add(text);
    for (const text of exerciseProblems(exercise, engine, seed)) messages.add(`seed ${seed}: ${text}`);
    if (messages.size > 2) break;
  }
  if (messages.size === 0 && digests.size < MIN_DIFFERENT)
    messages.add(`gives only ${digests.size} different exercises for ${SEEDS} seeds; draw more`);
  return [...messages].map((message) => error(file, message));
}

/** What is wrong with one exercise. */
function* exerciseProblems(exercise: Exercise, engine: () => Engine, seed: number): Generator<string> {
  const isRight = (answer: ExerciseAnswer) => judgeExercise(exercise, answer, engine, seed)?.correct === true;
  const { prompt, why } = exercise;
  for (const text of [prompt, why]) {
    if (!/[.?!:`]$/.test(text.trim())) yield `"${text}" doesn't end as a sentence`;
    if ((text.match(/`/g)?.length ?? 0) % 2 === 1) yield `"${text}" has a backtick too many`;
  }
  if (/undefined|NaN|\[object/.test(JSON.stringify(exercise))) yield "has a value that was not drawn";
  const shown = JSON.stringify(shownExercise(exercise));
  if (shown.includes(JSON.stringify(why))) yield "shows its reason before the answer";
  if ("check" in exercise && shown.includes(JSON.stringify(exercise.check[exercise.language])))
    yield "shows the answer";
  if (!isRight(rightAnswer(exercise)))
    yield `refuses the right answer ${JSON.stringify(rightAnswer(exercise))}`;
  switch (exercise.kind) {
    case "predict":
      yield* choiceProblems(exercise.choices);
      yield* outputProblems(exercise, engine);
      break;
    case "look":
      yield* choiceProblems(exercise.pages.map((page) => JSON.stringify(page)));
      yield* pageProblems(exercise.pages, exercise.right);
      break;
    case "gap":
      yield* gapProblems(exercise, isRight);
      break;
    case "order":
      yield* orderProblems(exercise, engine, seed);
      break;
    case "fix":
    case "write":
      yield* codeProblems(exercise, isRight);
      break;
  }
}

function* choiceProblems(choices: readonly string[]): Generator<string> {
  if (choices.length !== CHOICES) yield `has ${choices.length} choices, not ${CHOICES}`;
  if (new Set(choices.map((choice) => choice.trim())).size !== choices.length)
    yield `has the same choice twice: ${choices.join(" | ")}`;
  if (choices.some((choice) => choice.trim() === "")) yield "has an empty choice";
}

/** A question about the console is decided by the engine, not by the template. */
function* outputProblems(
  { code, choices, right, prompt, clicks }: Extract<Exercise, { kind: "predict" }>,
  engine: () => Engine,
): Generator<string> {
  if (code.js === "" || !/\bconsole\b/.test(prompt)) return;
  const steps = Array.from({ length: clicks }, () => CLICK);
  const run = engine().run(code, steps, { seed: 0, fuel: REFERENCE_FUEL });
  const lines = run.records.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
  if (lines !== choices[right])
    yield `says that the script prints ${choices[right]}, but it prints ${lines}:\n${code.js}`;
}

/** The wrong pages must differ from the right one by what counts on a page. */
function* pageProblems(pages: readonly Code[], right: number): Generator<string> {
  const reference = pages[right];
  for (const [index, page] of pages.entries())
    if (reference && index !== right && meansTheSame(page, reference))
      yield `a wrong page means the same as the right one: ${page.css || page.html}`;
}

function* gapProblems(
  exercise: Extract<Exercise, { kind: "gap" }>,
  isRight: (answer: ExerciseAnswer) => boolean,
) {
  const { answer, before, after } = exercise;
  if (answer.trim() === "" || answer.length > MAX_GAP_CHARACTERS || answer.includes("\n"))
    yield `has the answer "${answer}", which is empty or long`;
  if (`${before}${after}`.includes("___")) yield "has two gaps";
  for (const text of ["", " ", "x", `${answer}x`, "?"])
    if (isRight({ text }))
      yield `accepts "${text}" in ${Object.values(filledGap(exercise, text)).join("\n")}`;
}

function* orderProblems(
  exercise: Extract<Exercise, { kind: "order" }>,
  engine: () => Engine,
  seed: number,
): Generator<string> {
  const { lines, shown, language, context } = exercise;
  if (lines.length < 3 || lines.length > MAX_LINES) yield `has ${lines.length} lines, not 3 to ${MAX_LINES}`;
  if (shown.every((line, index) => line === index)) yield "shows the lines in order";
  if (new Set(lines.map((line) => line.trim())).size !== lines.length) yield "has the same line twice";
  if (seed >= SEEDS_OF_ORDERS) return;
  const codeOf = (order: readonly string[]): Code => ({ ...context, [language]: order.join("\n") });
  const right = codeOf(lines);
  const outcome = language === "js" ? outcomeOf(engine, right) : "";
  for (const order of permutations(lines)) {
    const code = codeOf(order);
    const isSame =
      language === "js" ? outcomeOf(engine, code) === outcome : checkShip(code, right, "structural").correct;
    if (isSame && order.join("\n") !== lines.join("\n"))
      yield `another order is as right: ${order.join(" ⏎ ")}`;
  }
}

/** Console and page after the script, and after a click on each button. */
function outcomeOf(engine: () => Engine, code: Code): string {
  const steps = code.html.includes("<button") ? [CLICK, CLICK] : [];
  const run = engine().run(code, steps, { seed: 0, fuel: REFERENCE_FUEL });
  return JSON.stringify(run.records);
}

function* permutations(list: readonly string[]): Generator<string[]> {
  if (list.length === 0) yield [];
  for (const [index, one] of list.entries())
    for (const rest of permutations(list.toSpliced(index, 1))) yield [one, ...rest];
}

function* codeProblems(
  { kind, start, check, language }: Extract<Exercise, { kind: "fix" | "write" }>,
  isRight: (answer: ExerciseAnswer) => boolean,
): Generator<string> {
  if (start[language] === check[language]) yield "wants nothing";
  if (isRight({ code: start })) yield `accepts the code that is given (${kind})`;
  if (isRight({ code: withCheckInComments(start, check) })) yield "accepts the answer in comments";
  if (isRight({ code: { ...start, [language]: "" } })) yield "accepts empty code";
  if (check[language].split("\n").length > MAX_LINES_OF_CODE)
    yield `is longer than ${MAX_LINES_OF_CODE} lines`;
}

/** The problems of all templates together: ids, concepts. */
export function templateListProblems(templates: readonly ExerciseTemplate[] = EXERCISE_TEMPLATES): Problem[] {
  const known = new Set<string>(CONCEPTS.map(({ id }) => id));
  const problems: Problem[] = [];
  for (const [id, same] of Map.groupBy(templates, (template) => template.id))
    if (same.length > 1) problems.push(error(`practice/${id}`, `is there ${same.length} times`));
  for (const { id, concept } of templates)
    if (!known.has(concept)) problems.push(error(`practice/${id}`, `there is no concept ${concept}`));
  return problems;
}
