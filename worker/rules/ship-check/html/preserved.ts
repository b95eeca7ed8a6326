/** Finds what a task preserves of its start's page: learners may change it. */
import type { Element } from "./page.ts";

/** The preserved elements of the reference, each with its counterpart in the start. */
export type Preserved = ReadonlyMap<Element, Element>;

/** The limit of pairs of children that are compared in one element. Beyond it only equal children are found. */
const MAX_PAIRS = 40_000;

/** Matches the elements of the start with those of the reference: by similarity, in order, then equal ones that were moved. */
export function findPreserved(start: Element, reference: Element): Preserved {
  const alignment = new Alignment();
  alignment.align(start, reference);
  alignment.findMoved();
  return alignment.preserved;
}

class Alignment {
  readonly preserved = new Map<Element, Element>();
  /** Ids of equal elements, by the text of their signature. */
  readonly #ids = new Map<string, number>();
  readonly #signatures = new Map<Element, number>();
  /** Elements of the start and of the reference that have no counterpart in place. */
  readonly #unmatchedStart: Element[] = [];
  readonly #unmatchedReference: Element[] = [];

  align(start: Element, reference: Element): void {
    this.preserved.set(reference, start);
    const [before, after] = [elementsOf(start), elementsOf(reference)];
    const pairs = this.#pairChildren(before, after);
    for (const [one, other] of pairs) this.align(one, other);
    const pairedBefore = new Set(pairs.map(([one]) => one));
    const pairedAfter = new Set(pairs.map(([, other]) => other));
    this.#unmatchedStart.push(...before.filter((one) => !pairedBefore.has(one)));
    this.#unmatchedReference.push(...after.filter((one) => !pairedAfter.has(one)));
  }

  /** Pairs equal elements that stand elsewhere in the reference, for example in a new wrapper. */
  findMoved(): void {
    const unmatched = new Map<number, Element[]>();
    for (const one of this.#unmatchedStart.flatMap(withDescendants)) {
      const equal = unmatched.get(this.#signature(one));
      if (equal) equal.push(one);
      else unmatched.set(this.#signature(one), [one]);
    }
    const visit = (one: Element) => {
      const before = unmatched.get(this.#signature(one))?.shift();
      if (before) this.#preserveAll(before, one);
      else for (const child of elementsOf(one)) visit(child);
    };
    for (const one of this.#unmatchedReference) visit(one);
  }

  #preserveAll(start: Element, reference: Element): void {
    this.preserved.set(reference, start);
    const before = elementsOf(start);
    for (const [index, child] of elementsOf(reference).entries()) {
      const one = before[index];
      if (one) this.#preserveAll(one, child);
    }
  }

  /** The pairs of children, in order, with the highest total similarity. Equal children at both ends are paired first. */
  #pairChildren(before: readonly Element[], after: readonly Element[]): [Element, Element][] {
    const isEqual = (one?: Element, other?: Element) =>
      one !== undefined && other !== undefined && this.#signature(one) === this.#signature(other);
    const pairs: [Element, Element][] = [];
    let from = 0;
    while (isEqual(before[from], after[from])) from++;
    let [endBefore, endAfter] = [before.length, after.length];
    while (endBefore > from && endAfter > from && isEqual(before[endBefore - 1], after[endAfter - 1])) {
      endBefore--;
      endAfter--;
    }
    const add = (one?: Element, other?: Element) => {
      // Stryker disable next-line ConditionalExpression, LogicalOperator: for the type only.
      if (one && other) pairs.push([one, other]);
    };
    for (let at = 0; at < from; at++) add(before[at], after[at]);
    // Stryker disable next-line EqualityOperator: behind the ends there are no elements.
    for (let at = 0; endBefore + at < before.length; at++) add(before[endBefore + at], after[endAfter + at]);
    pairs.push(...this.#bestPairs(before.slice(from, endBefore), after.slice(from, endAfter)));
    return pairs;
  }

  /** A longest common subsequence by similarity. */
  #bestPairs(before: readonly Element[], after: readonly Element[]): [Element, Element][] {
    if (before.length * after.length > MAX_PAIRS) return [];
    const best = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
    const at = (i: number, j: number) => best[i]?.[j] ?? 0;
    const similarity = (i: number, j: number) => this.#similarity(before[i], after[j]);
    // Stryker disable next-line ArithmeticOperator: behind the ends there are no pairs.
    for (let i = before.length - 1; i >= 0; i--) {
      // Stryker disable next-line ArithmeticOperator: behind the ends there are no pairs.
      for (let j = after.length - 1; j >= 0; j--) {
        const points = similarity(i, j);
        const row = best[i];
        // Stryker disable next-line ConditionalExpression: for the type only.
        if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + points);
      }
    }
    const pairs: [Element, Element][] = [];
    let [i, j] = [0, 0];
    // Stryker disable next-line ConditionalExpression, EqualityOperator: behind the ends there are no pairs.
    while (i < before.length && j < after.length) {
      const [one, other] = [before[i], after[j]];
      const points = similarity(i, j);
      if (one && other && points > 0 && at(i, j) === at(i + 1, j + 1) + points) {
        pairs.push([one, other]);
        i++;
        j++;
      } else if (at(i, j) === at(i + 1, j)) i++;
      else j++;
    }
    return pairs;
  }

  /** How similar two elements are, from 1 to 16 (equal). 0 where they have different tags. */
  #similarity(one?: Element, other?: Element): number {
    if (!one || !other || one.tag !== other.tag) return 0;
    if (this.#signature(one) === this.#signature(other)) return 16;
    let points = 1;
    for (const [name, value] of one.attributes) if (other.attributes.get(name) === value) points += 2;
    const children = new Set(one.children.map((child) => this.#childName(child)));
    if (other.children.some((child) => children.has(this.#childName(child)))) points += 4;
    return Math.min(points, 15);
  }

  #childName(child: Element | string): string {
    return typeof child === "string" ? `"${child}` : `<${this.#signature(child)}`;
  }

  /** One id for all elements with the same tag, attributes and content. */
  #signature(element: Element): number {
    const cached = this.#signatures.get(element);
    // Stryker disable next-line ConditionalExpression: it only saves time.
    if (cached !== undefined) return cached;
    const attributes = [...element.attributes].map(([name, value]) => `${name}=${value}`).sort();
    const text = JSON.stringify([
      element.tag,
      attributes,
      element.children.map((child) => this.#childName(child)),
    ]);
    const id = this.#ids.get(text) ?? this.#ids.size;
    this.#ids.set(text, id);
    // Stryker disable next-line CallExpression: it only saves time.
    this.#signatures.set(element, id);
    return id;
  }
}

function elementsOf(element: Element): Element[] {
  return element.children.filter((child) => typeof child !== "string");
}

function withDescendants(element: Element): Element[] {
  return [element, ...elementsOf(element).flatMap(withDescendants)];
}

/**
 * Whether the start's element contains the text already, as a whole or as a part of a longer one that the reference has in pieces. What is
 * left of a text that the task shortens is not preserved.
 *
 * @param after the reference's element
 */
export function isPreservedText(text: string, before: Element | undefined, after: Element): boolean {
  return (before?.children ?? []).some(
    (child) =>
      typeof child === "string" &&
      (child === text || (child.includes(text) && textOf(after).includes(withoutSpaces(child)))),
  );
}

/** The text of an element and all that is in it, without spaces. */
const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === "string" ? withoutSpaces(child) : textOf(child))).join("");
const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
