/** Finds a wanted page in a ship's page. */
import { lookupTable } from "../lookup-table.ts";
import { isHidden } from "./attributes.ts";
import { withPlainTexts } from "./emphasized-texts.ts";
import type { Child, Element } from "./page.ts";
import { isPreservedText, type Preserved } from "./preserved.ts";
import { hasOnlyImpliedSection, withoutSections } from "./table-sections.ts";
import { findLostText, MAX_READ_WORDS, type TaggedTexts } from "./tagged-texts.ts";
import { isNaming, nameKey, TYPE_KEY } from "./used-names.ts";
import { type WordSpan, wordsOf } from "./words.ts";
import { isLabelAround, isWrapperIn, mayBeInLabel, OPTIONAL_END_TAGS } from "./wrappers.ts";

/** What a learner may change on a page. */
export type Leniency = {
  preserved: Preserved;
  /** The preserved texts whose words have to stay, since the task puts tags around some of them. */
  taggedTexts: TaggedTexts;
  /** The words that the task's change uses: a class or an id among them has to stay. */
  namedWords: ReadonlySet<string>;
  /** The names that the ship itself still uses (see used-names.ts). */
  usedNames: ReadonlySet<string>;
  /** The elements that the ship's own styles hide. */
  hidden: ReadonlySet<Element>;
};

/** Attributes without which an element doesn't do what it did: they may get another value, but may not be lost. */
const NEVER_LOST: ReadonlySet<string> = new Set(["alt", "href", "max", "min", "src", "value"]);
/** Attributes that say something together: where the task changes one of an element's attributes, these stay. */
const MEASURES: ReadonlySet<string> = new Set(["max", "min", "step", "value"]);

/** What elements are without a `type`. From the HTML standard. */
const DEFAULT_TYPES = lookupTable({ button: "submit", input: "text" });

/** The limit of comparisons with leniency, for each page. Beyond it nothing is found. No page that a person wrote needs as many. */
const MAX_STEPS = 60_000;

/** Of children with one tag only this many are compared, or as many as are wanted. */
const MAX_CANDIDATES = 64;

/**
 * Finds a wanted page in a page: each element with its attributes, and its content in order. Additions are accepted. With leniency,
 * changes of preserved parts and wrappers are accepted too.
 */
export class PageMatcher {
  readonly #requiredTags: ReadonlySet<string>;
  readonly #leniency: Leniency | null;
  readonly #results = new Map<Element, Map<Element, boolean>>();
  /** Tables by their rows. */
  readonly #rows = new Map<Element, Element>();
  #stepsLeft = MAX_STEPS;
  #wordsLeft = MAX_READ_WORDS;

  /** @param requiredTags the implied tags that have to be written */
  constructor(requiredTags: ReadonlySet<string>, leniency: Leniency | null = null) {
    this.#requiredTags = requiredTags;
    this.#leniency = leniency;
  }

  /** Whether `found` is the wanted element, with at least its attributes and content. */
  contains(found: Element, wanted: Element): boolean {
    const cached = this.#results.get(wanted)?.get(found);
    if (cached !== undefined) return cached;
    if (this.#leniency && --this.#stepsLeft < 0) return false;
    const result =
      this.#matchesTag(found, wanted) &&
      this.#containsChildren(found, wanted) &&
      this.lostText(found, wanted) === null;
    // Without leniency each pair is compared only once.
    if (this.#leniency) {
      const results = this.#results.get(wanted) ?? new Map<Element, boolean>();
      this.#results.set(wanted, results.set(found, result));
    }
    return result;
  }

  #matchesTag(found: Element, wanted: Element): boolean {
    if (found.tag !== wanted.tag || this.lacksRequiredTag(found, wanted)) return false;
    if (lacksEndTag(found, wanted) || this.isWronglyHidden(found, wanted)) return false;
    for (const [name, value] of wanted.attributes)
      if (this.lacksAttribute(found, wanted, name, value)) return false;
    return true;
  }

  /** Whether a tag that has to be written is only implied. */
  lacksRequiredTag(found: Element, wanted: Element): boolean {
    return wanted.hasStartTag && !found.hasStartTag && this.#requiredTags.has(wanted.tag);
  }

  /** Whether an element is hidden that the task shows. */
  isWronglyHidden(found: Element, wanted: Element): boolean {
    if (isHidden(wanted.attributes)) return false;
    return isHidden(found.attributes) || (this.#leniency?.hidden.has(found) ?? false);
  }

  /** Whether a wanted attribute is missing or different, and may not be. */
  lacksAttribute(found: Element, wanted: Element, name: string, value: string): boolean {
    if (found.attributes.get(name) === value || this.#isImplied(found, name, value)) return false;
    const before = this.#leniency?.preserved.get(wanted);
    if (before?.attributes.get(name) !== value || this.#isNeeded(name, value)) return true;
    if (!found.attributes.has(name)) return NEVER_LOST.has(name);
    return (
      MEASURES.has(name) && [...wanted.attributes].some(([one, to]) => before.attributes.get(one) !== to)
    );
  }

  /**
   * Whether an element without the attribute is the same: a button is one that submits, a field one for text, unless a selector asks for
   * the attribute itself. A label around a form control needs no `for`.
   */
  #isImplied(found: Element, name: string, value: string): boolean {
    if (this.#leniency === null || found.attributes.has(name)) return false;
    if (name === "for") return isLabelAround(found, value);
    return (
      name === "type" && DEFAULT_TYPES.get(found.tag) === value && !this.#leniency.usedNames.has(TYPE_KEY)
    );
  }

  /** Whether a preserved attribute has to stay: the task's change uses its word, or the ship itself still does. */
  #isNeeded(name: string, value: string): boolean {
    if (name === "type" || name.startsWith("data-")) return true;
    if (!isNaming(name) || !this.#leniency) return false;
    return this.#leniency.namedWords.has(value) || this.#leniency.usedNames.has(nameKey(name, value));
  }

  /** Whether all wanted children are found, in order. In a `<head>` the order has no effect. */
  #containsChildren(found: Element, wanted: Element): boolean {
    if (wanted.tag === "head") return this.matchInAnyOrder(found, wanted).missing.length === 0;
    const rows = this.withoutImpliedSections(found, wanted);
    return this.findInOrder(rows.found, rows.wanted).count === rows.wanted.children.length;
  }

  /** Two tables by their rows, where the wanted one has only the section that the parser adds; other elements as they are. */
  withoutImpliedSections(found: Element, wanted: Element): { found: Element; wanted: Element } {
    if (this.#leniency === null || !hasOnlyImpliedSection(wanted)) return { found, wanted };
    const rowsOf = (table: Element) => {
      const rows = this.#rows.get(table) ?? withoutSections(table, (section) => this.#isShown(section));
      this.#rows.set(table, rows);
      return rows;
    };
    return { found: rowsOf(found), wanted: rowsOf(wanted) };
  }

  #isShown(element: Element): boolean {
    return !isHidden(element.attributes) && !this.#leniency?.hidden.has(element);
  }

  /**
   * How many of the wanted children are found one after the other, and whether the next one is there, but runs together with the one
   * before it.
   */
  findInOrder(found: Element, wanted: Element): { count: number; lacksSpace: boolean } {
    let count = 0;
    let lacksSpace = false;
    let words: WordSpan | undefined;
    const visit = (parent: Element) => {
      const element = this.#withPlainTexts(parent, wanted);
      for (const [index, child] of element.children.entries()) {
        const wantedChild = wanted.children[count];
        if (wantedChild === undefined || (this.#leniency && --this.#stepsLeft < 0)) return;
        const isMatch = this.matchesChild(child, wantedChild, wanted);
        const isTransparent = this.#isAcceptedWrapper(child, element, parent !== found);
        if (isMatch && !(isTransparent && this.#hasMatchInside(child, wantedChild))) {
          const childWords = element.childWords[index];
          lacksSpace = areTwoWords(wanted, count) && words?.last === childWords?.first;
          if (lacksSpace) continue;
          words = childWords;
          count++;
          if (isTransparent && mayBeInLabel(child, wanted.children[count])) visit(child);
        } else if (isTransparent) {
          visit(child);
          const label = wanted.children[count];
          const isLabel = mayBeInLabel(child, wanted.children[count - 1]) && label !== undefined;
          if (isLabel && this.matchesChild(child, label, wanted)) count++;
        }
      }
    };
    visit(found);
    return { count, lacksSpace };
  }

  /** An element in which the wanted texts count without the emphasis that the learner put into them. */
  #withPlainTexts(element: Element, wanted: Element): Element {
    if (!this.#leniency || element.children.every((child) => typeof child === "string")) return element;
    const texts = wanted.children
      .filter((child) => typeof child === "string")
      .filter((text) => !element.children.includes(text) && !this.#isPreservedText(text, wanted));
    if (texts.length === 0) return element;
    this.#stepsLeft -= element.children.length;
    return withPlainTexts(element, texts, (one) => this.#isShown(one));
  }

  /** A text of the wanted element whose words are not kept, although the task only puts tags around them; null where there is none. */
  lostText(found: Element, wanted: Element): string | null {
    const texts = this.#leniency?.taggedTexts.get(wanted);
    if (!texts) return null;
    const { lost, wordsRead } = findLostText(found, texts, this.#wordsLeft);
    this.#wordsLeft -= wordsRead;
    return lost;
  }

  /** Whether a child of the wrapper matches as well as the wrapper itself. */
  #hasMatchInside(wrapper: Element, wanted: Child): boolean {
    return (
      typeof wanted !== "string" &&
      wrapper.children.some((child) => typeof child !== "string" && this.contains(child, wanted))
    );
  }

  #isAcceptedWrapper(child: Child, parent: Element, isInWrapper: boolean): child is Element {
    return (
      this.#leniency !== null &&
      typeof child !== "string" &&
      isWrapperIn(parent, child, isInWrapper) &&
      this.#isShown(child)
    );
  }

  /** The wanted children that are not found in any order, and the children that match none, by tag; texts under `"`. */
  matchInAnyOrder(found: Element, wanted: Element): { missing: Child[]; unused: Map<string, Child[]> } {
    const unused = new Map<string, Child[]>();
    const groupOf = (child: Child) => (typeof child === "string" ? '"' : child.tag);
    const limit = Math.max(MAX_CANDIDATES, wanted.children.length);
    for (const child of found.children) {
      const group = unused.get(groupOf(child));
      if (!group) unused.set(groupOf(child), [child]);
      else if (group.length < limit) group.push(child);
    }
    const missing: Child[] = [];
    for (const child of wanted.children) {
      const group = unused.get(groupOf(child)) ?? [];
      const index = group.findIndex((one) => this.matchesChild(one, child, wanted));
      if (index === -1) missing.push(child);
      else group.splice(index, 1);
    }
    return { missing, unused };
  }

  /** Whether a child matches `wantedChild`, which is one of the children of `wanted`. */
  matchesChild(found: Child, wantedChild: Child, wanted: Element): boolean {
    if (typeof wantedChild !== "string")
      return typeof found !== "string" && this.contains(found, wantedChild);
    if (typeof found !== "string") return false;
    return found === wantedChild || this.#isPreservedText(wantedChild, wanted);
  }

  readonly #preservedTexts = new Map<Element, Map<string, boolean>>();

  /** Whether a text of a wanted element is one that the task preserves. It is asked for each child that may be this text. */
  #isPreservedText(text: string, wanted: Element): boolean {
    const known = this.#preservedTexts.get(wanted) ?? new Map<string, boolean>();
    this.#preservedTexts.set(wanted, known);
    const isPreserved =
      known.get(text) ?? isPreservedText(text, this.#leniency?.preserved.get(wanted), wanted);
    known.set(text, isPreserved);
    return isPreserved;
  }

  /** The element with the content of accepted wrappers in place of the wrappers, for tips. */
  withoutWrappers(found: Element, wanted: Element): Element {
    const elements = wanted.children.filter((child) => typeof child !== "string");
    const wantedLeft = new Map<string, number>();
    for (const { tag } of elements) wantedLeft.set(tag, (wantedLeft.get(tag) ?? 0) + 1);
    let testsLeft = MAX_CANDIDATES;
    // A wrapper with the tag of something wanted is an attempt at that, unless it contains something else that is wanted.
    const isAttempt = (child: Element) => {
      const left = wantedLeft.get(child.tag);
      if (left === undefined) return false;
      if (--testsLeft < 0) return true;
      const isMatch = left > 0 && elements.some((one) => one.tag === child.tag && this.contains(child, one));
      if (isMatch) wantedLeft.set(child.tag, left - 1);
      return isMatch || !elements.some((one) => this.#hasMatchInside(child, one));
    };
    const isTransparent = (child: Child, parent: Element): child is Element =>
      this.#isAcceptedWrapper(child, parent, parent !== found) && !isAttempt(child);
    const children: Child[] = [];
    const childLines: number[] = [];
    const childWords: WordSpan[] = [];
    const visit = (parent: Element) => {
      const element = this.#withPlainTexts(parent, wanted);
      for (const [index, child] of element.children.entries()) {
        if (isTransparent(child, parent)) visit(child);
        else {
          children.push(child);
          childLines.push(element.childLines[index] ?? element.line);
          childWords.push(element.childWords[index] ?? wordsOf([]));
        }
      }
    };
    visit(found);
    return { ...found, children, childLines, childWords };
  }
}

/**
 * Whether a child and the one before it are different words for a reader, and one of them is a text. Between two elements space doesn't
 * count, since styles often make it.
 */
function areTwoWords({ children, childWords }: Element, index: number): boolean {
  if (typeof children[index] !== "string" && typeof children[index - 1] !== "string") return false;
  return childWords[index - 1]?.last !== childWords[index]?.first;
}

/** Whether an end tag is missing that isn't optional, or written as a start tag. */
export function lacksEndTag(found: Element, wanted: Element): boolean {
  if (!wanted.hasEndTag || found.hasEndTag) return false;
  return found.isOpenedTwice === true || !OPTIONAL_END_TAGS.has(found.tag);
}

/**
 * Whether `found` is the wanted element, with at least its attributes, and its content in order. Additions are accepted.
 *
 * @param requiredTags the implied tags that have to be written
 */
export function containsElement(found: Element, wanted: Element, requiredTags: ReadonlySet<string>): boolean {
  return new PageMatcher(requiredTags).contains(found, wanted);
}
