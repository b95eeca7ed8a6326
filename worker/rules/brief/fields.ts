/** Which elements a visitor can fill in, the types of `input`, and which numbers they take. */
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

/**
 * A number as a visitor chooses it for a number field: itself, or one that the field's `min`, `max` and `step` allow, since a form with
 * another isn't sent. Different numbers stay different where the field takes so many. Other texts and fields leave it as it is.
 */
export function fittingNumber(text: string, field: PageElement): string {
  const number = Number(text);
  if (inputType(field) !== "number" || text.trim() === "" || !Number.isFinite(number)) return text;
  const limit = (name: string, otherwise: number) => {
    const value = Number.parseFloat(field.attributes.get(name) ?? "");
    return Number.isFinite(value) ? value : otherwise;
  };
  const [min, max] = [limit("min", Number.NEGATIVE_INFINITY), limit("max", Number.POSITIVE_INFINITY)];
  const isFree = field.attributes.get("step")?.trim().toLowerCase() === "any";
  const step = limit("step", 1) > 0 ? limit("step", 1) : 1;
  const first = limit("min", limit("value", 0));
  const steps = (number - first) / step;
  const isOnStep = isFree || Math.abs(steps - Math.round(steps)) < 1e-9;
  if (min <= number && number <= max && isOnStep) return text;
  const count = Math.floor((max - first) / step) + 1;
  if (count < 1) return text;
  const chosen = first + (Math.abs(Math.round(number)) % count) * step;
  // Without the error of sums such as 0.1 + 0.2.
  return String(Number(chosen.toFixed(10)));
}
