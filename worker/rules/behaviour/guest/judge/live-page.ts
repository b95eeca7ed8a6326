/** The page as a session reads it: a flat list of its nodes with their live state. Nothing of it is visible to the page's scripts. */
import { PAGE_FLAGS, type PageToken } from "../../record.ts";
import { insertedRules } from "../css/cascade.ts";
import {
  type Element,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  isText,
  type Node,
  textOf,
  version,
} from "../dom/node.ts";
import { focused } from "../focus.ts";
import { controlValue, isCheckable, isChecked, isDisabled, isSelected } from "../forms/state.ts";
import { isValid, willValidate } from "../forms/validity.ts";
import { isModal, isPopoverOpen } from "../interfaces/html.ts";
import { page } from "../interfaces/nodes.ts";
import { elementsUnderPointer } from "../user.ts";

/** A page beyond these limits isn't read: far more than a beginner's page has. The depth counts elements. */
const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 256;
const MAX_CHARACTERS = 1_000_000;

/** Tags whose content isn't part of the page: a template's is elsewhere, the others' is source text. */
const WITHOUT_CONTENT = /^(?:script|template|noscript|iframe|noembed|noframes)$/;
const CONTROL = /^(?:button|input|select|textarea|option|optgroup|fieldset|output)$/;

/** The child nodes that a slot or shadow host shows instead of its own; null if it shows its own. */
function shownInstead(element: Element): Node[] | null {
  if (element.shadow) return listOf(element.shadow);
  if (!isTag(element, "slot")) return null;
  let root: Node = element;
  while (root.parent) root = root.parent;
  const host = "host" in root ? (root.host as Element | null | undefined) : null;
  if (!host) return null;
  const name = getAttribute(element, "name") ?? "";
  const assigned = listOf(host).filter(
    (node) =>
      (isElement(node) ? (getAttribute(node, "slot") ?? "") : "") === name &&
      (isElement(node) || isText(node)),
  );
  return assigned.length > 0 ? assigned : null;
}

function listOf(parent: Node): Node[] {
  const nodes: Node[] = [];
  for (let child = parent.first; child; child = child.next) nodes.push(child);
  return nodes;
}

/** Adds what an element shows to the nodes that are still to visit, the first one last. */
function addContent(element: Element, pending: (Node | null)[]): void {
  const instead = shownInstead(element);
  if (instead) for (let index = instead.length - 1; index >= 0; index--) pending.push(instead[index] as Node);
  else for (let child = element.last; child; child = child.previous) pending.push(child);
}

/** The text of a style element's sheet with the rules that scripts have inserted. */
function sheetText(element: Element): string {
  return hasAttribute(element, "disabled")
    ? ""
    : [textOf(element), ...(insertedRules.get(element) ?? [])].join("\n");
}

/** The state of a control as flags, without its value. */
function controlFlags(element: Element): number {
  let flags = 0;
  if (isCheckable(element)) {
    if (isChecked(element)) flags |= PAGE_FLAGS.checked;
    if (element.control?.isIndeterminate) flags |= PAGE_FLAGS.indeterminate;
  } else if (isTag(element, "option") && isSelected(element)) flags |= PAGE_FLAGS.selected;
  if (isDisabled(element)) flags |= PAGE_FLAGS.disabled;
  if (willValidate(element)) {
    flags |= PAGE_FLAGS.validated;
    if (!isValid(element)) flags |= PAGE_FLAGS.invalid;
  }
  return flags;
}

const WITH_VALUE = /^(?:input|select|textarea)$/;

function addElement(element: Element, under: ReadonlySet<Element>, tokens: PageToken[]): void {
  const { localName, namespace, attributes } = element;
  let flags = 0;
  let value: string | null = null;
  if (namespace !== "html") flags |= PAGE_FLAGS[namespace];
  else {
    if (CONTROL.test(localName)) flags |= controlFlags(element);
    if (WITH_VALUE.test(localName)) value = controlValue(element);
    if (isModal(element) || isPopoverOpen(element)) flags |= PAGE_FLAGS.onTop;
  }
  if (value !== null) flags |= PAGE_FLAGS.value;
  if (element === focused()) flags |= PAGE_FLAGS.focused;
  if (under.has(element)) flags |= PAGE_FLAGS.hovered;
  tokens.push(2, localName, flags, attributes.length);
  for (let index = 0; index < attributes.length; index++) {
    const attribute = attributes[index] as (typeof attributes)[number];
    tokens.push(attribute.name, attribute.value);
  }
  if (value !== null) tokens.push(value);
}

/** The elements of the page in the order of `pageTokens`, valid for one version of the tree. */
const listed: { version: number; elements: Element[] } = { version: -1, elements: [] };

/** Lists the page's elements. @param tokens where they are written with their texts; null to list them only */
function listPage(tokens: PageToken[] | null): boolean {
  const elements: Element[] = [];
  const pending: (Node | null)[] = [];
  const under = elementsUnderPointer();
  let depth = 0;
  let characters = 0;
  for (let child = page.document.last; child; child = child.previous)
    if (isElement(child)) pending.push(child);
  listed.version = version.tree;
  listed.elements = elements;
  while (pending.length > 0) {
    const node = pending.pop();
    if (!node) {
      tokens?.push(0);
      depth--;
    } else if (isElement(node)) {
      elements.push(node);
      tokens && addElement(node, under, tokens);
      pending.push(null);
      depth++;
      if (elements.length > MAX_ELEMENTS || depth > MAX_DEPTH) return false;
      if (isTag(node, "style")) {
        const sheet = sheetText(node);
        tokens?.push(1, sheet);
        characters += sheet.length;
      } else if (!WITHOUT_CONTENT.test(node.localName)) addContent(node, pending);
    } else if (tokens && isText(node)) {
      tokens.push(1, node.data);
      characters += node.data.length;
      if (characters > MAX_CHARACTERS) return false;
    }
  }
  return true;
}

/** The page as a list of tokens; null if it is too large. */
export function pageTokens(): PageToken[] | null {
  const tokens: PageToken[] = [];
  return listPage(tokens) ? tokens : null;
}

/** The element with an index in `pageTokens`, as the page is now; null if there is none. */
export function elementAt(index: number): Element | null {
  if (listed.version !== version.tree) listPage(null);
  return listed.elements[index] ?? null;
}
