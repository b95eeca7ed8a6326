import type { RuntimeConfig, Tell } from "./config.ts";

/** Joins the page to the window that made it: tells it that the page is shown, and answers when it asks. */
export function connect(config: RuntimeConfig): Tell {
  const host: Window | null = window.parent === window ? window.opener : window.parent;
  // The address's origin is the app's; the document's own is opaque.
  const appOrigin = location.origin;
  const tell: Tell = (message) => host?.postMessage({ codenaut: config.run, ...message }, appOrigin);

  const answer = (event: MessageEvent): void => {
    if (event.source !== host || event.origin !== appOrigin) return;
    if (event.data?.codenaut !== config.run || event.data.type !== "ping") return;
    event.stopImmediatePropagation();
    tell({ type: "alive" });
  };
  const listen = addEventListener.bind(window, "message", answer as EventListener);
  listen();
  // A page that writes itself anew loses its listeners, and is alive all the same.
  for (const name of ["open", "write", "writeln"] as const) {
    const native = Document.prototype[name] as (...given: unknown[]) => unknown;
    Object.defineProperty(Document.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Document, ...given: unknown[]) {
        const answered = native.apply(this, given);
        listen();
        return answered;
      },
    });
  }
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.title) document.title = "Preview";
    tell({ type: "shown" });
  });
  return tell;
}
