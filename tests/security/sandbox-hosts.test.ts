import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { appOriginsOf, isPagesHost } from "../../worker/platform/sandbox.ts";

const deployed = { PUBLIC_ORIGIN: "https://codenaut.example", PAGES_HOST: "pages.example" };
const bare = { PUBLIC_ORIGIN: "", PAGES_HOST: "" };

describe("the host for other people's code", () => {
  it.each([
    [deployed, "https://codenaut.example/sandbox", false, ["https://codenaut.example"]],
    [deployed, "https://pages.example/sandbox/strict", true, ["https://codenaut.example"]],
    [deployed, "https://x.pages.example/sandbox/strict", false, ["https://x.pages.example"]],
    [bare, "https://codenaut.example/sandbox/strict", false, ["https://codenaut.example"]],
    [bare, "http://localhost:8787/sandbox", false, ["http://localhost:8787"]],
    [bare, "http://pages.localhost:8787/x", true, ["http://localhost:8787", "http://127.0.0.1:8787"]],
  ])("is distinguished from the app's host: %j %s", (env, url, expected, origins) => {
    expect(isPagesHost(env, url)).toBe(expected);
    expect(appOriginsOf(env, url)).toEqual(origins);
  });

  it.each([
    ["GET", "/sandbox/strict", 200],
    ["GET", "/sandbox", 404],
    ["GET", "/api/health", 404],
    ["GET", "/api/me", 404],
    ["POST", "/api/log-in", 404],
    ["POST", "/api/stripe/webhook", 404],
    ["GET", "/dev/mail", 404],
  ])("answers with frames and nothing else: %s %s", async (method, path, status) => {
    const answer = await app.request(`https://pages.example${path}`, { method }, deployed as Bindings);
    expect(answer.status).toBe(status);
    expect(answer.headers.has("set-cookie")).toBe(false);
  });
});

describe("a page for the learner's own code", () => {
  it("runs scripts that are in it or in its URLs, and starts no worker", async () => {
    const answer = await app.request("https://codenaut.example/sandbox", {}, deployed as Bindings);
    const policy = answer.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("script-src 'unsafe-inline' data:");
    expect(policy).toContain("worker-src 'none'");
    expect(policy).toContain("sandbox allow-scripts allow-modals");
  });
});

describe("a page for other people's code", () => {
  it.each(["https://pages.example", "https://codenaut.example"])(
    "at %s is framed by the app alone, loads nothing and holds nothing of one run",
    async (origin) => {
      const answers = await Promise.all(
        [1, 2].map(() => app.request(`${origin}/sandbox/strict`, {}, deployed as Bindings)),
      );
      const policy = answers[0]?.headers.get("content-security-policy") ?? "";
      const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
      expect(rules.get("sandbox")).toBe("sandbox allow-scripts");
      expect(rules.get("frame-ancestors")).toBe("frame-ancestors https://codenaut.example");
      expect(rules.get("script-src")).toBe("script-src 'unsafe-inline'");
      for (const name of ["default-src", "connect-src", "frame-src", "form-action", "base-uri"])
        expect(rules.get(name)).toBe(`${name} 'none'`);
      expect(answers[0]?.headers.get("origin-agent-cluster")).toBe("?1");
      expect(answers[0]?.headers.get("vary")).toBe("Sec-Fetch-Dest");
      expect(answers[1]?.headers.get("content-security-policy")).toBe(policy);
      const pages = await Promise.all(answers.map((answer) => answer.text()));
      expect(pages[0]).toBe(pages[1]);
    },
  );
});
