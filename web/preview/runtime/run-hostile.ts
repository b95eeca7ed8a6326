import type { RuntimeConfig } from "./config.ts";

/**
 * A guarded script to run in place of somebody else's `source`; `text` is what its element holds, to the letter, since the
 * page's policy knows scripts by their hashes. The script of a handler puts a function at `index` of the handlers.
 */
export type StandIn =
  | { kind: "script" | "module"; source: string; text: string }
  | { kind: "handler"; source: string; text: string; index: number };

/**
 * Runs somebody else's scripts: only the guarded stand-ins, and only of what the parsed page really holds. The policy of the
 * page lets nothing else run, and there is nothing in the page that would change that: a stand-in that the code copies runs
 * once more, with its guard.
 */
export function runHostile(
  config: RuntimeConfig,
  handlersName: string,
  standIns: StandIn[],
  last: string,
): void {
  const apply = Reflect.apply;
  const append = Element.prototype.append;
  const root = document.documentElement;
  const handlers: ((event: Event) => unknown)[] = [];
  const known = new Map(standIns.map((one) => [`${one.kind} ${one.source}`, one]));

  // A page that is only looked at leaves the keyboard to whoever types beside it.
  if (!config.interactive) {
    root.inert = true;
    Object.defineProperty(window, "focus", { value: () => undefined });
  }
  // No policy that browsers agree on covers peer connections. No other realm has them for the page: of the frames within it
  // each is of yet another origin, and runs no script.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    Object.defineProperty(window, name, { value: undefined });
  }
  Object.defineProperty(window, handlersName, { value: handlers });

  const prepare = (text: string, kind: StandIn["kind"]): HTMLScriptElement => {
    const script = document.createElement("script");
    if (kind === "module") script.type = "module";
    script.textContent = text;
    return script;
  };

  const listen = (element: Element, name: string, index: number): void => {
    const onWindow =
      element === document.body && ["load", "error", "blur", "focus", "resize", "scroll"].includes(name);
    const target = onWindow ? window : element;
    target.addEventListener(name, (event) => {
      const handler = handlers[index];
      if (handler && apply(handler, element, [event]) === false) event.preventDefault();
    });
  };

  // The code runs when the page has been read, and to write then would begin the page anew, without its runtime.
  const keepPage = (): void => {
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
    keepPage();
    const queue = standIns.filter((one) => one.kind === "handler").map((one) => prepare(one.text, one.kind));
    for (const element of document.querySelectorAll("*")) {
      if (element instanceof HTMLScriptElement) {
        const kind = element.type === "module" ? "module" : "script";
        const found = element.src ? undefined : known.get(`${kind} ${element.textContent}`);
        if (found) queue.push(prepare(found.text, kind));
        continue;
      }
      for (const { name, value } of element.attributes) {
        const found = name.startsWith("on") ? known.get(`handler ${value}`) : undefined;
        if (found?.kind === "handler") listen(element, name.slice(2), found.index);
      }
    }
    queue.push(prepare(last, "script"));
    // By index: an iterator is the page's to replace by now.
    for (let index = 0; index < queue.length; index += 1) apply(append, root, [queue[index]]);
  };
  document.addEventListener("readystatechange", start, { once: true });
}
