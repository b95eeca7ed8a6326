/**
 * Parses the notation in which the development data writes its briefs. Used only for measuring: the project's own briefs are typed
 * modules, which compile to the schema of worker/rules/brief.
 */

/** How many elements a line asks for. `count` is absent for some, every and none. */
export interface Quantity {
  kind: "some" | "every" | "none" | "exactly" | "atLeast";
  count: number;
}

/** The elements that a line speaks of: words such as `text field`, or selectors such as `p|li`. */
export interface Noun {
  nth: "first" | "second" | "third" | "last" | null;
  /** The noun's word or a list of selectors, any of which may match. */
  names: string[];
  relations: { relation: "in" | "directly in" | "after" | "before"; noun: Noun }[];
}

export type Condition =
  | { kind: "text"; equals?: string; contains?: string; like?: Pattern; words?: number }
  | { kind: "attribute"; name: string; equals?: string; like?: Pattern }
  | { kind: "contains"; quantity: Quantity; noun: Noun }
  | { kind: "sequence"; first: Noun; second: Noun }
  | { kind: "begins"; noun: Noun }
  | { kind: "style"; properties: string[]; value: StyleValue }
  | { kind: "plain"; name: PlainCondition };

export interface Pattern {
  source: string;
  flags: string;
}

const PLAIN_CONDITIONS = [
  "label",
  "hidden",
  "readable",
  "centred",
  "new tab",
  "leads inside",
  "leads outside",
  "a unique id",
  "an accessible name",
] as const;
type PlainCondition = (typeof PLAIN_CONDITIONS)[number];

export type StyleValue =
  | { kind: "set" | "changes" | "differs from page" }
  | { kind: "uses"; what: string }
  | { kind: "notation"; notation: "hex" | "rgb" | "hsl" | "name" }
  | { kind: "more than"; value: string }
  | { kind: "one of"; values: string[] };

export interface Step {
  verb: "click" | "click each" | "type" | "press";
  noun: Noun | null;
  text: string;
}

/** In which state of the page a check is made. */
export type When =
  | { kind: "width"; width: number }
  | { kind: "state"; state: "hover" | "focus" | "invalid"; noun: Noun | null }
  | { kind: "after"; steps: Step[] };

export type Claim =
  | { kind: "elements"; quantity: Quantity; noun: Noun; conditions: Condition[] }
  | { kind: "as many"; left: Noun; right: Noun }
  | { kind: "change"; noun: Noun; what: "changes" | "text changes" | "appears" | "one more" }
  | { kind: "page"; what: "differs" | "fits" | "changes" | "is the same" }
  | { kind: "sound plays" | "no errors" | "doctype" }
  | { kind: "script uses"; what: string }
  | { kind: "css defines"; names: string[] }
  | { kind: "call"; call: string; gives: string };

export interface Check {
  source: string;
  when: When | null;
  claim: Claim;
}

export interface NotedWish {
  text: string;
  /** All of them must hold, each in one of its alternatives. */
  checks: Check[][];
}

/** Words that stand for elements, longest first, so that "text field" isn't read as a field. Plurals are read as well. */
const NOUN_WORDS = [
  "submit button",
  "number field",
  "email field",
  "text field",
  "paragraph",
  "dropdown",
  "checkbox",
  "heading",
  "element",
  "picture",
  "button",
  "choices",
  "choice",
  "image",
  "field",
  "radio",
  "list",
  "link",
  "item",
  "box",
];
const ORDINALS = ["first", "second", "third", "last"] as const;

/** A place in one line. Each method takes what it names, or leaves the place unchanged and returns null. */
class Line {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes a match of the expression at this place, with the blanks behind it. */
  take(pattern: RegExp): string[] | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace("y", "")}y`);
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (!found) return null;
    this.at = sticky.lastIndex;
    while (this.text[this.at] === " ") this.at++;
    return [...found];
  }

  /** Takes a word, which ends before anything but a letter. */
  word(word: string): boolean {
    return this.take(new RegExp(`${word.replace(/[^\w ]/g, "\\$&")}(?![\\w-])`)) !== null;
  }

  string(): string | null {
    return this.take(/"([^"]*)"/)?.[1] ?? null;
  }

  pattern(): Pattern | null {
    const found = this.take(/\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([a-z]*)/u);
    return found ? { source: found[1] ?? "", flags: found[2] ?? "" } : null;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  fail(wanted: string): never {
    throw new Error(`${wanted} is expected before "${this.text.slice(this.at)}" in: ${this.text}`);
  }
}

function quantityOf(line: Line): Quantity {
  if (line.word("some")) return { kind: "some", count: 1 };
  if (line.word("every")) return { kind: "every", count: 1 };
  if (line.word("no")) return { kind: "none", count: 0 };
  if (line.word("exactly")) return { kind: "exactly", count: numberOf(line) };
  const number = line.take(/(\d+)(?= )/);
  if (number) {
    line.take(/or more\b/);
    return { kind: "atLeast", count: Number(number[1]) };
  }
  line.take(/an? /);
  return { kind: "some", count: 1 };
}

function numberOf(line: Line): number {
  const found = line.take(/\d+/);
  return found ? Number(found[0]) : line.fail("A number");
}

function namesOf(line: Line): string[] {
  const quoted = line.take(/`([^`]+)`/);
  if (quoted) return (quoted[1] ?? "").split(",");
  for (const word of NOUN_WORDS) {
    if (line.take(new RegExp(`${word}(?:e?s)?(?![\\w.#|-])`))) return [word];
  }
  const selector = line.take(/[\w.#|*-]+/);
  return selector ? (selector[0] ?? "").split("|") : line.fail("An element");
}

function nounOf(line: Line): Noun {
  line.word("the");
  const nth = ORDINALS.find((ordinal) => line.word(ordinal)) ?? null;
  const noun: Noun = { nth, names: namesOf(line), relations: [] };
  for (;;) {
    const relation = (["directly in", "in", "after", "before"] as const).find((word) => line.word(word));
    if (!relation) return noun;
    noun.relations.push({ relation, noun: { nth: null, names: namesOf(line), relations: [] } });
  }
}

/** Conditions behind "with" or "has": lists between commas, semicolons and "and". */
function conditionsOf(line: Line): Condition[] {
  const conditions = [conditionOf(line)];
  while (line.take(/[,;]|and\b/)) conditions.push(conditionOf(line));
  return conditions;
}

function conditionOf(line: Line): Condition {
  line.take(/with\b/);
  const style = styleOf(line);
  if (style) return style;
  const plain = PLAIN_CONDITIONS.find((name) => line.word(name));
  if (plain) return { kind: "plain", name: plain };
  if (line.word("text")) return { kind: "text", ...textOf(line) };
  const begins = line.take(/first\b/);
  if (begins) return { kind: "begins", noun: nounOf(line) };
  const sequence = line.take(/(\w+) then (\w+)/);
  if (sequence) {
    const [first, second] = [sequence[1] ?? "", sequence[2] ?? ""];
    const plainNoun = (name: string): Noun => ({ nth: null, names: [name], relations: [] });
    return { kind: "sequence", first: plainNoun(first), second: plainNoun(second) };
  }
  if (line.take(/(?=exactly |an? |\d|`)/)) {
    const quantity = quantityOf(line);
    return { kind: "contains", quantity, noun: nounOf(line) };
  }
  const attribute = line.take(/@?([a-z][a-z-]*)/);
  if (!attribute) line.fail("A condition");
  return { kind: "attribute", name: attribute[1] ?? "", ...textOf(line) };
}

/** What a text or an attribute must be: `"…"`, `containing "…"`, `like /…/`, `of 3 words or more`, or just there. */
function textOf(line: Line): { equals?: string; contains?: string; like?: Pattern; words?: number } {
  if (line.word("like")) return { like: line.pattern() ?? line.fail("A pattern") };
  if (line.word("containing")) return { contains: line.string() ?? line.fail("A text") };
  if (line.word("of")) {
    const words = numberOf(line);
    return line.take(/words or more\b/) ? { words } : line.fail("words or more");
  }
  const equals = line.string();
  return equals === null ? {} : { equals };
}

function styleOf(line: Line): Condition | null {
  const names = line.take(/([a-z-]+(?:, [a-z-]+)*):/);
  if (!names) return null;
  return { kind: "style", properties: (names[1] ?? "").split(", "), value: styleValueOf(line) };
}

function styleValueOf(line: Line): StyleValue {
  const plain = (["set", "changes", "differs from page"] as const).find((word) => line.word(word));
  if (plain) return { kind: plain };
  if (line.word("uses")) return { kind: "uses", what: line.take(/[\w-]+/)?.[0] ?? line.fail("A name") };
  const notation = line.take(/in (hex|rgb|hsl|name)\b/);
  if (notation) return { kind: "notation", notation: notation[1] as "hex" };
  if (line.take(/>/)) return { kind: "more than", value: line.take(/[\w.%-]+/)?.[0] ?? line.fail("A size") };
  const values = line.take(/[#\w().%-]+(?: or [#\w().%-]+)*/);
  return values ? { kind: "one of", values: (values[0] ?? "").split(" or ") } : line.fail("A value");
}

function stepOf(line: Line): Step {
  if (line.word("click each")) return { verb: "click each", noun: nounOf(line), text: "" };
  if (line.word("click")) return { verb: "click", noun: nounOf(line), text: "" };
  if (line.word("press")) {
    const key = line.take(/\w+/)?.[0] ?? line.fail("A key");
    return { verb: "press", noun: null, text: key };
  }
  if (!line.word("type")) line.fail("A step");
  const text = line.string() ?? line.fail("A text");
  return line.word("into") ? { verb: "type", noun: nounOf(line), text } : line.fail("into");
}

function whenOf(line: Line): When | null {
  const width = line.take(/at width (\d+):/);
  if (width) return { kind: "width", width: Number(width[1]) };
  const state = line.take(/on (hover|focus|invalid)\b/);
  if (state) {
    const noun = line.take(/:/) ? null : nounOf(line);
    if (noun && !line.take(/:/)) line.fail("A colon");
    return { kind: "state", state: state[1] as "hover", noun };
  }
  if (!line.word("after")) return null;
  const steps = [stepOf(line)];
  while (line.take(/,/)) steps.push(stepOf(line));
  return line.take(/:/) ? { kind: "after", steps } : line.fail("A colon");
}

function claimOf(line: Line): Claim {
  if (line.word("no errors")) return { kind: "no errors" };
  if (line.word("doctype")) return { kind: "doctype" };
  if (line.word("sound plays")) return { kind: "sound plays" };
  const page = line.take(/page (differs|fits|changes|is the same)/);
  if (page) return { kind: "page", what: page[1] as "differs" };
  const script = line.take(/script uses (\w+)/);
  if (script) return { kind: "script uses", what: script[1] ?? "" };
  const css = line.take(/css defines (.+)/);
  if (css) return { kind: "css defines", names: (css[1] ?? "").split(", ") };
  const call = line.take(/call (\w+\(\)) gives/);
  if (call) return { kind: "call", call: call[1] ?? "", gives: line.string() ?? line.fail("A text") };
  if (line.word("one more")) return { kind: "change", noun: nounOf(line), what: "one more" };
  if (line.word("as many")) {
    const left = nounOf(line);
    return line.word("as") ? { kind: "as many", left, right: nounOf(line) } : line.fail("as");
  }
  const text = line.take(/text of /);
  if (text) {
    const noun = nounOf(line);
    return line.word("changes") ? { kind: "change", noun, what: "text changes" } : line.fail("changes");
  }
  const quantity = quantityOf(line);
  const noun = nounOf(line);
  const change = (["changes", "appears"] as const).find((word) => line.word(word));
  if (change) return { kind: "change", noun, what: change };
  line.take(/with\b|has\b/);
  return { kind: "elements", quantity, noun, conditions: line.isAtEnd ? [] : conditionsOf(line) };
}

/** Parses one line of a brief. Throws where it doesn't fit the notation. */
export function parseCheck(source: string): Check {
  const line = new Line(source);
  const when = whenOf(line);
  const claim = claimOf(line);
  if (!line.isAtEnd) line.fail("The end");
  return { source, when, claim };
}

/** Parses a brief: a line without indent is a wish, each indented line below it a check, `or` an alternative to the line above. */
export function parseBrief(text: string): NotedWish[] {
  const wishes: NotedWish[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    if (!/^\s/.test(line)) {
      wishes.push({ text: line.replace(/^\[[\d,-]+\] /, ""), checks: [] });
      continue;
    }
    const wish = wishes.at(-1);
    if (!wish) throw new Error(`A check stands above the first wish: ${line}`);
    const alternative = /^or (.+)$/.exec(line.trim());
    const last = wish.checks.at(-1);
    if (alternative && last) last.push(parseCheck(alternative[1] ?? ""));
    else wish.checks.push([parseCheck(line.trim())]);
  }
  return wishes;
}
