import { describe, expect, it } from "vitest";
import { isSameOrigin } from "../../worker/platform/same-origin.ts";
import { newLearner, ORIGIN, request } from "../support/worker/learner.ts";

const URL = `${ORIGIN}/api/log-out`;

describe("the guard against other sites", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, true],
    [{ "sec-fetch-site": "same-site", origin: ORIGIN }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ origin: ORIGIN }, true],
    [{ origin: "null" }, false],
    [{ origin: "https://evil.example" }, false],
    [{ origin: `${ORIGIN}.evil.example` }, false],
    [{}, false],
  ])("judges %j as %s", (headers, allowed) => {
    expect(isSameOrigin(new Headers(headers as Record<string, string>), URL)).toBe(allowed);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "stands before every %s, a JSON body or not",
    async (method) => {
      const learner = await newLearner();
      const answer = await learner.request(method, "/api/log-out", {
        headers: { "sec-fetch-site": "cross-site" },
      });
      expect(answer.status).toBe(403);
    },
  );

  it("stands before socket upgrades too", async () => {
    const headers = { upgrade: "websocket", "sec-fetch-site": "cross-site" };
    expect((await request("GET", "/api/exp", { headers })).status).toBe(403);
  });
});

describe("every answer of the API", () => {
  it("may neither run, nor be framed, sniffed or cached", async () => {
    for (const path of ["/api/health", "/api/nope", "/api/me"]) {
      const { headers } = await request("GET", path);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("tells a problem in the one shape, without a stack or a query", async () => {
    const answer = await request("GET", "/api/nope");
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(Object.keys(await answer.json<object>()).sort()).toEqual(["code", "requestId", "status", "title"]);
  });
});
