/** Judges the checks with actions: each shown candidate is tried, until one fulfils the check. */

import type { ElementAction } from "../behaviour/record.ts";
import { type Answer, and } from "./answer.ts";
import {
  countChanges,
  hasAppeared,
  type Moments,
  numberChanges,
  pageDiffers,
  styleChanges,
  textChanges,
} from "./changes.ts";
import { judgeAsMany, judgeElements } from "./checks.ts";
import { fittingNumber, inputType, isField } from "./fields.ts";
import { includes, type PageElement } from "./page.ts";
import type { Scene } from "./scene.ts";
import type { Action, AfterCheck, Change, Locator, Target } from "./schema.ts";
import { isOpenTest, passesText } from "./text-test.ts";
import type { Trace, TraceNode, TraceStep } from "./trace.ts";
import { visibleText } from "./words.ts";

/** More candidates for one target aren't tried, nor more ways to perform a check's actions. */
const MAX_CANDIDATES = 12;
const MAX_ATTEMPTS = 24;

/** What an action was on: enough to find it again in a later state of the page. */
interface Mark {
  locator: string;
  id: string;
  signature: string;
  /** Its position among the elements that the locator found. */
  position: number;
  total: number;
}

/** One way to perform the actions, and what came of it. */
export interface Attempt {
  answer: Answer;
  marks: Mark[];
  /** The states of the page: the loaded one, and after each action. */
  nodes: TraceNode[];
  /** What was done, for the tip. */
  done: { action: Action; element: PageElement | null; text: string }[];
  /** The first change that doesn't hold; null where an action couldn't be performed. */
  missing: Change | null;
}

/** What an `after` check came to. */
export interface AfterOutcome {
  answer: Answer;
  /** The attempt that fulfils the check, or else the one that came nearest. */
  attempt: Attempt | null;
  /** The locator of which the page has no element; null where there is none. */
  absent: Locator | null;
}

function keyOf({ pick: _, ...locator }: Target): string {
  return JSON.stringify(locator);
}

function targetOf(action: Action): Target | null {
  if ("on" in action) return action.on ?? null;
  if ("into" in action) return action.into;
  return "in" in action ? action.in : null;
}

const VERBS: Readonly<Record<string, ElementAction>> = {
  click: "click",
  doubleClick: "dblclick",
  hover: "hover",
  focus: "focus",
  check: "check",
  uncheck: "uncheck",
  submit: "submit",
};

function signatureOf(element: PageElement): string {
  const { tag, attributes, parent } = element;
  return `${tag} ${attributes.get("name") ?? ""} ${attributes.get("type") ?? ""} in ${parent?.tag ?? ""} ${parent?.attributes.get("id") ?? ""}`;
}

/** Whether a visitor could act on an element. */
function isUsable(element: PageElement, action: Action, scene: Scene): boolean {
  for (let outer: PageElement | null = element; outer; outer = outer.parent)
    if (outer.attributes.has("inert")) return false;
  const look = scene.look();
  if (
    look.view.style(element).get("pointer-events") === "none" &&
    /^(?:click|doubleClick|hover)$/.test(action.action)
  )
    return false;
  if (
    action.action === "type" &&
    (element.attributes.has("readonly") ||
      (isField(element) && /^(?:checkbox|radio|file|range|color)$/.test(inputType(element))))
  )
    return false;
  return true;
}

/** Whether a change says that something doesn't happen. It must hold for what fulfils the other checks. */
function isNegative(change: Change): boolean {
  if (change.change === "count") return change.by === 0;
  if (change.change === "page") return change.is === "same";
  if (change.change === "holds") return change.check.check === "elements" && change.check.quantity === "none";
  return change.change === "noErrors";
}

/** Whether the page was left, since a form was sent and no script has prevented that. */
export function hasLeft({ report }: TraceNode): boolean {
  return report?.blocked.some(({ kind, what }) => kind === "navigation" && what === "submit") ?? false;
}

/** Whether a change is about what a script does before the browser leaves the page. */
function isBeforeLeaving({ change }: Change): boolean {
  return /^(?:alert|console|plays|result|noErrors)$/.test(change);
}

export function isNegativeCheck({ changes }: AfterCheck): boolean {
  return changes.every(isNegative);
}

export class ActionJudge {
  readonly #trace: Trace;
  /** The elements with which checks were fulfilled, by the locator. */
  readonly #proven = new Map<string, Mark>();
  /** The uncaught errors under actions that fulfilled a check. */
  readonly errors: TraceNode["errors"] = [];

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  judge(check: AfterCheck): AfterOutcome {
    const outcome: AfterOutcome = { answer: false, attempt: null, absent: null };
    const search = new Search(this.#trace, check, isNegativeCheck(check) ? this.#proven : null);
    outcome.answer = search.run();
    outcome.attempt = search.best;
    outcome.absent = search.absent;
    if (outcome.answer === true && search.best) {
      for (const mark of search.best.marks)
        if (!this.#proven.has(mark.locator)) this.#proven.set(mark.locator, mark);
      const { errors } = search.best.nodes.at(-1) ?? { errors: [] };
      for (const error of errors) if (!this.errors.includes(error)) this.errors.push(error);
    }
    if (check.changes.some(({ change }) => change === "noErrors") && this.errors.length > 0)
      outcome.answer = false;
    return outcome;
  }
}

/** Tries the ways to perform one check's actions. */
class Search {
  best: Attempt | null = null;
  absent: Locator | null = null;
  readonly #trace: Trace;
  readonly #check: AfterCheck;
  readonly #proven: ReadonlyMap<string, Mark> | null;
  #attempts = 0;

  constructor(trace: Trace, check: AfterCheck, proven: ReadonlyMap<string, Mark> | null) {
    this.#trace = trace;
    this.#check = check;
    this.#proven = proven;
  }

  run(): Answer {
    return this.#perform(0, { answer: null, marks: [], nodes: [this.#trace.start], done: [], missing: null });
  }

  /** Performs the actions from one on. The answer is true as soon as one way fulfils the check. */
  #perform(at: number, attempt: Attempt): Answer {
    const node = attempt.nodes.at(-1);
    const scene = node?.scene;
    if (!node || !scene || this.#trace.isSpent) return null;
    const action = this.#check.actions[at];
    if (!action) return this.#finish(attempt);
    const target = targetOf(action);
    if (!target) return this.#step(at, attempt, action, null, null);
    const key = keyOf(target);
    const found = scene.find(target).filter((element) => isUsable(element, action, scene));
    if (found.length === 0) {
      this.absent ??= target;
      return false;
    }
    const candidates = this.#candidates(target, key, found, attempt);
    const isEach = target.pick === "each" && !attempt.marks.some(({ locator }) => locator === key);
    let answer: Answer = isEach && candidates.length > 0;
    for (const element of candidates) {
      const mark: Mark = {
        locator: key,
        id: element.attributes.get("id") ?? "",
        signature: signatureOf(element),
        position: found.indexOf(element),
        total: found.length,
      };
      const one = this.#step(at, attempt, action, element, mark);
      if (isEach) {
        answer = and([answer, one]);
        if (answer === false) return false;
      } else {
        if (one === true) return true;
        if (one === null) answer = null;
      }
      if (this.#attempts >= MAX_ATTEMPTS && !isEach) break;
    }
    return answer;
  }

  /** The elements to try for a target, the likeliest first. */
  #candidates(
    target: Target,
    key: string,
    found: readonly PageElement[],
    { marks, done }: Attempt,
  ): PageElement[] {
    const earlier = marks.filter(({ locator }) => locator === key);
    const last = earlier.at(-1);
    if (target.pick === "another") {
      const used = new Set(earlier.map((mark) => findMarked(mark, found)));
      return found.filter((element) => !used.has(element)).slice(0, MAX_CANDIDATES);
    }
    if (last) {
      const same = findMarked(last, found);
      return same ? [same] : [];
    }
    if (target.pick === "each") return found.slice(0, MAX_CANDIDATES);
    const proven = this.#proven?.get(key);
    const known = proven && findMarked(proven, found);
    if (known) return [known];
    const previous = done.at(-1)?.element;
    if (!previous) return found.slice(0, MAX_CANDIDATES);
    // A button of the same form, or else the next one, belongs to a field.
    const form = formOf(previous);
    const distance = (element: PageElement) =>
      (form !== null && formOf(element) === form ? 0 : 10_000) +
      (element.index >= previous.index
        ? element.index - previous.index
        : 1000 + previous.index - element.index);
    return found.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_CANDIDATES);
  }

  #step(
    at: number,
    attempt: Attempt,
    action: Action,
    element: PageElement | null,
    mark: Mark | null,
  ): Answer {
    const node = attempt.nodes.at(-1);
    const scene = node?.scene;
    if (!node || !scene) return null;
    const step = this.#stepOf(action, element, scene);
    if (!step) return null;
    const next = this.#trace.after(node, step.step);
    const grown: Attempt = {
      ...attempt,
      marks: mark ? [...attempt.marks, mark] : attempt.marks,
      nodes: [...attempt.nodes, next],
      done: [...attempt.done, { action, element, text: step.text }],
    };
    if (!next.report || !next.scene) {
      this.#attempts++;
      this.#keep({ ...grown, answer: null });
      return null;
    }
    // A disabled control is pressed without effect.
    if (
      !next.report.isPerformed &&
      action.action !== "press" &&
      !(element?.state.isDisabled && action.action === "click")
    ) {
      this.#attempts++;
      this.#keep({ ...grown, answer: false });
      return false;
    }
    return this.#perform(at + 1, grown);
  }

  #stepOf(
    action: Action,
    element: PageElement | null,
    scene: Scene,
  ): { step: TraceStep; text: string } | null {
    const { drawn } = scene.context;
    const act = (verb: ElementAction, value = ""): { step: TraceStep; text: string } => ({
      step: { kind: "act", action: verb, index: element?.index ?? null, value },
      text: value,
    });
    switch (action.action) {
      case "type": {
        const { text } = action;
        // A value that is drawn is looked for on the page, so it is typed as it is.
        if (typeof text !== "string" || !element) return act("type", drawn.textOf(text));
        return act("type", fittingNumber(text, element));
      }
      case "choose": {
        const option = element && optionOf(element, action.option, scene);
        return option === null ? null : act("choose", option);
      }
      case "press":
        return act("press", action.key);
      case "wait":
        return { step: { kind: "wait", milliseconds: action.milliseconds }, text: "" };
      case "answer": {
        const answer = action.with;
        const text = answer === false ? null : answer === true ? "" : drawn.textOf(answer);
        return { step: { kind: "answer", text }, text: text ?? "" };
      }
      case "call": {
        const call = readCall(action.expression);
        return call && { step: { kind: "call", ...call }, text: action.expression };
      }
      default: {
        const verb = VERBS[action.action];
        return verb ? act(verb) : null;
      }
    }
  }

  #finish(attempt: Attempt): Answer {
    this.#attempts++;
    let answer: Answer = true;
    let missing: Change | null = null;
    const left = attempt.nodes.findIndex(hasLeft);
    for (const change of this.#check.changes) {
      // Of a page that was left, only what it did before can be told.
      const isGone = left >= 0 && !(left === attempt.nodes.length - 1 && isBeforeLeaving(change));
      const one = isGone ? false : holdsAfter(change, this.#check, attempt);
      if (one === false && answer !== false) missing = change;
      answer = and([answer, one]);
    }
    this.#keep({ ...attempt, answer, missing });
    return answer;
  }

  /** Remembers the attempt that the tip speaks of: the fulfilling one, or the first that got furthest. */
  #keep(attempt: Attempt): void {
    const rank = (one: Attempt) => (one.answer === true ? 3 : one.missing !== null ? 2 : 1);
    if (!this.best || rank(attempt) > rank(this.best)) this.best = attempt;
  }
}

/** An element that was acted on before, in a new state of the page. */
function findMarked(mark: Mark, found: readonly PageElement[]): PageElement | undefined {
  if (mark.id !== "") {
    const named = found.find(({ attributes }) => attributes.get("id") === mark.id);
    if (named) return named;
  }
  if (found.length === mark.total) return found[mark.position];
  const alike = found.filter((element) => signatureOf(element) === mark.signature);
  const near = (element: PageElement) => Math.abs(found.indexOf(element) - mark.position);
  return alike.toSorted((a, b) => near(a) - near(b))[0] ?? found[mark.position];
}

function formOf(element: PageElement): PageElement | null {
  for (let outer = element.parent; outer; outer = outer.parent) if (outer.tag === "form") return outer;
  return null;
}

/** The text of the option that is meant. */
function optionOf(dropdown: PageElement, option: string | number, scene: Scene): string | null {
  const options = scene.page.elements.filter((one) => one.tag === "option" && includes(dropdown, one));
  const textOf = (one: PageElement | undefined) =>
    one ? (one.attributes.get("value") ?? visibleText(one.children.join(""))) : null;
  if (typeof option === "number") return textOf(options.at(option > 0 ? option - 1 : option));
  if (option !== "any") return option;
  return textOf(
    options.find(
      (one) => !one.state.isSelected && !one.state.isDisabled && one.attributes.get("value") !== "",
    ),
  );
}

/** The name and values of a call such as `tip(20, "a")`; null where it isn't one. */
function readCall(expression: string): { name: string; values: unknown[] } | null {
  const [, name, values] = /^\s*([\w$.]+)\s*\((.*)\)\s*;?\s*$/s.exec(expression) ?? [];
  if (name === undefined) return null;
  try {
    return { name, values: JSON.parse(`[${(values ?? "").replace(/'([^'"]*)'/g, '"$1"')}]`) as unknown[] };
  } catch {
    return null;
  }
}

/** Whether a change holds after the actions. */
function holdsAfter(change: Change, { actions }: AfterCheck, { nodes, done }: Attempt): Answer {
  const last = nodes.at(-1);
  const start = nodes[0];
  const previous = nodes.at(-2) ?? start;
  if (!last?.scene || !start?.scene || !previous?.scene) return null;
  const after = last.scene;
  const since = "since" in change ? change.since : undefined;
  const fromStart =
    since === "start" || (since === undefined && change.change === "page" && change.is === "same");
  const moments: Moments = { before: fromStart ? start.scene : previous.scene, after };
  const target = done.at(-1)?.element?.index ?? null;
  switch (change.change) {
    case "noErrors":
      return last.errors.length === 0;
    case "plays":
      return (last.report?.played.length ?? 0) > 0;
    case "alert":
    case "console": {
      const lines = (change.change === "alert" ? last.report?.dialogs : last.report?.consoleLines) ?? [];
      if (!change.text || isOpenTest(change.text)) return lines.length > 0;
      const test = change.text;
      return lines.some(({ text }) => passesText(text, test, after.context.drawn, after.context.steps));
    }
    case "result": {
      const value = last.report?.value;
      if (last.report?.thrown) return false;
      return (
        value === change.is ||
        (typeof value === "number" && typeof change.is === "number" && Math.abs(value - change.is) < 1e-9)
      );
    }
    case "holds":
      return change.check.check === "elements"
        ? judgeElements(after, change.check).answer
        : judgeAsMany(after, change.check).answer;
    case "appears":
      return hasAppeared(change.elements, moments);
    case "disappears":
      return hasAppeared(change.elements, { before: moments.after, after: moments.before });
    case "count": {
      if (!countChanges(change, moments)) return false;
      // Typing alone adds nothing.
      const acts = actions.at(-1)?.action;
      if (change.by <= 0 || fromStart || acts === "type") return true;
      return start.scene.find(change.elements).length >= previous.scene.find(change.elements).length;
    }
    case "page":
      if (change.is === "same") return !pageDiffers(moments, target);
      return eachMoment(change.each, nodes, moments, (one) => pageDiffers(one, target));
    case "text":
      return eachMoment(change.each, nodes, moments, (one) => textChanges(change, one));
    case "number":
      return eachMoment(change.each, nodes, moments, (one) => numberChanges(change, one));
    case "style":
      return eachMoment(change.each, nodes, moments, (one) => styleChanges(change, one));
  }
}

/** Whether something holds between the two moments, or with `each` at every action. */
function eachMoment(
  each: boolean | undefined,
  nodes: readonly TraceNode[],
  moments: Moments,
  holds: (one: Moments) => boolean,
): Answer {
  if (!each) return holds(moments);
  const scenes = nodes.map(({ scene }) => scene);
  if (scenes.includes(null)) return null;
  return scenes.slice(1).every((after, index) => {
    const before = scenes[index];
    return before && after ? holds({ before, after }) : false;
  });
}
