/** How tips show parts of a page. */
import { codeSpan } from "../../code.ts";
import { shorten } from "../tips.ts";
import { attributeNameOf } from "./attributes.ts";
import type { Child, Element } from "./page.ts";

/** An element by its start tag. */
export function shownTag(element: Element): string {
  return codeSpan(`<${element.tag}>`);
}

/** A text, or an element with the beginning of its text. */
export function shownChild(child: Child): string {
  if (typeof child === "string") return `the text ${codeSpan(shorten(child))}`;
  const [text] = child.children;
  return codeSpan(typeof text === "string" ? `<${child.tag}>${shorten(text)}` : `<${child.tag}>`);
}

/** The line of the attribute with this key in `Element.attributes`. */
export function lineOfAttribute(element: Element, key: string): number {
  const name = attributeNameOf(key);
  return element.rawAttributes.find((one) => one.name === name)?.line ?? element.line;
}
