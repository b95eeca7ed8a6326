/** Finds the elements of a page that a selector matches. */
import type { Element } from "../html/page.ts";
import {
  type Compound,
  MatchWork,
  matchesCompound,
  type ParsedSelector,
  type PlacedElement,
  parseSelector,
  TooMuchWork,
} from "./selector-tests.ts";

/** The elements that a selector can match: in its states (`:hover`), and with the part of them that it means (`::before`). */
export type SelectorMatch = {
  elements: ReadonlySet<PlacedElement>;
  state: string;
  pseudo: string;
  specificity: number;
};

/** A class, and the elements that get it. */
type ExtraClass = { name: string; isAdded: (element: Element) => boolean };

/** The elements of a page, indexed by tag, class and id. */
export class PageElements {
  readonly all: PlacedElement[] = [];
  readonly #index = new Map<string, PlacedElement[]>();
  readonly #matches = new Map<string, SelectorMatch | null>();
  readonly #work = new MatchWork();

  /** @param extraClass a class that is added to some elements, as a script would do */
  constructor(root: Element, extraClass?: ExtraClass) {
    this.#add(root, null, extraClass);
  }

  /** Whether some element has this class. */
  hasClass(name: string): boolean {
    return this.#index.has(`.${name}`);
  }

  /** What a selector matches. Null where it isn't supported, or where the page has reached its limit of work. */
  match(selector: string): SelectorMatch | null {
    const cached = this.#matches.get(selector);
    if (cached !== undefined) return cached;
    const parsed = parseSelector(selector);
    const match = parsed && this.#find(parsed);
    this.#matches.set(selector, match);
    return match;
  }

  #find({ compounds, ...rest }: ParsedSelector): SelectorMatch | null {
    const subject = compounds.at(-1);
    // Stryker disable next-line OptionalChaining: for the type only, since every selector has a compound.
    const key = subject?.id ?? subject?.class ?? subject?.tag;
    const candidates = key === undefined ? this.all : (this.#index.get(key) ?? []);
    try {
      const found = candidates.filter((one) => this.#matchesFrom(compounds, compounds.length - 1, one));
      return { elements: new Set(found), ...rest };
    } catch (error) {
      if (error instanceof TooMuchWork) return null;
      throw error;
    }
  }

  #matchesFrom(compounds: readonly Compound[], at: number, one: PlacedElement): boolean {
    const compound = compounds[at];
    if (!compound || !matchesCompound(compound, one, this.#work)) return false;
    if (at === 0) return true;
    const next = compound.combinator === " " || compound.combinator === ">" ? "parent" : "previous";
    const isDirect = compound.combinator === ">" || compound.combinator === "+";
    for (let other = one[next]; other; other = other[next]) {
      if (this.#matchesFrom(compounds, at - 1, other)) return true;
      if (isDirect) return false;
    }
    return false;
  }

  #add(element: Element, parent: PlacedElement | null, extraClass?: ExtraClass): void {
    const siblings = { all: 0, ofType: new Map<string, number>() };
    let previous: PlacedElement | null = null;
    for (const child of element.children) {
      if (typeof child === "string" || child.tag.startsWith("!")) continue;
      const nthOfType = (siblings.ofType.get(child.tag) ?? 0) + 1;
      siblings.ofType.set(child.tag, nthOfType);
      const withExtra = extraClass?.isAdded(child) ? withClass(child, extraClass.name) : child;
      const one: PlacedElement = {
        element: withExtra,
        parent,
        previous,
        nth: ++siblings.all,
        nthOfType,
        siblings,
      };
      previous = one;
      this.all.push(one);
      this.#addToIndex(child.tag, one);
      for (const [name, value] of withExtra.attributes) {
        if (name === "id") this.#addToIndex(`#${value}`, one);
        else if (name.startsWith("class=")) this.#addToIndex(`.${value}`, one);
      }
      this.#add(child, one, extraClass);
    }
  }

  #addToIndex(key: string, one: PlacedElement): void {
    const list = this.#index.get(key);
    if (list) list.push(one);
    else this.#index.set(key, [one]);
  }
}

function withClass(element: Element, name: string): Element {
  return { ...element, attributes: new Map([...element.attributes, [`class=${name}`, name]]) };
}
