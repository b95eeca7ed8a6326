import type { Outline, RuntimeConfig, Send } from "./config.ts";

/**
 * Connects the page to the window that created it, by a port that the page's own code can't access. Sends `shown` once the document is
 * parsed, answers heartbeats, and passes on what to outline. The port is the one that has brought the document; where there is none, it is
 * transferred before any code of the page runs. No other message is posted to the window.
 * @param outline called with the element that the app wants to be outlined
 * @returns sends a message through the port
 */
export function connect(config: RuntimeConfig, outline: Outline): Send {
  const newPort = (): MessagePort => {
    const host: Window | null = window.parent === window ? window.opener : window.parent;
    const { port1, port2 } = new MessageChannel();
    // A sandbox page has the app's origin in its URL. A `srcdoc` page has none, and its parent is the app's own relay frame.
    const origin = location.origin === "null" ? "*" : location.origin;
    host?.postMessage({ codenaut: config.runId, type: "port" }, origin, [port2]);
    return port1;
  };
  const given: unknown = Reflect.get(window, config.runId);
  Reflect.deleteProperty(window, config.runId);
  const port = given instanceof MessagePort ? given : newPort();
  // Bound and stored before the page's code runs, which may replace them.
  const post = port.postMessage.bind(port);
  const stringify = JSON.stringify;
  const send: Send = (message) => post(stringify(message));
  // The native getter, since the page may replace it.
  const getData = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data")?.get;
  const dataOf = Function.prototype.call.bind(getData ?? (() => null));
  // A number is an offset, or -1 for no outline. Any other message is a heartbeat.
  port.onmessage = (event) => {
    const data: unknown = dataOf(event);
    if (typeof data === "number") outline(data < 0 ? null : data);
    else send({ type: "alive" });
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.title) document.title = "Preview";
    send({ type: "shown" });
  });
  return send;
}
