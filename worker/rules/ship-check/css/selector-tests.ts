/** Parses selectors into tests of elements. */
import type { Element } from "../html/page.ts";
import { isNth, readNth } from "./nth.ts";

/** An element with its position in the tree, as selectors need it. */
export type PlacedElement = {
  element: Element;
  parent: PlacedElement | null;
  /** The sibling in front of it. */
  previous: PlacedElement | null;
  /** Its position among its siblings, and among those with its tag, counted from 1. */
  nth: number;
  nthOfType: number;
  siblings: { all: number; ofType: Map<string, number> };
};

/** The limit of work for each page, in tests of an element. No page that a person wrote needs as many. */
const MAX_WORK = 60_000;
/** So many characters are compared in the time of one test. */
const CHARACTERS_PER_TEST = 32;

/** Thrown where matching has reached its limit of work. */
export class TooMuchWork extends Error {}

/** Counts the work of matching: tests of elements, and the characters that they compare. */
export class MatchWork {
  #left = MAX_WORK;

  /** Counts one test. Throws `TooMuchWork` at the limit. */
  count(characters = 0): void {
    this.#left -= 1 + Math.floor(characters / CHARACTERS_PER_TEST);
    if (this.#left < 0) throw new TooMuchWork();
  }
}

type Test = (one: PlacedElement, work: MatchWork) => boolean;

/** A compound selector. `combinator` joins it to the compound in front of it; `id`, `class` and `tag` are keys for an index. */
export type Compound = { combinator: string; tests: Test[]; id?: string; class?: string; tag?: string };

/**
 * A parsed selector. `state` names the pseudo-classes that depend on the user (`:hover`), `pseudo` the pseudo-element (`::before`).
 * The specificity counts 1e6 for an id, 1e3 for a class and 1 for a tag.
 */
export type ParsedSelector = { compounds: Compound[]; state: string; pseudo: string; specificity: number };

/** Whether an element passes all tests of a compound selector. Throws `TooMuchWork`. */
export function matchesCompound({ tests }: Compound, one: PlacedElement, work: MatchWork): boolean {
  // A compound without tests is a `*`.
  work.count();
  return tests.every((test) => {
    work.count();
    return test(one, work);
  });
}

/** One simple selector or combinator. */
const PIECE =
  /([ >+~])|([a-z*][\w-]*)|#([^\s>+~.#:[\]()",]+)|\.([^\s>+~.#:[\]()",]+)|\[([\w-]+)(?:([~|^$*]?=)("(?:[^"\\]|\\.)*"|[^\]\s]*))?\]|(::?)([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/iy;

/** Parses a selector in the normal form of `readSelectors`. Null where it contains something that isn't supported. */
export function parseSelector(text: string): ParsedSelector | null {
  const compounds: Compound[] = [{ combinator: "", tests: [] }];
  const states: [compound: number, name: string][] = [];
  let pseudo = "";
  let specificity = 0;
  let next = 0;
  while (next < text.length) {
    const from = next;
    PIECE.lastIndex = from;
    const [, combinator, tag, id, cls, attribute, sign, value, colons, name = "", inner] =
      PIECE.exec(text) ?? [];
    const compound = compounds.at(-1);
    // Stored, since selectors in brackets use the same expression recursively.
    next = PIECE.lastIndex;
    if (next <= from || !compound) return null;
    if (combinator !== undefined) {
      compounds.push({ combinator, tests: [] });
      continue;
    }
    specificity += tag === "*" ? 0 : tag !== undefined || colons === "::" ? 1 : id !== undefined ? 1e6 : 1e3;
    if (tag !== undefined) {
      if (tag === "*") continue;
      compound.tag = tag;
      compound.tests.push(({ element }) => element.tag === tag);
    } else if (id !== undefined) {
      compound.id = `#${id}`;
      compound.tests.push(({ element }) => element.attributes.get("id") === id);
    } else if (cls !== undefined) {
      compound.class = `.${cls}`;
      compound.tests.push(({ element }) => element.attributes.has(`class=${cls}`));
    } else if (attribute !== undefined) compound.tests.push(attributeTest(attribute, sign, value));
    else if (colons === "::") pseudo += `::${name}`;
    else if (inner === undefined && !STATIC_PSEUDO_CLASSES.has(name)) states.push([compounds.length, name]);
    else {
      const pseudoClass = pseudoClassTest(name, inner ?? "");
      if (pseudoClass === null) return null;
      specificity += pseudoClass.specificity - 1e3;
      compound.tests.push(pseudoClass.test);
    }
  }
  // Positions are counted from the subject, so that additional ancestors in front change nothing.
  const state = states.map(([at, name]) => `${compounds.length - at}:${name}`).sort();
  return { compounds, state: state.join(""), pseudo, specificity };
}

function attributeTest(name: string, sign?: string, value = ""): Test {
  const wanted = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
  return (one, work) => {
    const { rawAttributes } = one.element;
    work.count(rawAttributes.length);
    const attribute = rawAttributes.find((other) => other.name === name);
    if (attribute === undefined || sign === undefined) return attribute !== undefined;
    const own = attribute.value;
    work.count(sign === "*=" ? own.length : wanted.length);
    if (sign === "=") return own === wanted;
    if (wanted === "") return false;
    if (sign === "^=") return own.startsWith(wanted);
    if (sign === "$=") return own.endsWith(wanted);
    if (sign === "*=") return own.includes(wanted);
    if (sign === "~=") return wordsOf(attribute).has(wanted);
    return own === wanted || own.startsWith(`${wanted}-`);
  };
}

type RawAttribute = Element["rawAttributes"][number];

const attributeWords = new WeakMap<RawAttribute, ReadonlySet<string>>();

/** The words of an attribute's value, split once for all selectors. */
function wordsOf(attribute: RawAttribute): ReadonlySet<string> {
  const words = attributeWords.get(attribute) ?? new Set(attribute.value.split(/\s+/));
  attributeWords.set(attribute, words);
  return words;
}

type PseudoClass = { test: Test; specificity: number };

/** Pseudo-classes without brackets that only depend on the page. All others are states. */
export const STATIC_PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  "root empty first-child last-child only-child first-of-type last-of-type only-of-type any-link link".split(
    " ",
  ),
);

function pseudoClassTest(name: string, inner: string): PseudoClass | null {
  const simple = (test: Test): PseudoClass => ({ test, specificity: 1e3 });
  const countOfType = (one: PlacedElement) => one.siblings.ofType.get(one.element.tag) ?? 0;
  switch (name) {
    case "root":
      return simple(({ element }) => element.tag === "html");
    case "empty":
      return simple(({ element }) => element.children.length === 0);
    case "link":
    case "any-link":
      return simple(({ element }) => element.tag === "a" && element.attributes.has("href"));
    case "first-child":
      return simple(({ nth }) => nth === 1);
    case "last-child":
      return simple(({ nth, siblings }) => nth === siblings.all);
    case "only-child":
      return simple(({ siblings }) => siblings.all === 1);
    case "first-of-type":
      return simple(({ nthOfType }) => nthOfType === 1);
    case "last-of-type":
      return simple((one) => one.nthOfType === countOfType(one));
    case "only-of-type":
      return simple((one) => countOfType(one) === 1);
    case "not":
    case "is":
    case "where":
      return listTest(name, inner);
  }
  const formula = readNth(inner);
  if (!formula) return null;
  const isPlaced = (position: number) => isNth(formula, position);
  if (name === "nth-child") return simple(({ nth }) => isPlaced(nth));
  if (name === "nth-last-child") return simple(({ nth, siblings }) => isPlaced(siblings.all - nth + 1));
  if (name === "nth-of-type") return simple(({ nthOfType }) => isPlaced(nthOfType));
  return name === "nth-last-of-type" ? simple((one) => isPlaced(countOfType(one) - one.nthOfType + 1)) : null;
}

/** Longer lists in brackets aren't supported. */
const MAX_LIST = 200;

/** `:not()`, `:is()` and `:where()` of compound selectors without states. */
function listTest(name: string, inner: string): PseudoClass | null {
  const pieces = splitList(inner);
  if (pieces.length > MAX_LIST) return null;
  const list = pieces.map((one) => parseSelector(one.trim()));
  const compounds: Compound[] = [];
  let specificity = 0;
  for (const one of list) {
    const [only, ...more] = one?.compounds ?? [];
    if (!one || !only || more.length > 0 || one.state !== "" || one.pseudo !== "") return null;
    compounds.push(only);
    specificity = Math.max(specificity, one.specificity);
  }
  const matchesAny: Test = (one, work) => compounds.some((compound) => matchesCompound(compound, one, work));
  return {
    test: name === "not" ? (one, work) => !matchesAny(one, work) : matchesAny,
    specificity: name === "where" ? 0 : specificity,
  };
}

/** The pieces of a list between its commas, but not at those inside brackets. */
export function splitList(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "," && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
}
