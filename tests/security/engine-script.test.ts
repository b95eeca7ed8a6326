import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/platform/env.ts";

/** A build that has every file, with the policy of the app's pages. */
const bindings = {
  PUBLIC_ORIGIN: "https://codenaut.example",
  PAGES_HOST: "pages.example",
  ASSETS: {
    fetch: async () => new Response("x", { headers: { "content-security-policy": "default-src 'self'" } }),
  },
} as unknown as Bindings;

const OWN = (origin: string) =>
  `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src ${origin}/assets/engine/`;

describe("the script of the engine's worker", () => {
  it.each([
    ["https://codenaut.example/assets/engine/worker-1a2b3c.js", OWN("https://codenaut.example")],
    ["http://localhost:8787/assets/engine/worker-1a2b3c.js", OWN("http://localhost:8787")],
    ["https://codenaut.example/assets/engine/engine-1a2b3c.wasm", "default-src 'self'"],
    ["https://codenaut.example/assets/engine-client-1a2b3c.js", "default-src 'self'"],
    ["https://codenaut.example/assets/engine.js", "default-src 'self'"],
  ])("alone has the policy that compiles WebAssembly: %s", async (url, policy) => {
    const answer = await app.request(url, {}, bindings);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toBe(policy);
  });

  it("is not served by the second host", async () => {
    const answer = await app.request("https://pages.example/assets/engine/worker-1a2b3c.js", {}, bindings);
    expect(answer.status).toBe(404);
  });
});
