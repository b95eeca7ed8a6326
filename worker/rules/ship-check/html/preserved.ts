/** What a task keeps of the page that it starts from: the learner's to change. */
import type { Element } from "./page.ts";

/** For each element that a task keeps, what it was in the start. */
export type Kept = ReadonlyMap<Element, Element>;

/** Pairs of children that are compared for one element. Past that only equal ones are found. */
const MAX_PAIRS = 40_000;

/** Finds the elements of the start in the reference: by what they are, by their order, and at last wherever they were moved. */
export function keptElements(start: Element, reference: Element): Kept {
  const finder = new KeptFinder();
  finder.align(start, reference);
  finder.findMoved();
  return finder.kept;
}

class KeptFinder {
  readonly kept = new Map<Element, Element>();
  readonly #numbers = new Map<string, number>();
  readonly #signatures = new Map<Element, number>();
  readonly #gone: Element[] = [];
  readonly #fresh: Element[] = [];

  align(start: Element, reference: Element): void {
    this.kept.set(reference, start);
    const [before, after] = [elementsOf(start), elementsOf(reference)];
    const pairs = this.#pair(before, after);
    for (const [one, other] of pairs) this.align(one, other);
    const [met, found] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
    this.#gone.push(...before.filter((one) => !met.has(one)));
    this.#fresh.push(...after.filter((one) => !found.has(one)));
  }

  /** Elements that stand elsewhere now, such as in a new wrapper, with all that they had. */
  findMoved(): void {
    const left = new Map<number, Element[]>();
    for (const one of this.#gone.flatMap(withInner)) {
      const alike = left.get(this.#signature(one));
      if (alike) alike.push(one);
      else left.set(this.#signature(one), [one]);
    }
    const visit = (one: Element) => {
      const before = left.get(this.#signature(one))?.shift();
      if (before) this.#keepAll(before, one);
      else for (const child of elementsOf(one)) visit(child);
    };
    for (const one of this.#fresh) visit(one);
  }

  #keepAll(start: Element, reference: Element): void {
    this.kept.set(reference, start);
    const before = elementsOf(start);
    for (const [index, child] of elementsOf(reference).entries()) {
      const one = before[index];
      if (one) this.#keepAll(one, child);
    }
  }

  /** The pairs of children in order that have most in common. */
  #pair(before: readonly Element[], after: readonly Element[]): [Element, Element][] {
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
      if (one && other) pairs.push([one, other]);
    };
    for (let at = 0; at < from; at++) add(before[at], after[at]);
    for (let at = 0; endBefore + at < before.length; at++) add(before[endBefore + at], after[endAfter + at]);
    pairs.push(...this.#bestPairs(before.slice(from, endBefore), after.slice(from, endAfter)));
    return pairs;
  }

  #bestPairs(before: readonly Element[], after: readonly Element[]): [Element, Element][] {
    if (before.length * after.length > MAX_PAIRS) return [];
    const best = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
    const at = (i: number, j: number) => best[i]?.[j] ?? 0;
    const alike = (i: number, j: number) => this.#alike(before[i], after[j]);
    for (let i = before.length - 1; i >= 0; i--) {
      for (let j = after.length - 1; j >= 0; j--) {
        const both = alike(i, j);
        const row = best[i];
        if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), both === 0 ? 0 : at(i + 1, j + 1) + both);
      }
    }
    const pairs: [Element, Element][] = [];
    let [i, j] = [0, 0];
    while (i < before.length && j < after.length) {
      const [one, other] = [before[i], after[j]];
      const both = alike(i, j);
      if (one && other && both > 0 && at(i, j) === at(i + 1, j + 1) + both) {
        pairs.push([one, other]);
        i++;
        j++;
      } else if (at(i, j) === at(i + 1, j)) i++;
      else j++;
    }
    return pairs;
  }

  /** How much two elements have in common; 0 where one can't have become the other. */
  #alike(one?: Element, other?: Element): number {
    if (!one || !other || one.tag !== other.tag) return 0;
    if (this.#signature(one) === this.#signature(other)) return 16;
    let points = 1;
    for (const [name, value] of one.attributes) if (other.attributes.get(name) === value) points += 2;
    const inner = new Set(one.children.map((child) => this.#nameOf(child)));
    if (other.children.some((child) => inner.has(this.#nameOf(child)))) points += 4;
    return Math.min(points, 15);
  }

  #nameOf(child: Element | string): string {
    return typeof child === "string" ? `"${child}` : `<${this.#signature(child)}`;
  }

  /** One number for all elements with the same tag, attributes and content. */
  #signature(element: Element): number {
    const known = this.#signatures.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].map(([name, value]) => `${name}=${value}`).sort();
    const text = JSON.stringify([
      element.tag,
      attributes,
      element.children.map((child) => this.#nameOf(child)),
    ]);
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    this.#signatures.set(element, number);
    return number;
  }
}

function elementsOf(element: Element): Element[] {
  return element.children.filter((child) => typeof child !== "string");
}

function withInner(element: Element): Element[] {
  return [element, ...elementsOf(element).flatMap(withInner)];
}

/** Whether a text of a kept element was in the start already, whole or as a part. */
export function isKeptText(text: string, before: Element | undefined): boolean {
  return before?.children.some((child) => typeof child === "string" && child.includes(text)) ?? false;
}
