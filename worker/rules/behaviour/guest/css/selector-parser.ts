/** Parses CSS selectors (Selectors Level 4, without namespaces and the column combinator). */

type Combinator = " " | ">" | "+" | "~";

/** A simple selector. Unless said otherwise, `name` is without its prefix such as `#` or `:`. */
export type SimpleSelector =
  | { kind: "tag"; name: string }
  | { kind: "any" }
  | { kind: "id"; name: string }
  | { kind: "class"; name: string }
  | { kind: "attribute"; name: string; operator: string; value: string; ignoresCase: boolean }
  | { kind: "pseudo"; name: string }
  /** `:nth-child(An+B of S)` and its relatives: `step` is A, `offset` is B. */
  | { kind: "nth"; name: string; step: number; offset: number; of: Selector[] | null }
  | { kind: "list"; name: "not" | "is" | "where" | "has"; selectors: Selector[] }
  | { kind: "lang"; name: string }
  /** `::before` and others. They are valid in a style sheet, but never match an element. */
  | { kind: "pseudo-element" };

/** Simple selectors that all apply to one element. */
export interface CompoundSelector {
  parts: SimpleSelector[];
  /** The combinator before this compound; a space for the first one. */
  combinator: Combinator;
}

/** A complex selector: compounds from left to right. */
export interface Selector {
  compounds: CompoundSelector[];
  /** The counts of ids, classes and tags as one number: 1,000,000 × ids + 1000 × classes + tags. */
  specificity: number;
}

const PSEUDO_CLASSES = new Set(
  "active any-link autofill buffering checked default defined disabled empty enabled first-child first-of-type focus focus-visible focus-within fullscreen future hover host in-range indeterminate invalid last-child last-of-type link local-link modal muted only-child only-of-type open optional out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only read-write required root scope seeking stalled target user-invalid user-valid valid visited volume-locked".split(
    " ",
  ),
);
/** Pseudo-elements that CSS 2 wrote with one colon. */
const LEGACY_PSEUDO_ELEMENTS = new Set(["before", "after", "first-line", "first-letter"]);
const NTH_CLASSES = new Set(["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"]);

const WHITESPACE = /[ \t\r\n\f]*/y;
const NAME =
  /(?:--|-?(?:[a-zA-Z_\u0080-\uffff]|\\[^\n]))(?:[-\w\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6} ?|[^\n]))*/y;
const HASH = /#(?:[-\w\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6} ?|[^\n]))+/y;
const OPERATOR = /[~|^$*]?=/y;
const STRING = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y;
/** The formula and the optional selector list of `:nth-child(… of …)`. */
const NTH_ARGUMENT = /([^()]*?)(?:\s+of\s+([\s\S]*))?$/y;
const AN_PLUS_B = /^\s*(?:(even|odd)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*$/i;
/** What an id counts in `specificity`. */
const ID_WEIGHT = 1_000_000;
/** What a class, attribute or pseudo-class counts in `specificity`. */
const CLASS_WEIGHT = 1000;

/** Thrown inside the parser for an invalid selector; `parseSelectors` catches it. */
class SelectorError extends Error {}

function unescapeName(name: string): string {
  return name.includes("\\")
    ? name.replace(/\\(?:([0-9a-fA-F]{1,6}) ?|([\s\S]))/g, (_, hex: string | undefined, other: string) =>
        hex === undefined ? other : String.fromCodePoint(Number.parseInt(hex, 16) || 0xfffd),
      )
    : name;
}

class SelectorParser {
  readonly source: string;
  /** The index of the next character. */
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  fail(): never {
    throw new SelectorError(this.source);
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match) this.at += match[0].length;
    return match;
  }

  next(): string {
    return this.source[this.at] ?? "";
  }

  list(isRelative = false): Selector[] {
    const selectors: Selector[] = [];
    for (;;) {
      selectors.push(this.selector(isRelative));
      this.match(WHITESPACE);
      if (this.next() !== ",") break;
      this.at++;
    }
    return selectors;
  }

  selector(isRelative: boolean): Selector {
    const compounds: CompoundSelector[] = [];
    let combinator: Combinator = " ";
    this.match(WHITESPACE);
    if (isRelative && ">+~".includes(this.next()) && this.next() !== "") {
      combinator = this.next() as Combinator;
      this.at++;
      this.match(WHITESPACE);
    }
    for (;;) {
      compounds.push({ parts: this.compound(), combinator });
      const space = this.match(WHITESPACE)?.[0] ?? "";
      const next = this.next();
      if (next === "" || next === "," || next === ")") break;
      if (next === ">" || next === "+" || next === "~") {
        combinator = next;
        this.at++;
        this.match(WHITESPACE);
      } else if (space !== "") combinator = " ";
      else this.fail();
    }
    return { compounds, specificity: specificityOf(compounds) };
  }

  compound(): SimpleSelector[] {
    const parts: SimpleSelector[] = [];
    if (this.next() === "*") {
      this.at++;
      parts.push({ kind: "any" });
    } else {
      const name = this.match(NAME);
      if (name) parts.push({ kind: "tag", name: unescapeName(name[0]).toLowerCase() });
    }
    for (;;) {
      const next = this.next();
      if (next === "#") {
        const hash = this.match(HASH);
        if (!hash || /^#(?:\d|-\d|-$)/.test(hash[0])) this.fail();
        parts.push({ kind: "id", name: unescapeName(hash[0].slice(1)) });
      } else if (next === ".") {
        this.at++;
        parts.push({ kind: "class", name: this.name() });
      } else if (next === "[") parts.push(this.attribute());
      else if (next === ":") parts.push(this.pseudo());
      else break;
    }
    if (parts.length === 0) this.fail();
    return parts;
  }

  name(): string {
    const name = this.match(NAME);
    if (!name) this.fail();
    return unescapeName(name[0]);
  }

  attribute(): SimpleSelector {
    this.at++;
    this.match(WHITESPACE);
    const name = this.name().toLowerCase();
    this.match(WHITESPACE);
    const part = { kind: "attribute" as const, name, operator: "", value: "", ignoresCase: false };
    if (this.next() !== "]") {
      const operator = this.match(OPERATOR);
      if (!operator) this.fail();
      part.operator = operator[0];
      this.match(WHITESPACE);
      const string = this.match(STRING);
      part.value = string ? unescapeName(string[1] ?? string[2] ?? "") : this.name();
      this.match(WHITESPACE);
      if (/[isIS]/.test(this.next())) {
        part.ignoresCase = this.next().toLowerCase() === "i";
        this.at++;
        this.match(WHITESPACE);
      }
    }
    if (this.next() !== "]") this.fail();
    this.at++;
    return part;
  }

  pseudo(): SimpleSelector {
    this.at++;
    if (this.next() === ":") {
      this.at++;
      this.name();
      if (this.next() === "(") this.parentheses();
      return { kind: "pseudo-element" };
    }
    const name = this.name().toLowerCase();
    if (this.next() !== "(") {
      if (LEGACY_PSEUDO_ELEMENTS.has(name)) return { kind: "pseudo-element" };
      if (!PSEUDO_CLASSES.has(name) && !name.startsWith("-webkit-")) this.fail();
      return { kind: "pseudo", name };
    }
    if (name === "not" || name === "is" || name === "where" || name === "has" || name === "matches") {
      this.at++;
      const selectors = this.list(name === "has");
      if (this.next() !== ")") this.fail();
      this.at++;
      return { kind: "list", name: name === "matches" ? "is" : name, selectors };
    }
    const content = this.parentheses();
    if (NTH_CLASSES.has(name)) return this.nth(name, content);
    if (name === "lang" || name === "dir")
      return { kind: "lang", name: name === "lang" ? content.trim().toLowerCase() : "" };
    if (name === "host" || name === "host-context" || name === "state") return { kind: "pseudo-element" };
    return this.fail();
  }

  parentheses(): string {
    const start = this.at + 1;
    let depth = 0;
    for (; this.at < this.source.length; this.at++) {
      if (this.next() === "(") depth++;
      else if (this.next() === ")" && --depth === 0) {
        this.at++;
        return this.source.slice(start, this.at - 1);
      }
    }
    return this.fail();
  }

  nth(name: string, content: string): SimpleSelector {
    NTH_ARGUMENT.lastIndex = 0;
    const parts = NTH_ARGUMENT.exec(content);
    const formula = AN_PLUS_B.exec(parts?.[1] ?? "");
    if (!formula) this.fail();
    const [, word, factor, sign, addend, number] = formula;
    let step = 0;
    let offset = 0;
    if (word) {
      step = 2;
      offset = word.toLowerCase() === "odd" ? 1 : 0;
    } else if (number !== undefined) offset = Number(number);
    else {
      step = factor === "" || factor === "+" ? 1 : factor === "-" ? -1 : Number(factor);
      offset = addend === undefined ? 0 : Number(`${sign}${addend}`);
    }
    const of = parts?.[2];
    return { kind: "nth", name, step, offset, of: of === undefined ? null : parseSelectorList(of) };
  }
}

function specificityOf(compounds: readonly CompoundSelector[]): number {
  let sum = 0;
  for (const { parts } of compounds)
    for (const part of parts)
      if (part.kind === "id") sum += ID_WEIGHT;
      else if (part.kind === "tag" || part.kind === "pseudo-element") sum += 1;
      else if (part.kind === "list") {
        if (part.name !== "where") sum += Math.max(...part.selectors.map((selector) => selector.specificity));
      } else if (part.kind !== "any") sum += CLASS_WEIGHT;
  return sum;
}

/** Parsed selector lists by source. Null stands for an invalid list. */
const cache = new Map<string, Selector[] | null>();
const MAX_CACHED = 500;

function parseSelectorList(source: string): Selector[] {
  const parser = new SelectorParser(source);
  const selectors = parser.list();
  if (parser.at < source.length) parser.fail();
  return selectors;
}

/** Parses a selector list. Returns null if any part of it is invalid; results are cached. */
export function parseSelectors(source: string): Selector[] | null {
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  let selectors: Selector[] | null;
  try {
    selectors = parseSelectorList(source);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    selectors = null;
  }
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(source, selectors);
  return selectors;
}
