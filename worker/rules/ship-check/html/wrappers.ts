/** Elements that a learner may put around others without a change of what they mean. */
import type { Child, Element } from "./page.ts";

/** Elements whose end tag may be omitted, from the HTML standard. */
export const OPTIONAL_END_TAGS: ReadonlySet<string> = new Set(
  "html head body p li dt dd option optgroup rt rp colgroup caption thead tbody tfoot tr td th".split(" "),
);

/** Elements that group, emphasize or label their content. */
const WRAPPERS: ReadonlySet<string> = new Set(
  (
    "div section article main header footer aside nav figure fieldset center span b strong i em u small mark " +
    "p form hgroup label picture"
  ).split(" "),
);

/** Wrappers that are no phrasing content. */
const BLOCKS: ReadonlySet<string> = new Set(["p", "form", "hgroup"]);

/** Elements that allow only phrasing content, from the HTML standard. */
const PHRASING_PARENTS: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p pre span b strong i em u small mark button label legend summary".split(" "),
);

/** Elements that allow only certain children, so that a wrapper in them is a mistake. */
const WITHOUT_WRAPPERS: ReadonlySet<string> = new Set(
  "ul ol menu dl table thead tbody tfoot tr select datalist optgroup svg".split(" "),
);

const LISTS: ReadonlySet<string> = new Set(["ul", "ol", "menu"]);

/** Form controls that a label can contain. */
const LABELABLE: ReadonlySet<string> = new Set(
  "input select textarea button meter output progress".split(" "),
);

/** Whether an element only groups its content. Without an end tag that has to be there it is a mistake. */
export function isWrapper(element: Element): boolean {
  return WRAPPERS.has(element.tag) && (element.hasEndTag || OPTIONAL_END_TAGS.has(element.tag));
}

/**
 * Whether an element only groups its content where it stands.
 *
 * @param isInList whether the parent is such a wrapper itself, so that it may be the list of a menu
 */
export function isWrapperIn(parent: Element, element: Element, isInList: boolean): boolean {
  // A menu is often written as a list of links, and the terms of a list are grouped by `<div>`.
  if (LISTS.has(element.tag)) return parent.tag === "nav" && element.hasEndTag;
  if (LISTS.has(parent.tag)) return isInList && element.tag === "li";
  if (parent.tag === "dl") return element.tag === "div" && element.hasEndTag;
  if (WITHOUT_WRAPPERS.has(parent.tag)) return false;
  // Browsers show a summary of its own where it isn't a child.
  if (parent.tag === "details" && element.children.some((child) => isSummary(child))) return false;
  if (BLOCKS.has(element.tag) && PHRASING_PARENTS.has(parent.tag)) return false;
  return isImageLink(element) || (isWrapper(element) && !isLabelOfAnother(element));
}

const isSummary = (child: Child) => typeof child === "object" && child.tag === "summary";

/** Whether an element is a link around nothing but a picture. */
function isImageLink({ tag, hasEndTag, children: [only, ...more] }: Element): boolean {
  return (
    tag === "a" &&
    hasEndTag &&
    typeof only === "object" &&
    ["img", "picture"].includes(only.tag) &&
    more.length === 0
  );
}

/** Whether an element is a label that contains a form control and names another one. */
function isLabelOfAnother({ tag, attributes, children }: Element): boolean {
  const id = attributes.get("for");
  if (tag !== "label" || id === undefined) return false;
  return children.some(
    (child) => typeof child !== "string" && LABELABLE.has(child.tag) && child.attributes.get("id") !== id,
  );
}

/** Whether a label may also contain what the task puts beside it: its form control. */
export function mayBeInLabel(label: Element, control: Element | string | undefined): boolean {
  return label.tag === "label" && typeof control === "object" && LABELABLE.has(control.tag);
}

/** Whether an element is a label around a form control with this id, the first one in it. */
export function isLabelAround({ tag, hasEndTag, children }: Element, id: string): boolean {
  if (tag !== "label" || !hasEndTag) return false;
  const control = children.find((child) => typeof child !== "string" && LABELABLE.has(child.tag));
  return typeof control === "object" && control.attributes.get("id") === id;
}
