/**
 * The interfaces of events: EventTarget, Event and its kinds, AbortController, and event handler attributes.
 */
import {
  addListener,
  dispatch,
  type EventInit,
  hasEffect,
  LazyHandler,
  PageEvent,
  removeListener,
  windowTarget,
} from "../dom/dispatch.ts";
import type { Listener } from "../dom/listener.ts";
import { Target } from "../dom/node.ts";
import { Interface, type Internal, internalOf, option, text } from "../expose.ts";
import { hasTasks, isPageCodeRunning, settle, startTimer } from "../loop.ts";
import { domException, pageArray, typeError } from "../realm.ts";

/** An event target that a page creates with `new EventTarget()`. */
class PlainTarget extends Target {
  override get interface(): Interface<Internal> {
    return eventTargetInterface;
  }
}

/** The interface `EventTarget`. */
export const eventTargetInterface = new Interface<Target>(
  "EventTarget",
  null,
  Target,
  () => new PlainTarget(),
);

function listenerOptions(options: unknown): Omit<Listener, "type" | "callback" | "isRemoved"> {
  return {
    isCapture: typeof options === "boolean" ? options : Boolean(option(options, "capture")),
    isOnce: Boolean(option(options, "once")),
    isPassive: Boolean(option(options, "passive")),
    isHandler: false,
  };
}

eventTargetInterface
  .method("addEventListener", 2, (target, type, callback, options) => {
    if (callback === null || callback === undefined) return;
    if (typeof callback !== "function" && typeof callback !== "object")
      throw typeError(
        "Failed to execute 'addEventListener' on 'EventTarget': parameter 2 is not of type 'Object'.",
      );
    const signal = signalOf(option(options, "signal"));
    const name = text(type);
    if (signal?.isAborted) return;
    const settings = listenerOptions(options);
    addListener(target, { type: name, callback, ...settings });
    signal?.abortAlgorithms.push(() => removeFrom(target, name, callback, settings.isCapture));
  })
  .method("removeEventListener", 2, (target, type, callback, options) => {
    removeFrom(target, text(type), callback, listenerOptions(options).isCapture);
  })
  .method("dispatchEvent", 1, (target, value) => {
    const event = eventInterface.argument(value, "'dispatchEvent' on 'EventTarget'");
    if (event.isDispatched)
      throw domException(
        "InvalidStateError",
        "Failed to execute 'dispatchEvent' on 'EventTarget': The event is already being dispatched.",
      );
    event.isTrusted = false;
    return dispatch(target, event);
  });

/** Removes a listener that `addEventListener` added, if it is there. */
function removeFrom(target: Target, type: string, callback: unknown, isCapture: boolean): void {
  const listener = target.listeners?.find(
    (one) => !one.isHandler && one.type === type && one.callback === callback && one.isCapture === isCapture,
  );
  if (listener) removeListener(target, listener);
}

/** The attributes of an event's interface with their default values. */
type Details = Readonly<Record<string, unknown>>;

/** The event interfaces by name, with all of their attributes. */
const eventInterfaces = new Map<string, { kind: Interface<Internal>; details: Details }>();

/** Reads the dictionary argument of an event's constructor. */
function readInit(init: unknown, details: Details): EventInit {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(details)) {
    const value = option(init, name);
    values[name] = value === undefined ? details[name] : coerce(details[name], value);
  }
  return {
    bubbles: Boolean(option(init, "bubbles")),
    cancelable: Boolean(option(init, "cancelable")),
    details: values,
  };
}

/** Converts a value to the type of an attribute's default. */
function coerce(example: unknown, value: unknown): unknown {
  if (typeof example === "number") return Number(value) || 0;
  if (typeof example === "boolean") return Boolean(value);
  return typeof example === "string" ? text(value) : value;
}

/** Defines an event interface. @param own its attributes beyond those of its parent */
function defineEvent(name: string, parent: Interface<Internal> | null, own: Details): Interface<PageEvent> {
  const inherited = parent ? (eventInterfaces.get(parent.name)?.details ?? {}) : {};
  const details = { ...inherited, ...own };
  const kind: Interface<PageEvent> = new Interface<PageEvent>(
    name,
    parent,
    PageEvent,
    ([type, init]) => {
      const event = new PageEvent(kind, text(type), readInit(init, details));
      event.composed = Boolean(option(init, "composed"));
      return event;
    },
    1,
  );
  eventInterfaces.set(name, { kind, details });
  for (const property of Object.keys(own))
    kind.attribute(property, (event) => event.details[property] ?? own[property]);
  return kind;
}

/** The events of the user that have the window as their `view`. */
const VIEWED = /^(?:Mouse|Pointer|Keyboard|Focus|Wheel)Event$/;

/**
 * Creates a trusted event that the user or browser causes. It bubbles by default.
 * @param kind the name of its interface; `Event` is used for an unknown one
 */
export function createEvent(
  kind: string,
  type: string,
  {
    bubbles = true,
    cancelable = false,
    ...details
  }: { bubbles?: boolean; cancelable?: boolean } & Details = {},
): PageEvent {
  const definition = eventInterfaces.get(kind) ?? eventInterfaces.get("Event");
  if (!definition) throw new Error(`There is no event ${kind}.`);
  const view = VIEWED.test(kind) ? { view: windowTarget() } : {};
  const event = new PageEvent(definition.kind, type, {
    bubbles,
    cancelable,
    details: { ...definition.details, ...view, ...details },
  });
  event.isTrusted = details.isTrusted !== false;
  event.composed = (bubbles && kind !== "Event") || kind === "FocusEvent";
  return event;
}

/**
 * Dispatches an event that the user or the browser causes, then runs microtasks if no code of the page is
 * running. Returns false if a listener called `preventDefault`. Parameters are those of `createEvent`.
 */
export function fire(
  target: Target,
  kind: string,
  type: string,
  details: { bubbles?: boolean; cancelable?: boolean } & Details = {},
): boolean {
  // An action causes up to 30 events, but a page listens to one or two. Those without any effect aren't
  // created.
  if (!hasEffect(type)) {
    if (hasTasks() && !isPageCodeRunning()) settle();
    return true;
  }
  const result = dispatch(target, createEvent(kind, type, details));
  if (!isPageCodeRunning()) settle();
  return result;
}

const eventInterface = defineEvent("Event", null, {});

eventInterface
  .attribute("type", (event) => event.type)
  .attribute("target", (event) => event.target)
  .attribute("srcElement", (event) => event.target)
  .attribute("currentTarget", (event) => event.currentTarget)
  .attribute("eventPhase", (event) => event.eventPhase)
  .attribute("bubbles", (event) => event.bubbles)
  .attribute("cancelable", (event) => event.cancelable)
  .attribute("composed", (event) => event.composed)
  .attribute("defaultPrevented", (event) => event.isCanceled)
  .attribute("isTrusted", (event) => event.isTrusted)
  .attribute("timeStamp", (event) => event.timeStamp)
  .attribute(
    "returnValue",
    (event) => !event.isCanceled,
    (event, value) => {
      if (!value) event.cancel();
    },
  )
  .attribute(
    "cancelBubble",
    (event) => event.isPropagationStopped,
    (event, value) => {
      if (value) event.isPropagationStopped = true;
    },
  )
  .method("preventDefault", 0, (event) => event.cancel())
  .method("stopPropagation", 0, (event) => {
    event.isPropagationStopped = true;
  })
  .method("stopImmediatePropagation", 0, (event) => {
    event.isPropagationStopped = true;
    event.isImmediatePropagationStopped = true;
  })
  .method("composedPath", 0, (event) => pageArray(event.path.map((target) => target.wrapper)))
  .method("initEvent", 1, (event, type, bubbles, cancelable) => {
    if (event.isDispatched) return;
    event.type = text(type);
    event.bubbles = Boolean(bubbles);
    event.cancelable = Boolean(cancelable);
  });
for (const [name, value] of [
  ["NONE", 0],
  ["CAPTURING_PHASE", 1],
  ["AT_TARGET", 2],
  ["BUBBLING_PHASE", 3],
] as const)
  eventInterface.constant(name, value);

const custom = defineEvent("CustomEvent", eventInterface, { detail: null });
custom.method("initCustomEvent", 1, (event, type, bubbles, cancelable, detail) => {
  event.type = text(type);
  event.bubbles = Boolean(bubbles);
  event.cancelable = Boolean(cancelable);
  event.details.detail = detail;
});

const ui = defineEvent("UIEvent", eventInterface, { view: null, detail: 0 });
ui.attribute(
  "which",
  (event) => event.details.which ?? (Number(event.details.button ?? -1) + 1 || event.details.keyCode || 0),
);

const MODIFIERS = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const mouse = defineEvent("MouseEvent", ui, {
  ...MODIFIERS,
  screenX: 0,
  screenY: 0,
  clientX: 0,
  clientY: 0,
  button: 0,
  buttons: 0,
  relatedTarget: null,
  movementX: 0,
  movementY: 0,
});
for (const axis of ["X", "Y"])
  for (const name of ["page", "offset", "layer"])
    mouse.attribute(`${name}${axis}`, (event) => event.details[`client${axis}`]);
mouse.attribute("x", (event) => event.details.clientX).attribute("y", (event) => event.details.clientY);
defineEvent("PointerEvent", mouse, {
  pointerId: 0,
  width: 1,
  height: 1,
  pressure: 0,
  tiltX: 0,
  tiltY: 0,
  pointerType: "",
  isPrimary: false,
});
defineEvent("WheelEvent", mouse, { deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
defineEvent("DragEvent", mouse, { dataTransfer: null });
const keyboard = defineEvent("KeyboardEvent", ui, {
  ...MODIFIERS,
  key: "",
  code: "",
  location: 0,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  charCode: 0,
});
for (const kind of [mouse, keyboard])
  kind.method("getModifierState", 1, (event, key) => {
    const name = { Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" }[text(key)];
    return name !== undefined && event.details[name] === true;
  });
defineEvent("InputEvent", ui, { data: null, inputType: "", isComposing: false, dataTransfer: null });
defineEvent("FocusEvent", ui, { relatedTarget: null });
defineEvent("CompositionEvent", ui, { data: "" });
defineEvent("TouchEvent", ui, { ...MODIFIERS, touches: null, targetTouches: null, changedTouches: null });
defineEvent("SubmitEvent", eventInterface, { submitter: null });
defineEvent("FormDataEvent", eventInterface, { formData: null });
defineEvent("HashChangeEvent", eventInterface, { oldURL: "", newURL: "" });
defineEvent("PopStateEvent", eventInterface, { state: null });
defineEvent("PageTransitionEvent", eventInterface, { persisted: false });
defineEvent("BeforeUnloadEvent", eventInterface, {});
defineEvent("StorageEvent", eventInterface, {
  key: null,
  oldValue: null,
  newValue: null,
  url: "",
  storageArea: null,
});
defineEvent("ErrorEvent", eventInterface, {
  message: "",
  filename: "",
  lineno: 0,
  colno: 0,
  error: undefined,
});
defineEvent("PromiseRejectionEvent", eventInterface, { promise: null, reason: undefined });
defineEvent("MessageEvent", eventInterface, { data: null, origin: "", lastEventId: "", source: null });
defineEvent("ToggleEvent", eventInterface, { oldState: "", newState: "", source: null });
defineEvent("CommandEvent", eventInterface, { command: "", source: null });
defineEvent("CloseEvent", eventInterface, { wasClean: false, code: 0, reason: "" });
defineEvent("ProgressEvent", eventInterface, { lengthComputable: false, loaded: 0, total: 0 });
defineEvent("AnimationEvent", eventInterface, { animationName: "", elapsedTime: 0, pseudoElement: "" });
defineEvent("TransitionEvent", eventInterface, { propertyName: "", elapsedTime: 0, pseudoElement: "" });
defineEvent("ClipboardEvent", eventInterface, { clipboardData: null });
defineEvent("MediaQueryListEvent", eventInterface, { media: "", matches: false });

/** `document.createEvent`. Throws NotSupportedError for an unknown interface. */
export function createLegacyEvent(name: string): PageEvent {
  const normalizedName = name.toLowerCase().replace(/s$/, "");
  for (const { kind, details } of eventInterfaces.values())
    if (
      kind.name.toLowerCase() === normalizedName ||
      (normalizedName === "htmlevent" && kind.name === "Event")
    )
      return new PageEvent(kind, "", { details: { ...details } });
  throw domException(
    "NotSupportedError",
    `Failed to execute 'createEvent' on 'Document': The provided event type ('${name}') is invalid.`,
  );
}

// AbortController.

class AbortSignalInternal extends Target {
  isAborted = false;
  reason: unknown = undefined;
  /** The abort algorithms. */
  abortAlgorithms: (() => void)[] = [];

  override get interface(): Interface<Internal> {
    return signalInterface;
  }

  abort(reason: unknown): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.reason = reason ?? domException("AbortError", "signal is aborted without reason");
    for (const work of this.abortAlgorithms) work();
    fire(this, "Event", "abort", { bubbles: false });
  }
}

const signalInterface = new Interface<AbortSignalInternal>(
  "AbortSignal",
  eventTargetInterface,
  AbortSignalInternal,
);
/** A signal that is aborted already. @param reason an AbortError by default */
function abortedSignal(reason: unknown): AbortSignalInternal {
  const signal = new AbortSignalInternal();
  signal.abort(reason);
  return signal;
}

/** The signal that an argument such as `options.signal` is; undefined for anything else. */
export function signalOf(value: unknown): AbortSignalInternal | undefined {
  const signal = internalOf(value);
  return signal instanceof AbortSignalInternal ? signal : undefined;
}

signalInterface
  .static("abort", 0, (reason) => abortedSignal(reason))
  .static("timeout", 1, (milliseconds) => {
    const signal = new AbortSignalInternal();
    startTimer(
      () => signal.abort(domException("TimeoutError", "signal timed out")),
      Number(milliseconds),
      false,
    );
    return signal;
  })
  .static("any", 1, (list) => {
    const signal = new AbortSignalInternal();
    for (const value of list as Iterable<unknown>) {
      const source = signalOf(value);
      if (source?.isAborted) return abortedSignal(source.reason);
      source?.abortAlgorithms.push(() => signal.abort(source.reason));
    }
    return signal;
  })
  .attribute("aborted", (signal) => signal.isAborted)
  .attribute("reason", (signal) => signal.reason)
  .method("throwIfAborted", 0, (signal) => {
    if (signal.isAborted) throw signal.reason;
  });

class AbortControllerInternal extends Target {
  readonly signal = new AbortSignalInternal();

  override get interface(): Interface<Internal> {
    return controllerInterface;
  }
}

const controllerInterface = new Interface<AbortControllerInternal>(
  "AbortController",
  null,
  AbortControllerInternal,
  () => new AbortControllerInternal(),
);
controllerInterface
  .attribute("signal", (controller) => controller.signal)
  .method("abort", 0, (controller, reason) => controller.signal.abort(reason));

// `on…` properties.

/** The accessors of `on…` properties by name. Interfaces share them. */
const handlerProperties = new Map<string, PropertyDescriptor>();

/**
 * Defines `on…` properties. A handler is called in the order in which it was first set among the listeners.
 * @param types event types, separated by spaces
 */
export function defineHandlers(kind: Interface<Internal>, types: string): void {
  for (const type of types.split(" ")) {
    const name = `on${type}`;
    let property = handlerProperties.get(name);
    if (!property) {
      eventTargetInterface.attribute(
        name,
        (target) => handlerOf(target, type),
        (target, value) => setHandler(target, type, value),
      );
      property = Reflect.getOwnPropertyDescriptor(
        eventTargetInterface.pagePrototype,
        name,
      ) as PropertyDescriptor;
      Reflect.deleteProperty(eventTargetInterface.pagePrototype, name);
      handlerProperties.set(name, property);
    }
    Reflect.defineProperty(kind.pagePrototype, name, property);
  }
}

/** The event types whose handlers on `body` are the window's. */
export const WINDOW_HANDLERS =
  "afterprint beforeprint beforeunload blur error focus hashchange languagechange load message messageerror offline online pagehide pageshow popstate rejectionhandled resize scroll storage unhandledrejection unload";

/** Defines the `on…` properties of `body` that set the window's handlers. */
export function defineWindowHandlers(kind: Interface<Internal>): void {
  for (const type of WINDOW_HANDLERS.split(" "))
    kind.attribute(
      `on${type}`,
      () => (windowTarget() ? handlerOf(windowTarget() as Target, type) : null),
      (_, value) => {
        const window = windowTarget();
        if (window) setHandler(window, type, value);
      },
    );
}

/** The handler for an event type; null if there is none. An attribute's handler is compiled on first use. */
function handlerOf(target: Target, type: string): unknown {
  const callback = target.listeners?.find(
    (listener) => listener.isHandler && listener.type === type,
  )?.callback;
  if (!(callback instanceof LazyHandler)) return callback ?? null;
  const compiled = callback.compile();
  setHandler(target, type, compiled);
  return compiled;
}

/**
 * Sets or removes the handler for an event type.
 * @param value a callable or object; anything else removes it
 */
export function setHandler(target: Target, type: string, value: unknown): void {
  const isCallable = typeof value === "function" || (typeof value === "object" && value !== null);
  const handler = target.listeners?.find((listener) => listener.isHandler && listener.type === type);
  if (!isCallable) {
    if (handler) removeListener(target, handler);
  } else if (handler) handler.callback = value;
  else
    addListener(target, {
      type,
      callback: value,
      isCapture: false,
      isOnce: false,
      isPassive: false,
      isHandler: true,
    });
}

defineHandlers(signalInterface, "abort");

/** The event types that elements, documents and windows have handlers for (GlobalEventHandlers). */
export const GLOBAL_HANDLERS =
  "abort animationcancel animationend animationiteration animationstart auxclick beforeinput beforetoggle blur cancel canplay canplaythrough change click close contextmenu copy cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended error focus formdata gotpointercapture input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup progress ratechange reset resize scroll scrollend seeked seeking select selectstart slotchange stalled submit suspend timeupdate toggle transitionend transitionstart transitioncancel transitionrun volumechange waiting wheel";
