/** The window: the page's global object and what hangs on it. */

import { matchesMedia, VIEWPORT } from "../css/sheet.ts";
import { type PageEvent, setWindow } from "../dom/dispatch.ts";
import { setGlobals } from "../dom/names.ts";
import { Target } from "../dom/node.ts";
import {
  define,
  defineAccessor,
  Interface,
  Internal,
  option,
  pageCallable,
  pageConstructor,
  setBareReceiver,
  stamp,
  text,
} from "../expose.ts";
import { show } from "../inspect.ts";
import { block, describeThrown, log } from "../log.ts";
import {
  afterThisTurn,
  callPage,
  cancelFrame,
  enter,
  pageTime,
  reporter,
  requestFrame,
  startTimer,
  stopTimer,
} from "../loop.ts";
import { navigate, place } from "../navigation.ts";
import { random } from "../random.ts";
import {
  domException,
  domExceptionPrototype,
  pageArray,
  pageGlobal,
  pageObject,
  pagePromise,
  typeError,
  whenSettled,
} from "../realm.ts";
import { evaluate, setHandlerWindow } from "../scripts.ts";
import { structuredCopy } from "../structured-clone.ts";
import { addAddressMembers } from "../url/interfaces.ts";
import { parseAddress, writeAddress } from "../url/parse.ts";
import { elementInterface } from "./elements.ts";
import { defineHandlers, eventTargetInterface, fire, GLOBAL_HANDLERS } from "./events.ts";
import { page } from "./nodes.ts";
import { computedStyleOf } from "./style.ts";

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
setBareReceiver(window);
setGlobals(namedProperties, pageGlobal);
setHandlerWindow(window);
setWindow(window, (event) => {
  const before = currentEvent.event;
  currentEvent.event = event;
  return before;
});
place.window = window;
place.evaluate = (code) => evaluate(code, "index.html");

function own(name: string, value: unknown, more: PropertyDescriptor = {}): void {
  define(pageGlobal, name, value, { enumerable: true, ...more });
}

function call(name: string, length: number, body: (...values: unknown[]) => unknown): void {
  own(name, pageCallable(name, length, body));
}

/** A property of the window that is worked out when read. A page may put a variable of its own in its place. */
function getter(name: string, get: () => unknown, set?: (value: unknown) => void, isFixed = false): void {
  const replace = isFixed ? undefined : (value: unknown): void => own(name, value);
  defineAccessor(pageGlobal, name, get, set ?? replace, { configurable: !isFixed });
}

defineHandlers(
  windowInterface,
  `${GLOBAL_HANDLERS} afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide pageshow popstate rejectionhandled storage unhandledrejection unload`,
);

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

// Scrolling: nothing is laid out, so only what was asked for is known.

const scroll = { x: 0, y: 0 };
function scrollTo(left: unknown, top: unknown): void {
  const [x, y] = [Math.max(0, Number(left) || 0), Math.max(0, Number(top) || 0)];
  if (x === scroll.x && y === scroll.y) return;
  scroll.x = x;
  scroll.y = y;
  afterThisTurn(() => fire(page.document, "Event", "scroll"));
}
for (const name of ["scroll", "scrollTo"])
  call(name, 0, (first, second) =>
    typeof first === "object"
      ? scrollTo(option(first, "left") ?? scroll.x, option(first, "top") ?? scroll.y)
      : scrollTo(first, second),
  );
call("scrollBy", 0, (first, second) =>
  typeof first === "object"
    ? scrollTo(
        scroll.x + (Number(option(first, "left")) || 0),
        scroll.y + (Number(option(first, "top")) || 0),
      )
    : scrollTo(scroll.x + (Number(first) || 0), scroll.y + (Number(second) || 0)),
);
for (const name of ["scrollX", "pageXOffset"]) getter(name, () => scroll.x);
for (const name of ["scrollY", "pageYOffset"]) getter(name, () => scroll.y);

// Timers.

function timer(name: string, isRepeated: boolean): void {
  call(name, 1, (callback, delay, ...values) => {
    const run =
      typeof callback === "function"
        ? (): unknown => callPage(callback, pageGlobal, values)
        : (): unknown => enter(() => evaluate(text(callback), "script.js"));
    return startTimer(run, Number(delay ?? 0), isRepeated);
  });
}
timer("setTimeout", false);
timer("setInterval", true);
for (const name of ["clearTimeout", "clearInterval"]) call(name, 0, (id) => stopTimer(Number(id)));
call("requestAnimationFrame", 1, (callback) => {
  if (typeof callback !== "function")
    throw typeError(
      "Failed to execute 'requestAnimationFrame' on 'Window': parameter 1 is not of type 'Function'.",
    );
  return requestFrame((time) => callPage(callback, undefined, [time]));
});
call("cancelAnimationFrame", 1, (id) => cancelFrame(Number(id)));
call("requestIdleCallback", 1, (callback) =>
  startTimer(
    () =>
      callPage(callback, undefined, [
        pageObject({ didTimeout: false, timeRemaining: pageCallable("timeRemaining", 0, () => 10) }),
      ]),
    1,
    false,
  ),
);
call("cancelIdleCallback", 1, (id) => stopTimer(Number(id)));
call("queueMicrotask", 1, (callback) => {
  if (typeof callback !== "function")
    throw typeError("Failed to execute 'queueMicrotask' on 'Window': parameter 1 is not of type 'Function'.");
  const { promise, resolve } = pagePromise();
  whenSettled(
    promise,
    () => callPage(callback, undefined, []),
    () => {},
  );
  resolve(undefined);
});

// Dialogs. Answers are queued by the judge.

export interface Answer {
  text: string | null;
  isYes: boolean;
}
export const answers: Answer[] = [];

call("alert", 0, (...values) => log("alert", values.length > 0 ? text(values[0]) : ""));
call("confirm", 0, (...values) => {
  log("confirm", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.isYes ?? true;
});
call("prompt", 0, (...values) => {
  log("prompt", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.text ?? null;
});
call("print", 0, () => undefined);

// What leaves the page.

call("open", 0, () => {
  block("window", "window.open");
  return null;
});
call("fetch", 1, (input) => {
  void input;
  block("network", "fetch");
  const { promise, reject } = pagePromise();
  reject(typeError("Failed to fetch"));
  return promise;
});
for (const name of [
  "close",
  "stop",
  "focus",
  "blur",
  "moveTo",
  "moveBy",
  "resizeTo",
  "resizeBy",
  "captureEvents",
])
  call(name, 0, () => undefined);
call("postMessage", 1, (data) =>
  afterThisTurn(() =>
    fire(window, "MessageEvent", "message", {
      bubbles: false,
      data: structuredCopy(data),
      source: pageGlobal,
    }),
  ),
);

/** Defines a constructor of something that needs a network: it can be made, and fails. */
function defineUnreachable(
  name: string,
  members: Readonly<Record<string, unknown>>,
  start: (target: Target, values: unknown[]) => void,
): Interface<Target> {
  class Unreachable extends Target {
    override get interface(): Interface<Internal> {
      return kind;
    }
  }
  const kind: Interface<Target> = new Interface<Target>(name, eventTargetInterface, Unreachable, (values) => {
    const made = new Unreachable();
    start(made, values);
    return made;
  });
  for (const [member, value] of Object.entries(members)) {
    if (typeof value === "function")
      kind.method(member, 0, (self) => (value as (self: Target) => unknown)(self));
    else
      kind.attribute(
        member,
        () => value,
        () => {},
      );
  }
  return kind;
}

const fail = (target: Target, types: readonly string[]): void =>
  afterThisTurn(() => {
    for (const type of types) fire(target, "ProgressEvent", type, { bubbles: false });
  });

const request = defineUnreachable(
  "XMLHttpRequest",
  {
    readyState: 0,
    status: 0,
    statusText: "",
    responseText: "",
    response: "",
    responseType: "",
    timeout: 0,
    withCredentials: false,
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: () => null,
    getAllResponseHeaders: () => "",
    overrideMimeType: () => undefined,
    abort: () => undefined,
    send: (self: Target) => {
      block("network", "XMLHttpRequest");
      fail(self, ["readystatechange", "error", "loadend"]);
    },
  },
  () => {},
);
defineHandlers(request, "readystatechange load error loadend loadstart progress abort timeout");
const socket = defineUnreachable(
  "WebSocket",
  {
    readyState: 3,
    url: "",
    bufferedAmount: 0,
    protocol: "",
    binaryType: "blob",
    send: () => undefined,
    close: () => undefined,
  },
  (target) => {
    block("network", "WebSocket");
    fail(target, ["error", "close"]);
  },
);
defineHandlers(socket, "open message error close");
const source = defineUnreachable(
  "EventSource",
  { readyState: 2, url: "", close: () => undefined },
  (target) => {
    block("network", "EventSource");
    fail(target, ["error"]);
  },
);
defineHandlers(source, "open message error");
const worker = defineUnreachable(
  "Worker",
  { postMessage: () => undefined, terminate: () => undefined },
  (target) => {
    block("network", "Worker");
    fail(target, ["error"]);
  },
);
defineHandlers(worker, "message error messageerror");
const channel = defineUnreachable(
  "BroadcastChannel",
  { name: "", postMessage: () => undefined, close: () => undefined },
  () => {},
);
defineHandlers(channel, "message messageerror");

// Location and history.

class Location extends Internal {
  override get interface(): Interface<Internal> {
    return locationInterface;
  }
}

const locationInterface: Interface<Location> = new Interface<Location>("Location", null, Location);
addAddressMembers(
  locationInterface,
  () => place.address,
  (_, address) => navigate(writeAddress(address), "location"),
);
locationInterface
  .attribute(
    "href",
    () => writeAddress(place.address),
    (_, value) => navigate(text(value), "location"),
  )
  .method("assign", 1, (_, value) => navigate(text(value), "location"))
  .method("replace", 1, (_, value) => navigate(text(value), "location"))
  .method("reload", 0, () => block("navigation", "location.reload"))
  .method("toString", 0, () => writeAddress(place.address));
const location = new Location();
getter(
  "location",
  () => location,
  (value) => navigate(text(value), "location"),
  true,
);

class History extends Internal {
  entries: { state: unknown; address: string }[] = [];
  at = 0;

  override get interface(): Interface<Internal> {
    return historyInterface;
  }

  get present(): { state: unknown; address: string } {
    this.entries[0] ??= { state: null, address: writeAddress(place.address) };
    return this.entries[this.at] as { state: unknown; address: string };
  }

  go(delta: number): void {
    void this.present;
    const next = this.at + delta;
    if (delta === 0 || !this.entries[next]) return;
    afterThisTurn(() => {
      this.at = next;
      const address = parseAddress(this.present.address);
      if (address) place.address = address;
      fire(window, "PopStateEvent", "popstate", { bubbles: false, state: this.present.state });
    });
  }
}

const historyInterface: Interface<History> = new Interface<History>("History", null, History);
function setState(history: History, state: unknown, url: unknown, isNew: boolean): void {
  void history.present;
  const address = url === undefined || url === null ? place.address : parseAddress(text(url), place.address);
  if (!address || address.host !== place.address.host)
    throw domException(
      "SecurityError",
      "Failed to execute 'pushState' on 'History': A history state object with that URL cannot be created in a document with this origin.",
    );
  place.address = address;
  if (isNew) history.entries.length = ++history.at;
  history.entries[history.at] = { state: structuredCopy(state), address: writeAddress(address) };
}
historyInterface
  .attribute("length", (history) => Math.max(1, history.entries.length))
  .attribute("state", (history) => history.present.state)
  .attribute(
    "scrollRestoration",
    () => "auto",
    () => {},
  )
  .method("pushState", 2, (history, state, _, url) => setState(history, state, url, true))
  .method("replaceState", 2, (history, state, _, url) => setState(history, state, url, false))
  .method("back", 0, (history) => history.go(-1))
  .method("forward", 0, (history) => history.go(1))
  .method("go", 0, (history, delta) => history.go(Number(delta) || 0));
own("history", new History().wrapper);

// Navigator, performance, crypto, media.

const resolved = (value: unknown): object => {
  const { promise, resolve } = pagePromise();
  resolve(value);
  return promise;
};
const refused = (name: string, message: string): object => {
  const { promise, reject } = pagePromise();
  reject(domException(name, message));
  return promise;
};
const clip = { text: "" };
own(
  "navigator",
  pageObject({
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    language: "en-US",
    languages: pageArray(["en-US", "en"]),
    platform: "Linux x86_64",
    vendor: "Google Inc.",
    appName: "Netscape",
    appVersion: "5.0",
    product: "Gecko",
    onLine: true,
    cookieEnabled: true,
    hardwareConcurrency: 2,
    maxTouchPoints: 0,
    doNotTrack: null,
    webdriver: false,
    clipboard: pageObject({
      writeText: pageCallable("writeText", 1, (value) => {
        clip.text = text(value);
        return resolved(undefined);
      }),
      readText: pageCallable("readText", 0, () => resolved(clip.text)),
    }),
    geolocation: pageObject({
      getCurrentPosition: pageCallable("getCurrentPosition", 1, (_, onError) =>
        afterThisTurn(() => {
          if (typeof onError === "function")
            callPage(onError, undefined, [pageObject({ code: 1, message: "User denied Geolocation" })]);
        }),
      ),
      watchPosition: pageCallable("watchPosition", 1, () => 0),
      clearWatch: pageCallable("clearWatch", 1, () => undefined),
    }),
    vibrate: pageCallable("vibrate", 1, () => true),
    sendBeacon: pageCallable("sendBeacon", 1, () => {
      block("network", "navigator.sendBeacon");
      return false;
    }),
    share: pageCallable("share", 0, () => refused("NotAllowedError", "Permission denied")),
    javaEnabled: pageCallable("javaEnabled", 0, () => false),
  }),
);
own(
  "performance",
  pageObject({
    now: pageCallable("now", 0, () => pageTime()),
    timeOrigin: 0,
    mark: pageCallable("mark", 1, () => undefined),
    measure: pageCallable("measure", 1, () => undefined),
    getEntriesByType: pageCallable("getEntriesByType", 1, () => pageArray([])),
    getEntriesByName: pageCallable("getEntriesByName", 1, () => pageArray([])),
  }),
);
const hexDigit = (): string => Math.floor(random() * 16).toString(16);
own(
  "crypto",
  pageObject({
    getRandomValues: pageCallable("getRandomValues", 1, (array) => {
      const list = array as Uint8Array;
      const length = Number(Reflect.get(list, "length"));
      for (let index = 0; index < length; index++) Reflect.set(list, index, Math.floor(random() * 2 ** 32));
      return array;
    }),
    randomUUID: pageCallable("randomUUID", 0, () =>
      "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, hexDigit),
    ),
  }),
);
call("matchMedia", 1, (query) => {
  const media = text(query);
  const list = new MediaQuery(media);
  return list;
});
class MediaQuery extends Target {
  readonly media: string;

  constructor(media: string) {
    super();
    this.media = media;
  }

  override get interface(): Interface<Internal> {
    return mediaInterface;
  }
}
const mediaInterface: Interface<MediaQuery> = new Interface<MediaQuery>(
  "MediaQueryList",
  eventTargetInterface,
  MediaQuery,
);
mediaInterface
  .attribute("media", (query) => query.media)
  .attribute("matches", (query) => matchesMedia(query.media))
  .method("addListener", 1, () => undefined)
  .method("removeListener", 1, () => undefined);
defineHandlers(mediaInterface, "change");

call("getComputedStyle", 1, (element) =>
  computedStyleOf(elementInterface.argument(element, "'getComputedStyle' on 'Window'")),
);
call("getSelection", 0, () =>
  pageObject({
    toString: pageCallable("toString", 0, () => ""),
    removeAllRanges: pageCallable("removeAllRanges", 0, () => undefined),
    rangeCount: 0,
    isCollapsed: true,
  }),
);
call("structuredClone", 1, structuredCopy);
call("reportError", 1, (error) => reporter.uncaught(error));
own(
  "CSS",
  pageObject({
    escape: pageCallable("escape", 1, (value) =>
      text(value).replace(/^\d|[^-\w\u0080-\uffff]/g, (sign) =>
        /^\d$/.test(sign) ? `\\3${sign} ` : `\\${sign}`,
      ),
    ),
    supports: pageCallable("supports", 1, () => true),
  }),
);
own(
  "speechSynthesis",
  pageObject({
    speak: pageCallable("speak", 1, () => undefined),
    cancel: pageCallable("cancel", 0, () => undefined),
    getVoices: pageCallable("getVoices", 0, () => pageArray([])),
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

// Errors that nothing caught.

reporter.uncaught = (thrown) => {
  const description = describeThrown(thrown);
  const message = `Uncaught ${description.name ? `${description.name}: ` : ""}${description.message}`;
  const goesOn = isReporting.on
    ? true
    : withReporting(() =>
        fire(window, "ErrorEvent", "error", {
          bubbles: false,
          cancelable: true,
          message,
          filename: "",
          lineno: description.place?.line ?? 0,
          colno: 0,
          error: thrown,
        }),
      );
  if (goesOn) log("uncaught", show(thrown), description);
};
const isReporting = { on: false };
function withReporting(work: () => boolean): boolean {
  isReporting.on = true;
  try {
    return work();
  } finally {
    isReporting.on = false;
  }
}

const rejections = new Map<object, unknown>();

/** Told by the engine of a promise that was rejected without a handler, or has got one late. */
export function noteRejection(promise: object, reason: unknown, isHandled: boolean): void {
  if (isHandled) rejections.delete(promise);
  else {
    if (rejections.size === 0) afterThisTurn(reportRejections);
    rejections.set(promise, reason);
  }
}

function reportRejections(): void {
  const due = [...rejections];
  rejections.clear();
  for (const [promise, reason] of due)
    if (
      fire(window, "PromiseRejectionEvent", "unhandledrejection", {
        bubbles: false,
        cancelable: true,
        promise,
        reason,
      })
    )
      log("uncaught", show(reason), describeThrown(reason));
}
