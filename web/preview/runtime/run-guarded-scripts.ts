import type { RuntimeConfig } from "./config.ts";

/**
 * The guarded copy of a script or handler in somebody else's page. `source` is its original text. `text` is the exact text of the script
 * element, whose hash is in the page's policy. A handler's script stores a function at `index` of the handlers' array.
 */
export type GuardedScript =
  | { kind: "script" | "module"; source: string; text: string }
  | { kind: "handler"; source: string; text: string; index: number };

/**
 * Runs the guarded scripts of somebody else's page: those of which the parsed page contains the original, and then `last`. The page's
 * policy allows no other scripts. If the page's code copies a guarded script, the copy runs with its guard as well.
 * @param handlersName the name of the global array of the handlers' functions
 * @param last the guarded code of the JavaScript tab
 */
export function runGuardedScripts(
  config: RuntimeConfig,
  handlersName: string,
  scripts: GuardedScript[],
  last: string,
): void {
  // Stored before the page's code runs, which may replace them.
  const apply = Reflect.apply;
  const append = Element.prototype.append;
  const root = document.documentElement;
  const handlers: ((event: Event) => unknown)[] = [];
  const scriptsBySource = new Map(scripts.map((script) => [`${script.kind} ${script.source}`, script]));

  // A page that isn't interactive must not take the focus from the learner's editor.
  if (!config.interactive) {
    root.inert = true;
    Object.defineProperty(window, "focus", { value: () => undefined });
  }
  // Not all browsers let a policy forbid peer connections. The page can't get these constructors from another realm either: its frames
  // have other opaque origins and run no scripts.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    Object.defineProperty(window, name, { value: undefined });
  }
  Object.defineProperty(window, handlersName, { value: handlers });

  const createScript = (text: string, kind: GuardedScript["kind"]): HTMLScriptElement => {
    const script = document.createElement("script");
    if (kind === "module") script.type = "module";
    script.textContent = text;
    return script;
  };

  const addHandler = (element: Element, name: string, index: number): void => {
    // These handlers of the body are the window's.
    const isWindowHandler =
      element === document.body && ["load", "error", "blur", "focus", "resize", "scroll"].includes(name);
    const target = isWindowHandler ? window : element;
    target.addEventListener(name, (event) => {
      const handler = handlers[index];
      if (handler && apply(handler, element, [event]) === false) event.preventDefault();
    });
  };

  // The scripts run after parsing. Then the browser's `document.write` would replace the page, including its runtime.
  const replaceDocumentWrite = (): void => {
    const write = function (this: Document, ...texts: unknown[]): void {
      this.body?.insertAdjacentHTML("beforeend", texts.join(""));
    };
    for (const name of ["write", "writeln"]) {
      Object.defineProperty(Document.prototype, name, { value: write, configurable: false });
    }
    for (const name of ["open", "close"]) {
      Object.defineProperty(Document.prototype, name, { value: () => document, configurable: false });
    }
  };

  const start = (): void => {
    replaceDocumentWrite();
    const queue = scripts
      .filter((script) => script.kind === "handler")
      .map((script) => createScript(script.text, script.kind));
    for (const element of document.querySelectorAll("*")) {
      if (element instanceof HTMLScriptElement) {
        const kind = element.type === "module" ? "module" : "script";
        const script = element.src ? undefined : scriptsBySource.get(`${kind} ${element.textContent}`);
        if (script) queue.push(createScript(script.text, kind));
        continue;
      }
      for (const { name, value } of element.attributes) {
        const script = name.startsWith("on") ? scriptsBySource.get(`handler ${value}`) : undefined;
        if (script?.kind === "handler") addHandler(element, name.slice(2), script.index);
      }
    }
    queue.push(createScript(last, "script"));
    // By index, since the scripts may replace the array's iterator.
    for (let index = 0; index < queue.length; index += 1) apply(append, root, [queue[index]]);
  };
  document.addEventListener("readystatechange", start, { once: true });
}
