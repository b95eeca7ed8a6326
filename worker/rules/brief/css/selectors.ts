/** Parses selectors as a browser does: states, nesting, `:is()`, `:where()`, `:not()`, `:has()` and `:nth-child(… of …)`. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { ident, string } from "css-tree/utils";
import { type Nth, readNth } from "../../ship-check/css/nth.ts";
import { STATIC_PSEUDO_CLASSES } from "../../ship-check/css/selector-tests.ts";
import { LEGACY_PSEUDO_ELEMENTS } from "../../ship-check/css/selectors.ts";
import { OutOfSteps, type Steps } from "../steps.ts";

/** Selectors between commas. */
export interface SelectorList {
  selectors: Selector[];
  /** Whether it depends on a state such as `:hover`. */
  hasState: boolean;
}

export interface Selector {
  compounds: Compound[];
  specificity: number;
  /** `before`, `after` or another pseudo-element; empty for the element itself. */
  pseudoElement: string;
  hasState: boolean;
}

export interface Compound {
  /** What joins it to the compound in front of it; of the first one of a relative selector, to the anchor. */
  combinator: "" | " " | ">" | "+" | "~";
  tests: Test[];
  /** What it can be looked up by: `#id`, `.class` or a tag; empty where there is none. */
  key: string;
}

/** What an element has to be, of one compound. */
export type Test =
  | { kind: "tag" | "class" | "id" | "state"; name: string }
  | { kind: "attribute"; name: string; sign: string; value: string; anyCase: boolean }
  | { kind: "nth"; formula: Nth; fromEnd: boolean; ofType: boolean; of: SelectorList | null }
  | { kind: "structure"; name: string }
  | { kind: "list"; list: SelectorList; isNot: boolean }
  | { kind: "has"; list: SelectorList }
  | { kind: "scope" }
  | { kind: "language"; name: string };

export const MAX_COMPOUNDS = 12;
const MAX_NESTING = 6;
const ID = 1_000_000;
const CLASS = 1_000;

/** The pseudo-classes that depend on what a visitor does, or on the content of a control. */
const STATES = new Set(
  (
    "hover active focus focus-visible focus-within checked invalid valid user-invalid user-valid disabled enabled required optional " +
    "read-only read-write placeholder-shown default indeterminate in-range out-of-range target target-within open modal " +
    "popover-open visited autofill blank fullscreen picture-in-picture playing paused muted defined"
  ).split(" "),
);
class Invalid extends Error {}

interface Token {
  type: number;
  text: string;
}

class SelectorParser {
  readonly #tokens: Token[];
  readonly #nesting: SelectorList | null;
  readonly #depth: number;
  #at = 0;
  #isScoped = false;

  constructor(tokens: Token[], nesting: SelectorList | null, depth: number) {
    this.#tokens = tokens;
    this.#nesting = nesting;
    this.#depth = depth;
  }

  get #type(): number {
    return this.#tokens[this.#at]?.type ?? -1;
  }

  get #text(): string {
    return this.#tokens[this.#at]?.text ?? "";
  }

  #skipSpace(): boolean {
    const from = this.#at;
    while (this.#type === tokenTypes.WhiteSpace) this.#at++;
    return this.#at > from;
  }

  #isDelim(text: string): boolean {
    return this.#type === tokenTypes.Delim && this.#text === text;
  }

  /** @param isForgiving whether selectors that can't be read are left out, as in `:is()` */
  readList(isRelative: boolean, isForgiving: boolean, isNested: boolean): SelectorList {
    const selectors: Selector[] = [];
    while (true) {
      const from = this.#at;
      try {
        selectors.push(this.#readComplex(isRelative, isNested));
      } catch (error) {
        if (!(error instanceof Invalid) || !isForgiving) throw error;
        this.#at = from;
        this.#skipToComma();
      }
      if (this.#type !== tokenTypes.Comma) break;
      this.#at++;
    }
    if (this.#at < this.#tokens.length) throw new Invalid();
    return { selectors, hasState: selectors.some(({ hasState }) => hasState) };
  }

  #skipToComma(): void {
    for (let depth = 0; this.#at < this.#tokens.length; this.#at++) {
      if (depth === 0 && this.#type === tokenTypes.Comma) return;
      if (this.#type === tokenTypes.Function || this.#type === tokenTypes.LeftParenthesis) depth++;
      else if (this.#type === tokenTypes.RightParenthesis) depth--;
    }
  }

  #readComplex(isRelative: boolean, isNested: boolean): Selector {
    const selector: Selector = { compounds: [], specificity: 0, pseudoElement: "", hasState: false };
    this.#isScoped = false;
    this.#skipSpace();
    let combinator = this.#readCombinator();
    if (combinator !== "" && !isRelative && !isNested) throw new Invalid();
    if (combinator !== "" && isNested) this.#pushNesting(selector);
    if (isRelative && combinator === "") combinator = " ";
    while (true) {
      if (selector.compounds.length >= MAX_COMPOUNDS) throw new Invalid();
      this.#readCompound(selector, combinator);
      const hasSpace = this.#skipSpace();
      if (this.#at >= this.#tokens.length || this.#type === tokenTypes.Comma) break;
      combinator = this.#readCombinator();
      if (combinator === "" && hasSpace) combinator = " ";
      if (combinator === "" || selector.pseudoElement !== "") throw new Invalid();
    }
    // A nested selector without `&` means what is inside the outer rule's elements.
    if (isNested && !this.#isScoped && selector.compounds[0]?.combinator === "") {
      selector.compounds[0].combinator = " ";
      this.#pushNesting(selector, true);
    }
    return selector;
  }

  #pushNesting(selector: Selector, isInFront = false): void {
    this.#isScoped = true;
    const compound: Compound = { combinator: "", tests: [], key: "" };
    this.#addNesting(selector, compound);
    if (isInFront) selector.compounds.unshift(compound);
    else selector.compounds.push(compound);
  }

  #addNesting(selector: Selector, compound: Compound): void {
    this.#isScoped = true;
    if (!this.#nesting) {
      compound.tests.push({ kind: "scope" });
      return;
    }
    compound.tests.push({ kind: "list", list: this.#nesting, isNot: false });
    selector.specificity += maxSpecificity(this.#nesting);
    selector.hasState ||= this.#nesting.hasState;
  }

  #readCombinator(): Compound["combinator"] {
    if (this.#type === tokenTypes.Delim && /^[>+~]$/.test(this.#text)) {
      const sign = this.#text as ">";
      this.#at++;
      this.#skipSpace();
      return sign;
    }
    return "";
  }

  #readCompound(selector: Selector, combinator: Compound["combinator"]): void {
    const compound: Compound = { combinator, tests: [], key: "" };
    const from = this.#at;
    if (this.#isDelim("*")) this.#at++;
    else if (this.#type === tokenTypes.Ident) {
      const name = ident.decode(this.#text).toLowerCase();
      compound.tests.push({ kind: "tag", name });
      compound.key = name;
      selector.specificity += 1;
      this.#at++;
    }
    while (this.#at < this.#tokens.length) {
      const { type, text } = this.#tokens[this.#at] as Token;
      if (type === tokenTypes.Hash) {
        const name = ident.decode(text.slice(1));
        if (/^-?\d/.test(text.slice(1))) throw new Invalid();
        compound.tests.push({ kind: "id", name });
        compound.key = `#${name}`;
        selector.specificity += ID;
        this.#at++;
      } else if (type === tokenTypes.Delim && text === ".") {
        this.#at++;
        if (this.#type !== tokenTypes.Ident) throw new Invalid();
        const name = ident.decode(this.#text);
        compound.tests.push({ kind: "class", name });
        if (!compound.key.startsWith("#")) compound.key = `.${name}`;
        selector.specificity += CLASS;
        this.#at++;
      } else if (type === tokenTypes.Delim && text === "&") {
        this.#addNesting(selector, compound);
        this.#at++;
      } else if (type === tokenTypes.LeftSquareBracket) {
        this.#readAttribute(compound);
        selector.specificity += CLASS;
      } else if (type === tokenTypes.Colon) this.#readPseudo(selector, compound);
      else break;
    }
    if (this.#at === from) throw new Invalid();
    selector.compounds.push(compound);
  }

  #readAttribute(compound: Compound): void {
    this.#at++;
    this.#skipSpace();
    if (this.#type !== tokenTypes.Ident) throw new Invalid();
    const name = ident.decode(this.#text).toLowerCase();
    this.#at++;
    this.#skipSpace();
    let sign = "";
    let value = "";
    let anyCase = name === "type";
    if (this.#type !== tokenTypes.RightSquareBracket) {
      if (/^[~|^$*]$/.test(this.#text)) sign = this.#tokens[this.#at++]?.text ?? "";
      if (!this.#isDelim("=")) throw new Invalid();
      sign += "=";
      this.#at++;
      this.#skipSpace();
      if (this.#type === tokenTypes.String) value = string.decode(this.#text);
      else if (this.#type === tokenTypes.Ident) value = ident.decode(this.#text);
      else throw new Invalid();
      this.#at++;
      this.#skipSpace();
      if (/^[is]$/i.test(this.#text)) {
        anyCase = /i/i.test(this.#text);
        this.#at++;
        this.#skipSpace();
      }
    }
    if (this.#type !== tokenTypes.RightSquareBracket) throw new Invalid();
    this.#at++;
    compound.tests.push({ kind: "attribute", name, sign, value, anyCase });
  }

  #readPseudo(selector: Selector, compound: Compound): void {
    this.#at++;
    const isElement = this.#type === tokenTypes.Colon;
    if (isElement) this.#at++;
    const name = this.#text.toLowerCase().replace(/\($/, "");
    if (this.#type === tokenTypes.Ident) {
      this.#at++;
      if (isElement || LEGACY_PSEUDO_ELEMENTS.has(name)) {
        selector.pseudoElement = name;
        selector.specificity += 1;
      } else this.#addPseudoClass(selector, compound, name);
      return;
    }
    if (this.#type !== tokenTypes.Function) throw new Invalid();
    const inner = this.#readBrackets();
    if (isElement) {
      selector.pseudoElement = name;
      selector.specificity += 1;
    } else this.#addFunction(selector, compound, name, inner);
  }

  #addPseudoClass(selector: Selector, compound: Compound, name: string): void {
    if (STATES.has(name)) {
      compound.tests.push({ kind: "state", name });
      selector.hasState = true;
    } else if (STATIC_PSEUDO_CLASSES.has(name)) compound.tests.push({ kind: "structure", name });
    else if (name === "scope") {
      this.#isScoped = true;
      compound.tests.push({ kind: "scope" });
    } else throw new Invalid();
    selector.specificity += CLASS;
  }

  /** The tokens within the brackets of a function. */
  #readBrackets(): Token[] {
    const start = ++this.#at;
    for (let depth = 1; this.#at < this.#tokens.length; this.#at++) {
      if (this.#type === tokenTypes.Function || this.#type === tokenTypes.LeftParenthesis) depth++;
      if (this.#type === tokenTypes.RightParenthesis && --depth === 0)
        return this.#tokens.slice(start, this.#at++);
    }
    // Brackets that are still open at the end are closed there.
    return this.#tokens.slice(start);
  }

  #addFunction(selector: Selector, compound: Compound, name: string, inner: Token[]): void {
    if (this.#depth >= MAX_NESTING) throw new Invalid();
    const parser = new SelectorParser(inner, this.#nesting, this.#depth + 1);
    if (name === "is" || name === "where" || name === "matches" || name === "-webkit-any" || name === "not") {
      const isNot = name === "not";
      const list = parser.readList(false, !isNot, false);
      compound.tests.push({ kind: "list", list, isNot });
      if (name !== "where") selector.specificity += maxSpecificity(list);
      selector.hasState ||= list.hasState;
    } else if (name === "has") {
      const list = parser.readList(true, false, false);
      compound.tests.push({ kind: "has", list });
      selector.specificity += maxSpecificity(list);
      selector.hasState ||= list.hasState;
    } else if (name === "lang" || name === "dir") {
      compound.tests.push({ kind: "language", name: inner.map(({ text }) => text).join("") });
      selector.specificity += CLASS;
    } else this.#addNth(selector, compound, name, inner);
  }

  #addNth(selector: Selector, compound: Compound, name: string, inner: Token[]): void {
    if (!/^nth-(?:last-)?(?:child|of-type)$/.test(name)) throw new Invalid();
    const of = inner.findIndex(({ type, text }) => type === tokenTypes.Ident && text.toLowerCase() === "of");
    const formula = readNth((of < 0 ? inner : inner.slice(0, of)).map(({ text }) => text).join(""));
    if (!formula || (of >= 0 && name.endsWith("type"))) throw new Invalid();
    const list =
      of < 0
        ? null
        : new SelectorParser(inner.slice(of + 1), this.#nesting, this.#depth + 1).readList(
            false,
            false,
            false,
          );
    compound.tests.push({
      kind: "nth",
      formula,
      fromEnd: name.startsWith("nth-last"),
      ofType: name.endsWith("of-type"),
      of: list,
    });
    selector.specificity += CLASS + (list ? maxSpecificity(list) : 0);
    selector.hasState ||= list?.hasState ?? false;
  }
}

function maxSpecificity({ selectors }: SelectorList): number {
  return selectors.reduce((max, { specificity }) => Math.max(max, specificity), 0);
}

/**
 * Parses a list of selectors. Null where a browser would skip the rule.
 * @param nesting the selectors of the rule around it, which `&` stands for
 */
export function parseSelectors(
  text: string,
  nesting: SelectorList | null,
  isNested: boolean,
  steps: Steps,
): SelectorList | null {
  const tokens: Token[] = [];
  tokenize(text, (type, start, end) => {
    steps.take();
    if (type !== tokenTypes.Comment) tokens.push({ type, text: text.slice(start, end) });
  });
  try {
    return new SelectorParser(tokens, nesting, 0).readList(false, false, isNested);
  } catch (error) {
    if (error instanceof OutOfSteps) throw error;
    return null;
  }
}

/** The keys under which a rule for the selector is found: of the elements that it can match. */
export function subjectKey({ compounds }: Selector): string {
  return compounds.at(-1)?.key ?? "";
}
