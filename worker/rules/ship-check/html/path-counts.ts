/** Paths of HTML: elements, attributes, texts, and implied tags that are written. */
import { codeSpan, type Tip } from "../../code.ts";
import { increment, type PathIds, UNKNOWN_PATH } from "../path-counts.ts";
import { shorten, tipAt } from "../tips.ts";
import { shownAttribute } from "./attributes.ts";
import { isWrittenImpliedTag } from "./implied-tags.ts";
import type { Child, Element } from "./page.ts";
import { lineOfAttribute, shownTag } from "./tip-parts.ts";
import { isWrapper } from "./wrappers.ts";

/** Adds the paths of an element and its content to `counts`. `path` is the element's own id. */
export function countHtml(element: Element, ids: PathIds, counts: Map<number, number>, path: number): void {
  if (isWrittenImpliedTag(element)) increment(counts, ids.id(path, WRITTEN));
  for (const [name, value] of element.attributes) increment(counts, ids.id(path, attributeName(name, value)));
  for (const child of element.children) {
    const own = ids.id(path, childName(child));
    increment(counts, own);
    if (typeof child !== "string") countHtml(child, ids, counts, own);
  }
}

/**
 * The tips about what should be gone.
 *
 * @param limits how many of each path may be left; the function counts them down
 * @param path the element's own id
 */
export function leftoverHtmlTips(
  element: Element,
  ids: PathIds,
  limits: Map<number, number>,
  path: number,
): Tip[] {
  const isOverLimit = (id: number) => {
    const left = limits.get(id) ?? Number.POSITIVE_INFINITY;
    limits.set(id, left - 1);
    return left <= 0;
  };
  const tips: Tip[] = [];
  const add = (text: string, line: number) => tips.push(extraTip(text, line));
  if (isWrittenImpliedTag(element) && isOverLimit(ids.id(path, WRITTEN)))
    add(`the ${shownTag(element)} tag`, element.line);
  for (const [name, value] of element.attributes) {
    if (!isOverLimit(ids.id(path, attributeName(name, value)))) continue;
    tips.push(extraAttributeTip(element, name, value));
  }
  for (const [index, child] of element.children.entries()) {
    const id = ids.id(path, childName(child));
    // The content of a wrapper that the task doesn't have counts as content of the element around the wrapper.
    const own = id === UNKNOWN_PATH && typeof child !== "string" && isWrapper(child) ? path : id;
    const line = element.childLines[index] ?? element.line;
    if (own === path || !isOverLimit(own)) {
      if (typeof child !== "string") tips.push(...leftoverHtmlTips(child, ids, limits, own));
    } else if (typeof child === "string") add(`the text ${codeSpan(shorten(child))}`, line);
    else add(`the ${shownTag(child)} tag`, line);
  }
  return tips;
}

/** The tip about an attribute that should be gone. */
export function extraAttributeTip(element: Element, key: string, value: string): Tip {
  const attribute = codeSpan(shorten(shownAttribute(key, value, element.rawAttributes)));
  return extraTip(`${attribute} of the ${shownTag(element)} tag`, lineOfAttribute(element, key));
}

function extraTip(text: string, line: number): Tip {
  return tipAt({ tab: "html", line }, "html", "extra", `Look at ${text}: it should be gone.`);
}

/** The name of an implied tag that is written. */
const WRITTEN = "written";

function attributeName(name: string, value: string): string {
  return `@${name}=${value}`;
}

function childName(child: Child): string {
  return typeof child === "string" ? `"${child}` : `<${child.tag}`;
}
