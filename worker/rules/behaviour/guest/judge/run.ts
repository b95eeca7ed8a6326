/** Runs a page for the judge: loads it, performs steps, and returns the record of each. */
import { NOON, type Step, type StepRecord } from "../../record.ts";
import { VIEWPORT } from "../css/sheet.ts";
import { dispatch, hasEffect } from "../dom/dispatch.ts";
import { removeAttribute, setAttribute, setTextContent } from "../dom/mutate.ts";
import { childElements, descendants, type Element, isTag } from "../dom/node.ts";
import { outerHtml } from "../dom/serialize.ts";
import type { TreeBuilder } from "../dom/tree-builder.ts";
import { fixFocus } from "../focus.ts";
import { controlValue, isCheckable, isChecked, isSelected } from "../forms/state.ts";
import { copyValue, showNested } from "../inspect.ts";
import { closePage, openPage, scriptFile } from "../interfaces/documents.ts";
import { createEvent, fire } from "../interfaces/events.ts";
import { answers } from "../interfaces/timers.ts";
import { window } from "../interfaces/window.ts";
import { describeThrown, takeLog } from "../log.ts";
import { enter, settle, startClock, wait, waitFor } from "../loop.ts";
import { page } from "../page.ts";
import { nextRandomSequence, seedRandom } from "../random.ts";
import { whenSettled } from "../realm.ts";
import { evaluate, parsing, runDeferred } from "../scripts.ts";
import * as user from "../user.ts";
import { pageText } from "./page-text.ts";

/** The day on which every page begins to load, a Monday: 5 January 2026. */
const START_DAY = [2026, 0, 5] as const;
/** The size of the window where none is given. */
const DEFAULT_WINDOW = { ...VIEWPORT };
/** How long an expression with `await` may take on the virtual clock. */
const MAX_AWAIT_MS = 60_000;

/** The page's text in the last record that has one. */
const previous: { page: string | null } = { page: null };

/** Escapes `</script` and `<!--` in a script, so that they don't affect the parser. */
function escapeScriptEnd(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

/** The parser of a page that was opened but not started yet. */
const opened: { builder: TreeBuilder | null } = { builder: null };

/**
 * Begins to load a page as the preview builds it: a style element with the CSS, then the HTML. `start`
 * continues.
 */
export function open(html: string, css: string, seed: number, hour = NOON, size = DEFAULT_WINDOW): void {
  Object.assign(VIEWPORT, size);
  seedRandom(seed);
  startClock(Date.UTC(...START_DAY, hour));
  const style = css.trim() === "" ? "" : `<style>\n${css.replace(/<(?=\/style)/gi, "\\3c ")}\n</style>\n`;
  parsing.isOn = true;
  const builder = openPage(`<!doctype html>${style}`);
  builder.run();
  // Written separately, so that line numbers count from the first line of the HTML.
  builder.tokenizer.write(html);
  builder.run();
  opened.builder = builder;
}

/**
 * Runs the script after the HTML of the opened page and ends loading. Throws if no page was opened. The
 * random numbers restart, so that for a page without scripts in its HTML, the state after `open` doesn't
 * depend on the seed.
 */
export function runScripts(js: string, seed: number): void {
  const { builder } = opened;
  if (!builder) throw new Error("No page was opened.");
  opened.builder = null;
  seedRandom(seed);
  scriptFile.name = "script.js";
  if (js.trim() !== "") builder.appendScript(`${escapeScriptEnd(js)}\n`);
  scriptFile.name = null;
  builder.end();
  parsing.isOn = false;
  closePage();
  const { document } = page;
  document.readyState = "interactive";
  fire(document, "Event", "readystatechange", { bubbles: false });
  runDeferred();
  settle();
  fire(document, "Event", "DOMContentLoaded");
  document.readyState = "complete";
  fire(document, "Event", "readystatechange", { bubbles: false });
  if (hasEffect("load")) dispatch(window, createEvent("Event", "load", { bubbles: false }), document);
  settle();
  fire(window, "PageTransitionEvent", "pageshow", { bubbles: false });
  settle();
}

/** As `runScripts`, with the record of what happened. */
export function start(js: string, seed: number): StepRecord {
  runScripts(js, seed);
  return makeRecord({});
}

/** The record of what happened since the last one. The page is left out if its text is unchanged. */
function makeRecord(more: Partial<StepRecord>): StepRecord {
  fixFocus();
  settle();
  const { lines, blocked } = takeLog();
  const record: StepRecord = { lines, blocked, ...more };
  const text = pageText(page.document);
  if (text !== previous.page) record.page = text;
  previous.page = text;
  return record;
}

/** Performs one step, with random numbers of its own, and returns its record. */
export function performStep(step: Step): StepRecord {
  nextRandomSequence();
  switch (step.verb) {
    case "wait":
      wait(step.milliseconds);
      settle();
      return makeRecord({});
    case "answer":
      answers.push({ text: step.text, isYes: step.isYes });
      return makeRecord({});
    case "click beside":
      user.clickBeside(step.selectors);
      settle();
      return makeRecord({});
    case "press":
      user.pressKey(step.key);
      settle();
      return makeRecord({});
    case "call":
      return makeRecord(evaluateExpression(step.expression));
    default:
      return performAction(step);
  }
}

/**
 * Performs a step on the element of its selector. If that is impossible, the record names the selector as
 * missing.
 */
function performAction(
  step: Exclude<Step, { verb: "click beside" | "wait" | "answer" | "press" | "call" }>,
): StepRecord {
  const element = user.find(step.selector);
  if (!element) return makeRecord({ missing: step.selector });
  const isPossible = performOn(step, element);
  settle();
  return makeRecord(isPossible ? {} : { missing: step.selector });
}

/**
 * Performs a step on an element. Returns false if that is impossible, such as selecting an unknown option.
 */
function performOn(step: Parameters<typeof performAction>[0], element: Element): boolean {
  switch (step.verb) {
    case "click":
      user.click(element);
      return true;
    case "dblclick":
      user.doubleClick(element);
      return true;
    case "hover":
      user.hover(element);
      return true;
    case "unhover":
      user.unhover();
      return true;
    case "focus":
      user.focus(element);
      return true;
    case "blur":
      user.removeFocus(element);
      return true;
    case "check":
    case "uncheck":
      user.check(element, step.verb === "check");
      return true;
    case "submit":
      user.requestSubmit(element);
      return true;
    case "type":
      user.type(element, step.text);
      return true;
    case "set":
      user.set(element, step.text);
      return true;
    case "select":
      return user.chooseOption(element, step.text);
  }
}

/**
 * Evaluates an expression in the page's global scope and returns its value or error. One with `await` is
 * awaited.
 */
export function evaluateExpression(expression: string): Partial<StepRecord> {
  const isAsync = /\bawait\b/.test(expression);
  const source = isAsync ? `(async()=>(\n${expression}\n))()` : `(\n${expression}\n)`;
  const outcome: { record: Partial<StepRecord> | null } = { record: null };
  enter(() => {
    try {
      const value = evaluate(source, "action");
      if (isAsync)
        whenSettled(
          value as object,
          (result) => {
            outcome.record = valueRecord(result);
          },
          (reason) => {
            outcome.record = { thrown: describeThrown(reason) };
          },
        );
      else outcome.record = valueRecord(value);
    } catch (thrown) {
      outcome.record = { thrown: describeThrown(thrown) };
    }
  });
  if (isAsync) waitFor(() => outcome.record !== null, MAX_AWAIT_MS);
  return outcome.record ?? { value: ["promise"], shown: "Promise" };
}

function valueRecord(value: unknown): Partial<StepRecord> {
  return { value: copyValue(value), shown: showNested(value) };
}

/** The page as HTML without script text, with the state of its controls as attributes. Changes the page. */
export function pageHtml(): string {
  const root = childElements(page.document)[0];
  if (!root) return "";
  for (const element of descendants(root)) {
    if (isTag(element, "script")) setTextContent(element, "");
    else if (isCheckable(element)) setBooleanAttribute(element, "checked", isChecked(element));
    else if (isTag(element, "option")) setBooleanAttribute(element, "selected", isSelected(element));
    else if (isTag(element, "textarea")) setTextContent(element, controlValue(element));
    else if (isTag(element, "input")) setAttribute(element, "value", controlValue(element));
  }
  return `<!doctype html>${outerHtml(root)}`;
}

function setBooleanAttribute(element: Element, name: string, isOn: boolean): void {
  if (isOn) setAttribute(element, name, "");
  else removeAttribute(element, name);
}
