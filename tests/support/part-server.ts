import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { ENGINE_FOLDER, engineScriptPolicy, isEngineScript } from "../../worker/platform/engine-script.ts";
import { appOriginsOf, sandboxPage } from "../../worker/platform/sandbox.ts";
import { readPart } from "./part-pages.ts";

/** A server with one page that shows one part of the app, and with the sandbox pages. */
export interface PartServer {
  origin: string;
  /** Requested paths that are not the server's own: requests that learners' code could send. */
  leaks: string[];
  /** The cookies of those requests. */
  leakedCookies: string[];
  /** How often the page for other people's code was requested. */
  isolatedLoads(): number;
  /** The paths of the engine's files that were requested. */
  engineLoads: string[];
  close(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A part</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head><body>
<label>Code <input id="typing"></label> <button id="run">Run</button>
<div id="root" style="height:300px;display:grid;background:#070914"></div><script type="module" src="/page.js"></script></body></html>`;

/** The app's security headers that matter to its parts. */
const PAGE_HEADERS = {
  "Content-Security-Policy":
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self' http://pages.localhost:*; object-src 'none'; base-uri 'none'",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/** Content types of files other than JavaScript, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};

/** Serves a bundled page on a free port. @param name as for `bundlePart` */
export async function startPartServer(name: string): Promise<PartServer> {
  const files = readPart(name);
  const leaks: string[] = [];
  const leakedCookies: string[] = [];
  const engineLoads: string[] = [];
  let isolatedLoads = 0;
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files.get(pathname);
    if (pathname === "/sandbox" || pathname === "/sandbox/strict") {
      isolatedLoads += pathname === "/sandbox/strict" ? 1 : 0;
      const url = `http://${request.headers.host}${request.url}`;
      const appOrigins = appOriginsOf({ PUBLIC_ORIGIN: "", PAGES_HOST: "" }, url);
      const page = sandboxPage(pathname === "/sandbox" ? "own" : "isolated", appOrigins);
      response.writeHead(page.status, Object.fromEntries(page.headers));
      void page.text().then((text) => response.end(text));
    } else if (file !== undefined) {
      if (pathname.startsWith(ENGINE_FOLDER)) engineLoads.push(pathname);
      response
        .writeHead(200, {
          "Content-Type": TYPES[extname(pathname)] ?? "text/javascript",
          ...(isEngineScript(pathname) && {
            "Content-Security-Policy": engineScriptPolicy(`http://${request.headers.host}`),
          }),
        })
        .end(file);
    } else if (pathname === "/robots.txt") {
      // What a reused context waits at, in the page's own process.
      response.writeHead(200, { "Content-Type": "text/plain", ...PAGE_HEADERS }).end();
    } else if (pathname === "/") {
      response.writeHead(200, { "Content-Type": "text/html", ...PAGE_HEADERS }).end(PAGE);
    } else {
      leaks.push(pathname);
      if (request.headers.cookie) leakedCookies.push(request.headers.cookie);
      response
        .writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/plain" })
        .end("leaked");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    leaks,
    leakedCookies,
    isolatedLoads: () => isolatedLoads,
    engineLoads,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
