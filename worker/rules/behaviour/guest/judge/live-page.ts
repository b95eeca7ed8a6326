/** The page as a session reads it: a flat list of its nodes with their live state. Nothing of it is visible to the page's scripts. */
import { PAGE_FLAGS, PAGE_SEPARATOR, type PageToken } from "../../record.ts";
import { sheetText } from "../css/cascade.ts";
import {
  type CharacterData,
  COMMENT,
  descendants,
  ELEMENT,
  type Element,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  isText,
  type Node,
  rootOf,
  TEXT,
  version,
} from "../dom/node.ts";
import { focused } from "../focus.ts";
import {
  controlValue,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  selectedOptions,
} from "../forms/state.ts";
import { isValid, willValidate } from "../forms/validity.ts";
import { isModal, isPopoverOpen } from "../interfaces/html.ts";
import { page } from "../page.ts";
import { elementsUnderPointer } from "../user.ts";

/** A page beyond these limits isn't read: far more than a beginner's page has. The depth counts elements. */
const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 256;
const MAX_CHARACTERS = 1_000_000;

/* What is special about the elements with a tag, as bits. */
/** Its content isn't part of the page: a template's is elsewhere, the others' is source text. */
const WITHOUT_CONTENT = 1;
const CONTROL = 2;
const WITH_VALUE = 4;
const STYLE = 8;
const DIALOG = 16;
const SLOT = 32;
const KINDS = new Map<string, number>();
for (const [kind, tags] of [
  [WITHOUT_CONTENT, "script template noscript iframe noembed noframes"],
  [CONTROL, "button option optgroup fieldset output"],
  [CONTROL | WITH_VALUE, "input select textarea"],
  [STYLE, "style"],
  [DIALOG, "dialog"],
  [SLOT, "slot"],
] as const)
  for (const tag of tags.split(" ")) KINDS.set(tag, kind);

/** The child nodes that a slot or shadow host shows instead of its own; null if it shows its own. */
function shownInstead(element: Element): Node[] | null {
  if (element.shadow) return listOf(element.shadow);
  const root = rootOf(element);
  const host = "host" in root ? (root.host as Element | null | undefined) : null;
  const name = getAttribute(element, "name") ?? "";
  // Content is shown in the first slot of its name only.
  const first = descendants(root).find(
    (one) => isTag(one, "slot") && (getAttribute(one, "name") ?? "") === name,
  );
  if (!host || first !== element) return null;
  const assigned = listOf(host).filter((node) =>
    isElement(node) ? (getAttribute(node, "slot") ?? "") === name : isText(node) && name === "",
  );
  return assigned.length > 0 ? assigned : null;
}

function listOf(parent: Node): Node[] {
  const nodes: Node[] = [];
  for (let child = parent.first; child; child = child.next) nodes.push(child);
  return nodes;
}

/** Adds what a slot or shadow host shows to the nodes that are still to visit. */
function addShown(element: Element, pending: (Node | null)[]): void {
  const shown = shownInstead(element) ?? listOf(element);
  for (let index = shown.length - 1; index >= 0; index--) pending.push(shown[index] as Node);
}

/** Attributes of a control without which nothing that it holds is invalid, unless a script says so. */
const CONSTRAINTS = new Set(["required", "pattern", "min", "max", "step", "minlength", "maxlength"]);
/** Types of `input` whose values are constrained. */
const CONSTRAINED_TYPES = /^(?:email|url|number|range|date|month|week|time|datetime-local)$/i;

/** Whether a control can be invalid. */
function isConstrained(element: Element, marks: Marks): boolean {
  if (element.control?.customError) return true;
  if (isTag(element, "input") && inputType(element) === "radio") {
    // One required radio button makes its group required.
    marks.hasRequiredRadio ||= hasAttribute(element, "required");
    return marks.hasRequiredRadio;
  }
  for (const { name, value } of element.attributes)
    if (CONSTRAINTS.has(name) || (name === "type" && CONSTRAINED_TYPES.test(value))) return true;
  return false;
}

/** The state of a control as flags, without its value. */
function controlFlags(element: Element, marks: Marks): number {
  let flags = 0;
  if (isCheckable(element)) {
    if (isChecked(element)) flags |= PAGE_FLAGS.checked;
    if (element.control?.isIndeterminate) flags |= PAGE_FLAGS.indeterminate;
  } else if (element.localName === "select")
    for (const option of selectedOptions(element)) marks.selected.add(option);
  else if (marks.selected.has(element)) flags |= PAGE_FLAGS.selected;
  const isOwn = hasAttribute(element, "disabled");
  marks.hasDisabledGroup ||= isOwn && (element.localName === "fieldset" || element.localName === "optgroup");
  const isOff = isOwn || (marks.hasDisabledGroup && isDisabled(element));
  if (isOff) return flags | PAGE_FLAGS.disabled;
  if (!willValidate(element, false)) return flags;
  flags |= PAGE_FLAGS.validated;
  return isConstrained(element, marks) && !isValid(element) ? flags | PAGE_FLAGS.invalid : flags;
}

/** Writes an element without its content. @param kind of KINDS */
function addElement(element: Element, kind: number, tokens: PageToken[], marks: Marks): void {
  const { localName, attributes } = element;
  let flags = element.namespace === "html" ? 0 : PAGE_FLAGS[element.namespace];
  let value: string | null = null;
  if (kind & CONTROL) {
    flags |= controlFlags(element, marks);
    if (kind & WITH_VALUE) {
      value = controlValue(element);
      flags |= PAGE_FLAGS.value;
    }
  }
  if (element === marks.focused) flags |= PAGE_FLAGS.focused;
  if (marks.hovered?.has(element)) flags |= PAGE_FLAGS.hovered;
  if (kind & DIALOG && isModal(element)) flags |= PAGE_FLAGS.onTop;
  const count = attributes.length;
  if (count === 0) {
    tokens.push(2, localName, flags, 0);
  } else {
    const at = tokens.push(2, localName, flags, count) - 2;
    for (let index = 0; index < count; index++) {
      const attribute = attributes[index] as (typeof attributes)[number];
      tokens.push(attribute.name, attribute.value);
      if (attribute.name === "popover" && isPopoverOpen(element)) tokens[at] = flags | PAGE_FLAGS.onTop;
    }
  }
  if (value !== null) tokens.push(value);
}

/** The elements whose state isn't their own. */
interface Marks {
  focused: Element | null;
  /** Null if the pointer is over nothing. */
  hovered: ReadonlySet<Element> | null;
  /** The selected options of the dropdowns so far. */
  selected: Set<Element>;
  /** Whether there was a disabled group of controls so far. */
  hasDisabledGroup: boolean;
  /** Whether there was a required radio button so far. */
  hasRequiredRadio: boolean;
}

/** The elements of the page in the order of `pageTokens`, valid for one version of the tree. */
const listed: { version: number; elements: Element[] } = { version: -1, elements: [] };

/**
 * Lists the page's elements. Returns false if there are too many.
 * @param tokens where they are written with their texts; null to list them only
 */
function listPage(tokens: PageToken[] | null): boolean {
  const elements: Element[] = [];
  /** The nodes that are still to visit, the next one last. Null ends an element. */
  const pending: (Node | null)[] = [];
  const under = elementsUnderPointer();
  const marks: Marks = {
    focused: focused(),
    hovered: under.size > 0 ? under : null,
    selected: new Set(),
    hasDisabledGroup: false,
    hasRequiredRadio: false,
  };
  let depth = 0;
  let characters = 0;
  for (let child = page.document.last; child; child = child.previous)
    if (isElement(child)) pending.push(child);
  listed.version = version.tree;
  listed.elements = elements;
  while (pending.length > 0) {
    const node = pending.pop() as Element | CharacterData | null;
    if (!node) {
      tokens?.push(0);
      depth--;
    } else if (node.type === ELEMENT) {
      if (elements.push(node) > MAX_ELEMENTS) return false;
      const kind = KINDS.get(node.localName) ?? 0;
      if (tokens) addElement(node, kind, tokens, marks);
      if (!node.first && !node.shadow && !(kind & (SLOT | STYLE))) {
        tokens?.push(0);
        continue;
      }
      pending.push(null);
      if (++depth > MAX_DEPTH) return false;
      if (kind & STYLE) {
        const sheet = hasAttribute(node, "disabled") ? "" : sheetText(node);
        tokens?.push(1, sheet);
        characters += sheet.length;
      } else if (kind & SLOT || node.shadow) addShown(node, pending);
      else if (!(kind & WITHOUT_CONTENT))
        for (let child = node.last; child; child = child.previous)
          if (child.type !== COMMENT) pending.push(child);
    } else if (tokens && node.type === TEXT) {
      tokens.push(1, node.data);
      characters += node.data.length;
      if (characters > MAX_CHARACTERS) return false;
    }
  }
  return true;
}

/**
 * The page as one text: how many tokens there are, and the tokens, with a separator between them. Faster than a list as JSON. Null if
 * the page is too large. A separator in the page makes the number wrong; `isList` then gives a list.
 */
export function pageTokens(isList: boolean): string | PageToken[] | null {
  const tokens: PageToken[] = [];
  if (!listPage(tokens)) return null;
  return isList ? tokens : `${tokens.length}${PAGE_SEPARATOR}${tokens.join(PAGE_SEPARATOR)}`;
}

/** The element with an index in `pageTokens`, as the page is now; null if there is none. */
export function elementAt(index: number): Element | null {
  if (listed.version !== version.tree) listPage(null);
  return listed.elements[index] ?? null;
}
