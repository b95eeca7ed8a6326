/** Tags that browsers add where they are left out. */
import type { Element } from "./page.ts";

/** Elements that the parser adds by itself. They have to be written only where the task, or a wish, writes them. */
export const IMPLIED_TAGS: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

/** Whether an element's start tag is written although a browser would add it. */
export function isWrittenImpliedTag(element: Element): boolean {
  return element.hasStartTag && IMPLIED_TAGS.has(element.tag);
}

/** The implied tags that the reference writes more often than the start. */
export function newlyWrittenTags(reference: Element, start: Element): Set<string> {
  const before = countWrittenTags(start);
  const added = [...countWrittenTags(reference)].filter(([tag, count]) => count > (before.get(tag) ?? 0));
  return new Set(added.map(([tag]) => tag));
}

function countWrittenTags(element: Element, counts = new Map<string, number>()): Map<string, number> {
  if (isWrittenImpliedTag(element)) counts.set(element.tag, (counts.get(element.tag) ?? 0) + 1);
  for (const child of element.children) if (typeof child !== "string") countWrittenTags(child, counts);
  return counts;
}
