/** Parses a task's actions: what a visitor does with the page, and what of the outcome is compared. */
import { drawInto, generator } from "./draw.ts";
import { readGivens } from "./given.ts";
import type { PlannedStep, Step } from "./record.ts";
import { FORMS } from "./uses.ts";

/** A mistake in the actions, for their author. `line` counts from 1. */
export interface Problem {
  line: number;
  text: string;
}

/** A step before its random values are drawn. */
export interface Action {
  /** The text of the action, with ranges such as `<0..9>`. */
  source: string;
}

/** The parsed actions of a task. */
export interface ActionPlan {
  actions: Action[];
  /** What is compared. Null without `look:`; then `defaultLook` (compare.ts) decides by the reference's run. */
  look: { console: boolean; page: boolean } | null;
  /** What is compared without regard to order: `call f`, `read list`, `console`. */
  loose: string[];
  /** Syntax forms that the code must use, or with the prefix `no ` must not use; see `FORMS` in uses.ts. */
  uses: string[];
  /** Names of built-ins that the page must not replace, such as `Array.prototype.sort`. */
  intact: string[];
  /** Other values of the script's variables, such as `hour = 20`. The actions run once more with each; see given.ts. */
  givens: string[];
  /** Hours of the day, from 0 to 23. The actions run once more on a page that is opened at each. Otherwise it is opened at noon. */
  hours: number[];
  /** Mutants that are equivalent to the reference, by the gate's name for them. Only the gate reads this. */
  same: string[];
}

const WITH_TARGET = new Set([
  "click",
  "dblclick",
  "hover",
  "unhover",
  "focus",
  "blur",
  "check",
  "uncheck",
  "submit",
]);
const WITH_TEXT = new Set(["type", "select", "set"]);
const VERBS = [...WITH_TARGET, ...WITH_TEXT, "press", "wait", "answer", "call", "read"];
const DIRECTIVES = ["look", "loose", "uses", "intact", "given", "clock", "same"];

/** The text within quotes, with its escapes resolved; a text without quotes as it is. */
function unquote(text: string): string {
  if (!/^(["']).*\1$/s.test(text) || text.length < 2) return text;
  const inner = text.slice(1, -1);
  return inner.replace(/\\(n|t|u[0-9a-fA-F]{4}|.)/gs, (_, sign: string) => {
    if (sign === "n") return "\n";
    if (sign === "t") return "\t";
    return sign.length === 5 ? String.fromCharCode(Number.parseInt(sign.slice(1), 16)) : sign;
  });
}

/** Splits a selector from the text that follows it. The text is the last word, or a quoted string. */
function splitTarget(rest: string): { selector: string; text: string } | null {
  const found =
    /^([\s\S]*?\S)\s+("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')$/.exec(rest) ??
    /^([\s\S]*\S)\s+(\S+)$/.exec(rest);
  if (!found) return null;
  return { selector: unquote((found[1] ?? "").trim()), text: unquote(found[2] ?? "") };
}

/** Parses one action without ranges. Returns a message for the author if it is not valid. */
export function readStep(source: string): PlannedStep | string {
  const [, verb = "", rest = ""] = /^\s*([\w-]+)\s*([\s\S]*)$/.exec(source) ?? [];
  const argument = rest.trim();
  if (WITH_TARGET.has(verb)) {
    if (argument === "" && verb !== "unhover") return `"${verb}" needs a selector, as in: ${verb} "#id"`;
    return { verb: verb as "click", selector: unquote(argument || "body") };
  }
  if (WITH_TEXT.has(verb)) {
    const parts = splitTarget(argument);
    if (!parts) return `"${verb}" needs a selector and a text, as in: ${verb} "#id" "text"`;
    return { verb: verb as "type", ...parts };
  }
  switch (verb) {
    case "press":
      return argument === "" ? `"press" needs a key, as in: press Enter` : { verb, key: unquote(argument) };
    case "wait": {
      const milliseconds = Number(argument);
      const isFine = argument !== "" && milliseconds >= 0 && milliseconds <= 600_000;
      return isFine ? { verb, milliseconds } : `"wait" needs milliseconds from 0 to 600000, as in: wait 1000`;
    }
    case "answer":
      return readAnswer(argument);
    case "call":
    case "read":
      return argument === ""
        ? `"${verb}" needs an expression, as in: ${verb} total`
        : { verb: "call", expression: argument };
    default:
      return `"${verb || source.trim()}" is no action. Actions are: ${VERBS.join(", ")}.`;
  }
}

function readAnswer(argument: string): PlannedStep | string {
  if (/^(?:ok|yes|true)$/.test(argument)) return { verb: "answer", text: "", isYes: true };
  if (/^(?:cancel|no|false)$/.test(argument)) return { verb: "answer", text: null, isYes: false };
  if (argument === "") return `"answer" needs a text, "ok" or "cancel", as in: answer "Ada"`;
  return { verb: "answer", text: unquote(argument), isYes: true };
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Adds a directive such as `uses: for-loop` to the plan. Returns a message for the author, or null. */
function readDirective(plan: ActionPlan, name: string, value: string): string | null {
  const items = list(value);
  if (items.length === 0) return `"${name}:" needs something behind it.`;
  switch (name) {
    case "look": {
      const unknown = items.find((item) => !/^(?:console|page|values)$/.test(item));
      if (unknown) return `"look:" knows console, page and values, not "${unknown}".`;
      plan.look = { console: items.includes("console"), page: items.includes("page") };
      return null;
    }
    case "loose": {
      for (const item of items) {
        const found = /^order of (.+)$/.exec(item);
        if (!found || !/^(?:console|(?:call|read) \S+)$/.test(found[1] ?? ""))
          return `"loose:" is written as: loose: order of call f (or read list, or console), not "${item}".`;
        plan.loose.push(found[1] ?? "");
      }
      return null;
    }
    case "uses": {
      const unknown = items.find((item) => !isForm(item));
      if (unknown)
        return `"${unknown}" is no form that "uses:" knows. It knows: ${Object.keys(FORMS).join(", ")}, and methods such as .map.`;
      plan.uses.push(...items);
      return null;
    }
    case "given":
      if (!readGivens(drawInto(value, generator(1))))
        return `"given:" is written as: given: hour = 20 (or several, between semicolons), not "${value}".`;
      plan.givens.push(value.trim());
      return null;
    case "clock": {
      const wrong = items.find((item) => !/^(?:1?\d|2[0-3])$/.test(item));
      if (wrong) return `"clock:" is written with hours from 0 to 23, as in: clock: 8, 20, not "${wrong}".`;
      plan.hours.push(...items.map(Number));
      return null;
    }
    case "same":
      plan.same.push(value.trim());
      return null;
    default:
      plan.intact.push(...items);
      return null;
  }
}

function isForm(item: string): boolean {
  const form = item.replace(/^no /, "");
  return Object.hasOwn(FORMS, form) || /^\.[A-Za-z_$][\w$]*$/.test(form);
}

function emptyPlan(): ActionPlan {
  return { actions: [], look: null, loose: [], uses: [], intact: [], givens: [], hours: [], same: [] };
}

/** Adds one action or directive to the plan. Returns a message for the author, or null. */
function addTo(plan: ActionPlan, source: string): string | null {
  const directive = new RegExp(`^\\s*(${DIRECTIVES.join("|")})\\s*:\\s*([\\s\\S]*)$`).exec(source);
  if (directive) return readDirective(plan, directive[1] ?? "", directive[2] ?? "");
  const step = readStep(source);
  if (typeof step === "string") return step;
  plan.actions.push({ source: source.trim() });
  return null;
}

/** Parses a list of actions and directives. An action may have several lines; a problem's `line` is the action's number from 1. */
export function readActions(sources: readonly string[]): { plan: ActionPlan; problems: Problem[] } {
  const plan = emptyPlan();
  const problems: Problem[] = [];
  sources.forEach((source, index) => {
    const message = addTo(plan, source);
    if (message) problems.push({ line: index + 1, text: message });
  });
  return { plan, problems };
}

/**
 * Parses the text of an `actions.md`: one action a line. An indented line continues the one before it. Lines that begin with
 * `#`, with a comment or with a code fence are skipped.
 */
export function parseActions(text: string): { plan: ActionPlan; problems: Problem[] } {
  const plan = emptyPlan();
  const problems: Problem[] = [];
  const entries: { source: string; line: number }[] = [];
  text.split(/\r\n|\r|\n/).forEach((source, index) => {
    if (source.trim() === "" || /^(?:#|```|<!--)/.test(source)) return;
    const last = entries.at(-1);
    if (/^[ \t]/.test(source) && last) last.source += `\n${source}`;
    else entries.push({ source, line: index + 1 });
  });
  for (const { source, line } of entries) {
    const message = addTo(plan, source);
    if (message) problems.push({ line, text: message });
  }
  return { plan, problems };
}

/** A step with its random values drawn. */
export interface DrawnStep {
  /** The action's text with the drawn values. */
  source: string;
  step: Step;
  /** Whether the judge has added it: see `probesOf`. */
  isProbe?: true;
}

/** Elements that are hovered before the steps of a plan, at most: further ones mostly repeat the same mistake. */
const MAX_HOVERED = 2;

/**
 * Steps that show a listener for the wrong event or on too much: the mouse over each element that some steps click, and a click beside them
 * all. None where they click nothing.
 */
export function probesOf(steps: readonly DrawnStep[]): DrawnStep[] {
  const clicked = new Set(steps.flatMap(({ step }) => (step.verb === "click" ? [step.selector] : [])));
  if (clicked.size === 0) return [];
  const selectors = [...clicked];
  const probe = (source: string, step: Step): DrawnStep => ({ source, step, isProbe: true });
  return [
    ...selectors
      .slice(0, MAX_HOVERED)
      .map((selector) => probe(`probe ${selector}`, { verb: "hover", selector })),
    probe("probe beside", { verb: "click beside", selectors }),
  ];
}

/** The steps of a plan, with the values that `seed` draws. @throws Error for a plan that was parsed with problems */
export function drawSteps(plan: ActionPlan, seed: number): DrawnStep[] {
  const next = generator(seed);
  return plan.actions.map(({ source }) => {
    const drawn = drawInto(source, next);
    const step = readStep(drawn);
    if (typeof step === "string") throw new Error(step);
    return { source: drawn, step };
  });
}

/** The texts of the plan's `given:` lines, with the values that `seed` draws. */
export function drawGivens(plan: ActionPlan, seed: number): string[] {
  // The inverted seed gives a sequence that differs from the one of the steps.
  const next = generator(~seed);
  return plan.givens.map((source) => drawInto(source, next));
}
