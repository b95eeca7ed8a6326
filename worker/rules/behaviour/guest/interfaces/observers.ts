/** `MutationObserver`, and observers of size and intersection, which report each element once as visible. */
import { type Mutation, watchMutations } from "../dom/mutate.ts";
import { type Element, isElement, type Node, Node as NodeClass } from "../dom/node.ts";
import { Interface, Internal, internalOf, option, text } from "../expose.ts";
import { boxOf } from "../layout.ts";
import { callPage, requestFrame } from "../loop.ts";
import { pageArray, pageObject, pagePromise, typeError, whenSettled } from "../realm.ts";
import { staticNodeList } from "./collections.ts";
import { domRect, elementInterface } from "./elements.ts";

/** What an observer observes of one node, by the options of `observe()`. */
interface Registration {
  node: Node;
  kinds: ReadonlySet<Mutation["kind"]>;
  /** The option `subtree`. */
  isDeep: boolean;
  /** The option `attributeFilter`; null for all attributes. */
  names: ReadonlySet<string> | null;
  /** The kinds of mutations whose records have the old value. */
  oldValueKinds: ReadonlySet<Mutation["kind"]>;
}

/** The observers that observe anything. */
const observers = new Set<MutationObserverInternal>();

class MutationObserverInternal extends Internal {
  readonly callback: unknown;
  observed: Registration[] = [];
  records: object[] = [];

  constructor(callback: unknown) {
    super();
    this.callback = callback;
  }

  override get interface(): Interface<Internal> {
    return mutationObserverInterface;
  }

  /** Queues a record of a mutation if a registration matches it. */
  queueRecord(mutation: Mutation): void {
    const registration = this.observed.find(
      (one) =>
        one.kinds.has(mutation.kind) &&
        (one.node === mutation.target || (one.isDeep && isInclusiveDescendant(mutation.target, one.node))) &&
        (!one.names || one.names.has(mutation.name ?? "")),
    );
    if (!registration) return;
    if (this.records.length === 0) queueCallback(this);
    this.records.push(
      pageObject({
        type: mutation.kind,
        target: mutation.target.wrapper,
        addedNodes: staticNodeList(mutation.added ?? []).wrapper,
        removedNodes: staticNodeList(mutation.removed ?? []).wrapper,
        previousSibling: mutation.previous?.wrapper ?? null,
        nextSibling: mutation.next?.wrapper ?? null,
        attributeName: mutation.name ?? null,
        attributeNamespace: null,
        oldValue: registration.oldValueKinds.has(mutation.kind) ? (mutation.old ?? null) : null,
      }),
    );
  }

  /** Returns and clears the queued records. */
  takeRecords(): object[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

function isInclusiveDescendant(node: Node, ancestor: Node): boolean {
  for (let one: Node | null = node; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

/** Calls the observer's callback in a microtask, as browsers do. */
function queueCallback(observer: MutationObserverInternal): void {
  const { promise, resolve } = pagePromise();
  whenSettled(
    promise,
    () => {
      const records = observer.takeRecords();
      if (records.length > 0)
        callPage(observer.callback, observer.wrapper, [pageArray(records), observer.wrapper]);
    },
    () => {},
  );
  resolve(undefined);
}

/** Turns the recording of mutations on only while there are observers: it costs time. */
function updateMutationWatch(): void {
  watchMutations(
    observers.size > 0
      ? (mutation) => {
          for (const observer of observers) observer.queueRecord(mutation);
        }
      : null,
  );
}

const mutationObserverInterface: Interface<MutationObserverInternal> =
  new Interface<MutationObserverInternal>(
    "MutationObserver",
    null,
    MutationObserverInternal,
    ([callback]) => {
      if (typeof callback !== "function")
        throw typeError("Failed to construct 'MutationObserver': parameter 1 is not of type 'Function'.");
      return new MutationObserverInternal(callback);
    },
    1,
  );
mutationObserverInterface
  .method("observe", 1, (observer, value, options) => {
    const node = internalOf(value);
    if (!(node instanceof NodeClass))
      throw typeError(
        "Failed to execute 'observe' on 'MutationObserver': parameter 1 is not of type 'Node'.",
      );
    const filter = option(options, "attributeFilter");
    const kinds = new Set<Mutation["kind"]>();
    if (option(options, "childList")) kinds.add("childList");
    if (option(options, "attributes") || filter || option(options, "attributeOldValue"))
      kinds.add("attributes");
    if (option(options, "characterData") || option(options, "characterDataOldValue"))
      kinds.add("characterData");
    const oldValueKinds = new Set<Mutation["kind"]>();
    if (option(options, "attributeOldValue")) oldValueKinds.add("attributes");
    if (option(options, "characterDataOldValue")) oldValueKinds.add("characterData");
    if (kinds.size === 0)
      throw typeError(
        "Failed to execute 'observe' on 'MutationObserver': The options object must set at least one of 'attributes', 'characterData', or 'childList' to true.",
      );
    observer.observed = observer.observed.filter((one) => one.node !== node);
    observer.observed.push({
      node,
      kinds,
      isDeep: Boolean(option(options, "subtree")),
      names: Array.isArray(filter) ? new Set(filter.map(text)) : null,
      oldValueKinds,
    });
    observers.add(observer);
    updateMutationWatch();
  })
  .method("disconnect", 0, (observer) => {
    observer.observed = [];
    observer.records = [];
    observers.delete(observer);
    updateMutationWatch();
  })
  .method("takeRecords", 0, (observer) => pageArray(observer.takeRecords()));

// Observers of rendering. There is no layout, so each element is reported once, in the next frame.

/** The internal of `IntersectionObserver`, `ResizeObserver` and `PerformanceObserver`. */
class RenderingObserver extends Internal {
  readonly callback: unknown;
  readonly #kind: () => Interface<Internal>;
  readonly elements = new Set<Element>();

  constructor(callback: unknown, kind: () => Interface<Internal>) {
    super();
    this.callback = callback;
    this.#kind = kind;
  }

  override get interface(): Interface<Internal> {
    return this.#kind();
  }
}

/** Defines an observer. @param entryOf makes the entry that its callback gets for an element */
function defineRenderingObserver(name: string, entryOf: (element: Element) => object): void {
  const kind: Interface<RenderingObserver> = new Interface<RenderingObserver>(
    name,
    null,
    RenderingObserver,
    ([callback]) => {
      if (typeof callback !== "function")
        throw typeError(`Failed to construct '${name}': parameter 1 is not of type 'Function'.`);
      return new RenderingObserver(callback, () => kind);
    },
    1,
  );
  kind
    .method("observe", name === "PerformanceObserver" ? 0 : 1, (observer, value) => {
      const element = elementInterface.argument(value, `'observe' on '${name}'`);
      if (observer.elements.has(element)) return;
      observer.elements.add(element);
      requestFrame(() => {
        if (!observer.elements.has(element)) return;
        callPage(observer.callback, observer.wrapper, [pageArray([entryOf(element)]), observer.wrapper]);
      });
    })
    .method("unobserve", 1, (observer, value) => {
      const element = internalOf(value);
      if (element instanceof NodeClass && isElement(element)) observer.elements.delete(element);
    })
    .method("disconnect", 0, (observer) => observer.elements.clear())
    .method("takeRecords", 0, () => pageArray([]));
}

defineRenderingObserver("IntersectionObserver", (element) =>
  pageObject({
    target: element.wrapper,
    isIntersecting: true,
    intersectionRatio: 1,
    time: 0,
    boundingClientRect: domRect(boxOf(element)).wrapper,
    intersectionRect: domRect(boxOf(element)).wrapper,
    rootBounds: null,
  }),
);
defineRenderingObserver("ResizeObserver", (element) => {
  const { width, height } = boxOf(element);
  const size = pageArray([pageObject({ inlineSize: width, blockSize: height })]);
  return pageObject({
    target: element.wrapper,
    contentRect: domRect({ x: 0, y: 0, width, height }).wrapper,
    borderBoxSize: size,
    contentBoxSize: size,
  });
});
defineRenderingObserver("PerformanceObserver", () => pageObject());
