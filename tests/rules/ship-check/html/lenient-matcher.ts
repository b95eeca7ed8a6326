import { PageMatcher } from "#rules/ship-check/html/match.ts";
import type { Element } from "#rules/ship-check/html/page.ts";
import { findPreserved } from "#rules/ship-check/html/preserved.ts";
import { findTaggedTexts } from "#rules/ship-check/html/tagged-texts.ts";

/** What the task's change and the ship use, and the tag of the elements that the ship's styles hide. */
export type Uses = { named?: string[]; used?: string[]; hidden?: string };

/** A lenient matcher for a task with this start and reference, and for this ship. */
export function lenientMatcher(
  start: Element,
  reference: Element,
  ship: Element,
  { named = [], used = [], hidden }: Uses = {},
): PageMatcher {
  const preserved = findPreserved(start, reference);
  const hiddenIn = (element: Element): Element[] => [
    ...(element.tag === hidden ? [element] : []),
    ...element.children.flatMap((child) => (typeof child === "string" ? [] : hiddenIn(child))),
  ];
  return new PageMatcher(new Set(), {
    preserved,
    taggedTexts: findTaggedTexts(preserved),
    namedWords: new Set(named),
    usedNames: new Set(used),
    hidden: new Set(hiddenIn(ship)),
  });
}
