import { codeSpan, type Tip } from "../../code.ts";
import { count, type FactBook, UNKNOWN } from "../path-counts.ts";
import { clip, tipAt } from "../source.ts";
import { attributeNameOf, shownAttribute } from "./attributes.ts";
import { type Child, isWrapper } from "./match.ts";
import type { Element } from "./page.ts";

/** Tags that browsers add where they are left out. They are wanted in writing only where the task is to write them. */
const IMPLIED: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

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
    const known = book.place(place, factOf(child));
    // What stands in a wrapper that the task doesn't have stands where the wrapper is.
    const own = known === UNKNOWN && typeof child !== "string" && isWrapper(child) ? place : known;
    const line = element.childLines[index] ?? element.line;
    if (own === place || !isOver(own)) {
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
