/** A page as the judge of free tasks reads it: its elements with their state, and its style sheets and scripts. */
import { type DefaultTreeAdapterTypes, html as names, parse } from "parse5";
import type { Code } from "../code.ts";
import { boundedTreeAdapter, hasTooManyAttributes } from "../ship-check/html/parser-limits.ts";

/** The state of an element that isn't in its attributes. */
interface ElementState {
  /** The value of a field, dropdown or text area; null for other elements. */
  value: string | null;
  /** Whether a checkbox or radio button is checked. */
  isChecked: boolean;
  /** Whether an option is selected. */
  isSelected: boolean;
  /** Whether a control is disabled, by itself or its fieldset. */
  isDisabled: boolean;
  /** Whether it matches `:valid` or `:invalid`; null for what is never validated. */
  isValid: boolean | null;
  isFocused: boolean;
  /** Whether it is a dialog shown with `showModal()`, or an open popover. Open dialogs and details have the attribute `open`. */
  isOnTop: boolean;
}

export interface PageElement {
  /** Its position among all elements in document order, from 0. */
  readonly index: number;
  /** The index behind its last descendant. */
  end: number;
  readonly tag: string;
  readonly namespace: "html" | "svg" | "math";
  readonly parent: PageElement | null;
  readonly attributes: ReadonlyMap<string, string>;
  readonly classes: ReadonlySet<string>;
  readonly children: (PageElement | string)[];
  /** The children that are elements. */
  readonly elements: PageElement[];
  /** Its position among the elements beside it, from 0. */
  readonly position: number;
  /** Whether a shadow root without a slot stands in the place of its children. */
  hidesChildren: boolean;
  state: ElementState;
}

/** A style sheet: the text of a `<style>` element, or the CSS of the learner's tab. `media` as written. */
export interface SheetSource {
  text: string;
  media: string;
}

export interface Page {
  elements: PageElement[];
  sheets: SheetSource[];
  /** The texts of the scripts that a browser runs. */
  scripts: string[];
  /** Addresses of style sheets that can't be read here. */
  foreignSheets: string[];
  byId: ReadonlyMap<string, PageElement>;
}

/** Why a page can't be read. */
export class UnreadablePage extends Error {}

/** More elements are refused. Real pages have some hundred. */
const MAX_ELEMENTS = 5000;

const NO_STATE: ElementState = {
  value: null,
  isChecked: false,
  isSelected: false,
  isDisabled: false,
  isValid: null,
  isFocused: false,
  isOnTop: false,
};

/** Whether an element contains another one, or is it. */
export function includes(outer: PageElement, inner: PageElement): boolean {
  return outer.index <= inner.index && inner.index < outer.end;
}

/** The elements inside an element, in document order. */
export function descendants(page: Page, { index, end }: PageElement): PageElement[] {
  return page.elements.slice(index + 1, end);
}

/** Puts a page together from its elements, which are opened and closed in document order. */
export class PageBuilder {
  readonly elements: PageElement[] = [];

  open(
    tag: string,
    namespace: PageElement["namespace"],
    parent: PageElement | null,
    attributes: ReadonlyMap<string, string>,
    state: ElementState,
  ): PageElement {
    if (this.elements.length >= MAX_ELEMENTS) throw new UnreadablePage();
    const words = attributes.get("class");
    const element: PageElement = {
      index: this.elements.length,
      end: this.elements.length + 1,
      tag,
      namespace,
      parent,
      attributes,
      classes: words === undefined ? NO_CLASSES : new Set(words.split(/\s+/).filter((word) => word !== "")),
      children: [],
      elements: [],
      position: parent?.elements.length ?? 0,
      hidesChildren: false,
      state,
    };
    this.elements.push(element);
    parent?.children.push(element);
    parent?.elements.push(element);
    return element;
  }

  close(element: PageElement): void {
    element.end = this.elements.length;
  }

  /** @param css the learner's tab, where it isn't an element */
  finish(css: string): Page {
    const page: Page = {
      elements: this.elements,
      // The preview puts it in front of the page.
      sheets: css === "" ? [] : [{ text: css, media: "" }],
      scripts: [],
      foreignSheets: [],
      byId: new Map(),
    };
    const byId = new Map<string, PageElement>();
    for (const element of this.elements) {
      const id = element.attributes.get("id");
      if (id !== undefined && id !== "" && !byId.has(id)) byId.set(id, element);
      readSheets(element, page);
    }
    page.byId = byId;
    return page;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();
const SCRIPT_TYPES = new Set(["", "module", "text/javascript", "application/javascript"]);
/** Sheets of fonts and icons change nothing that a brief asks for. */
const FONT_SHEET = /fonts?\.|font-?awesome|boxicons|icons?[./]|^(?:\.?\/)?(?:styles?|index|main)\.css$/i;

/** The words of an element's own, without those inside its elements. */
export function textIn(element: PageElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : "")).join("");
}

function readSheets(element: PageElement, page: Page): void {
  const attribute = (name: string) => element.attributes.get(name)?.trim().toLowerCase() ?? "";
  if (element.tag === "style") {
    if (["", "text/css"].includes(attribute("type")))
      page.sheets.push({ text: textIn(element), media: attribute("media") });
  } else if (element.tag === "link" && /\bstylesheet\b/.test(attribute("rel"))) {
    const address = attribute("href");
    if (address !== "" && !FONT_SHEET.test(address)) page.foreignSheets.push(address);
  } else if (element.tag === "script" && SCRIPT_TYPES.has(attribute("type"))) {
    if (!element.attributes.has("src")) page.scripts.push(textIn(element));
  }
}

/** Reads a page without running its scripts. @throws UnreadablePage for one that is too deep or too long */
export function readPage({ html, css }: Code): Page {
  if (hasTooManyAttributes(html)) throw new UnreadablePage();
  let document: DefaultTreeAdapterTypes.Document;
  try {
    document = parse(html, { treeAdapter: boundedTreeAdapter() });
  } catch {
    throw new UnreadablePage();
  }
  const builder = new PageBuilder();
  const add = (node: DefaultTreeAdapterTypes.Element, parent: PageElement | null): void => {
    const namespace =
      node.namespaceURI === names.NS.HTML ? "html" : node.namespaceURI === names.NS.SVG ? "svg" : "math";
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const element = builder.open(node.tagName, namespace, parent, attributes, NO_STATE);
    if (node.tagName === "template") {
      const mode = attributes.get("shadowrootmode");
      if (parent && (mode === "open" || mode === "closed")) parent.hidesChildren = !/<slot\b/.test(html);
    } else
      for (const child of node.childNodes) {
        if ("value" in child) element.children.push(child.value);
        else if ("tagName" in child) add(child, element);
      }
    builder.close(element);
  };
  for (const node of document.childNodes) if ("tagName" in node) add(node, null);
  const page = builder.finish(css);
  for (const element of page.elements) element.state = initialState(page, element);
  return page;
}

const CONTROLS = new Set(["input", "textarea", "select", "button", "fieldset", "optgroup", "option"]);

/** The state that an element has as the page is opened. */
function initialState(page: Page, element: PageElement): ElementState {
  const { tag, attributes } = element;
  if (element.namespace !== "html" || !CONTROLS.has(tag)) return NO_STATE;
  const state = { ...NO_STATE, isDisabled: isDisabled(element) };
  if (tag === "option") state.isSelected = attributes.has("selected");
  if (tag === "input") {
    state.isChecked = attributes.has("checked");
    state.value = attributes.get("value") ?? "";
  }
  if (tag === "textarea") state.value = textIn(element);
  if (tag === "select") {
    const options = descendants(page, element).filter((one) => one.tag === "option");
    const chosen = options.findLast((one) => one.attributes.has("selected")) ?? options[0];
    state.value = chosen ? (chosen.attributes.get("value") ?? textIn(chosen).trim()) : "";
  }
  if (tag === "input" || tag === "textarea" || tag === "select") state.isValid = isValid(element, state);
  return state;
}

function isDisabled(element: PageElement): boolean {
  if (element.attributes.has("disabled")) return true;
  for (let outer = element.parent; outer; outer = outer.parent)
    if (outer.tag === "fieldset" && outer.attributes.has("disabled")) return true;
  return false;
}

function isValid({ tag, attributes }: PageElement, { value, isChecked, isDisabled: off }: ElementState) {
  const type = tag === "input" ? (attributes.get("type") ?? "text").toLowerCase() : "text";
  if (off || /^(?:hidden|button|reset|image)$/.test(type)) return null;
  if (type === "checkbox" || type === "radio") return isChecked || !attributes.has("required");
  if (value === "" || value === null) return !attributes.has("required");
  if (type === "email") return /^[^\s@]+@[^\s@]+$/.test(value);
  if (type !== "number") return true;
  const number = Number(value);
  const min = Number(attributes.get("min") || Number.NEGATIVE_INFINITY);
  const max = Number(attributes.get("max") || Number.POSITIVE_INFINITY);
  return number >= min && number <= max;
}

/** Whether a page begins with a doctype for the standards mode, behind comments and white space. */
export function hasDoctype(html: string): boolean {
  let at = 0;
  while (at < html.length) {
    if (html.charCodeAt(at) <= 32 || html.charCodeAt(at) === 0xfeff) at++;
    else if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at + 4);
      if (end < 0) return false;
      at = end + 3;
    } else return /^<!doctype\s+html[\s>]/i.test(html.slice(at, at + 20));
  }
  return false;
}
