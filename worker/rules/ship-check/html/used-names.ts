/** The classes, ids and names that code uses: on elements, in references from one element to another, in selectors and in scripts. */
import { type ParsedCode, scriptText } from "../parsed-code.ts";
import type { Element } from "./page.ts";

/** Attributes whose values are ids of other elements, one or several. From the HTML and ARIA standards. */
const ID_REFERENCES: ReadonlySet<string> = new Set(
  (
    "for form list popovertarget commandfor aria-activedescendant aria-controls aria-describedby aria-details " +
    "aria-errormessage aria-flowto aria-labelledby aria-owns"
  ).split(" "),
);

/** Whether an attribute names an element, or refers to one by its name. */
export function isNaming(name: string): boolean {
  return name === "id" || name === "name" || name === "for" || name.startsWith("class=");
}

/** A name as the keys of used names have it: `class=word`, `id=word` and so on. */
export function nameKey(name: string, value: string): string {
  return name.startsWith("class=") ? name : `${name}=${value}`;
}

/** Stands among the used names where a selector asks for a `type`. */
export const TYPE_KEY = "type=";

/**
 * The names that a ship uses, each as `class=word`, `id=word` and so on. An element that loses one of them loses its style or its label,
 * or the script no longer finds it.
 */
export function usedNames(code: ParsedCode): Set<string> {
  const names = new Set<string>();
  addNamesOfPage(code.page.root, names);
  for (const { selector } of code.styles.sheet.bySelector.values()) addNamesOfSelector(selector, names);
  for (const [, , text = ""] of scriptText(code).matchAll(QUOTED)) {
    if (SIMPLE_NAME.test(text)) names.add(`class=${text}`).add(`id=${text}`);
    else addNamesOfSelector(text, names);
  }
  return names;
}

function addNamesOfPage(element: Element, names: Set<string>): void {
  for (const [name, value] of element.attributes) {
    if (isNaming(name)) names.add(nameKey(name, value));
    if (name === "href" && value.startsWith("#")) names.add(`id=${value.slice(1)}`);
    else if (name.startsWith("headers=")) names.add(`id=${value}`);
    else if (ID_REFERENCES.has(name)) for (const id of value.split(" ")) names.add(`id=${id}`);
  }
  for (const child of element.children) if (typeof child !== "string") addNamesOfPage(child, names);
}

// The parts of a selector that name a class or an id.
const SELECTOR_NAMES = /([.#])([^\s.#:[\]()>+~,"'=*]+)/g;

function addNamesOfSelector(selector: string, names: Set<string>): void {
  for (const [, sign, name] of selector.matchAll(SELECTOR_NAMES))
    names.add(`${sign === "." ? "class" : "id"}=${name}`);
  if (selector.includes("[type")) names.add(TYPE_KEY);
}

// A short quoted text of a script. Its length is limited so that the search stays linear.
const QUOTED = /(["'`])([^"'`\n]{1,200})\1/g;

const SIMPLE_NAME = /^[\w-]+$/;
