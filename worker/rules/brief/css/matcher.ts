/** Matches parsed selectors in one state of a page. */
import { isNth } from "../../ship-check/css/nth.ts";
import { includes, type PageElement } from "../page.ts";
import type { Steps } from "../steps.ts";
import { type Compound, MAX_COMPOUNDS, type Selector, type SelectorList, type Test } from "./selectors.ts";

/** Whether an element is in a state such as `hover`. */
export type StateTest = (element: PageElement, state: string) => boolean;

/** Matches selectors in one state of a page. Remembers what it has found out. */
export class Matcher {
  readonly #steps: Steps;
  readonly #isIn: StateTest;
  /** Selectors without a state match alike in all states. */
  readonly #base: Matcher | null;
  readonly #lists = new Map<SelectorList, Map<PageElement, boolean>>();
  readonly #has = new Map<SelectorList, Map<PageElement, boolean>>();
  readonly #partial = new Map<Selector, Map<number, boolean>>();
  readonly #ranks = new Map<SelectorList, Map<PageElement, number[]>>();
  #scopes: SelectorList | null = null;

  constructor(steps: Steps, isIn: StateTest, base: Matcher | null) {
    this.#steps = steps;
    this.#isIn = isIn;
    this.#base = base;
  }

  /** Whether one of the selectors matches, whatever its pseudo-element. */
  matchesList(list: SelectorList, element: PageElement): boolean {
    if (!list.hasState && this.#base) return this.#base.matchesList(list, element);
    const known = memoFor(this.#lists, list);
    let result = known.get(element);
    if (result === undefined) {
      result = list.selectors.some((selector) => this.matches(selector, element));
      known.set(element, result);
    }
    return result;
  }

  /** @param scopes what `:scope` stands for; without it, for the document element */
  matches(selector: Selector, element: PageElement, scopes: SelectorList | null = null): boolean {
    if (!selector.hasState && this.#base) return this.#base.matches(selector, element, scopes);
    const before = this.#scopes;
    if (scopes) this.#scopes = scopes;
    const result = this.#matchesFrom(selector, selector.compounds.length - 1, element, null);
    this.#scopes = before;
    return result;
  }

  /** Whether the compounds up to the one at `at` match, the last of them this element. */
  #matchesFrom(selector: Selector, at: number, element: PageElement, anchor: PageElement | null): boolean {
    const compound = selector.compounds[at];
    if (!compound || !this.#matchesCompound(compound, element)) return false;
    if (at === 0 && anchor === null) return true;
    // Chains of descendant and sibling combinators would be searched again and again.
    if (at < 2 || anchor !== null)
      return this.#matchesFront(selector, at, element, anchor, compound.combinator);
    const known = memoFor(this.#partial, selector);
    const key = element.index * MAX_COMPOUNDS + at;
    let result = known.get(key);
    if (result === undefined) {
      result = this.#matchesFront(selector, at, element, anchor, compound.combinator);
      known.set(key, result);
    }
    return result;
  }

  #matchesFront(
    selector: Selector,
    at: number,
    element: PageElement,
    anchor: PageElement | null,
    combinator: Compound["combinator"],
  ): boolean {
    const isMatch = (other: PageElement) =>
      at === 0 ? other === anchor : this.#matchesFrom(selector, at - 1, other, anchor);
    if (combinator === ">") return element.parent !== null && isMatch(element.parent);
    if (combinator === " ") {
      for (let outer = element.parent; outer; outer = outer.parent) {
        this.#steps.take();
        if (isMatch(outer)) return true;
      }
      return false;
    }
    const siblings = element.parent?.elements ?? [];
    if (combinator === "+") {
      const previous = siblings[element.position - 1];
      return previous !== undefined && isMatch(previous);
    }
    for (let position = element.position - 1; position >= 0; position--) {
      this.#steps.take();
      if (isMatch(siblings[position] as PageElement)) return true;
    }
    return false;
  }

  #matchesCompound({ tests }: Compound, element: PageElement): boolean {
    this.#steps.take();
    for (const test of tests) if (!this.#passes(test, element)) return false;
    return true;
  }

  #passes(test: Test, element: PageElement): boolean {
    switch (test.kind) {
      case "tag":
        return element.tag === test.name || element.tag.toLowerCase() === test.name;
      case "class":
        return element.classes.has(test.name);
      case "id":
        return element.attributes.get("id") === test.name;
      case "attribute":
        return this.#hasAttribute(test, element);
      case "state":
        return this.#isIn(element, test.name);
      case "structure":
        return test.name.endsWith("of-type")
          ? this.#isOnlyOfType(test.name, element)
          : hasStructure(test.name, element);
      case "nth":
        return this.#isNth(test, element);
      case "list":
        return this.matchesList(test.list, element) !== test.isNot;
      case "has":
        return this.#hasInside(test.list, element);
      case "scope":
        return this.#scopes ? this.matchesList(this.#scopes, element) : element.parent === null;
      case "language":
        return hasLanguage(element, test.name);
    }
  }

  #hasAttribute(test: Extract<Test, { kind: "attribute" }>, { attributes }: PageElement): boolean {
    let own = attributes.get(test.name);
    if (own === undefined || test.sign === "") return own !== undefined;
    let { value } = test;
    this.#steps.take(1 + (own.length >> 6));
    if (test.anyCase) [own, value] = [own.toLowerCase(), value.toLowerCase()];
    if (test.sign === "=") return own === value;
    if (test.sign === "|=") return own === value || own.startsWith(`${value}-`);
    if (value === "") return false;
    if (test.sign === "^=") return own.startsWith(value);
    if (test.sign === "$=") return own.endsWith(value);
    if (test.sign === "*=") return own.includes(value);
    this.#steps.take(own.length >> 3);
    return own.split(/\s+/).includes(value);
  }

  #isNth(test: Extract<Test, { kind: "nth" }>, element: PageElement): boolean {
    const siblings = element.parent?.elements ?? [element];
    const { formula, fromEnd, ofType, of } = test;
    let rank: number;
    if (of) {
      if (!this.matchesList(of, element)) return false;
      const counted = this.#rankAmong(of, element, siblings);
      rank = fromEnd ? (counted[1] ?? 0) : (counted[0] ?? 0);
    } else if (ofType) {
      const counted = this.#rankOfType(element, siblings);
      rank = fromEnd ? (counted[1] ?? 0) : (counted[0] ?? 0);
    } else rank = fromEnd ? siblings.length - element.position : element.position + 1;
    return isNth(formula, rank);
  }

  #isOnlyOfType(name: string, element: PageElement): boolean {
    const [front, end] = this.#rankOfType(element, element.parent?.elements ?? [element]);
    return (name.startsWith("last") || front === 1) && (name.startsWith("first") || end === 1);
  }

  readonly #typeRanks = new Map<PageElement | null, Map<PageElement, number[]>>();

  /** The position among the siblings with its tag from the front and from the end, counted from 1. */
  #rankOfType(element: PageElement, siblings: readonly PageElement[]): number[] {
    let known = this.#typeRanks.get(element.parent);
    if (!known) {
      this.#steps.take(siblings.length);
      known = new Map();
      // Not `Map.groupBy`: browsers judge by briefs too, and not all of them have it.
      const groups = new Map<string, PageElement[]>();
      for (const one of siblings) {
        const group = groups.get(one.tag);
        if (group) group.push(one);
        else groups.set(one.tag, [one]);
      }
      for (const group of groups.values())
        for (const [index, one] of group.entries()) known.set(one, [index + 1, group.length - index]);
      this.#typeRanks.set(element.parent, known);
    }
    return known.get(element) ?? [];
  }

  #rankAmong(list: SelectorList, element: PageElement, siblings: readonly PageElement[]): number[] {
    const known = memoFor(this.#ranks, list);
    let ranks = known.get(element);
    if (!ranks) {
      const group = siblings.filter((one) => this.matchesList(list, one));
      for (const [index, one] of group.entries()) known.set(one, [index + 1, group.length - index]);
      ranks = known.get(element) ?? [];
    }
    return ranks;
  }

  #hasInside(list: SelectorList, element: PageElement): boolean {
    const known = memoFor(this.#has, list);
    let result = known.get(element);
    if (result === undefined) {
      result = list.selectors.some((selector) => this.#hasRelative(selector, element));
      known.set(element, result);
    }
    return result;
  }

  /** Whether a relative selector of `:has()` matches something with this element as its anchor. */
  #hasRelative(selector: Selector, anchor: PageElement): boolean {
    const last = selector.compounds.length - 1;
    const first = selector.compounds[0]?.combinator ?? " ";
    const roots =
      first === " " || first === ">"
        ? [anchor]
        : (anchor.parent?.elements ?? []).slice(
            anchor.position + 1,
            first === "+" ? anchor.position + 2 : undefined,
          );
    // With siblings in front, the subject is such a sibling or inside of one; otherwise it is inside the anchor.
    for (const root of roots) {
      const candidates = root === anchor ? root.elements : [root];
      if (this.#hasSubject(selector, last, candidates, anchor)) return true;
    }
    return false;
  }

  #hasSubject(
    selector: Selector,
    last: number,
    candidates: readonly PageElement[],
    anchor: PageElement,
  ): boolean {
    for (const candidate of candidates) {
      this.#steps.take();
      if (this.#matchesFrom(selector, last, candidate, anchor)) return true;
      const isDirectOnly = last === 0 && selector.compounds[0]?.combinator !== " ";
      if (!isDirectOnly && this.#hasSubject(selector, last, candidate.elements, anchor)) return true;
    }
    return false;
  }
}

/** The map that belongs to a key of another map. */
function memoFor<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  let map = maps.get(key);
  if (!map) {
    map = new Map();
    maps.set(key, map);
  }
  return map;
}

function hasStructure(name: string, element: PageElement): boolean {
  const siblings = element.parent?.elements ?? [element];
  switch (name) {
    case "root":
      return element.parent === null;
    case "empty":
      return element.children.length === 0;
    case "link":
    case "any-link":
      return (element.tag === "a" || element.tag === "area") && element.attributes.has("href");
    case "first-child":
      return element.position === 0;
    case "last-child":
      return element.position === siblings.length - 1;
    default:
      return siblings.length === 1;
  }
}

function hasLanguage(element: PageElement, name: string): boolean {
  const wanted = name.replace(/["']/g, "").toLowerCase();
  for (let outer: PageElement | null = element; outer; outer = outer.parent) {
    const own = outer.attributes.get("lang")?.toLowerCase();
    if (own !== undefined) return own === wanted || own.startsWith(`${wanted}-`);
  }
  return wanted === "ltr";
}

/** Whether an element lies within what one list matches and not within what another list matches there. */
export function isInScope(
  matcher: Matcher,
  element: PageElement,
  roots: SelectorList,
  limits: SelectorList | null,
): boolean {
  for (let outer: PageElement | null = element; outer; outer = outer.parent) {
    if (limits && matcher.matchesList(limits, outer)) return false;
    if (matcher.matchesList(roots, outer)) return includes(outer, element);
  }
  return false;
}
