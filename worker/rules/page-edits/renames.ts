/** Carries a learner's names into code that Codex wrote. */
import type { Renames } from "./edits.ts";

const renamed = (names: ReadonlyMap<string, string>, name: string) => names.get(name) ?? name;

/** The attributes that name other elements by id. */
const ID_ATTRIBUTES =
  /^(?:for|id|list|form|headers|aria-(?:labelledby|describedby|controls|owns|activedescendant))$/;

/** An attribute's value with the learner's classes and ids. */
export function renameInAttribute(name: string, value: string, { classes, ids }: Renames): string {
  const words = (names: ReadonlyMap<string, string>) => value.replace(/\S+/g, (word) => renamed(names, word));
  if (name === "class") return words(classes);
  if (ID_ATTRIBUTES.test(name)) return words(ids);
  if (name === "href" && value.startsWith("#")) return `#${renamed(ids, value.slice(1))}`;
  return value;
}

/** A selector, or a string of a script that holds one, with the learner's classes and ids. */
export function renameInSelector(selector: string, { classes, ids }: Renames): string {
  if (classes.size === 0 && ids.size === 0) return selector;
  return selector.replace(
    /([.#])([\w-]+)/g,
    (_, sign: string, name: string) => sign + renamed(sign === "." ? classes : ids, name),
  );
}

/** A CSS value with the learner's custom properties. */
export function renameInValue(value: string, { properties }: Renames): string {
  return properties.size === 0 ? value : value.replace(/--[\w-]+/g, (name) => renamed(properties, name));
}

/** The methods that take class names. */
const CLASS_METHODS =
  /classList\s*\.\s*(?:add|remove|toggle|contains|replace)\s*\(\s*$|(?:className\s*[+]?=|getElementsByClassName\s*\()\s*$/;
const ID_METHODS = /getElementById\s*\(\s*$/;

/**
 * The content of a string of a script with the learner's classes and ids.
 *
 * @param before the code in front of the string
 */
export function renameInString(content: string, before: string, renames: Renames): string {
  const front = before.slice(-80);
  if (CLASS_METHODS.test(front)) return content.replace(/[\w-]+/g, (word) => renamed(renames.classes, word));
  if (ID_METHODS.test(front)) return renamed(renames.ids, content);
  return /[.#][\w-]/.test(content) ? renameInSelector(content, renames) : content;
}
