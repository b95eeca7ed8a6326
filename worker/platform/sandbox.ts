import type { Bindings } from "./env.ts";

/**
 * Whose code a sandbox page runs. `own`: the learner's, which may open dialogs and load pictures. `strict`: somebody
 * else's (an opponent's, a chat block's), which gets neither and runs no script that the app has not put there.
 */
export type SandboxPolicy = "own" | "strict";

/** The second host of a local server. Browsers resolve it to the machine itself, and take it for another site. */
const LOCAL_PAGES_HOST = "pages.localhost";

/**
 * Takes one document from the window that made this page and becomes it. Only the app's origins are listened to, so that
 * no foreign site can show its page under our address.
 */
function receiver(appOrigins: readonly string[]): string {
  return `(() => {
  const host = parent === window ? opener : parent;
  if (!host) return;
  const run = new URLSearchParams(location.search).get("run") ?? location.hash.slice(1);
  const appOrigins = ${JSON.stringify(appOrigins).replaceAll("<", "\\u003c")};
  addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== host || !appOrigins.includes(event.origin)) return;
    if (!message || message.codenaut !== run || message.type !== "run") return;
    document.open();
    document.write(message.document);
    document.close();
  });
  // To any origin: it says no more than that this page has come.
  host.postMessage({ codenaut: run, type: "ready" }, "*");
})()`;
}

/** The hint is for a page reloaded by hand: it fades in late, so that a run never flashes it. */
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
 * The Content-Security-Policy of a sandbox page. The `sandbox` directive makes its origin opaque, in a popup too.
 *
 * A strict page holds the app's own document, which makes a frame within it for each run. That frame inherits this policy
 * and adds the hashes of the scripts that it may run. So `'unsafe-inline'` here lets nothing in that the hashes don't, and
 * no source of scripts stands in either policy: whoever knows every word of both can load nothing.
 */
function contentPolicy(policy: SandboxPolicy, appOrigins: readonly string[]): string {
  const shared = [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    "connect-src 'none'",
    `frame-ancestors ${appOrigins.join(" ")}`,
  ];
  const rules =
    policy === "own"
      ? ["sandbox allow-scripts allow-modals", "img-src 'self' data: https:", "font-src data: https:"]
      : [
          "sandbox allow-scripts",
          "img-src data:",
          "font-src data:",
          "frame-src 'none'",
          "form-action 'none'",
          "base-uri 'none'",
        ];
  return [...rules, ...shared].join("; ");
}

/** Whether a request came to the host that only other people's code is shown from. */
export function isPagesHost(env: Pick<Bindings, "PAGES_HOST">, url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === LOCAL_PAGES_HOST || (env.PAGES_HOST !== "" && hostname === env.PAGES_HOST);
}

/** The origins whose pages may show a sandbox page that is asked for by `url`. */
export function appOriginsOf(env: Pick<Bindings, "PUBLIC_ORIGIN" | "PAGES_HOST">, url: string): string[] {
  const { protocol, hostname, port, origin } = new URL(url);
  if (!isPagesHost(env, url)) return [origin];
  if (hostname !== LOCAL_PAGES_HOST) return [new URL(env.PUBLIC_ORIGIN).origin];
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * Answers `GET /sandbox` (`own`) and `GET /sandbox/strict` (`strict`): an empty page of opaque origin that waits for a
 * document. Its headers are complete; the app's own security headers must not be put over them (its CSP and COOP differ).
 */
export function sandboxPage(policy: SandboxPolicy, appOrigins: readonly string[]): Response {
  return new Response(page(appOrigins), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentPolicy(policy, appOrigins),
      // Nothing in the page is of one run: kept, it needs no network.
      "Cache-Control": "private, max-age=3600",
      // Asks for a process of its own also where both hosts are of one site.
      ...(policy === "strict" && { "Origin-Agent-Cluster": "?1" }),
      "Permissions-Policy":
        "camera=(), microphone=(), geolocation=(), display-capture=(), fullscreen=(), payment=(), usb=(), serial=(), hid=(), midi=(), screen-wake-lock=()",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-DNS-Prefetch-Control": "off",
    },
  });
}
