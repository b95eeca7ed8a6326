/**
 * Whose code a sandbox page runs. `own`: the learner's, which may open dialogs and load pictures. `strict`: somebody
 * else's (an opponent's, a chat block's), which gets neither and runs no script that the app has not put there.
 */
export type SandboxPolicy = "own" | "strict";

/**
 * Takes one document from the window that made this page and becomes it. Only our own origin is listened to, so that
 * no foreign site can show its page under our address. `location.origin` is the address's origin, although the
 * document's own is opaque.
 */
const RECEIVE = `(() => {
  const host = parent === window ? opener : parent;
  if (!host) return;
  const run = new URLSearchParams(location.search).get("run") ?? location.hash.slice(1);
  const scriptNonce = document.currentScript.nonce;
  addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== host || event.origin !== location.origin) return;
    if (!message || message.codenaut !== run || message.type !== "run") return;
    document.open();
    document.write(message.document);
    document.close();
  });
  host.postMessage({ codenaut: run, type: "ready", scriptNonce }, location.origin);
})()`;

/** The hint is for a page reloaded by hand: it fades in late, so that a run never flashes it. */
function page(scriptNonce: string): string {
  const nonce = scriptNonce ? ` nonce="${scriptNonce}"` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview</title>
<style>
  html { background: #fff; color: #333; font: 16px/1.5 system-ui, sans-serif }
  p { margin: 2rem; opacity: 0; animation: late 0s 2s forwards }
  @keyframes late { to { opacity: 1 } }
</style></head>
<body><p>Press Run in the editor to see your page here.</p><script${nonce}>${RECEIVE}</script></body></html>`;
}

/** 16 random bytes: the length that the CSP specification asks of a nonce. */
function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** The Content-Security-Policy of a sandbox page. The `sandbox` directive makes its origin opaque, in a popup too. */
function contentPolicy(policy: SandboxPolicy, scriptNonce: string): string {
  const shared = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "connect-src 'none'",
    "frame-ancestors 'self'",
  ];
  const rules =
    policy === "own"
      ? [
          "sandbox allow-scripts allow-modals",
          "script-src 'unsafe-inline'",
          "img-src 'self' data: https:",
          "font-src data: https:",
        ]
      : [
          "sandbox allow-scripts",
          // A nonce in place of 'unsafe-inline': a script or handler that the code makes for itself would carry no
          // loop guard, so it must not run.
          `script-src 'nonce-${scriptNonce}'`,
          "img-src data:",
          "font-src data:",
          "form-action 'none'",
          "base-uri 'none'",
        ];
  return [...rules, ...shared].join("; ");
}

/**
 * Answers `GET /sandbox` (`own`) and `GET /sandbox/strict` (`strict`): an empty page of opaque origin that waits for the
 * code. Its headers are complete; the app's own security headers must not be put over them (its CSP and COOP differ).
 */
export function sandboxPage(policy: SandboxPolicy): Response {
  const scriptNonce = policy === "strict" ? newNonce() : "";
  return new Response(page(scriptNonce), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentPolicy(policy, scriptNonce),
      // A frame is made for each run, so the page with no nonce in it is worth keeping.
      "Cache-Control": policy === "own" ? "private, max-age=3600" : "no-store",
      "Permissions-Policy":
        "camera=(), microphone=(), geolocation=(), display-capture=(), fullscreen=(), payment=(), usb=(), serial=(), hid=(), midi=(), screen-wake-lock=()",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-DNS-Prefetch-Control": "off",
    },
  });
}
