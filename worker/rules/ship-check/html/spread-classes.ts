/** Finds classes that a task gives to some elements of its start, and a ship to others of them, too. */
import type { Tip } from "../../code.ts";
import type { Element } from "./page.ts";
import { extraAttributeTip } from "./path-counts.ts";
import type { Preserved } from "./preserved.ts";

/**
 * The classes that a task gives to preserved elements, by attribute key (`class=word`). Each with the names of the preserved elements that
 * don't get it (see `nameOf`): of those a ship may not give it to either.
 */
export type GivenClasses = ReadonlyMap<string, ReadonlySet<string>>;

/** More of an element's text is not compared. */
const MAX_TEXT = 200;

/** The classes that the task gives to some of its start's elements. */
export function givenClasses(preserved: Preserved): GivenClasses {
  const given = new Map<string, Set<string>>();
  for (const [after, before] of preserved)
    for (const key of after.attributes.keys())
      if (key.startsWith("class=") && !before.attributes.has(key)) given.set(key, new Set());
  for (const [key, names] of given) {
    const bearers = new Set<string>();
    for (const element of preserved.keys())
      (element.attributes.has(key) ? bearers : names).add(nameOf(element));
    for (const name of bearers) names.delete(name);
  }
  return given;
}

/** The tips about elements of a ship that should not have a class which the task gives to others. */
export function spreadClassTips(root: Element, given: GivenClasses): Tip[] {
  const tips: Tip[] = [];
  // Stryker disable next-line ConditionalExpression: it only saves time.
  if (given.size === 0) return tips;
  const visit = (element: Element) => {
    for (const [key, value] of element.attributes)
      if (given.get(key)?.has(nameOf(element))) tips.push(extraAttributeTip(element, key, value));
    for (const child of element.children) if (typeof child !== "string") visit(child);
  };
  visit(root);
  return tips;
}

/** What tells an element from its siblings: its tag and its text. */
const nameOf = (element: Element): string => `${element.tag} ${textOf(element)}`;

/** The beginning of an element's text. */
function textOf({ children }: Element): string {
  let text = "";
  for (const child of children) {
    // Stryker disable next-line ConditionalExpression, EqualityOperator: it only saves time.
    if (text.length >= MAX_TEXT) break;
    text += typeof child === "string" ? child : textOf(child);
  }
  return text.slice(0, MAX_TEXT);
}
