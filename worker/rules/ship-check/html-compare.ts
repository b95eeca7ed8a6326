import { codeSpan, type Tip } from "../code.ts";
import { count, type FactBook } from "./facts.ts";
import { attributeNameOf, isHidden, shownAttribute } from "./html-attributes.ts";
import type { Element } from "./html-tree.ts";
import { clip, tipAt } from "./source.ts";

/** Tags that browsers add where they are left out. They are wanted in writing only where the task is to write them. */
const IMPLIED: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

/** Elements whose end tags the HTML standard lets one leave out. */
const ENDING_BY_THEMSELVES: ReadonlySet<string> = new Set(
  "html head body p li dt dd option optgroup rt rp colgroup caption thead tbody tfoot tr td th".split(" "),
);

export type Child = Element | string;

/**
 * Whether all of `wanted` is in `found`: the element with its attributes, and its content in order. What is added is free.
 *
 * @param written the implied tags that must be written out.
 */
export function holds(found: Element, wanted: Element, written: ReadonlySet<string>): boolean {
  return (
    isLike(found, wanted, written) && holdsChildren(found.children, wanted.children, wanted.tag, written)
  );
}

function isLike(found: Element, wanted: Element, written: ReadonlySet<string>): boolean {
  if (found.tag !== wanted.tag) return false;
  if (wanted.opened && !found.opened && written.has(wanted.tag)) return false;
  if (isLeftOpen(found, wanted)) return false;
  if (isHidden(found.attributes) && !isHidden(wanted.attributes)) return false;
  for (const [name, value] of wanted.attributes) if (found.attributes.get(name) !== value) return false;
  return true;
}

export function isLeftOpen(found: Element, wanted: Element): boolean {
  return wanted.closed && !found.closed && !ENDING_BY_THEMSELVES.has(found.tag);
}

/** Whether each wanted child is found, going forward only, so that each found one is looked at once. In a head, order doesn't show. */
export function holdsChildren(
  found: readonly Child[],
  wanted: readonly Child[],
  tag: string,
  written: ReadonlySet<string>,
): boolean {
  if (tag === "head") return matchLoosely(found, wanted, written).missing.length === 0;
  let next = 0;
  for (const child of found) {
    const sought = wanted[next];
    if (sought === undefined) break;
    if (isSame(child, sought, written)) next++;
  }
  return next === wanted.length;
}

/** Of children that begin alike, only so many are tried, but always as many as are wanted. */
const MOST_TRIES = 64;

/** Finds each wanted child in any order; what is left over is sorted by tag, texts under an empty name. */
export function matchLoosely(
  found: readonly Child[],
  wanted: readonly Child[],
  written: ReadonlySet<string>,
) {
  const unused = new Map<string, Child[]>();
  const nameOf = (child: Child) => (typeof child === "string" ? `"${child}` : child.tag);
  for (const child of found) {
    const alike = unused.get(nameOf(child));
    if (!alike) unused.set(nameOf(child), [child]);
    else if (alike.length < Math.max(MOST_TRIES, wanted.length)) alike.push(child);
  }
  const missing: Child[] = [];
  for (const child of wanted) {
    const alike = unused.get(nameOf(child)) ?? [];
    const index = alike.findIndex((one) => isSame(one, child, written));
    if (index === -1) missing.push(child);
    else alike.splice(index, 1);
  }
  return { missing, unused };
}

export function isSame(found: Child, wanted: Child, written: ReadonlySet<string>): boolean {
  if (typeof found === "string" || typeof wanted === "string") return found === wanted;
  return holds(found, wanted, written);
}

/** Counts what a page says, place by place: elements, attributes, texts, and tags that are written out. */
export function countMarkup(
  element: Element,
  book: FactBook,
  facts: Map<number, number>,
  place: number,
): void {
  if (element.opened && IMPLIED.has(element.tag)) count(facts, book.place(place, "written"));
  for (const [name, value] of element.attributes) count(facts, book.place(place, `@${name}=${value}`));
  for (const child of element.children) {
    const own = book.place(place, factOf(child));
    count(facts, own);
    if (typeof child !== "string") countMarkup(child, book, facts, own);
  }
}

/** The tips on markup that should be gone. `limits` says how many of each fact may be left; it is used up. */
export function leftoverMarkup(
  element: Element,
  book: FactBook,
  limits: Map<number, number>,
  place: number,
): Tip[] {
  const isOver = (fact: number) => {
    const left = limits.get(fact);
    if (left !== undefined) limits.set(fact, left - 1);
    return left !== undefined && left <= 0;
  };
  const tips: Tip[] = [];
  const say = (text: string, line: number) =>
    tips.push(tipAt({ tab: "html", line }, "html", "extra", `Look at ${text}: it should be gone.`));
  if (element.opened && IMPLIED.has(element.tag) && isOver(book.place(place, "written"))) {
    say(`the ${shownTag(element)} tag`, element.line);
  }
  for (const [name, value] of element.attributes) {
    if (!isOver(book.place(place, `@${name}=${value}`))) continue;
    const attribute = codeSpan(clip(shownAttribute(name, value, element.written)));
    say(`${attribute} of the ${shownTag(element)} tag`, lineOfAttribute(element, name));
  }
  for (const [index, child] of element.children.entries()) {
    const own = book.place(place, factOf(child));
    const line = element.childLines[index] ?? element.line;
    if (!isOver(own)) {
      if (typeof child !== "string") tips.push(...leftoverMarkup(child, book, limits, own));
    } else if (typeof child === "string") say(`the text ${codeSpan(clip(child))}`, line);
    else say(`the ${shownTag(child)} tag`, line);
  }
  return tips;
}

/** An element as a tip names it. */
export function shownTag(element: Element): string {
  return codeSpan(`<${element.tag}>`);
}

/** The line of the attribute that a fact is about. */
export function lineOfAttribute(element: Element, key: string): number {
  const name = attributeNameOf(key);
  return element.written.find((one) => one.name === name)?.line ?? element.line;
}

function factOf(child: Child): string {
  return typeof child === "string" ? `"${child}` : `<${child.tag}`;
}

/** The implied tags that the reference writes out more often than the start does. */
export function newlyWritten(reference: Element, start: Element): Set<string> {
  const before = writtenTags(start);
  return new Set(
    [...writtenTags(reference)].filter(([tag, times]) => times > (before.get(tag) ?? 0)).map(([tag]) => tag),
  );
}

function writtenTags(element: Element, counts = new Map<string, number>()): Map<string, number> {
  if (element.opened && IMPLIED.has(element.tag)) counts.set(element.tag, (counts.get(element.tag) ?? 0) + 1);
  for (const child of element.children) if (typeof child !== "string") writtenTags(child, counts);
  return counts;
}
