/** The window: the page's global object and what hangs on it. */

import { VIEWPORT } from "../css/sheet.ts";
import { type PageEvent, setWindow } from "../dom/dispatch.ts";
import { setGlobals } from "../dom/names.ts";
import { Target } from "../dom/node.ts";
import {
  define,
  defineAccessor,
  Interface,
  type Internal,
  pageCallable,
  pageConstructor,
  setBareReceiver,
  stamp,
  text,
} from "../expose.ts";
import { pageLocation } from "../navigation.ts";
import { domException, domExceptionPrototype, pageGlobal, pageObject } from "../realm.ts";
import { evaluate, setHandlerWindow } from "../scripts.ts";
import { defineHandlers, eventTargetInterface, GLOBAL_HANDLERS, WINDOW_HANDLERS } from "./events.ts";
import { page } from "./nodes.ts";

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

const currentEvent: { event: PageEvent | null } = { event: null };

// The global object gets the window's prototypes; between them stands the object with the names of elements.
const namedProperties = Object.create(eventTargetInterface.pagePrototype) as object;
Reflect.setPrototypeOf(windowInterface.pagePrototype, namedProperties);
Reflect.setPrototypeOf(pageGlobal, windowInterface.pagePrototype);
stamp(pageGlobal, window);
define(pageGlobal, Symbol.toStringTag, "Window", { writable: false });
setBareReceiver(window);
setGlobals(namedProperties, pageGlobal);
setHandlerWindow(window);
setWindow(window, (event) => {
  const before = currentEvent.event;
  currentEvent.event = event;
  return before;
});
pageLocation.window = window;
pageLocation.evaluate = (code) => evaluate(code, "index.html");

/** Puts a value into the window. */
export function own(name: string, value: unknown, more: PropertyDescriptor = {}): void {
  define(pageGlobal, name, value, { enumerable: true, ...more });
}

/** Puts a function into the window. */
export function call(name: string, length: number, body: (...values: unknown[]) => unknown): void {
  own(name, pageCallable(name, length, body));
}

/**
 * A property of the window that is worked out when read. A page may put a variable of its own in its place.
 */
export function getter(
  name: string,
  get: () => unknown,
  set?: (value: unknown) => void,
  isFixed = false,
): void {
  const replace = isFixed ? undefined : (value: unknown): void => own(name, value);
  defineAccessor(pageGlobal, name, get, set ?? replace, { configurable: !isFixed });
}

defineHandlers(windowInterface, `${GLOBAL_HANDLERS} ${WINDOW_HANDLERS}`);

// A browser has these on the window itself.
for (const name of Reflect.ownKeys(windowInterface.pagePrototype)) {
  const descriptor = Reflect.getOwnPropertyDescriptor(windowInterface.pagePrototype, name);
  if (typeof name === "string" && name.startsWith("on") && descriptor)
    Reflect.defineProperty(pageGlobal, name, descriptor);
}

getter("window", () => pageGlobal, undefined, true);
getter("document", () => page.document, undefined, true);
getter("top", () => pageGlobal, undefined, true);
for (const name of ["self", "frames", "parent"]) getter(name, () => pageGlobal);
getter("event", () => currentEvent.event ?? undefined);
getter("opener", () => null);
getter("frameElement", () => null);
getter("length", () => 0);
getter("closed", () => false);
getter("origin", () => "null");
getter("isSecureContext", () => true);
getter("innerWidth", () => VIEWPORT.width);
getter("innerHeight", () => VIEWPORT.height);
getter("outerWidth", () => VIEWPORT.width);
getter("outerHeight", () => VIEWPORT.height);
getter("devicePixelRatio", () => 1);
for (const name of ["screenX", "screenY", "screenLeft", "screenTop"]) getter(name, () => 0);
const windowName = { value: "", status: "" };
getter(
  "name",
  () => windowName.value,
  (value) => {
    windowName.value = text(value);
  },
);
getter(
  "status",
  () => windowName.status,
  (value) => {
    windowName.status = text(value);
  },
);
own(
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

const exceptionConstructor = pageConstructor("DOMException", 0, ([message, name]) =>
  domException(name === undefined ? "Error" : text(name), message === undefined ? "" : text(message)),
);
define(exceptionConstructor, "prototype", domExceptionPrototype, { writable: false });
define(domExceptionPrototype, "constructor", exceptionConstructor);
define(domExceptionPrototype, Symbol.toStringTag, "DOMException", { writable: false });
define(pageGlobal, "DOMException", exceptionConstructor);
