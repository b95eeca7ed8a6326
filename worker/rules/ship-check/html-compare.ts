import { count, type FactBook } from "./facts.ts";
import { isHidden, shownAttribute } from "./html-attributes.ts";
import type { Element } from "./html-tree.ts";
import { withLine } from "./source.ts";

/** Tags that browsers add where they are left out. They are wanted in writing only where the task is to write them. */
const IMPLIED: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

type Child = Element | string;

/** Whether all of `wanted` is in `found`: the element with its attributes, and its content in order. What is added is
 * free. `written` names the implied tags that must be written out. */
export function holds(found: Element, wanted: Element, written: ReadonlySet<string>): boolean {
  return (
    isLike(found, wanted, written) &&
    alignChildren(found.children, wanted.children, wanted.tag, written).missing.length === 0
  );
}

function isLike(found: Element, wanted: Element, written: ReadonlySet<string>): boolean {
  if (found.tag !== wanted.tag) return false;
  if (wanted.opened && !found.opened && written.has(wanted.tag)) return false;
  if (isHidden(found.attributes) && !isHidden(wanted.attributes)) return false;
  for (const [name, value] of wanted.attributes) if (found.attributes.get(name) !== value) return false;
  return true;
}

type Alignment = { missing: { child: Child; line: number }[]; unused: Child[] };

/** Finds each wanted child going forward only, so that each found one is looked at once. In a head, order doesn't show. */
function alignChildren(
  found: readonly Child[],
  wanted: readonly Child[],
  tag: string,
  written: ReadonlySet<string>,
): Alignment {
  if (tag === "head") return alignUnordered(found, wanted, written);
  const unused: Child[] = [];
  let next = 0;
  for (const child of found) {
    const sought = wanted[next];
    if (sought !== undefined && isSame(child, sought, written)) next++;
    else unused.push(child);
  }
  return { missing: wanted.slice(next).map((child) => ({ child, line: 0 })), unused };
}

function alignUnordered(
  found: readonly Child[],
  wanted: readonly Child[],
  written: ReadonlySet<string>,
): Alignment {
  const unused = new Set(found);
  const missing: Alignment["missing"] = [];
  for (const sought of wanted) {
    let match: Child | undefined;
    for (const child of unused) {
      if (!isSame(child, sought, written)) continue;
      match = child;
      break;
    }
    if (match === undefined) missing.push({ child: sought, line: 0 });
    else unused.delete(match);
  }
  return { missing, unused: [...unused] };
}

function isSame(found: Child, wanted: Child, written: ReadonlySet<string>): boolean {
  if (typeof found === "string" || typeof wanted === "string") return found === wanted;
  return holds(found, wanted, written);
}

/** The tips on what is not there: of nested elements the innermost that is wrong, with the line to look at. */
export function missingMarkup(found: Element, wanted: Element, written: ReadonlySet<string>): string[] {
  const own = missingInTag(found, wanted, written);
  if (own.length > 0) return own;
  const { missing, unused } = alignChildren(found.children, wanted.children, wanted.tag, written);
  const byTag = new Map<string, Element[]>();
  for (const child of unused) {
    if (typeof child === "string") continue;
    const same = byTag.get(child.tag);
    if (same) same.push(child);
    else byTag.set(child.tag, [child]);
  }
  const tips: string[] = [];
  for (const { child } of missing) {
    if (tips.length >= MOST_TIPS) break;
    if (typeof child === "string") {
      if (!unused.includes(child))
        tips.push(withLine(`${shownTag(found)} tag: the text "${clip(child)}" is missing.`, found.line));
      continue;
    }
    const same = byTag.get(child.tag)?.shift();
    if (!same) tips.push(withLine(`${shownTag(child)} tag is missing.`, found.line));
    else tips.push(...missingMarkup(same, child, written));
  }
  if (tips.length === 0 && missing[0]) tips.push(misplaced(missing[0].child, found));
  return tips;
}

const MOST_TIPS = 8;

function missingInTag(found: Element, wanted: Element, written: ReadonlySet<string>): string[] {
  const say = (text: string) => withLine(text, found.line);
  if (wanted.opened && !found.opened && written.has(wanted.tag))
    return [say(`${shownTag(wanted)} tag is missing.`)];
  if (isHidden(found.attributes) && !isHidden(wanted.attributes))
    return [say(`${shownTag(found)} tag is hidden.`)];
  return [...wanted.attributes]
    .filter(([name, value]) => found.attributes.get(name) !== value)
    .map(([name, value]) =>
      say(`${shownTag(found)} tag: missing or incorrect attribute ${shownAttribute(name, clip(value))}`),
    );
}

function misplaced(child: Child, parent: Element): string {
  const what = typeof child === "string" ? `the text "${clip(child)}"` : shownTag(child);
  return withLine(`${shownTag(parent)} tag: ${what} is not in its place.`, parent.line);
}

function shownTag(element: Element): string {
  return element.tag === "#document" ? "The page" : `<${element.tag}>`;
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
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
): string[] {
  const isOver = (fact: number) => {
    const left = limits.get(fact);
    if (left !== undefined) limits.set(fact, left - 1);
    return left !== undefined && left <= 0;
  };
  const tips: string[] = [];
  const say = (text: string, line: number) => tips.push(withLine(text, line));
  if (element.opened && IMPLIED.has(element.tag) && isOver(book.place(place, "written"))) {
    say(`${shownTag(element)} tag should be gone.`, element.line);
  }
  for (const [name, value] of element.attributes) {
    if (!isOver(book.place(place, `@${name}=${value}`))) continue;
    say(`${shownTag(element)} tag: ${shownAttribute(name, clip(value))} should be gone.`, element.line);
  }
  for (const child of element.children) {
    const own = book.place(place, factOf(child));
    if (!isOver(own)) {
      if (typeof child !== "string") tips.push(...leftoverMarkup(child, book, limits, own));
    } else if (typeof child === "string") {
      say(`${shownTag(element)} tag: the text "${clip(child)}" should be gone.`, element.line);
    } else say(`A ${shownTag(child)} tag should be gone.`, child.line);
  }
  return tips;
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
