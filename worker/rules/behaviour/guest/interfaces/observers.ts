/** MutationObserver, and the observers of sizes and positions, which see everything as shown. */

import { type Mutation, watchMutations } from "../dom/mutate.ts";
import { type Element, isElement, type Node, Node as NodeClass } from "../dom/node.ts";
import { Interface, Internal, internalOf, option, text } from "../expose.ts";
import { boxOf } from "../layout.ts";
import { callPage, requestFrame } from "../loop.ts";
import { pageArray, pageObject, pagePromise, typeError, whenSettled } from "../realm.ts";
import { staticNodeList } from "./collections.ts";
import { elementInterface, rectangle } from "./elements.ts";

interface Observed {
  node: Node;
  kinds: ReadonlySet<Mutation["kind"]>;
  isDeep: boolean;
  names: ReadonlySet<string> | null;
  keepsOld: ReadonlySet<Mutation["kind"]>;
}

const observers = new Set<Observer>();

class Observer extends Internal {
  readonly callback: unknown;
  observed: Observed[] = [];
  records: object[] = [];

  constructor(callback: unknown) {
    super();
    this.callback = callback;
  }

  override get interface(): Interface<Internal> {
    return observerInterface;
  }

  tell(mutation: Mutation): void {
    const found = this.observed.find(
      (one) =>
        one.kinds.has(mutation.kind) &&
        (one.node === mutation.target || (one.isDeep && isInside(mutation.target, one.node))) &&
        (!one.names || one.names.has(mutation.name ?? "")),
    );
    if (!found) return;
    if (this.records.length === 0) schedule(this);
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
        oldValue: found.keepsOld.has(mutation.kind) ? (mutation.old ?? null) : null,
      }),
    );
  }

  take(): object[] {
    const taken = this.records;
    this.records = [];
    return taken;
  }
}

function isInside(node: Node, ancestor: Node): boolean {
  for (let one: Node | null = node; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

/** Calls the observer as a promise job, as browsers do. */
function schedule(observer: Observer): void {
  const { promise, resolve } = pagePromise();
  whenSettled(
    promise,
    () => {
      const records = observer.take();
      if (records.length > 0)
        callPage(observer.callback, observer.wrapper, [pageArray(records), observer.wrapper]);
    },
    () => {},
  );
  resolve(undefined);
}

function watch(): void {
  watchMutations(
    observers.size > 0
      ? (mutation) => {
          for (const observer of observers) observer.tell(mutation);
        }
      : null,
  );
}

const observerInterface: Interface<Observer> = new Interface<Observer>(
  "MutationObserver",
  null,
  Observer,
  ([callback]) => {
    if (typeof callback !== "function")
      throw typeError("Failed to construct 'MutationObserver': parameter 1 is not of type 'Function'.");
    return new Observer(callback);
  },
  1,
);
observerInterface
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
    const keepsOld = new Set<Mutation["kind"]>();
    if (option(options, "attributeOldValue")) keepsOld.add("attributes");
    if (option(options, "characterDataOldValue")) keepsOld.add("characterData");
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
      keepsOld,
    });
    observers.add(observer);
    watch();
  })
  .method("disconnect", 0, (observer) => {
    observer.observed = [];
    observer.records = [];
    observers.delete(observer);
    watch();
  })
  .method("takeRecords", 0, (observer) => pageArray(observer.take()));

// Observers of what is shown: each element is reported once, in the next frame.

class ShownObserver extends Internal {
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

function defineShownObserver(name: string, entryOf: (element: Element) => object): void {
  const kind: Interface<ShownObserver> = new Interface<ShownObserver>(
    name,
    null,
    ShownObserver,
    ([callback]) => {
      if (typeof callback !== "function")
        throw typeError(`Failed to construct '${name}': parameter 1 is not of type 'Function'.`);
      return new ShownObserver(callback, () => kind);
    },
    1,
  );
  kind
    .method("observe", 1, (observer, value) => {
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

defineShownObserver("IntersectionObserver", (element) =>
  pageObject({
    target: element.wrapper,
    isIntersecting: true,
    intersectionRatio: 1,
    time: 0,
    boundingClientRect: rectangle(boxOf(element)).wrapper,
    intersectionRect: rectangle(boxOf(element)).wrapper,
    rootBounds: null,
  }),
);
defineShownObserver("ResizeObserver", (element) => {
  const { width, height } = boxOf(element);
  const size = pageArray([pageObject({ inlineSize: width, blockSize: height })]);
  return pageObject({
    target: element.wrapper,
    contentRect: rectangle({ x: 0, y: 0, width, height }).wrapper,
    borderBoxSize: size,
    contentBoxSize: size,
  });
});
defineShownObserver("PerformanceObserver", () => pageObject());
