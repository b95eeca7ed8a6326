import type { RuntimeConfig, Tell } from "./config.ts";

/**
 * Joins the page to the window that made it, by a port that the page's own code can't reach: tells it that the page is shown,
 * and answers when it asks. The port goes out before any of that code runs, as the only message between the windows.
 */
export function connect(config: RuntimeConfig): Tell {
  const host: Window | null = window.parent === window ? window.opener : window.parent;
  const { port1, port2 } = new MessageChannel();
  const send = port1.postMessage.bind(port1);
  const toText = JSON.stringify;
  const tell: Tell = (message) => send(toText(message));
  // Whatever comes is a call. The event isn't looked at: its getters are the page's to replace.
  port1.onmessage = () => tell({ type: "alive" });
  // The address's origin is the app's; a page without an address has only the window that made it.
  const origin = location.origin === "null" ? "*" : location.origin;
  host?.postMessage({ codenaut: config.run, type: "port" }, origin, [port2]);
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.title) document.title = "Preview";
    tell({ type: "shown" });
  });
  return tell;
}
