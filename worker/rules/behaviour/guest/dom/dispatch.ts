/** Event dispatch (DOM), with the activation behaviour of elements. */
import { type Interface, Internal } from "../expose.ts";
import { enter, pageTime } from "../loop.ts";
import { applyPage } from "../realm.ts";
import type { Listener } from "./listener.ts";
import { type Element, isElement, type Node, type Target, Node as TreeNode } from "./node.ts";

/**
 * The handler of an event handler attribute, compiled on first use.
 * @param compile returns the function, or null
 */
export class LazyHandler {
  readonly compile: () => unknown;

  constructor(compile: () => unknown) {
    this.compile = compile;
  }
}

/** The initial values of an event. */
export interface EventInit {
  bubbles?: boolean;
  cancelable?: boolean;
  /** Further properties of the event's interface, by name. */
  details?: Record<string, unknown>;
}

/** The internal of an event of any interface. */
export class PageEvent extends Internal {
  readonly interface: Interface<Internal>;
  type: string;
  bubbles: boolean;
  cancelable: boolean;
  composed = false;
  isTrusted = false;
  target: Target | null = null;
  currentTarget: Target | null = null;
  related: Target | null = null;
  /** 0 none, 1 capturing, 2 at target, 3 bubbling. */
  eventPhase = 0;
  path: Target[] = [];
  /** Whether `stopPropagation` was called. */
  isPropagationStopped = false;
  /** Whether `stopImmediatePropagation` was called. */
  isImmediatePropagationStopped = false;
  /** `defaultPrevented`. */
  isCanceled = false;
  /** Whether a passive listener is running, which can't cancel the event. */
  isInPassiveListener = false;
  isDispatched = false;
  /** Milliseconds since the page began to load. */
  readonly timeStamp: number;
  readonly details: Record<string, unknown>;

  constructor(kind: Interface<Internal>, type: string, init: EventInit = {}) {
    super();
    this.interface = kind;
    this.type = type;
    this.bubbles = init.bubbles ?? false;
    this.cancelable = init.cancelable ?? false;
    this.details = init.details ?? {};
    this.timeStamp = pageTime();
  }

  /** `preventDefault`. */
  cancel(): void {
    if (this.cancelable && !this.isInPassiveListener) this.isCanceled = true;
  }
}

/** The activation behaviour of an element: its default action for a click. */
export interface Activation {
  /** Whether the element has this behaviour for the event. */
  applies(element: Element, event: PageEvent): boolean;
  /** Legacy-pre-activation behaviour, before the listeners. Returns the canceled activation behaviour. */
  before?(element: Element, event: PageEvent): (() => void) | undefined;
  /** The activation behaviour, after the listeners, unless one canceled the event. */
  run(element: Element, event: PageEvent): void;
}

const activations = new Map<string, Activation>();
const windowHooks: { window: Target | null; setCurrentEvent: (event: PageEvent | null) => PageEvent | null } =
  {
    window: null,
    setCurrentEvent: () => null,
  };

/** Defines the activation behaviour of HTML elements with a tag. */
export function defineActivation(localName: string, activation: Activation): void {
  activations.set(localName, activation);
}

/**
 * Sets the window, the last target of event paths.
 * @param setCurrentEvent sets `window.event` and returns its previous value
 */
export function setWindow(
  window: Target,
  setCurrentEvent: (event: PageEvent | null) => PageEvent | null,
): void {
  windowHooks.window = window;
  windowHooks.setCurrentEvent = setCurrentEvent;
}

/** The window; null while it isn't defined yet. */
export function windowTarget(): Target | null {
  return windowHooks.window;
}

function eventPath(target: Target, event: PageEvent): Target[] {
  const path: Target[] = [target];
  if (!(target instanceof TreeNode)) return path;
  let node: Node = target;
  for (;;) {
    let parent: Node | null = node.parent;
    // A composed event propagates from a shadow root to its host.
    if (!parent && "host" in node && event.composed) parent = (node as { host: Element | null }).host;
    if (!parent) break;
    path.push(parent);
    node = parent;
  }
  if (windowHooks.window && node === node.document && node.document.isPage && event.type !== "load")
    path.push(windowHooks.window);
  return path;
}

function findActivation(path: readonly Target[], event: PageEvent): [Element, Activation] | null {
  if (event.type !== "click") return null;
  const candidates = event.bubbles ? path : path.slice(0, 1);
  for (const one of candidates) {
    if (!(one instanceof TreeNode) || !isElement(one) || one.namespace !== "html") continue;
    const activation = activations.get(one.localName);
    if (activation?.applies(one, event)) return [one, activation];
  }
  return null;
}

/**
 * Dispatches an event. Returns false if a listener called `preventDefault`.
 * @param shownTarget the event's `target`, if it differs: `load` is dispatched to the window, but has the
 * document as target
 */
export function dispatch(target: Target, event: PageEvent, shownTarget = target): boolean {
  event.isDispatched = true;
  event.target = shownTarget;
  const path = eventPath(target, event);
  event.path = path;
  const activation = findActivation(path, event);
  const undo = activation?.[1].before?.(activation[0], event);
  for (let index = path.length - 1; index >= 0; index--) {
    const one = path[index] as Target;
    event.eventPhase = index === 0 ? 2 : 1;
    invokeListeners(one, event, true);
  }
  for (let index = 0; index < path.length; index++) {
    if (index > 0 && !event.bubbles) break;
    event.eventPhase = index === 0 ? 2 : 3;
    invokeListeners(path[index] as Target, event, false);
  }
  event.eventPhase = 0;
  event.currentTarget = null;
  event.path = [];
  event.isDispatched = false;
  event.isPropagationStopped = false;
  event.isImmediatePropagationStopped = false;
  if (activation) {
    if (event.isCanceled) undo?.();
    else activation[1].run(activation[0], event);
  }
  return !event.isCanceled;
}

function invokeListeners(target: Target, event: PageEvent, isCapture: boolean): void {
  if (event.isPropagationStopped || !target.listeners) return;
  event.currentTarget = target;
  for (const listener of [...target.listeners]) {
    if (event.isImmediatePropagationStopped) return;
    if (listener.isRemoved || listener.type !== event.type || listener.isCapture !== isCapture) continue;
    if (listener.isOnce) removeListener(target, listener);
    callListener(listener, target, event);
  }
}

function callListener(listener: Listener, target: Target, event: PageEvent): void {
  enter(() => {
    const before = windowHooks.setCurrentEvent(event);
    event.isInPassiveListener = listener.isPassive;
    try {
      invokeCallback(listener, target, event);
    } finally {
      event.isInPassiveListener = false;
      windowHooks.setCurrentEvent(before);
    }
  });
}

function invokeCallback(listener: Listener, target: Target, event: PageEvent): void {
  const { callback } = listener;
  if (callback instanceof LazyHandler) {
    listener.callback = callback.compile();
    invokeCallback(listener, target, event);
    return;
  }
  if (listener.isHandler) {
    callHandler(callback, target, event);
    return;
  }
  let callee = callback;
  let self: unknown = target.wrapper;
  if (typeof callback === "object" && callback !== null) {
    callee = Reflect.get(callback, "handleEvent");
    self = callback;
  }
  applyPage(callee, self, [event.wrapper]);
}

function callHandler(callback: unknown, target: Target, event: PageEvent): void {
  if (typeof callback !== "function") return;
  const isError = event.type === "error" && target === windowHooks.window && "message" in event.details;
  const values = isError
    ? ["message", "filename", "lineno", "colno", "error"].map((name) => event.details[name])
    : [event.wrapper];
  const result = applyPage(callback, target.wrapper, values);
  if (isError ? result === true : result === false) event.cancel();
}

/** The event types for which a listener was ever added to any target. */
const listenedTypes = new Set<string>();

/**
 * Whether dispatching an event of this type can have an effect: some target may listen, or elements activate
 * on it.
 */
export function hasEffect(type: string): boolean {
  return listenedTypes.has(type) || type === "click";
}

const listenerHooks: ((target: Target, type: string) => void)[] = [];

/** Calls `hook` for each listener that is added. */
export function onListener(hook: (target: Target, type: string) => void): void {
  listenerHooks.push(hook);
}

/** Adds a listener to a target, unless an equal one is there. */
export function addListener(target: Target, listener: Omit<Listener, "isRemoved">): void {
  listenedTypes.add(listener.type);
  for (const hook of listenerHooks) hook(target, listener.type);
  target.listeners ??= [];
  const isDuplicate = target.listeners.some(
    (other) =>
      !other.isHandler &&
      !listener.isHandler &&
      other.type === listener.type &&
      other.callback === listener.callback &&
      other.isCapture === listener.isCapture,
  );
  if (!isDuplicate) target.listeners.push({ ...listener, isRemoved: false });
}

/** Removes a listener, also from a dispatch that is under way. */
export function removeListener(target: Target, listener: Listener): void {
  listener.isRemoved = true;
  target.listeners = target.listeners?.filter((other) => other !== listener);
}
