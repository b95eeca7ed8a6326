/**
 * The interface `HTMLElement`, and those of most elements. Form controls have theirs in
 * `forms/interfaces.ts`.
 */
import { computedLonghand, isUnrendered, openPopovers } from "../css/cascade.ts";
import { definePseudoClass } from "../css/selectors.ts";
import { constructElement } from "../custom-elements.ts";
import {
  createElement,
  insertNode,
  removeAttribute,
  replace,
  replaceChildren,
  setAttribute,
  setFlag,
  setTextContent,
} from "../dom/mutate.ts";
import {
  CharacterData,
  childElements,
  contains,
  descendants,
  Element,
  Fragment,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  type Node,
  parentElement,
  TEXT,
  textOf,
  version,
} from "../dom/node.ts";
import { innerText } from "../dom/serialize.ts";
import { define, Interface, type Internal, pageConstructor, text, textOrEmpty } from "../expose.ts";
import { blur, moveFocus } from "../focus.ts";
import { isDisabled, isFocusable } from "../forms/state.ts";
import { boxOf } from "../layout.ts";
import { recordPlayed } from "../log.ts";
import { queueTask } from "../loop.ts";
import { page } from "../page.ts";
import { domException, pageArray, pageGlobal, pagePromise, typeError } from "../realm.ts";
import { addUrlMembers } from "../url/interfaces.ts";
import { pageUrl, parseUrl, serializeUrl } from "../url/parse.ts";
import { HTMLCollection } from "./collections.ts";
import { assignedNodes, datasetOf, elementInterface, tokenList } from "./elements.ts";
import { defineHandlers, defineWindowHandlers, fire, GLOBAL_HANDLERS } from "./events.ts";
import {
  reflectBoolean,
  reflectEnumerated,
  reflectNullable,
  reflectNumber,
  reflectText,
  reflectUrl,
} from "./reflect.ts";
import { styleOf } from "./style.ts";

const htmlInterface = new Interface<Element>("HTMLElement", elementInterface, Element, (_, newTarget) =>
  constructElement(newTarget),
);
defineHandlers(htmlInterface, GLOBAL_HANDLERS);

/** The rendered text fragment of `innerText`: line breaks become `br` elements. */
function renderedTextFragment(element: Element, value: string): Node {
  const fragment = new Fragment(element.document);
  value.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (index > 0) insertNode(fragment, createElement(element.document, "br"), null);
    if (line !== "") insertNode(fragment, new CharacterData(element.document, TEXT, line), null);
  });
  return fragment;
}

/** The value of `hidden` for content that is shown when it is found by a search. */
const UNTIL_FOUND = "until-found";

reflectText(htmlInterface, "title lang accessKey nonce");
reflectBoolean(htmlInterface, "autofocus inert");
reflectEnumerated(htmlInterface, "dir", "ltr rtl auto", "");
htmlInterface
  .attribute(
    "hidden",
    (element) => {
      const value = getAttribute(element, "hidden");
      return value?.toLowerCase() === UNTIL_FOUND ? UNTIL_FOUND : value !== null;
    },
    (element, value) =>
      value === UNTIL_FOUND
        ? setAttribute(element, "hidden", UNTIL_FOUND)
        : setFlag(element, "hidden", Boolean(value)),
  )
  .attribute(
    "style",
    (element) => styleOf(element),
    (element, value) => {
      styleOf(element).text = text(value);
    },
  )
  .attribute("popover", popoverState, (element, value) =>
    value === null || value === undefined
      ? removeAttribute(element, "popover")
      : setAttribute(element, "popover", text(value)),
  )
  .attribute("dataset", datasetOf)
  .attribute("innerText", innerText, (element, value) =>
    replaceChildren(element, renderedTextFragment(element, textOrEmpty(value))),
  )
  .attribute("outerText", innerText, (element, value) =>
    replace(element, renderedTextFragment(element, textOrEmpty(value))),
  )
  .attribute(
    "tabIndex",
    (element) => {
      const number = Number.parseInt(getAttribute(element, "tabindex") ?? "", 10);
      const isFocusableByItself = /^(?:a|button|input|select|textarea|summary|iframe)$/.test(
        element.localName,
      );
      return Number.isNaN(number) ? (isFocusableByItself ? 0 : -1) : number;
    },
    (element, value) => setAttribute(element, "tabindex", String(Number(value) | 0)),
  )
  .attribute(
    "contentEditable",
    (element) => getAttribute(element, "contenteditable")?.replace(/^$/, "true") ?? "inherit",
    (element, value) => {
      const state = text(value).toLowerCase();
      if (state === "inherit") removeAttribute(element, "contenteditable");
      else if (/^(?:true|false|plaintext-only)$/.test(state)) setAttribute(element, "contenteditable", state);
      else
        throw domException(
          "SyntaxError",
          `Failed to set the 'contentEditable' property on 'HTMLElement': The value provided ('${text(value)}') is not one of 'true', 'false', 'plaintext-only', or 'inherit'.`,
        );
    },
  )
  .attribute("isContentEditable", (element) => {
    for (let one: Element | null = element; one; one = parentElement(one)) {
      const value = getAttribute(one, "contenteditable");
      if (value !== null) return value !== "false";
    }
    return false;
  })
  .attribute(
    "draggable",
    (element) => getAttribute(element, "draggable") === "true" || /^(?:img)$/.test(element.localName),
    (element, value) => setAttribute(element, "draggable", String(Boolean(value))),
  )
  .attribute(
    "spellcheck",
    (element) => getAttribute(element, "spellcheck") !== "false",
    (element, value) => setAttribute(element, "spellcheck", String(Boolean(value))),
  )
  .attribute(
    "translate",
    (element) => {
      for (let one: Element | null = element; one; one = parentElement(one)) {
        const value = getAttribute(one, "translate");
        if (value !== null) return value !== "no";
      }
      return true;
    },
    (element, value) => setAttribute(element, "translate", value ? "yes" : "no"),
  )
  .attribute("offsetParent", (element) => {
    if (isUnrendered(element) || isTag(element, "body") || isTag(element, "html")) return null;
    return computedLonghand(element, "position") === "fixed" ? null : offsetParent(element);
  })
  .method("click", 0, (element) => {
    if (isDisabled(element) && /^(?:button|input|select|textarea)$/.test(element.localName)) return;
    fire(element, "PointerEvent", "click", { cancelable: true, isTrusted: false });
  })
  .method("focus", 0, (element) => {
    if (isFocusable(element)) moveFocus(element);
  })
  .method("blur", 0, (element) => blur(element))
  .method("showPopover", 0, (element) => setPopover(element, true))
  .method("hidePopover", 0, (element) => setPopover(element, false))
  .variadic("togglePopover", 0, (element, [force]) => {
    const isOpen = force === undefined ? !openPopovers.has(element) : Boolean(force);
    setPopover(element, isOpen);
    return isOpen;
  });
for (const [name, key] of [
  ["offsetWidth", "width"],
  ["offsetHeight", "height"],
  ["offsetLeft", "x"],
  ["offsetTop", "y"],
] as const)
  htmlInterface.attribute(name, (element) => Math.round(boxOf(element)[key]));

/** The nearest positioned ancestor, table part, or body. */
function offsetParent(element: Element): Element | null {
  for (let one = parentElement(element); one; one = parentElement(one))
    if (
      isTag(one, "body") ||
      computedLonghand(one, "position") !== "static" ||
      /^(?:td|th|table)$/.test(one.localName)
    )
      return one;
  return null;
}

/** The state of an element's `popover` attribute; null without one. */
function popoverState(element: Element): string | null {
  const value = getAttribute(element, "popover")?.toLowerCase();
  if (value === undefined) return null;
  return value === "" || value === "auto" ? "auto" : value === "hint" ? "hint" : "manual";
}

/** Fires `beforetoggle`. Returns false if it was canceled, which only opening can be. */
function fireBeforeToggle(element: Element, isOpen: boolean): boolean {
  const [oldState, newState] = isOpen ? ["closed", "open"] : ["open", "closed"];
  const details = { bubbles: false, cancelable: isOpen, oldState, newState };
  return fire(element, "ToggleEvent", "beforetoggle", details);
}

const pendingToggles = new Map<Element, { oldState: string; newState: string }>();

/** Queues a `toggle` event. It replaces one that is still queued, and tells the state before that. */
export function queueToggle(element: Element, isOpen: boolean): void {
  const oldState = pendingToggles.get(element)?.oldState ?? (isOpen ? "closed" : "open");
  const toggle = { oldState, newState: isOpen ? "open" : "closed" };
  pendingToggles.set(element, toggle);
  queueTask(() => {
    if (pendingToggles.get(element) !== toggle) return;
    pendingToggles.delete(element);
    fire(element, "ToggleEvent", "toggle", { bubbles: false, ...toggle });
  });
}

/**
 * Shows or hides a popover and fires its events. A canceled `beforetoggle` prevents it.
 * Throws NotSupportedError for an element without a `popover` attribute, InvalidStateError for a disconnected one.
 */
export function setPopover(element: Element, isOpen: boolean): void {
  const method = isOpen ? "showPopover" : "hidePopover";
  if (!hasAttribute(element, "popover"))
    throw domException(
      "NotSupportedError",
      `Failed to execute '${method}' on 'HTMLElement': Not supported on elements that are not popovers.`,
    );
  if (openPopovers.has(element) === isOpen) return;
  if (!element.isConnected)
    throw domException(
      "InvalidStateError",
      `Failed to execute '${method}' on 'HTMLElement': Invalid on disconnected popover elements.`,
    );
  if (!fireBeforeToggle(element, isOpen)) return;
  if (isOpen && popoverState(element) === "auto") dismissPopovers(element);
  if (isOpen) openPopovers.add(element);
  else openPopovers.delete(element);
  // Its computed style changes.
  version.tree++;
  queueToggle(element, isOpen);
}

/** Hides the popovers of the state "auto" but those that contain a node, as a click on it does. */
export function dismissPopovers(node: Node | null): void {
  for (const popover of [...openPopovers].reverse())
    if (popoverState(popover) === "auto" && !(node && contains(popover, node))) setPopover(popover, false);
}

/** Hides the popover of the state "auto" that was shown last, as Escape does. Returns false if there is none. */
export function dismissLastPopover(): boolean {
  const last = [...openPopovers].filter((popover) => popoverState(popover) === "auto").at(-1);
  if (last) setPopover(last, false);
  return last !== undefined;
}

/** Whether an element is an open popover. */
export function isPopoverOpen(element: Element): boolean {
  return openPopovers.has(element);
}
definePseudoClass("popover-open", isPopoverOpen);

// The interfaces of elements.

const interfacesByTag = new Map<string, Interface<Internal>>();

/**
 * Defines an interface of HTML elements.
 * @param name the interface's name without `HTML` and `Element`
 * @param tags tags separated by spaces
 * @param construct makes the element for `new`; without it, that throws
 */
export function defineElement(
  name: string,
  tags: string,
  construct?: (values: unknown[]) => Internal,
  parent = htmlInterface,
): Interface<Element> {
  const kind = new Interface<Element>(`HTML${name}Element`, parent, Element, construct);
  for (const tag of tags.split(" ")) if (tag !== "") interfacesByTag.set(tag, kind);
  return kind;
}

/** Known tags whose elements have no interface beyond `HTMLElement`. */
const TAGS_WITHOUT_INTERFACE = new Set(
  "abbr address article aside b bdi bdo cite code dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav noscript rp rt ruby s samp search section small strong sub summary sup u var wbr acronym basefont big center nobr noembed noframes plaintext rb rtc strike tt".split(
    " ",
  ),
);
const unknownInterface = new Interface<Element>("HTMLUnknownElement", htmlInterface, Element);
const svgInterface = new Interface<Element>("SVGElement", elementInterface, Element);
const svgRootInterface = new Interface<Element>("SVGSVGElement", svgInterface, Element);
const mathInterface = new Interface<Element>("MathMLElement", elementInterface, Element);
defineHandlers(svgInterface, GLOBAL_HANDLERS);
svgInterface
  .attribute("style", (element) => styleOf(element))
  .attribute("dataset", datasetOf)
  .method("focus", 0, (element) => moveFocus(element))
  .method("blur", 0, (element) => blur(element))
  .method("getBBox", 0, () => ({ x: 0, y: 0, width: 0, height: 0 }))
  .method("getTotalLength", 0, () => 0);

Element.interfaceOf = (element) => {
  if (element.namespace === "svg") return element.localName === "svg" ? svgRootInterface : svgInterface;
  if (element.namespace === "math") return mathInterface;
  const own = interfacesByTag.get(element.localName);
  if (own) return own;
  return TAGS_WITHOUT_INTERFACE.has(element.localName) || element.localName.includes("-")
    ? htmlInterface
    : unknownInterface;
};

for (const [name, tags] of [
  ["BR", "br"],
  ["DList", "dl"],
  ["Directory", "dir"],
  ["Font", "font"],
  ["Marquee", "marquee"],
  ["Head", "head"],
  ["Html", "html"],
  ["Menu", "menu"],
  ["Picture", "picture"],
  ["Pre", "pre listing xmp"],
  ["Span", "span"],
  ["UList", "ul"],
] as const)
  defineElement(name, tags);
for (const [name, tags] of [
  ["Div", "div"],
  ["Heading", "h1 h2 h3 h4 h5 h6"],
  ["HR", "hr"],
  ["Paragraph", "p"],
] as const)
  reflectText(defineElement(name, tags), "align");

const body = defineElement("Body", "body");
reflectText(body, "bgColor");
defineWindowHandlers(body);

const anchor = defineElement("Anchor", "a");
reflectText(anchor, "target download rel hreflang type name ping referrerPolicy");
const area = defineElement("Area", "area");
reflectText(area, "alt coords shape target download rel");
for (const kind of [anchor, area]) {
  addUrlMembers(
    kind,
    (element) => {
      const href = getAttribute(element, "href");
      return href === null ? null : parseUrl(href, pageUrl);
    },
    (element, url) => setAttribute(element, "href", serializeUrl(url)),
  );
  reflectUrl(kind, "href");
  kind.method("toString", 0, (element) => {
    const url = parseUrl(getAttribute(element, "href") ?? "", pageUrl);
    return hasAttribute(element, "href") && url ? serializeUrl(url) : "";
  });
}
anchor
  .attribute("text", textOf, (element, value) => setTextContent(element, text(value)))
  .attribute("relList", (element) => tokenList(element, "rel"));

const base = defineElement("Base", "base");
reflectUrl(base, "href");
reflectText(base, "target");
const quote = defineElement("Quote", "blockquote q");
reflectUrl(quote, "cite");
const modification = defineElement("Mod", "del ins");
reflectUrl(modification, "cite");
reflectText(modification, "dateTime");
const data = defineElement("Data", "data");
reflectText(data, "value");
const time = defineElement("Time", "time");
reflectText(time, "dateTime");
const list = defineElement("OList", "ol");
reflectBoolean(list, "reversed");
reflectNumber(list, "start", 1);
reflectText(list, "type");
const item = defineElement("LI", "li");
reflectNumber(item, "value");
const link = defineElement("Link", "link");
reflectUrl(link, "href");
reflectText(link, "rel media type as hreflang");
reflectBoolean(link, "disabled");
const meta = defineElement("Meta", "meta");
reflectText(meta, "name content httpEquiv=http-equiv media");
const map = defineElement("Map", "map");
reflectText(map, "name");
const slot = defineElement("Slot", "slot");
reflectText(slot, "name");
slot
  .method("assignedNodes", 0, (element, options) =>
    pageArray(assignedNodes(element, options).map(({ wrapper }) => wrapper)),
  )
  .method("assignedElements", 0, (element, options) =>
    pageArray(
      assignedNodes(element, options)
        .filter(isElement)
        .map(({ wrapper }) => wrapper),
    ),
  );
const title = defineElement("Title", "title");
title.attribute("text", textOf, (element, value) => setTextContent(element, text(value)));
const template = defineElement("Template", "template");
template.attribute("content", (element) => element.content ?? null);
const script = defineElement("Script", "script");
reflectUrl(script, "src");
reflectText(script, "type charset");
reflectBoolean(script, "defer noModule");
script
  .attribute(
    "async",
    (element) => hasAttribute(element, "async"),
    (element, value) => setFlag(element, "async", Boolean(value)),
  )
  .attribute("text", textOf, (element, value) => setTextContent(element, text(value)));

const image = defineElement("Image", "img");
reflectText(image, "alt srcset sizes useMap decoding name align border");
reflectNullable(image, "crossOrigin");
reflectEnumerated(image, "loading", "eager lazy", "auto");
reflectUrl(image, "src");
reflectBoolean(image, "isMap");
reflectNumber(image, "width height");
image
  .attribute("currentSrc", (element) => getAttribute(element, "src") ?? "")
  .attribute("complete", () => true)
  .attribute("naturalWidth", () => 0)
  .attribute("naturalHeight", () => 0)
  .method("decode", 0, () => {
    const promise = pagePromise();
    promise.resolve(undefined);
    return promise.promise;
  });

const frame = defineElement("IFrame", "iframe");
reflectUrl(frame, "src");
reflectText(frame, "name srcdoc allow width height loading");
reflectBoolean(frame, "allowFullscreen");
frame.attribute("contentWindow", () => null).attribute("contentDocument", () => null);
for (const [name, tags] of [
  ["Embed", "embed"],
  ["Object", "object"],
  ["Param", "param"],
  ["Source", "source"],
  ["Track", "track"],
] as const) {
  const kind = defineElement(name, tags);
  reflectText(kind, "type name value media srcset sizes kind srclang label width height data");
  reflectUrl(kind, "src");
}

// Details and dialogs.

const details = defineElement("Details", "details");
reflectBoolean(details, "open");
reflectText(details, "name");

const dialog = defineElement("Dialog", "dialog");
reflectBoolean(dialog, "open");
const returnValues = new WeakMap<Element, string>();
/** Dialogs that were opened with `showModal()`. */
const modalDialogs = new WeakSet<Element>();
definePseudoClass("modal", (element) => modalDialogs.has(element));
definePseudoClass(
  "open",
  (element) => /^(?:details|dialog)$/.test(element.localName) && hasAttribute(element, "open"),
);

/** What had the focus before dialogs were opened. */
const focusedBefore = new WeakMap<Element, Element | null>();

/** Opens a dialog. Throws InvalidStateError if it is open in the other way, or modal but disconnected. */
export function showDialog(element: Element, isModal: boolean): void {
  if (hasAttribute(element, "open")) {
    if (modalDialogs.has(element) === isModal) return;
    const [now, wanted] = isModal ? ["non-modal", "modal"] : ["modal", "non-modal"];
    throw domException(
      "InvalidStateError",
      `Failed to execute '${isModal ? "showModal" : "show"}' on 'HTMLDialogElement': The dialog is already open as a ${now} dialog, and therefore cannot be opened as a ${wanted} dialog.`,
    );
  }
  if (isModal && !element.isConnected)
    throw domException(
      "InvalidStateError",
      "Failed to execute 'showModal' on 'HTMLDialogElement': The element is not in a Document.",
    );
  if (!fireBeforeToggle(element, true)) return;
  queueToggle(element, true);
  setAttribute(element, "open", "");
  if (isModal) {
    modalDialogs.add(element);
    modality.wasUsed = true;
  }
  focusedBefore.set(element, page.document.focused);
  const controls = descendants(element).filter(isFocusable);
  moveFocus(controls.find((control) => hasAttribute(control, "autofocus")) ?? controls[0] ?? element);
}

/** Closes a dialog and fires `close`. @param value the new return value; null keeps the previous one */
export function closeDialog(element: Element, value: string | null): void {
  if (!hasAttribute(element, "open")) return;
  fireBeforeToggle(element, false);
  removeAttribute(element, "open");
  const wasModal = modalDialogs.delete(element);
  const before = focusedBefore.get(element);
  focusedBefore.delete(element);
  if (before && (wasModal || contains(element, page.document.focused))) moveFocus(before);
  if (value !== null) returnValues.set(element, value);
  queueTask(() => fire(element, "Event", "close", { bubbles: false }));
  queueToggle(element, false);
}

/** Whether a dialog was ever opened as modal. */
const modality = { wasUsed: false };

/** The last open modal dialog of the page; null if there is none. */
export function lastModal(): Element | null {
  return modality.wasUsed ? (descendants(page.document).filter(isModal).at(-1) ?? null) : null;
}

/** Whether a dialog is open and modal, so that Escape closes it. */
export function isModal(element: Element): boolean {
  return modalDialogs.has(element) && hasAttribute(element, "open");
}

dialog
  .attribute(
    "returnValue",
    (element) => returnValues.get(element) ?? "",
    (element, value) => {
      returnValues.set(element, text(value));
    },
  )
  .method("show", 0, (element) => showDialog(element, false))
  .method("showModal", 0, (element) => showDialog(element, true))
  .method("close", 0, (element, value) => closeDialog(element, value === undefined ? null : text(value)))
  .method("requestClose", 0, (element, value) => {
    if (!hasAttribute(element, "open")) return;
    if (fire(element, "Event", "cancel", { bubbles: false, cancelable: true }))
      closeDialog(element, value === undefined ? null : text(value));
  });

// Media elements. They keep their state, but nothing is loaded or played.

const media = new Interface<Element>("HTMLMediaElement", htmlInterface, Element);
reflectUrl(media, "src");
reflectText(media, "preload crossOrigin");
reflectBoolean(media, "autoplay controls loop defaultMuted=muted");
/** Times in seconds, the volume from 0 to 1. */
interface PlaybackState {
  isPaused: boolean;
  currentTime: number;
  volume: number;
  isMuted: boolean;
  rate: number;
}
const playbackStates = new WeakMap<Element, PlaybackState>();
function playbackOf(element: Element): PlaybackState {
  let state = playbackStates.get(element);
  if (!state) {
    state = { isPaused: true, currentTime: 0, volume: 1, isMuted: hasAttribute(element, "muted"), rate: 1 };
    playbackStates.set(element, state);
  }
  return state;
}
media
  .attribute("paused", (element) => playbackOf(element).isPaused)
  .attribute("ended", () => false)
  .attribute("duration", () => Number.NaN)
  .attribute("readyState", () => 0)
  .attribute("networkState", () => 0)
  .attribute("currentSrc", (element) => getAttribute(element, "src") ?? "")
  .attribute(
    "currentTime",
    (element) => playbackOf(element).currentTime,
    (element, value) => {
      playbackOf(element).currentTime = Number(value) || 0;
    },
  )
  .attribute(
    "volume",
    (element) => playbackOf(element).volume,
    (element, value) => {
      const volume = Number(value);
      if (!(volume >= 0 && volume <= 1))
        throw domException(
          "IndexSizeError",
          `Failed to set the 'volume' property on 'HTMLMediaElement': The volume provided (${volume}) is outside the range [0, 1].`,
        );
      playbackOf(element).volume = volume;
    },
  )
  .attribute(
    "muted",
    (element) => playbackOf(element).isMuted,
    (element, value) => {
      playbackOf(element).isMuted = Boolean(value);
    },
  )
  .attribute(
    "playbackRate",
    (element) => playbackOf(element).rate,
    (element, value) => {
      playbackOf(element).rate = Number(value);
    },
  )
  .method("play", 0, (element) => {
    const state = playbackOf(element);
    const source = childElements(element).find((child) => isTag(child, "source"));
    recordPlayed(getAttribute(element, "src") ?? (source && getAttribute(source, "src")) ?? "");
    if (state.isPaused) {
      state.isPaused = false;
      queueTask(() => fire(element, "Event", "play", { bubbles: false }));
    }
    const promise = pagePromise();
    promise.resolve(undefined);
    return promise.promise;
  })
  .method("pause", 0, (element) => {
    const state = playbackOf(element);
    if (state.isPaused) return;
    state.isPaused = true;
    queueTask(() => fire(element, "Event", "pause", { bubbles: false }));
  })
  .method("load", 0, () => undefined)
  .method("canPlayType", 1, () => "maybe");
/** The constructor of a media element with a source. */
const mediaConstructor =
  (tag: string) =>
  ([source]: unknown[]): Internal => {
    const element = createElement(page.document, tag);
    if (tag === "audio") setAttribute(element, "preload", "auto");
    if (source !== undefined) setAttribute(element, "src", text(source));
    return element;
  };
const audio = defineElement("Audio", "audio", undefined, media);
const video = defineElement("Video", "video", undefined, media);
reflectNumber(video, "width height");
reflectUrl(video, "poster");
reflectBoolean(video, "playsInline");
video.attribute("videoWidth", () => 0).attribute("videoHeight", () => 0);

/** Defines a named constructor (Web IDL legacy factory function): `Audio`, `Image` or `Option`. */
export function defineNamedConstructor(
  name: string,
  kind: Interface<Element>,
  construct: (values: unknown[]) => Internal,
): void {
  define(
    pageGlobal,
    name,
    pageConstructor(name, 0, (values) => construct(values).wrapper, kind.pagePrototype),
  );
}
defineNamedConstructor("Audio", audio, mediaConstructor("audio"));
defineNamedConstructor("Image", image, ([width, height]) => {
  const element = createElement(page.document, "img");
  if (width !== undefined) setAttribute(element, "width", String(Number(width) | 0));
  if (height !== undefined) setAttribute(element, "height", String(Number(height) | 0));
  return element;
});

// Tables.

const table = defineElement("Table", "table");
const section = defineElement("TableSection", "tbody thead tfoot");
const row = defineElement("TableRow", "tr");
const cell = defineElement("TableCell", "td th");
reflectNumber(cell, "colSpan", 1, 1);
reflectNumber(cell, "rowSpan", 1, 0);
reflectText(cell, "headers scope abbr align bgColor");
reflectText(row, "align bgColor");
reflectText(table, "border align bgColor");
defineElement("TableCaption", "caption");
const column = defineElement("TableCol", "col colgroup");
reflectNumber(column, "span", 1);

function sectionsOf(element: Element, tag: string): Element[] {
  return childElements(element).filter((child) => isTag(child, tag));
}

/** The rows of a table in the order of `table.rows`, or those of a section. */
function rowsOf(element: Element): Element[] {
  if (!isTag(element, "table")) return sectionsOf(element, "tr");
  const rows: Element[] = sectionsOf(element, "thead").flatMap((head) => sectionsOf(head, "tr"));
  for (const child of childElements(element))
    if (isTag(child, "tr")) rows.push(child);
    else if (isTag(child, "tbody")) rows.push(...sectionsOf(child, "tr"));
  return [...rows, ...sectionsOf(element, "tfoot").flatMap((foot) => sectionsOf(foot, "tr"))];
}

function indexError(method: string, kind: string, index: number, length: number): object {
  return domException(
    "IndexSizeError",
    `Failed to execute '${method}' on '${kind}': The index provided (${index}) is greater than the number of rows in the table (${length}).`,
  );
}

/**
 * Inserts a row or cell before the one with that index; -1 is the end. Throws IndexSizeError for an invalid
 * index.
 */
function insertAt(
  parent: Element,
  items: readonly Element[],
  tag: string,
  value: unknown,
  method: string,
): Element {
  const index = value === undefined ? -1 : Number(value) | 0;
  if (index < -1 || index > items.length) throw indexError(method, "HTMLTableElement", index, items.length);
  const created = createElement(parent.document, tag);
  const before = index === -1 ? null : (items[index] ?? null);
  insertNode(before?.parent ?? parent, created, before);
  return created;
}

/** Removes the row or cell with that index; -1 is the last. Throws IndexSizeError for an invalid index. */
function deleteAt(items: readonly Element[], value: unknown, method: string): void {
  const index = Number(value) | 0;
  const item = index === -1 ? items.at(-1) : items[index];
  if (index < -1 || index >= items.length) throw indexError(method, "HTMLTableElement", index, items.length);
  if (item) detach(item);
}

function detach(element: Element): void {
  const { parent } = element;
  if (!parent) return;
  const fragment = new Fragment(element.document);
  insertNode(fragment, element, null);
}

table
  .attribute("rows", (element) => new HTMLCollection(() => rowsOf(element)))
  .attribute("tBodies", (element) => new HTMLCollection(() => sectionsOf(element, "tbody")))
  .method("insertRow", 0, (element, index) => {
    const rows = rowsOf(element);
    let parent = rows.at(-1) ? parentElement(rows.at(-1) as Element) : sectionsOf(element, "tbody").at(-1);
    if (!parent) {
      parent = createElement(element.document, "tbody");
      insertNode(element, parent, null);
    }
    return insertAt(parent, rows, "tr", index, "insertRow");
  })
  .method("deleteRow", 1, (element, index) => deleteAt(rowsOf(element), index, "deleteRow"))
  .method("createTBody", 0, (element) => {
    const created = createElement(element.document, "tbody");
    insertNode(element, created, sectionsOf(element, "tbody").at(-1)?.next ?? null);
    return created;
  });
/** Inserts a caption, header or footer where it belongs in a table. */
function insertPart(element: Element, part: Element): void {
  const after = childElements(element).find((child) => !/^(?:caption|colgroup)$/.test(child.localName));
  const { localName } = part;
  const before = localName === "caption" ? element.first : localName === "thead" ? (after ?? null) : null;
  insertNode(element, part, before);
}

for (const [name, property, tag] of [
  ["Caption", "caption", "caption"],
  ["THead", "tHead", "thead"],
  ["TFoot", "tFoot", "tfoot"],
] as const)
  table
    .attribute(
      property,
      (element) => sectionsOf(element, tag)[0] ?? null,
      (element, value) => {
        const part = value === null ? null : elementInterface.find(value);
        if (part !== null && !isTag(part, tag))
          throw typeError(
            `Failed to set the '${property}' property on 'HTMLTableElement': Failed to convert value to 'HTMLTable${tag === "caption" ? "Caption" : "Section"}Element'.`,
          );
        const existing = sectionsOf(element, tag)[0];
        if (existing) detach(existing);
        if (part) insertPart(element, part);
      },
    )
    .method(`create${name}`, 0, (element) => {
      const existing = sectionsOf(element, tag)[0];
      if (existing) return existing;
      const created = createElement(element.document, tag);
      insertPart(element, created);
      return created;
    })
    .method(`delete${name}`, 0, (element) => {
      const existing = sectionsOf(element, tag)[0];
      if (existing) detach(existing);
    });
section
  .attribute("rows", (element) => new HTMLCollection(() => rowsOf(element)))
  .method("insertRow", 0, (element, index) => insertAt(element, rowsOf(element), "tr", index, "insertRow"))
  .method("deleteRow", 1, (element, index) => deleteAt(rowsOf(element), index, "deleteRow"));

function cellsOf(element: Element): Element[] {
  return childElements(element).filter((child) => isTag(child, "td") || isTag(child, "th"));
}

row
  .attribute("cells", (element) => new HTMLCollection(() => cellsOf(element)))
  .attribute("rowIndex", (element) => {
    for (let one = parentElement(element); one; one = parentElement(one))
      if (isTag(one, "table")) return rowsOf(one).indexOf(element);
    return -1;
  })
  .attribute("sectionRowIndex", (element) => {
    const parent = parentElement(element);
    return parent ? rowsOf(parent).indexOf(element) : -1;
  })
  .method("insertCell", 0, (element, index) => insertAt(element, cellsOf(element), "td", index, "insertCell"))
  .method("deleteCell", 1, (element, index) => deleteAt(cellsOf(element), index, "deleteCell"));
cell.attribute("cellIndex", (element) => {
  const parent = parentElement(element);
  return parent ? cellsOf(parent).indexOf(element) : -1;
});
