/** Runs a page for the judge: loads it, performs steps, and records what each did. */

import type { Step, StepRecord } from "../../record.ts";
import { dispatch, hasEffect } from "../dom/dispatch.ts";
import { removeAttribute, setAttribute, setTextContent } from "../dom/mutate.ts";
import { childElements, descendants, type Element, isTag } from "../dom/node.ts";
import { outerHtml } from "../dom/serialize.ts";
import type { TreeBuilder } from "../dom/tree-builder.ts";
import { controlValue, isCheckable, isChecked, isSelected } from "../forms/state.ts";
import { copyValue, showNested } from "../inspect.ts";
import { closePage, openPage, scriptFile } from "../interfaces/documents.ts";
import { createEvent, fire } from "../interfaces/events.ts";
import { page } from "../interfaces/nodes.ts";
import { answers } from "../interfaces/timers.ts";
import { window } from "../interfaces/window.ts";
import { describeThrown, takeLog } from "../log.ts";
import { enter, settle, startClock, wait, waitFor } from "../loop.ts";
import { seedRandom } from "../random.ts";
import { whenSettled } from "../realm.ts";
import { evaluate, parsing, runDeferred } from "../scripts.ts";
import * as user from "../user.ts";
import { pageText } from "./page-text.ts";

/** The time at which every page begins: Monday, 5 January 2026, noon. */
const START = Date.UTC(2026, 0, 5, 12);
/** How long an expression with `await` may take, in virtual milliseconds. */
const MAX_AWAIT = 60_000;

const last: { page: string | null } = { page: null };

/** Escapes end tags in a script, so that they don't end its element. */
function insideScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

/** The parser of a page that was opened and not started yet. */
const opened: { builder: TreeBuilder | null } = { builder: null };

/**
 * Begins a page as the preview builds it: the CSS in a style element, then the HTML. `start` goes on with it.
 */
export function open(html: string, css: string, seed: number): void {
  seedRandom(seed);
  startClock(START);
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
 * Runs the script behind the HTML of the page that was opened, and ends its loading. The random numbers
 * restart, so that the state after `open` doesn't depend on the seed for a page without scripts in its HTML.
 */
export function start(js: string, seed: number): StepRecord {
  const { builder } = opened;
  if (!builder) throw new Error("No page was opened.");
  opened.builder = null;
  seedRandom(seed);
  scriptFile.script = "script.js";
  if (js.trim() !== "") builder.appendScript(`${insideScript(js)}\n`);
  scriptFile.script = null;
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
  return finish({});
}

function finish(more: Partial<StepRecord>): StepRecord {
  const { lines, blocked } = takeLog();
  const record: StepRecord = { lines, blocked, ...more };
  const text = pageText(page.document);
  if (text !== last.page) record.page = text;
  last.page = text;
  return record;
}

/** Takes one step. */
export function take(step: Step): StepRecord {
  switch (step.verb) {
    case "wait":
      wait(step.milliseconds);
      settle();
      return finish({});
    case "answer":
      answers.push({ text: step.text, isYes: step.isYes });
      return finish({});
    case "press":
      user.pressKey(step.key);
      settle();
      return finish({});
    case "call":
      return finish(call(step.expression));
    default:
      return act(step);
  }
}

function act(step: Exclude<Step, { verb: "wait" | "answer" | "press" | "call" }>): StepRecord {
  const element = user.find(step.selector);
  if (!element) return finish({ missing: step.selector });
  const isDone = perform(step, element);
  settle();
  return finish(isDone ? {} : { missing: step.selector });
}

/**
 * Performs a step on an element. Returns false if that is impossible, such as choosing an option that doesn't
 * exist.
 */
function perform(step: Parameters<typeof act>[0], element: Element): boolean {
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
      user.leave(element);
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

/** Evaluates an expression in the page's global scope. An expression with `await` is awaited. */
function call(expression: string): Partial<StepRecord> {
  const waits = /\bawait\b/.test(expression);
  const source = waits ? `(async()=>(\n${expression}\n))()` : `(\n${expression}\n)`;
  const outcome: { record: Partial<StepRecord> | null } = { record: null };
  enter(() => {
    try {
      const value = evaluate(source, "action");
      if (waits)
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
  if (waits) waitFor(() => outcome.record !== null, MAX_AWAIT);
  return outcome.record ?? { value: ["promise"], shown: "Promise" };
}

function valueRecord(value: unknown): Partial<StepRecord> {
  return { value: copyValue(value), shown: showNested(value) };
}

/** The page as HTML with the state of its controls, for a preview without scripts. */
export function pageHtml(): string {
  const root = childElements(page.document)[0];
  if (!root) return "";
  for (const element of descendants(root)) {
    if (isTag(element, "script")) setTextContent(element, "");
    else if (isCheckable(element)) flag(element, "checked", isChecked(element));
    else if (isTag(element, "option")) flag(element, "selected", isSelected(element));
    else if (isTag(element, "textarea")) setTextContent(element, controlValue(element));
    else if (isTag(element, "input")) setAttribute(element, "value", controlValue(element));
  }
  return `<!doctype html>${outerHtml(root)}`;
}

function flag(element: Element, name: string, isOn: boolean): void {
  if (isOn) setAttribute(element, name, "");
  else removeAttribute(element, name);
}
