import type { HostileScript } from "../instrument-html.ts";
import type { RuntimeConfig } from "./config.ts";

/**
 * Runs somebody else's scripts: only the guarded stand-ins, and only of what the parsed page really holds. The policy of
 * a strict page lets nothing else run, so the one thing to keep from the code is the policy's nonce. Every function used
 * after the first of its scripts has run is therefore taken before.
 */
export function runHostile(config: RuntimeConfig, scripts: HostileScript[], last: string): void {
  const apply = Reflect.apply;
  const append = Element.prototype.append;
  const root = document.documentElement;
  const scriptNonce = document.currentScript?.nonce ?? "";
  const functions: ((event: Event) => unknown)[] = [];
  const functionsName = `${config.guard}_handlers`;
  const codes = new Map(scripts.map((script) => [`${script.kind} ${script.source}`, script.code]));

  for (const kind of [HTMLElement, SVGElement, MathMLElement]) {
    Object.defineProperty(kind.prototype, "nonce", { get: () => "" });
  }
  // A page that is only looked at leaves the keyboard to whoever types beside it.
  if (!config.interactive) {
    root.inert = true;
    Object.defineProperty(window, "focus", { value: () => undefined });
  }
  // No policy that browsers agree on covers peer connections. There is no other realm to fetch them from: a frame within would
  // be of yet another origin.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    Object.defineProperty(window, name, { value: undefined });
  }
  Object.defineProperty(window, functionsName, { value: functions });

  const prepare = (code: string, kind: HostileScript["kind"]): HTMLScriptElement => {
    const script = document.createElement("script");
    if (kind === "module") script.type = "module";
    script.setAttribute("nonce", scriptNonce);
    script.textContent = code;
    return script;
  };

  const listen = (element: Element, name: string, index: number): void => {
    const onWindow =
      element === document.body && ["load", "error", "blur", "focus", "resize", "scroll"].includes(name);
    const target = onWindow ? window : element;
    target.addEventListener(name, (event) => {
      const handler = functions[index];
      if (handler && apply(handler, element, [event]) === false) event.preventDefault();
    });
  };

  // The code runs when the page has been read, and to write then would begin the page anew, without its runtime. Not before: the
  // page itself is being written.
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
    const ready: HTMLScriptElement[] = [];
    const handlers: HTMLScriptElement[] = [];
    for (const element of document.querySelectorAll("*")) {
      if (element instanceof HTMLScriptElement) {
        const kind = element.type === "module" ? "module" : "script";
        const code = element.src ? undefined : codes.get(`${kind} ${element.textContent}`);
        if (code !== undefined) ready.push(prepare(code, kind));
        continue;
      }
      for (const { name, value } of element.attributes) {
        const code = name.startsWith("on") ? codes.get(`handler ${value}`) : undefined;
        if (code === undefined) continue;
        const index = handlers.length;
        handlers.push(prepare(`${functionsName}[${index}] = function (event) {${code}\n}`, "script"));
        listen(element, name.slice(2), index);
      }
    }
    const queue = [...handlers, ...ready, prepare(last, "script")];
    // By index: an iterator is the page's to replace by now.
    for (let index = 0; index < queue.length; index += 1) apply(append, root, [queue[index]]);
  };
  document.addEventListener("readystatechange", start, { once: true });
}
