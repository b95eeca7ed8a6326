/** The window: the page's global object, its attributes, and DOMException. */

import { VIEWPORT } from "../css/sheet.ts";
import { type PageEvent, setWindow } from "../dom/dispatch.ts";
import { setGlobals } from "../dom/names.ts";
import { Target } from "../dom/node.ts";
import {
  define,
  defineAccessor,
  Interface,
  type Internal,
  linkWrapper,
  missingArguments,
  pageCallable,
  pageConstructor,
  setDefaultReceiver,
  text,
} from "../expose.ts";
import { pageLocation } from "../navigation.ts";
import { page } from "../page.ts";
import { domException, domExceptionPrototype, pageGlobal, pageObject } from "../realm.ts";
import { evaluate, setHandlerWindow } from "../scripts.ts";
import { originOf, pageUrl } from "../url/parse.ts";
import { HTMLCollection } from "./collections.ts";
import { defineHandlers, eventTargetInterface, GLOBAL_HANDLERS, WINDOW_HANDLERS } from "./events.ts";

class Window extends Target {
  override get interface(): Interface<Internal> {
    return windowInterface;
  }

  override get wrapper(): object {
    return pageGlobal;
  }
}

const windowInterface: Interface<Window> = new Interface<Window>("Window", eventTargetInterface, Window);
const window = new Window();

/** The window, as a target of events. */
export { window };

/** The event that is being dispatched, which `window.event` returns. */
const currentEvent: { event: PageEvent | null } = { event: null };

// The global object gets the window's prototype chain, with the named properties object (Web IDL) in between.
const namedProperties = Object.create(eventTargetInterface.pagePrototype) as object;
Reflect.setPrototypeOf(windowInterface.pagePrototype, namedProperties);
Reflect.setPrototypeOf(pageGlobal, windowInterface.pagePrototype);
linkWrapper(pageGlobal, window);
define(pageGlobal, Symbol.toStringTag, "Window", { writable: false });
setDefaultReceiver(window);
setGlobals(namedProperties, pageGlobal, (compute) => new HTMLCollection(compute));
setHandlerWindow(window);
setWindow(window, (event) => {
  const before = currentEvent.event;
  currentEvent.event = event;
  return before;
});
pageLocation.window = window;
pageLocation.evaluate = (code) => evaluate(code, "index.html");

/** Defines an enumerable property of the window. */
export function defineWindowValue(name: string, value: unknown, more: PropertyDescriptor = {}): void {
  define(pageGlobal, name, value, { enumerable: true, ...more });
}

/** Defines a function of the window. @param length how many arguments it requires */
export function defineWindowFunction(
  name: string,
  length: number,
  body: (...values: unknown[]) => unknown,
): void {
  const check = (...values: unknown[]): unknown => {
    if (values.length < length)
      throw missingArguments(`execute '${name}' on 'Window'`, length, values.length);
    return body(...values);
  };
  defineWindowValue(name, pageCallable(name, length, length === 0 ? body : check));
}

/**
 * Defines an accessor of the window.
 * @param set without it, an assignment replaces the accessor by the value, as global variables of a page do
 * @param isFixed whether the property can't be redefined, and assignments without `set` are ignored
 */
export function defineWindowAttribute(
  name: string,
  get: () => unknown,
  set?: (value: unknown) => void,
  isFixed = false,
): void {
  const replace = isFixed ? undefined : (value: unknown): void => defineWindowValue(name, value);
  defineAccessor(pageGlobal, name, get, set ?? replace, { configurable: !isFixed });
}

defineHandlers(windowInterface, `${GLOBAL_HANDLERS} ${WINDOW_HANDLERS}`);

// In browsers, the window has its event handlers as own properties.
for (const name of Reflect.ownKeys(windowInterface.pagePrototype)) {
  const descriptor = Reflect.getOwnPropertyDescriptor(windowInterface.pagePrototype, name);
  if (typeof name === "string" && name.startsWith("on") && descriptor)
    Reflect.defineProperty(pageGlobal, name, descriptor);
}

defineWindowAttribute("window", () => pageGlobal, undefined, true);
defineWindowAttribute("document", () => page.document, undefined, true);
defineWindowAttribute("top", () => pageGlobal, undefined, true);
for (const name of ["self", "frames", "parent"]) defineWindowAttribute(name, () => pageGlobal);
defineWindowAttribute("event", () => currentEvent.event ?? undefined);
defineWindowAttribute("opener", () => null);
defineWindowAttribute("frameElement", () => null);
defineWindowAttribute("length", () => 0);
defineWindowAttribute("closed", () => false);
defineWindowAttribute("origin", () => originOf(pageUrl));
defineWindowAttribute("isSecureContext", () => true);
defineWindowAttribute("innerWidth", () => VIEWPORT.width);
defineWindowAttribute("innerHeight", () => VIEWPORT.height);
defineWindowAttribute("outerWidth", () => VIEWPORT.width);
defineWindowAttribute("outerHeight", () => VIEWPORT.height);
defineWindowAttribute("devicePixelRatio", () => 1);
for (const name of ["screenX", "screenY", "screenLeft", "screenTop"]) defineWindowAttribute(name, () => 0);
const windowName = { value: "", status: "" };
defineWindowAttribute(
  "name",
  () => windowName.value,
  (value) => {
    windowName.value = text(value);
  },
);
defineWindowAttribute(
  "status",
  () => windowName.status,
  (value) => {
    windowName.status = text(value);
  },
);
defineWindowValue(
  "screen",
  pageObject({
    width: VIEWPORT.width,
    height: VIEWPORT.height,
    availWidth: VIEWPORT.width,
    availHeight: VIEWPORT.height,
    colorDepth: 24,
    pixelDepth: 24,
    orientation: pageObject({ type: "landscape-primary", angle: 0 }),
  }),
);

// DOMException.

const exceptionConstructor = pageConstructor(
  "DOMException",
  0,
  ([message, name]) =>
    domException(name === undefined ? "Error" : text(name), message === undefined ? "" : text(message)),
  domExceptionPrototype,
);
define(domExceptionPrototype, "constructor", exceptionConstructor);
define(domExceptionPrototype, Symbol.toStringTag, "DOMException", { writable: false });
define(pageGlobal, "DOMException", exceptionConstructor);
