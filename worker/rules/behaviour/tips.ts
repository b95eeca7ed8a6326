/** The tips: one sentence for a difference between a submission and the reference. */
import { excerptPair } from "../ship-check/tips.ts";
import type { DrawnStep } from "./actions.ts";
import type { Difference } from "./compare.ts";
import { attributesOf, type PageDifference, type Piece } from "./pages.ts";
import { NOON, type Step, type Thrown } from "./record.ts";
import { explainSyntaxError } from "./syntax-errors.ts";
import { formText } from "./uses.ts";

/** "a", "a and b", "a, b and c". */
const LIST = new Intl.ListFormat("en-GB");

/** Longer quotes of code or text are cut. */
const MAX_QUOTE_CHARACTERS = 100;

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A text in backticks on one line, cut after MAX_QUOTE_CHARACTERS. */
function code(text: string): string {
  const line = onOneLine(text);
  const shown = line.length > MAX_QUOTE_CHARACTERS ? `${line.slice(0, MAX_QUOTE_CHARACTERS)}…` : line;
  return `\`${shown.replaceAll("`", "'")}\``;
}

/** What a page or script gives, and what it should give, as code. Long texts begin shortly before their first difference. */
const quotePair = (actual: string, wanted: string) => excerptPair(onOneLine(actual), onOneLine(wanted));

const ORDINALS = ["", "", "a second", "a third", "a fourth", "a fifth", "a sixth"];

/** " a second time" for a step that repeats an earlier one, else nothing. */
function ordinal(steps: readonly DrawnStep[], index: number): string {
  const { source } = steps[index] as DrawnStep;
  const count = steps.slice(0, index + 1).filter((step) => step.source === source).length;
  if (count < 2) return "";
  return ` ${ORDINALS[count] ?? `the ${count}th`} time`;
}

function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} milliseconds`;
  return milliseconds === 1000 ? "a second" : `${milliseconds / 1000} seconds`;
}

function describeStep(step: Step): string {
  switch (step.verb) {
    case "click":
      return `clicking ${code(step.selector)}`;
    case "click beside":
      return `clicking beside ${step.selectors.length > 2 ? "everything else" : step.selectors.map(code).join(" and ")}`;
    case "dblclick":
      return `double-clicking ${code(step.selector)}`;
    case "hover":
      return `moving the mouse onto ${code(step.selector)}`;
    case "unhover":
      return "moving the mouse away";
    case "focus":
      return `going into ${code(step.selector)}`;
    case "blur":
      return `leaving ${code(step.selector)}`;
    case "check":
      return `ticking ${code(step.selector)}`;
    case "uncheck":
      return `unticking ${code(step.selector)}`;
    case "submit":
      return `submitting ${code(step.selector)}`;
    case "type":
      return step.text === ""
        ? `emptying ${code(step.selector)}`
        : `typing ${code(step.text)} into ${code(step.selector)}`;
    case "select":
      return `choosing ${code(step.text)} in ${code(step.selector)}`;
    case "set":
      return `setting ${code(step.selector)} to ${code(step.text)}`;
    case "press":
      return `pressing ${code(step.key)}`;
    case "wait":
      return `waiting ${seconds(step.milliseconds)}`;
    case "answer":
      return "the answer";
    default:
      return `${code(step.expression)}`;
  }
}

const isProbe = (one: DrawnStep) => one.isProbe === true;
const isAction = (one: DrawnStep) => !isProbe(one) && one.step.verb !== "call" && one.step.verb !== "answer";
type Filling = Extract<Step, { verb: "set" | "type" | "select" }>;
const isFilling = (step: Step): step is Filling =>
  step.verb === "set" || step.verb === "type" || step.verb === "select";

/** What was filled in for a step: the fields since the last other action, each with the last value that it was given. */
function filledFor(steps: readonly DrawnStep[], index: number): Filling[] {
  const actions = steps.slice(0, index).filter(isAction);
  const others = actions.findLastIndex(({ step }) => !isFilling(step)) + 1;
  const filled = actions
    .slice(others)
    .map(({ step }) => step)
    .filter(isFilling);
  return [...new Map(filled.map((step) => [step.selector, step])).values()];
}

/**
 * "After setting `#bill` to `770` and clicking `.go` a second time, ", since what a page should say depends on what its fields hold;
 * nothing for loading the page (step -1).
 */
function after(steps: readonly DrawnStep[], index: number): string {
  const step = steps[index];
  if (!step) return "";
  const filled = isFilling(step.step) ? [] : filledFor(steps, index);
  const last = describeStep(step.step) + ordinal(steps, index);
  return `After ${LIST.format([...filled.map(describeStep), last])}, `;
}

/** The same for the last step before one that only looks or answers: what was done to the page, if anything was. */
function afterLastAction(steps: readonly DrawnStep[], index: number): string {
  return after(steps, steps.slice(0, Math.max(index, 0)).findLastIndex(isAction));
}

function capitalize(sentence: string): string {
  return sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function nameOf(piece: Piece): string {
  const id = attributesOf(piece).get("id");
  return code(id ? `#${id}` : `<${piece.name}>`);
}

/** Where something stands, as learners find it: the element's id, its only class, or its tag. */
function placeOf(piece: Piece): string {
  const attributes = attributesOf(piece);
  const name = attributes.get("class") ?? "";
  return attributes.has("id") || !/^[\w-]+$/.test(name) ? nameOf(piece) : code(`.${name}`);
}

function attributeDifference(wanted: Piece, actual: Piece): string | null {
  const [left, right] = [attributesOf(wanted), attributesOf(actual)];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [expected, given] = [left.get(name), right.get(name)];
    if (expected === given) continue;
    if (name === ":value")
      return `${nameOf(actual)} ${given ? `holds ${code(given)}` : "is empty"}; it should ${expected ? `hold ${code(expected)}` : "be empty"}.`;
    if (name === ":checked")
      return `${nameOf(actual)} ${given === "true" ? "is ticked; it shouldn't be." : "isn't ticked; it should be."}`;
    if (given === undefined)
      return `${nameOf(actual)} has no ${code(name)}; it should have ${code(`${name}="${expected}"`)}.`;
    if (expected === undefined)
      return `${nameOf(actual)} has ${code(`${name}="${given}"`)}, which it shouldn't.`;
    return `${nameOf(actual)} has ${code(`${name}="${given}"`)}; it should have ${code(`${name}="${expected}"`)}.`;
  }
  return null;
}

function pageTip(difference: PageDifference): string {
  const [wanted, actual] = [difference.wanted[0], difference.actual[0]];
  if (wanted?.kind === "text" && actual?.kind === "text") {
    const quoted = quotePair(actual.text, wanted.text);
    return `your page says ${quoted.found}; it should say ${quoted.wanted}.`;
  }
  if (wanted?.kind === "start" && actual?.kind === "start" && wanted.name === actual.name) {
    const tip = attributeDifference(wanted, actual);
    if (tip) return tip;
  }
  const where = difference.around ? ` in ${placeOf(difference.around)}` : "";
  const text = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join("");
  const [given, expected] = [text(difference.actual), text(difference.wanted)];
  if (difference.actual.length === 0) return `your page lacks ${code(expected)}${where}.`;
  if (difference.wanted.length === 0)
    return `your page has ${code(given)}${where}, which shouldn't be there.`;
  const quoted = quotePair(given, expected);
  return `your page has ${quoted.found}${where}; it should have ${quoted.wanted}.`;
}

function thrownText(thrown: { name: string; message: string }): string {
  return thrown.name ? `${thrown.name}: ${thrown.message}` : thrown.message;
}

/** An error of the learner's script, with what it means where that is plain. */
function errorText(thrown: Thrown, script: string): string {
  if (thrown.name === "SyntaxError" && thrown.place?.file === "js") {
    const { message, meaning } = explainSyntaxError(script, thrown.message);
    return `${code(`SyntaxError: ${message}`)}.${meaning && ` ${meaning}`}`;
  }
  const isNull =
    thrown.name === "TypeError" && /^Cannot (?:read|set) properties of null\b/.test(thrown.message);
  const text = `${code(thrownText(thrown))}.`;
  return isNull ? `${text} What is \`null\` was not found on the page: look at its selector.` : text;
}

/** What a script ran with. */
export interface Circumstances {
  steps: readonly DrawnStep[];
  /** The values of a `given:` line; null for the script's own. */
  given: string | null;
  /** The hour of the day at which the page was opened, from 0 to 23. */
  hour: number;
}

/**
 * The sentence for a difference.
 * @param script the learner's script
 * @param readsClock whether what the page should show depends on the time of day
 */
export function tipFor(
  difference: Difference,
  circumstances: Circumstances,
  script: string,
  readsClock: boolean,
): string {
  const sentence = sentenceFor(difference, circumstances.steps, script);
  const told = circumstancesFor(difference, circumstances, readsClock);
  if (told === null) return sentence;
  return `${told}, ${sentence.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
}

/** The circumstances that are needed to understand the difference. */
function circumstancesFor(
  { kind, step }: Difference,
  { given, hour }: Circumstances,
  readsClock: boolean,
): string | null {
  if (kind === "no variable" || kind === "stopped") return null;
  if (hour !== NOON || (given === null && readsClock && kind === "page" && step === -1))
    return `When it is ${hour} o'clock`;
  if (given === null) return null;
  const [, name, value] = /^\s*([\w$]+)\s*=\s*(\(?[\w$, ]*\)?\s*=>.*|function\b.*)$/s.exec(given) ?? [];
  return name && value
    ? `With another ${code(name)} in place of yours, ${code(value)}`
    : `With ${code(given)}`;
}

function sentenceFor(difference: Difference, steps: readonly DrawnStep[], script: string): string {
  const { step } = difference;
  const source = (steps[step]?.source ?? "").replace(/^\s*(?:call|read)\s+/, "");
  switch (difference.kind) {
    case "stopped":
      if (difference.reason === "stack")
        return "Your code calls itself again and again. Does something end it?";
      if (difference.reason === "memory")
        return "Your code takes more and more memory. Is there a loop that never ends?";
      return "Your code runs on and on. Is there a loop that never ends?";
    case "error":
      return capitalize(
        `${after(steps, step)}your code stops with an error: ${errorText(difference.thrown, script)}`,
      );
    case "no error":
      return capitalize(
        `${after(steps, step)}there should be an error: ${code(thrownText(difference.thrown))}.`,
      );
    case "blocked":
      if (difference.what === "submit")
        return capitalize(
          `${after(steps, step)}the form is sent and the browser leaves your page. Your code should prevent that.`,
        );
      return `Your code tried ${code(difference.what)}, which can't work here.`;
    case "missing": {
      const isFirst = steps.slice(0, Math.max(step, 0)).every(isProbe);
      return `There is no ${code(difference.selector)} on your page${isFirst ? "" : " then"}.`;
    }
    case "no variable":
      return lackTip("variable", difference.name);
    case "value": {
      const { found, wanted } = quotePair(difference.actual, difference.wanted);
      return `${afterLastAction(steps, step)}${code(source)} gives ${found}; it should give ${wanted}.`;
    }
    case "throws":
      return throwsTip(source, difference, afterLastAction(steps, step));
    case "no throw":
      return `${afterLastAction(steps, step)}${code(source)} gives ${code(difference.actual)}; it should throw ${code(thrownText(difference.thrown))}.`;
    case "console":
      return consoleTip(difference, after(steps, step));
    case "idle":
      return capitalize(
        `${after(steps, step)}nothing changes on your page; your code should change it then.`,
      );
    case "page":
      return capitalize(`${after(steps, step)}${pageTip(difference.difference)}`);
  }
}

const lackTip = (what: "variable" | "function", name: string): string =>
  `Your code should have a ${what} ${code(name)}, outside of all curly brackets.`;

/** The sentence for an expression of the actions that throws; for a name that is missing or `null`, one about that name. */
function throwsTip(
  source: string,
  { thrown, wanted }: Extract<Difference, { kind: "throws" }>,
  before: string,
): string {
  const name = /^[\w$]+/.exec(source)?.[0] ?? "";
  if (thrown.name === "ReferenceError" && thrown.message === `${name} is not defined`)
    return lackTip(source.startsWith(`${name}(`) ? "function" : "variable", name);
  if (thrown.message.startsWith("Cannot read properties of null ") && /^[\w$]+\.[\w$]+$/.test(source))
    return `${code(name)} is \`null\`: it was not found on the page. Look at its selector.`;
  return `${before}${code(source)} stops with an error: ${code(thrownText(thrown))}. It should give ${code(wanted)}.`;
}

function consoleTip({ wanted, actual }: Extract<Difference, { kind: "console" }>, before: string): string {
  const verb = actual?.isDialog ? "shows" : "prints";
  const bare = wanted?.isDialog ? "show" : "print";
  if (!wanted)
    return capitalize(`${before}your code ${verb} ${code(actual?.text ?? "")}, which is too much.`);
  if (!actual) return capitalize(`${before}your code should ${bare} ${code(wanted.text)}.`);
  const place = ({ isDialog }: { isDialog: boolean }): string =>
    isDialog ? " in a dialog" : " in the console";
  const isSamePlace = wanted.isDialog === actual.isDialog;
  const [isIn, shouldBeIn] = isSamePlace ? ["", ""] : [place(actual), place(wanted)];
  const quoted = quotePair(actual.text, wanted.text);
  return capitalize(
    `${before}your code ${verb} ${quoted.found}${isIn}; it should ${bare} ${quoted.wanted}${shouldBeIn}.`,
  );
}

/**
 * The sentence for a syntax form that a task requires, or forbids with the prefix `no `.
 * @param works whether the code does all that it should
 */
export function formTip(form: string, works: boolean): string {
  if (form.startsWith("no ")) return `This task is about doing it without ${formText(form.slice(3))}.`;
  return `This task is about ${formText(form)}: your code ${works ? "works without it" : "doesn't use it yet"}.`;
}
