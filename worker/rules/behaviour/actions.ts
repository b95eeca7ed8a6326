/** Reads a task's actions: what a visitor does with the page, and how the outcome is looked at. */
import { drawInto, generator } from "./draw.ts";
import { readGivens } from "./given.ts";
import type { Step } from "./record.ts";
import { FORMS } from "./uses.ts";

/** Something that the author has to mend. `line` is from 1. */
export interface Problem {
  line: number;
  text: string;
}

/** A step as it stands in the actions, before its values are drawn. */
export interface Action {
  /** As the author wrote it, on one line of the notation. */
  source: string;
}

export interface Plan {
  actions: Action[];
  /** What is compared. Null where the task doesn't say: the page where there is HTML, the console where the reference prints. */
  look: { console: boolean; page: boolean } | null;
  /** What is compared as a bag: `call f`, `read list`, `console`. */
  loose: string[];
  /** Forms that the code must use, and with `no ` before them must not; see `uses.ts`. */
  uses: string[];
  /** Built-ins that must be as they were, by name or by the beginning of their names. */
  intact: string[];
  /** Other values of the script's variables, such as `hour = 20`: all actions are taken once more with each; see `given.ts`. */
  givens: string[];
  /** Faults that change nothing that can be seen, as the gate names them: only the gate heeds them. */
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
const DIRECTIVES = ["look", "loose", "uses", "intact", "given", "same"];

/** The text of a JSON-like string in quotes, or the word itself. */
function unquote(text: string): string {
  if (!/^(["']).*\1$/s.test(text) || text.length < 2) return text;
  const inner = text.slice(1, -1);
  return inner.replace(/\\(n|t|u[0-9a-fA-F]{4}|.)/gs, (_, sign: string) => {
    if (sign === "n") return "\n";
    if (sign === "t") return "\t";
    return sign.length === 5 ? String.fromCharCode(Number.parseInt(sign.slice(1), 16)) : sign;
  });
}

/** Splits a selector from the text behind it: the text is the last word, or what stands in quotes. */
function splitTarget(rest: string): { selector: string; text: string } | null {
  const found =
    /^([\s\S]*?\S)\s+("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')$/.exec(rest) ??
    /^([\s\S]*\S)\s+(\S+)$/.exec(rest);
  if (!found) return null;
  return { selector: unquote((found[1] ?? "").trim()), text: unquote(found[2] ?? "") };
}

/** A step from its line; a string says what is wrong with it. */
export function readStep(source: string): Step | string {
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

function readAnswer(argument: string): Step | string {
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

/** Takes a line such as `uses: for-loop`. Returns what is wrong with it, or null. */
function readDirective(plan: Plan, name: string, value: string): string | null {
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

export function emptyPlan(): Plan {
  return { actions: [], look: null, loose: [], uses: [], intact: [], givens: [], same: [] };
}

/** Takes one action or directive into the plan. Returns what is wrong with it, or null. */
function take(plan: Plan, source: string): string | null {
  const directive = new RegExp(`^\\s*(${DIRECTIVES.join("|")})\\s*:\\s*([\\s\\S]*)$`).exec(source);
  if (directive) return readDirective(plan, directive[1] ?? "", directive[2] ?? "");
  const step = readStep(source);
  if (typeof step === "string") return step;
  plan.actions.push({ source: source.trim() });
  return null;
}

/** Reads actions one by one. Each may have several lines; `line` of a problem is the action's number. */
export function readActions(sources: readonly string[]): { plan: Plan; problems: Problem[] } {
  const plan = emptyPlan();
  const problems: Problem[] = [];
  sources.forEach((source, index) => {
    const wrong = take(plan, source);
    if (wrong) problems.push({ line: index + 1, text: wrong });
  });
  return { plan, problems };
}

/**
 * Reads the text of an `actions.md`: one action a line, an indented line goes on with the one before it. Lines that begin
 * with `#` and fences of code blocks are left out.
 */
export function parseActions(text: string): { plan: Plan; problems: Problem[] } {
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
    const wrong = take(plan, source);
    if (wrong) problems.push({ line, text: wrong });
  }
  return { plan, problems };
}

/** A step with its values drawn. */
export interface DrawnStep {
  /** The action with the values in it. */
  source: string;
  step: Step;
}

/** The steps of a plan with the values of this seed. The plan has no problems. */
export function drawSteps(plan: Plan, seed: number): DrawnStep[] {
  const next = generator(seed);
  return plan.actions.map(({ source }) => {
    const drawn = drawInto(source, next);
    const step = readStep(drawn);
    if (typeof step === "string") throw new Error(step);
    return { source: drawn, step };
  });
}

/** The values of `given:` that a plan's runs take in turn, drawn by this seed. */
export function drawGivens(plan: Plan, seed: number): string[] {
  // Another row of numbers than the steps have.
  const next = generator(~seed);
  return plan.givens.map((source) => drawInto(source, next));
}
