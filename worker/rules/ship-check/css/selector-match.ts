/** Which elements of a page a selector matches. */
import type { Element } from "../html/page.ts";

/** An element with what selectors ask of its place among others. */
export type PlacedElement = {
  element: Element;
  parent: PlacedElement | null;
  before: PlacedElement | null;
  /** Its number among its siblings, and among those of its tag, counted from 1. */
  nth: number;
  nthOfType: number;
  siblings: { all: number; ofType: Map<string, number> };
};

/**
 * What a selector matches. `state` names what depends on the visitor (`:hover`), `pseudo` the part of the element that is meant
 * (`::before`): the elements are those that it can match.
 */
export type Match = {
  elements: ReadonlySet<PlacedElement>;
  state: string;
  pseudo: string;
  specificity: number;
};

type Test = (one: PlacedElement) => boolean;
/** One compound of a selector; `combinator` joins it to the one before it. */
type Compound = { combinator: string; tests: Test[]; id?: string; class?: string; tag?: string };
type Selector = { compounds: Compound[]; state: string; pseudo: string; specificity: number };

/** Tests of one element against one compound that a page may cost. More belongs to no page that anyone wrote. */
const MAX_TESTS = 60_000;

class TooManyTests extends Error {}

/** The elements of a page, found by tag, class and id. `extraClass` is given to some of them, as a script may do. */
export class PageElements {
  readonly all: PlacedElement[] = [];
  readonly #by = new Map<string, PlacedElement[]>();
  readonly #matches = new Map<string, Match | null>();
  #testsLeft = MAX_TESTS;

  constructor(root: Element, extraClass?: { name: string; of: (element: Element) => boolean }) {
    this.#add(root, null, extraClass);
  }

  /** Whether some element has this class. */
  hasClass(name: string): boolean {
    return this.#by.has(`.${name}`);
  }

  /** Null where the selector isn't known, or the page has taken too long. */
  match(selector: string): Match | null {
    const known = this.#matches.get(selector);
    if (known !== undefined) return known;
    const read = readSelector(selector);
    const match = read && this.#find(read);
    this.#matches.set(selector, match);
    return match;
  }

  #find({ compounds, ...rest }: Selector): Match | null {
    const subject = compounds.at(-1);
    const key = subject?.id ?? subject?.class ?? subject?.tag;
    const candidates = key === undefined ? this.all : (this.#by.get(key) ?? []);
    try {
      const found = candidates.filter((one) => this.#matchesFrom(compounds, compounds.length - 1, one));
      return { elements: new Set(found), ...rest };
    } catch (error) {
      if (error instanceof TooManyTests) return null;
      throw error;
    }
  }

  #matchesFrom(compounds: readonly Compound[], at: number, one: PlacedElement): boolean {
    if (--this.#testsLeft < 0) throw new TooManyTests();
    const compound = compounds[at];
    if (!compound?.tests.every((test) => test(one))) return false;
    if (at === 0) return true;
    const next = compound.combinator === " " || compound.combinator === ">" ? "parent" : "before";
    const isDirect = compound.combinator === ">" || compound.combinator === "+";
    for (let other = one[next]; other; other = other[next]) {
      if (this.#matchesFrom(compounds, at - 1, other)) return true;
      if (isDirect) return false;
    }
    return false;
  }

  #add(
    element: Element,
    parent: PlacedElement | null,
    extraClass?: { name: string; of: (element: Element) => boolean },
  ): void {
    const siblings = { all: 0, ofType: new Map<string, number>() };
    let before: PlacedElement | null = null;
    for (const child of element.children) {
      if (typeof child === "string" || child.tag.startsWith("!")) continue;
      const nthOfType = (siblings.ofType.get(child.tag) ?? 0) + 1;
      siblings.ofType.set(child.tag, nthOfType);
      const seen = extraClass?.of(child) ? withClass(child, extraClass.name) : child;
      const one: PlacedElement = { element: seen, parent, before, nth: ++siblings.all, nthOfType, siblings };
      before = one;
      this.all.push(one);
      this.#note(child.tag, one);
      for (const [name, value] of seen.attributes) {
        if (name === "id") this.#note(`#${value}`, one);
        else if (name.startsWith("class=")) this.#note(`.${value}`, one);
      }
      this.#add(child, one, extraClass);
    }
  }

  #note(key: string, one: PlacedElement): void {
    const known = this.#by.get(key);
    if (known) known.push(one);
    else this.#by.set(key, [one]);
  }
}

function withClass(element: Element, name: string): Element {
  return { ...element, attributes: new Map([...element.attributes, [`class=${name}`, name]]) };
}

const PIECE =
  /([ >+~])|([a-z*][\w-]*)|#([^\s>+~.#:[\]()",]+)|\.([^\s>+~.#:[\]()",]+)|\[([\w-]+)(?:([~|^$*]?=)("(?:[^"\\]|\\.)*"|[^\]\s]*))?\]|(::?)([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/iy;

/** A selector in the normal form of `readSelectors`. Null: something in it isn't known here. */
function readSelector(text: string): Selector | null {
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
    // Kept here: selectors in brackets are read by the same expression.
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
    else if (inner === undefined && !STATIC.has(name)) states.push([compounds.length, name]);
    else {
      const special = pseudoTest(name, inner ?? "");
      if (special === null) return null;
      specificity += special.specificity - 1e3;
      compound.tests.push(special.test);
    }
  }
  // Counted from the subject, so that more ancestors in front change nothing.
  const state = states.map(([at, name]) => `${compounds.length - at}:${name}`).sort();
  return { compounds, state: state.join(""), pseudo, specificity };
}

function attributeTest(name: string, sign?: string, value = ""): Test {
  const wanted = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
  return ({ element }) => {
    const own = element.written.find((one) => one.name === name)?.value;
    if (own === undefined || sign === undefined) return own !== undefined;
    if (sign === "=") return own === wanted;
    if (wanted === "") return false;
    if (sign === "^=") return own.startsWith(wanted);
    if (sign === "$=") return own.endsWith(wanted);
    if (sign === "*=") return own.includes(wanted);
    if (sign === "~=") return own.split(/\s+/).includes(wanted);
    return own === wanted || own.startsWith(`${wanted}-`);
  };
}

type Special = { test: Test; specificity: number };

/** Pseudo-classes without brackets that the page alone decides; any other is a state. */
const STATIC: ReadonlySet<string> = new Set(
  "root empty first-child last-child only-child first-of-type last-of-type only-of-type any-link link".split(
    " ",
  ),
);

function pseudoTest(name: string, inner: string): Special | null {
  const alone = (test: Test): Special => ({ test, specificity: 1e3 });
  const ofType = (one: PlacedElement) => one.siblings.ofType.get(one.element.tag) ?? 0;
  switch (name) {
    case "root":
      return alone(({ element }) => element.tag === "html");
    case "empty":
      return alone(({ element }) => element.children.length === 0);
    case "link":
    case "any-link":
      return alone(({ element }) => element.tag === "a" && element.attributes.has("href"));
    case "first-child":
      return alone(({ nth }) => nth === 1);
    case "last-child":
      return alone(({ nth, siblings }) => nth === siblings.all);
    case "only-child":
      return alone(({ siblings }) => siblings.all === 1);
    case "first-of-type":
      return alone(({ nthOfType }) => nthOfType === 1);
    case "last-of-type":
      return alone((one) => one.nthOfType === ofType(one));
    case "only-of-type":
      return alone((one) => ofType(one) === 1);
    case "not":
    case "is":
    case "where":
      return listTest(name, inner);
  }
  const step = readStep(inner);
  if (!step) return null;
  if (name === "nth-child") return alone(({ nth }) => step(nth));
  if (name === "nth-last-child") return alone(({ nth, siblings }) => step(siblings.all - nth + 1));
  if (name === "nth-of-type") return alone(({ nthOfType }) => step(nthOfType));
  return name === "nth-last-of-type" ? alone((one) => step(ofType(one) - one.nthOfType + 1)) : null;
}

/** `:not()`, `:is()` and `:where()` of selectors without combinators or states. */
function listTest(name: string, inner: string): Special | null {
  const list = inner.split(/,(?![^([]*[)\]])/).map((one) => readSelector(one.trim()));
  const compounds: Compound[] = [];
  let specificity = 0;
  for (const one of list) {
    const [only, ...more] = one?.compounds ?? [];
    if (!one || !only || more.length > 0 || one.state !== "" || one.pseudo !== "") return null;
    compounds.push(only);
    specificity = Math.max(specificity, one.specificity);
  }
  const fits: Test = (one) => compounds.some(({ tests }) => tests.every((test) => test(one)));
  return {
    test: name === "not" ? (one) => !fits(one) : fits,
    specificity: name === "where" ? 0 : specificity,
  };
}

/** `2n+1` as a test of a number; null for what is no such formula. */
function readStep(text: string): ((nth: number) => boolean) | null {
  const formula = text
    .replace(/\s+/g, "")
    .replace(/^even$/, "2n")
    .replace(/^odd$/, "2n+1");
  const [, step, offset, only] = /^(?:([+-]?\d*)n([+-]\d+)?|(\d+))$/.exec(formula) ?? [];
  if (only !== undefined) return (nth) => nth === Number(only);
  if (step === undefined) return null;
  const a = step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  const b = Number(offset ?? 0);
  return (nth) => (a === 0 ? nth === b : (nth - b) % a === 0 && (nth - b) / a >= 0);
}
