import type { RuntimeConfig, Send } from "./config.ts";

/**
 * Connects the page to the window that created it, by a port that the page's own code can't access. Sends `shown` once the document is
 * parsed, and answers heartbeats. The port is transferred before any code of the page runs. No other message is posted to the window.
 * @returns sends a message through the port
 */
export function connect(config: RuntimeConfig): Send {
  const host: Window | null = window.parent === window ? window.opener : window.parent;
  const { port1, port2 } = new MessageChannel();
  // Bound and stored before the page's code runs, which may replace them.
  const post = port1.postMessage.bind(port1);
  const stringify = JSON.stringify;
  const send: Send = (message) => post(stringify(message));
  // Every message is a heartbeat. The event isn't read, since the page may have replaced its getters.
  port1.onmessage = () => send({ type: "alive" });
  // A sandbox page has the app's origin in its URL. A `srcdoc` page has none, and its parent is the app's own relay frame.
  const origin = location.origin === "null" ? "*" : location.origin;
  host?.postMessage({ codenaut: config.runId, type: "port" }, origin, [port2]);
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.title) document.title = "Preview";
    send({ type: "shown" });
  });
  return send;
}
