/** Dispatches events, as the DOM standard prescribes. */
import { type Interface, Internal } from "../expose.ts";
import { enter, pageTime } from "../loop.ts";
import { applyPage } from "../realm.ts";
import { type Element, isElement, type Node, type Target, Node as TreeNode } from "./node.ts";

export interface Listener {
  type: string;
  /** A function, or an object with `handleEvent`. For a handler: the value of the `on…` property. */
  callback: unknown;
  isCapture: boolean;
  isOnce: boolean;
  isPassive: boolean;
  isRemoved: boolean;
  /** Set through an `on…` property or attribute. */
  isHandler: boolean;
}

/** A handler in an attribute, compiled when first needed. */
export class LazyHandler {
  readonly compile: () => unknown;

  constructor(compile: () => unknown) {
    this.compile = compile;
  }
}

export interface EventInit {
  bubbles?: boolean;
  cancelable?: boolean;
  /** Further properties of the event's interface, by name. */
  details?: Record<string, unknown>;
}

export class PageEvent extends Internal {
  readonly interface: Interface<Internal>;
  type: string;
  bubbles: boolean;
  cancelable: boolean;
  composed = false;
  isTrusted = false;
  target: Target | null = null;
  current: Target | null = null;
  related: Target | null = null;
  phase = 0;
  path: Target[] = [];
  isStopped = false;
  isStoppedAtOnce = false;
  isCanceled = false;
  isInPassive = false;
  isDispatched = false;
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

  cancel(): void {
    if (this.cancelable && !this.isInPassive) this.isCanceled = true;
  }
}

/** The activation behaviour of an element: its default action for a click. */
export interface Activation {
  /** Whether this element does it, given the event. */
  applies(element: Element, event: PageEvent): boolean;
  /** Runs before the listeners. Returns a function that undoes it. */
  before?(element: Element, event: PageEvent): (() => void) | undefined;
  /** The default action. Runs after the listeners, unless one prevented it. */
  run(element: Element, event: PageEvent): void;
}

const activations = new Map<string, Activation>();
const world: { window: Target | null; setCurrentEvent: (event: PageEvent | null) => PageEvent | null } = {
  window: null,
  setCurrentEvent: () => null,
};

export function defineActivation(localName: string, activation: Activation): void {
  activations.set(localName, activation);
}

/** Sets the window, the last target of every path. */
export function setWindow(
  window: Target,
  setCurrentEvent: (event: PageEvent | null) => PageEvent | null,
): void {
  world.window = window;
  world.setCurrentEvent = setCurrentEvent;
}

export function windowTarget(): Target | null {
  return world.window;
}

function pathFrom(target: Target, event: PageEvent): Target[] {
  const path: Target[] = [target];
  if (!(target instanceof TreeNode)) return path;
  let node: Node = target;
  for (;;) {
    let parent: Node | null = node.parent;
    // A composed event leaves the shadow root to its host.
    if (!parent && "host" in node && event.composed) parent = (node as { host: Element | null }).host;
    if (!parent) break;
    path.push(parent);
    node = parent;
  }
  if (world.window && node === node.document && node.document.isPage && event.type !== "load")
    path.push(world.window);
  return path;
}

function activationFor(path: readonly Target[], event: PageEvent): [Element, Activation] | null {
  if (event.type !== "click") return null;
  const among = event.bubbles ? path : path.slice(0, 1);
  for (const one of among) {
    if (!(one instanceof TreeNode) || !isElement(one) || one.namespace !== "html") continue;
    const activation = activations.get(one.localName);
    if (activation?.applies(one, event)) return [one, activation];
  }
  return null;
}

/**
 * Dispatches an event. Returns false if a listener called `preventDefault`.
 * @param shownTarget the `target` that listeners see
 */
export function dispatch(target: Target, event: PageEvent, shownTarget = target): boolean {
  event.isDispatched = true;
  event.target = shownTarget;
  const path = pathFrom(target, event);
  event.path = path;
  const activation = activationFor(path, event);
  const undo = activation?.[1].before?.(activation[0], event);
  for (let index = path.length - 1; index >= 0; index--) {
    const one = path[index] as Target;
    event.phase = index === 0 ? 2 : 1;
    invoke(one, event, true);
  }
  for (let index = 0; index < path.length; index++) {
    if (index > 0 && !event.bubbles) break;
    event.phase = index === 0 ? 2 : 3;
    invoke(path[index] as Target, event, false);
  }
  event.phase = 0;
  event.current = null;
  event.path = [];
  event.isDispatched = false;
  event.isStopped = false;
  event.isStoppedAtOnce = false;
  if (activation) {
    if (event.isCanceled) undo?.();
    else activation[1].run(activation[0], event);
  }
  return !event.isCanceled;
}

function invoke(target: Target, event: PageEvent, isCapture: boolean): void {
  if (event.isStopped || !target.listeners) return;
  event.current = target;
  for (const listener of [...target.listeners]) {
    if (event.isStoppedAtOnce) return;
    if (listener.isRemoved || listener.type !== event.type || listener.isCapture !== isCapture) continue;
    if (listener.isOnce) removeListener(target, listener);
    callListener(listener, target, event);
  }
}

function callListener(listener: Listener, target: Target, event: PageEvent): void {
  enter(() => {
    const before = world.setCurrentEvent(event);
    event.isInPassive = listener.isPassive;
    try {
      callBack(listener, target, event);
    } finally {
      event.isInPassive = false;
      world.setCurrentEvent(before);
    }
  });
}

function callBack(listener: Listener, target: Target, event: PageEvent): void {
  const { callback } = listener;
  if (callback instanceof LazyHandler) {
    listener.callback = callback.compile();
    callBack(listener, target, event);
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
  const isError = event.type === "error" && target === world.window && "message" in event.details;
  const values = isError
    ? ["message", "filename", "lineno", "colno", "error"].map((name) => event.details[name])
    : [event.wrapper];
  const result = applyPage(callback, target.wrapper, values);
  if (isError ? result === true : result === false) event.cancel();
}

/** Types of events for which a listener was added to any target. Never shrinks. */
const listenedTypes = new Set<string>();

/**
 * Whether dispatching an event of this type can have an effect: some target may listen, or elements activate
 * on it.
 */
export function hasEffect(type: string): boolean {
  return listenedTypes.has(type) || type === "click";
}

export function addListener(target: Target, listener: Omit<Listener, "isRemoved">): void {
  listenedTypes.add(listener.type);
  target.listeners ??= [];
  const isThere = target.listeners.some(
    (other) =>
      !other.isHandler &&
      !listener.isHandler &&
      other.type === listener.type &&
      other.callback === listener.callback &&
      other.isCapture === listener.isCapture,
  );
  if (!isThere) target.listeners.push({ ...listener, isRemoved: false });
}

export function removeListener(target: Target, listener: Listener): void {
  listener.isRemoved = true;
  target.listeners = target.listeners?.filter((other) => other !== listener);
}
