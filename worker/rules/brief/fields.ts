/** Which elements a visitor can fill in, and the types of `input`. */
import type { PageElement } from "./page.ts";

const BUTTON_TYPE = /^(?:button|submit|reset|image)$/;
const KNOWN_TYPE =
  /^(?:text|search|email|url|tel|password|number|range|checkbox|radio|date|time|month|week|datetime-local|color|file|hidden|button|submit|reset|image)$/;

/** The type of an `input`. An unknown one is `text`. Empty for other elements. */
export function inputType({ tag, attributes }: PageElement): string {
  if (tag !== "input") return "";
  const type = attributes.get("type")?.trim().toLowerCase() ?? "text";
  return KNOWN_TYPE.test(type) ? type : "text";
}

/** Whether an element is an `input` that is a button. */
export const hasButtonType = (element: PageElement): boolean => BUTTON_TYPE.test(inputType(element));

/** Whether an element is one that a visitor fills in, or would if it were not locked. */
export function isField(element: PageElement): boolean {
  const { tag } = element;
  if (tag === "textarea" || tag === "select") return true;
  return tag === "input" && inputType(element) !== "hidden" && !hasButtonType(element);
}
