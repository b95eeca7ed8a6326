import type { RuntimeConfig, Tell } from "./config.ts";

/** Joins the page to the window that made it: tells it that the page is shown, and answers when it asks. */
export function connect(config: RuntimeConfig): Tell {
  const host: Window | null = window.parent === window ? window.opener : window.parent;
  // The address's origin is the app's; the document's own is opaque.
  const appOrigin = location.origin;
  const tell: Tell = (message) => host?.postMessage({ codenaut: config.run, ...message }, appOrigin);

  addEventListener("message", (event) => {
    if (event.source !== host || event.origin !== appOrigin) return;
    if (event.data?.codenaut !== config.run || event.data.type !== "ping") return;
    event.stopImmediatePropagation();
    tell({ type: "alive" });
  });
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.title) document.title = "Preview";
    tell({ type: "shown" });
  });
  return tell;
}
