import type { Bindings } from "./env.ts";

/**
 * Whose code a sandbox page runs. `own`: the learner's own, which may open dialogs and load images. `isolated`: somebody else's (an
 * opponent's, a chat message's), which may do neither, and runs only scripts whose hashes the app has added.
 */
export type SandboxPolicy = "own" | "isolated";

/** The second host of a local server. Browsers resolve it to loopback and treat it as another site. */
const LOCAL_PAGES_HOST = "pages.localhost";

/**
 * The page's script: receives one document from the window that opened it, and writes it into itself. It accepts the app's origins only,
 * so that no other site can show its content under our host name. The document comes by a message, or by a port that has come by one: a
 * port goes from process to process, and isn't kept waiting while the app's window is drawn. The port is then a property of this window
 * by the run's id, until the document's runtime takes it, before any code of a learner's.
 */
function receiver(appOrigins: readonly string[]): string {
  return `(() => {
  const host = parent === window ? opener : parent;
  if (!host) return;
  const run = new URLSearchParams(location.search).get("run") ?? location.hash.slice(1);
  const appOrigins = ${JSON.stringify(appOrigins).replaceAll("<", "\\u003c")};
  const write = (text) => {
    document.open();
    document.write(text);
    document.close();
  };
  addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== host || !appOrigins.includes(event.origin)) return;
    if (!message || message.codenaut !== run) return;
    const [port] = event.ports;
    if (message.type === "run") write(message.document);
    else if (message.type === "port" && port) {
      port.onmessage = ({ data }) => {
        port.onmessage = null;
        Object.defineProperty(window, run, { value: port, configurable: true });
        write(data);
      };
    }
  });
  // WebKit tells a page of an opaque origin nothing of an error in an inline script.
  let mutesErrors = false;
  addEventListener("error", (event) => {
    event.preventDefault();
    mutesErrors = !event.error;
  }, { once: true });
  window.reportError?.(new Error(run));
  // To any origin: the message contains nothing but the run's id and how the browser treats errors.
  host.postMessage({ codenaut: run, type: "ready", mutesErrors }, "*");
})()`;
}

/** What no sandbox page may do. */
const DENIED = [
  ...[
    "camera",
    "microphone",
    "geolocation",
    "display-capture",
    "fullscreen",
    "payment",
    "usb",
    "serial",
    "hid",
  ],
  ...["midi", "screen-wake-lock"],
];
/** What somebody else's code may not do either. */
const DENIED_TO_OTHERS = ["autoplay", "clipboard-read", "clipboard-write"];

/** The hint is for a page that was reloaded manually. It fades in after 2 s, so that it doesn't flash before each run. */
function page(appOrigins: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview</title>
<style>
  html { background: #fff; color: #333; font: 16px/1.5 system-ui, sans-serif }
  p { margin: 2rem; opacity: 0; animation: late 0s 2s forwards }
  @keyframes late { to { opacity: 1 } }
</style></head>
<body><p>Press Run in the editor to see your page here.</p><script>${receiver(appOrigins)}</script></body></html>`;
}

/**
 * The Content-Security-Policy of a sandbox page. The `sandbox` directive makes its origin opaque, also in a popup.
 *
 * An isolated page contains the app's own document, which creates an inner frame for each run. The inner frame inherits this policy
 * and adds the hashes of the scripts that may run. So `'unsafe-inline'` here allows only what the hashes allow. Neither policy lets a
 * script be loaded from anywhere, even by an attacker who knows both policies; the learner's own may stand in `data:` URLs as well as inline
 * (web/preview/script-url.ts).
 */
function contentPolicy(policy: SandboxPolicy, appOrigins: readonly string[]): string {
  const shared = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "connect-src 'none'",
    `frame-ancestors ${appOrigins.join(" ")}`,
  ];
  const rules =
    policy === "own"
      ? [
          "sandbox allow-scripts allow-modals",
          "script-src 'unsafe-inline' data:",
          "worker-src 'none'",
          "img-src 'self' data: https:",
          "font-src data: https:",
        ]
      : [
          "sandbox allow-scripts",
          "script-src 'unsafe-inline'",
          "img-src data:",
          "font-src data:",
          "frame-src 'none'",
          "form-action 'none'",
          "base-uri 'none'",
        ];
  return [...rules, ...shared].join("; ");
}

/** Whether a request's host is the second host, which serves only the sandbox page for other people's code. */
export function isPagesHost(env: Pick<Bindings, "PAGES_HOST">, url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === LOCAL_PAGES_HOST || (env.PAGES_HOST !== "" && hostname === env.PAGES_HOST);
}

/** The origins whose pages may embed the sandbox page at `url`. */
export function appOriginsOf(env: Pick<Bindings, "PUBLIC_ORIGIN" | "PAGES_HOST">, url: string): string[] {
  const { protocol, hostname, port, origin } = new URL(url);
  if (!isPagesHost(env, url)) return [origin];
  if (hostname !== LOCAL_PAGES_HOST) return [new URL(env.PUBLIC_ORIGIN).origin];
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * The response to `GET /sandbox` (`own`) and `GET /sandbox/strict` (`isolated`): an empty page with an opaque origin that waits for a
 * document. The app's security headers must not overwrite these headers: CSP and COOP differ.
 */
export function sandboxPage(policy: SandboxPolicy, appOrigins: readonly string[]): Response {
  return new Response(page(appOrigins), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentPolicy(policy, appOrigins),
      // The page is the same for all runs, so it can be cached.
      "Cache-Control": "private, max-age=3600",
      ...(policy === "isolated" && {
        // Requests a separate process also where both hosts belong to one site.
        "Origin-Agent-Cluster": "?1",
        // It is for frames alone: a frame's copy in the cache must not answer a window.
        Vary: "Sec-Fetch-Dest",
      }),
      "Permissions-Policy": [...DENIED, ...(policy === "isolated" ? DENIED_TO_OTHERS : [])]
        .map((name) => `${name}=()`)
        .join(", "),
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-DNS-Prefetch-Control": "off",
    },
  });
}
