/** Network and window APIs. They exist, fail as they do offline, and are recorded as blocked. */
import { Target } from "../dom/node.ts";
import { Interface, Internal, missingArguments, option, pageCallable, text } from "../expose.ts";
import { recordBlocked } from "../log.ts";
import { queueTask } from "../loop.ts";
import { pageGlobal, pagePromise, typeError } from "../realm.ts";
import { structuredCloneValue } from "../structured-clone.ts";
import { addPairMembers } from "../url/interfaces.ts";
import { defineHandlers, eventTargetInterface, fire, signalOf } from "./events.ts";
import { defineWindowFunction, defineWindowValue, window } from "./window.ts";

defineWindowFunction("open", 0, () => {
  recordBlocked("window", "window.open");
  return null;
});
const load = (...values: unknown[]): object => {
  recordBlocked("network", "fetch");
  const { promise, reject } = pagePromise();
  if (values.length === 0) reject(missingArguments("execute 'fetch' on 'Window'", 1, 0));
  const [, options] = values;
  const signal = signalOf(option(options, "signal"));
  if (signal?.isAborted) reject(signal.reason);
  signal?.abortAlgorithms.push(() => reject(signal.reason));
  queueTask(() => reject(typeError("Failed to fetch")));
  return promise;
};
// Its errors reject the promise.
defineWindowValue("fetch", pageCallable("fetch", 1, load));
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
  defineWindowFunction(name, 0, () => undefined);
defineWindowFunction("postMessage", 1, (data) =>
  queueTask(() =>
    fire(window, "MessageEvent", "message", {
      bubbles: false,
      data: structuredCloneValue(data),
      source: pageGlobal,
    }),
  ),
);

class Headers extends Internal {
  readonly pairs = new Map<string, string>();

  override get interface(): Interface<Internal> {
    return headersInterface;
  }
}

const headersInterface: Interface<Headers> = new Interface<Headers>("Headers", null, Headers, ([init]) => {
  const headers = new Headers();
  if (typeof init === "object" && init !== null)
    for (const name of Object.keys(init))
      headers.pairs.set(name.toLowerCase(), text(Reflect.get(init, name)));
  return headers;
});
headersInterface
  .method("get", 1, (headers, name) => headers.pairs.get(text(name).toLowerCase()) ?? null)
  .method("has", 1, (headers, name) => headers.pairs.has(text(name).toLowerCase()))
  .method("set", 2, (headers, name, value) => {
    headers.pairs.set(text(name).toLowerCase(), text(value));
  })
  .method("append", 2, (headers, name, value) => {
    const key = text(name).toLowerCase();
    const old = headers.pairs.get(key);
    headers.pairs.set(key, old === undefined ? text(value) : `${old}, ${text(value)}`);
  })
  .method("delete", 1, (headers, name) => {
    headers.pairs.delete(text(name).toLowerCase());
  });
addPairMembers(headersInterface, (headers) => [...headers.pairs]);

/** An event target that needs a network, and always fails to connect. `state` is its `readyState`. */
class OfflineTarget extends Target {
  readonly #kind: () => Interface<Internal>;
  state: number;

  constructor(kind: () => Interface<Internal>, state: number) {
    super();
    this.#kind = kind;
    this.state = state;
  }

  override get interface(): Interface<Internal> {
    return this.#kind();
  }

  /**
   * Records the attempt, and fires the events of its failure once the page's code has returned.
   * @param what the API's name in the record
   * @param state the `readyState` after the failure
   */
  fail(what: string, state: number, types: readonly string[]): void {
    recordBlocked("network", what);
    queueTask(() => {
      this.state = state;
      for (const type of types) fire(this, "ProgressEvent", type, { bubbles: false });
    });
  }
}

interface OfflineTargetDefinition {
  name: string;
  /** The initial `readyState`. */
  state: number;
  /** The event types of its `on…` attributes, separated by spaces. */
  handlers: string;
  /** Attributes with their constant values. Assignments are ignored. */
  values: Readonly<Record<string, unknown>>;
  /** Methods that do nothing. */
  idle: readonly string[];
  /** Called with each new object. */
  start?: (target: OfflineTarget) => void;
}

function defineOfflineTarget({
  name,
  state,
  handlers,
  values,
  idle,
  start,
}: OfflineTargetDefinition): Interface<OfflineTarget> {
  const kind: Interface<OfflineTarget> = new Interface<OfflineTarget>(
    name,
    eventTargetInterface,
    OfflineTarget,
    () => {
      const target = new OfflineTarget(() => kind, state);
      start?.(target);
      return target;
    },
  );
  kind.attribute("readyState", (target) => target.state);
  for (const [property, value] of Object.entries(values))
    kind.attribute(
      property,
      () => value,
      () => {},
    );
  for (const method of idle) kind.method(method, 0, () => undefined);
  defineHandlers(kind, handlers);
  return kind;
}

const request = defineOfflineTarget({
  name: "XMLHttpRequest",
  state: 0,
  handlers: "readystatechange load error loadend loadstart progress abort timeout",
  values: {
    status: 0,
    statusText: "",
    responseText: "",
    response: "",
    responseType: "",
    timeout: 0,
    withCredentials: false,
  },
  idle: ["setRequestHeader", "getResponseHeader", "overrideMimeType", "abort"],
});
request
  .method("open", 2, (target) => {
    target.state = 1;
  })
  .method("getAllResponseHeaders", 0, () => "")
  .method("send", 0, (target) => target.fail("XMLHttpRequest", 4, ["readystatechange", "error", "loadend"]));
defineOfflineTarget({
  name: "WebSocket",
  state: 0,
  handlers: "open message error close",
  values: { url: "", bufferedAmount: 0, protocol: "", binaryType: "blob" },
  idle: ["send", "close"],
  start: (target) => target.fail("WebSocket", 3, ["error", "close"]),
});
defineOfflineTarget({
  name: "EventSource",
  state: 0,
  handlers: "open message error",
  values: { url: "" },
  idle: ["close"],
  start: (target) => target.fail("EventSource", 2, ["error"]),
});
defineOfflineTarget({
  name: "Worker",
  state: 0,
  handlers: "message error messageerror",
  values: {},
  idle: ["postMessage", "terminate"],
  start: (target) => target.fail("Worker", 0, ["error"]),
});
defineOfflineTarget({
  name: "BroadcastChannel",
  state: 0,
  handlers: "message messageerror",
  values: { name: "" },
  idle: ["postMessage", "close"],
});
