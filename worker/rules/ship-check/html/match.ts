/** Whether all that is wanted of a page is there. */
import { isHidden } from "./attributes.ts";
import type { Element } from "./page.ts";
import { isKeptText, type Kept } from "./preserved.ts";

/** Elements whose end tags the HTML standard lets one leave out. */
const ENDING_BY_THEMSELVES: ReadonlySet<string> = new Set(
  "html head body p li dt dd option optgroup rt rp colgroup caption thead tbody tfoot tr td th".split(" "),
);

/** Elements that say nothing of what is in them, so that one more around it changes nothing. */
const WRAPPERS: ReadonlySet<string> = new Set(
  "div section article main header footer aside nav figure fieldset center span b strong i em u small mark".split(
    " ",
  ),
);

/** Elements that hold elements of their own kind alone. */
const NO_WRAPPERS_IN: ReadonlySet<string> = new Set(
  "ul ol dl table thead tbody tfoot tr select datalist optgroup svg".split(" "),
);

export type Child = Element | string;

/** What is the learner's to change, on one page. */
export type Freedom = {
  kept: Kept;
  /** The words that the task's change names: a class or an id among them has to stay. */
  named: ReadonlySet<string>;
  /** The classes and ids that are still on the page, each as `class=word` or `id=word`. */
  present: ReadonlySet<string>;
  /** What the page's own rules hide. */
  hidden: ReadonlySet<Element>;
};

/** Steps that a page with a freedom may take. More belongs to no page that anyone wrote; it isn't found any more then. */
const MAX_STEPS = 60_000;

/** Of children that begin alike, only so many are tried, but always as many as are wanted. */
const MAX_TRIES = 64;

/**
 * Looks for a wanted page in a found one: each element with its attributes, and its content in order. What is added is free.
 * With a freedom, also what is kept is free to change, and so are wrappers around what is wanted.
 */
export class MarkupMatch {
  /** The implied tags that must be written out. */
  readonly #written: ReadonlySet<string>;
  readonly #freedom: Freedom | null;
  readonly #known = new Map<Element, Map<Element, boolean>>();
  #stepsLeft = MAX_STEPS;

  constructor(written: ReadonlySet<string>, freedom: Freedom | null = null) {
    this.#written = written;
    this.#freedom = freedom;
  }

  holds(found: Element, wanted: Element): boolean {
    const known = this.#known.get(wanted)?.get(found);
    if (known !== undefined) return known;
    if (this.#freedom && --this.#stepsLeft < 0) return false;
    const result = this.isLike(found, wanted) && this.holdsChildren(found, wanted);
    // Without a freedom each pair is met once.
    if (this.#freedom) {
      const ofWanted = this.#known.get(wanted) ?? new Map<Element, boolean>();
      this.#known.set(wanted, ofWanted.set(found, result));
    }
    return result;
  }

  isLike(found: Element, wanted: Element): boolean {
    if (found.tag !== wanted.tag || this.lacksTag(found, wanted)) return false;
    if (isLeftOpen(found, wanted) || this.isHiddenUnlike(found, wanted)) return false;
    for (const [name, value] of wanted.attributes)
      if (this.lacksAttribute(found, wanted, name, value)) return false;
    return true;
  }

  /** Whether a tag that the task is to write out is only implied. */
  lacksTag(found: Element, wanted: Element): boolean {
    return wanted.opened && !found.opened && this.#written.has(wanted.tag);
  }

  isHiddenUnlike(found: Element, wanted: Element): boolean {
    if (isHidden(wanted.attributes)) return false;
    return isHidden(found.attributes) || (this.#freedom?.hidden.has(found) ?? false);
  }

  lacksAttribute(found: Element, wanted: Element, name: string, value: string): boolean {
    if (found.attributes.get(name) === value) return false;
    const isKept = this.#freedom?.kept.get(wanted)?.attributes.get(name) === value;
    return !isKept || this.#isNeeded(name, value);
  }

  /** Whether a kept attribute is needed: its word is named by the task, or other elements still have it. */
  #isNeeded(name: string, value: string): boolean {
    if (name === "type" || name.startsWith("data-")) return true;
    const isName = name === "id" || name === "name" || name === "for" || name.startsWith("class=");
    if (!isName || !this.#freedom) return false;
    return this.#freedom.named.has(value) || this.#freedom.present.has(factOfName(name, value));
  }

  /** Whether each wanted child is found, going forward only. In a head, order doesn't show. */
  holdsChildren(found: Element, wanted: Element): boolean {
    if (wanted.tag === "head") return this.matchLoosely(found, wanted).missing.length === 0;
    return this.countInOrder(found, wanted) === wanted.children.length;
  }

  /** How many of the wanted children are found one after the other. */
  countInOrder(found: Element, wanted: Element): number {
    let next = 0;
    const visit = (element: Element) => {
      for (const child of element.children) {
        const sought = wanted.children[next];
        if (sought === undefined || (this.#freedom && --this.#stepsLeft < 0)) return;
        const isSought = this.isSame(child, sought, wanted);
        const isWrapper = this.#isWrapper(child, element);
        if (isSought && !(isWrapper && this.#isInside(child, sought))) next++;
        else if (isWrapper) visit(child);
      }
    };
    visit(found);
    return next;
  }

  /** Whether a child of the wrapper is what is sought, as much as the wrapper is. */
  #isInside(wrapper: Element, sought: Child): boolean {
    return (
      typeof sought !== "string" &&
      wrapper.children.some((child) => typeof child !== "string" && this.holds(child, sought))
    );
  }

  #isWrapper(child: Child, parent: Element): child is Element {
    return (
      this.#freedom !== null &&
      typeof child !== "string" &&
      isWrapper(child) &&
      !NO_WRAPPERS_IN.has(parent.tag) &&
      !isHidden(child.attributes) &&
      !this.#freedom.hidden.has(child)
    );
  }

  /** Finds each wanted child in any order; what is left over is sorted by tag, texts under a quote. */
  matchLoosely(found: Element, wanted: Element) {
    const unused = new Map<string, Child[]>();
    const nameOf = (child: Child) => (typeof child === "string" ? '"' : child.tag);
    const most = Math.max(MAX_TRIES, wanted.children.length);
    for (const child of found.children) {
      const alike = unused.get(nameOf(child));
      if (!alike) unused.set(nameOf(child), [child]);
      else if (alike.length < most) alike.push(child);
    }
    const missing: Child[] = [];
    for (const child of wanted.children) {
      const alike = unused.get(nameOf(child)) ?? [];
      const index = alike.findIndex((one) => this.isSame(one, child, wanted));
      if (index === -1) missing.push(child);
      else alike.splice(index, 1);
    }
    return { missing, unused };
  }

  /** Whether a found child is the sought one of the children of `wanted`. */
  isSame(found: Child, sought: Child, wanted: Element): boolean {
    if (typeof sought !== "string") return typeof found !== "string" && this.holds(found, sought);
    if (typeof found !== "string") return false;
    return found === sought || isKeptText(sought, this.#freedom?.kept.get(wanted));
  }

  /** The found element without the wrappers that nobody asked for, as a tip looks at it. */
  withoutWrappers(found: Element, wanted: Element): Element {
    const tags = new Set(wanted.children.map((child) => (typeof child === "string" ? "" : child.tag)));
    const children: Child[] = [];
    const childLines: number[] = [];
    const visit = (element: Element) => {
      for (const [index, child] of element.children.entries()) {
        if (this.#isWrapper(child, element) && !tags.has(child.tag)) visit(child);
        else {
          children.push(child);
          childLines.push(element.childLines[index] ?? element.line);
        }
      }
    };
    visit(found);
    return { ...found, children, childLines };
  }
}

/** Whether an element only groups what is in it. One that is never closed was not meant to. */
export function isWrapper(element: Element): boolean {
  return WRAPPERS.has(element.tag) && element.closed;
}

export function isLeftOpen(found: Element, wanted: Element): boolean {
  return wanted.closed && !found.closed && !ENDING_BY_THEMSELVES.has(found.tag);
}

function factOfName(name: string, value: string): string {
  return name.startsWith("class=") ? name : `${name}=${value}`;
}

/** The classes and ids on a page. */
export function namesOn(element: Element, names = new Set<string>()): Set<string> {
  for (const [name, value] of element.attributes)
    if (name === "id" || name === "name" || name === "for" || name.startsWith("class="))
      names.add(factOfName(name, value));
  for (const child of element.children) if (typeof child !== "string") namesOn(child, names);
  return names;
}

/**
 * Whether all of `wanted` is in `found`: the element with its attributes, and its content in order. What is added is free.
 *
 * @param written the implied tags that must be written out.
 */
export function holds(found: Element, wanted: Element, written: ReadonlySet<string>): boolean {
  return new MarkupMatch(written).holds(found, wanted);
}
