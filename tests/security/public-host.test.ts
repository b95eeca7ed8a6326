/** What depends on the host: links, cookies, cached files, secrets, headers. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import { isShareKey, shareKey } from "../../worker/battles/share-keys.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { emailOf, newLearner } from "../support/worker/learner.ts";

const local = env as unknown as Bindings;
const secret = (word: string) => word.padEnd(40, "x");

async function ask(url: string, init: RequestInit, bindings: Partial<Bindings>): Promise<Response> {
  const context = createExecutionContext();
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json", ...init.headers };
  const answer = await app.request(url, { ...init, headers }, { ...local, ...bindings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** A deployed worker, and the mails that it sent. */
function deployed(more: Partial<Bindings> = {}) {
  const mails: { to: string; text: string; html: string }[] = [];
  const EMAIL = { send: async (mail: (typeof mails)[number]) => void mails.push(mail) };
  const bindings = { ENVIRONMENT: "deployed", EMAIL: EMAIL as unknown as SendEmail, ...more };
  return { mails, bindings };
}

describe("a link in a mail", () => {
  it("begins with the configured address, whatever the request's host is", async () => {
    const { mails, bindings } = deployed({ PUBLIC_ORIGIN: "https://app.codenaut.example" });
    const { user_id } = await newLearner();
    const body = JSON.stringify({ email: emailOf({ user_id }) });
    for (const url of ["https://evil.example", "http://localhost:8787"])
      await ask(
        `${url}/api/reset-request`,
        { method: "POST", body, headers: { host: "evil.example" } },
        bindings,
      );
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) {
      expect(text).toContain("https://app.codenaut.example/reset#");
      expect(text + html).not.toContain("evil.example");
      expect(text + html).not.toContain("localhost");
    }
  });

  it("leads to this machine on a local server", async () => {
    const { user_id } = await newLearner();
    const email = emailOf({ user_id });
    const init = { method: "POST", body: JSON.stringify({ email }) };
    await ask("http://localhost:8787/api/reset-request", init, {});
    const mail = await env.DB.prepare("SELECT text FROM dev_mail WHERE recipient = ?").bind(email).first();
    expect(mail?.text).toContain("http://localhost:8787/reset#");
  });
});

describe("the way back from a payment", () => {
  it("is the configured address", async () => {
    const stripe = stripeAccount();
    const { cookie, user_id } = await newLearner();
    const bindings = {
      ...stripe.bindings,
      ENVIRONMENT: "deployed",
      PUBLIC_ORIGIN: "https://app.codenaut.example",
    };
    const init = {
      method: "POST",
      body: JSON.stringify({ planName: "warrior" }),
      headers: { cookie: cookie.replace("codenaut=", "__Host-codenaut=") },
    };
    // ENVIRONMENT is local only so that Stripe's client uses the fake. By its host the worker still counts as deployed.
    const answer = await ask("https://evil.example/api/create-checkout-session", init, {
      ...bindings,
      ENVIRONMENT: "local",
    });
    expect([answer.status, user_id]).toEqual([200, user_id]);
    const { asked } = await stripe.asked();
    const requests = JSON.stringify(asked);
    expect(requests).toContain("app.codenaut.example");
    expect(requests).not.toContain("evil.example");
  });
});

describe("a cookie", () => {
  it.each([
    ["https://codenaut.example", true],
    ["http://codenaut.example", true],
    ["http://192.168.1.7:8787", true],
    ["https://localhost:8787", true],
    ["http://localhost:8787", false],
    ["http://127.0.0.1:8787", false],
  ])("of %s is Secure and bound to its host: %s", async (origin, secure) => {
    const answer = await ask(`${origin}/api/log-out`, { method: "POST" }, {});
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie.startsWith("__Host-")).toBe(secure);
    expect(/; Secure/.test(cookie)).toBe(secure);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).not.toContain("Domain");
  });
});

describe("a file of the build", () => {
  const assets = (status: number) => ({
    ASSETS: {
      fetch: async () =>
        new Response("x", { status, headers: { "cache-control": "public, max-age=31536000, immutable" } }),
    } as unknown as Fetcher,
  });
  it.each([
    [200, "public, max-age=31536000, immutable"],
    [404, "no-store"],
    [500, "no-store"],
  ])("that is answered with %i is cached: %s", async (status, cacheControl) => {
    const answer = await ask("https://codenaut.example/assets/gone-1a2b3c.js", {}, assets(status));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, cacheControl]);
  });
});

describe("a secret", () => {
  const cookieBy = async (key: string) => {
    const { user_id, cookie } = await newLearner();
    const [, token = ""] = cookie.split("=");
    const claims = JSON.parse(
      atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")),
    ) as object;
    const signed = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(key));
    return { user_id, cookie: `codenaut=${signed}` };
  };
  const statusOf = async (cookie: string, bindings: Partial<Bindings>) =>
    (await ask("http://localhost:8787/api/exp", { headers: { cookie } }, bindings)).status;

  it("of sessions is changed without logging anyone out, and the old one ends when it is taken away", async () => {
    const [old, current] = [secret("old"), secret("new")];
    const { cookie } = await cookieBy(old);
    const other = await cookieBy(old);
    expect(await statusOf(cookie, { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: old })).toBe(200);
    expect(await statusOf(other.cookie, { SESSION_SECRET: current })).toBe(401);
  });

  it("of shared links is another, and is changed in the same way", async () => {
    const before = { ...local, SHARE_SECRET: secret("old") };
    const key = await shareKey(before, "a match");
    const after = { ...local, SHARE_SECRET: secret("new"), SHARE_SECRET_PREVIOUS: secret("old") };
    expect(await isShareKey(after, "a match", key)).toBe(true);
    expect(await isShareKey(after, "a match", await shareKey(after, "a match"))).toBe(true);
    expect(await isShareKey(after, "another match", key)).toBe(false);
    expect(await isShareKey({ ...local, SHARE_SECRET: secret("new") }, "a match", key)).toBe(false);
    const sessionOnly = { ...before, SESSION_SECRET: secret("another session secret") };
    expect(await shareKey(sessionOnly, "a match")).toBe(key);
  });

  it.each([undefined, "", "short"])("is needed by a deployed worker: %s is none", async (missing) => {
    const bindings = { ...local, ENVIRONMENT: "deployed", SHARE_SECRET: missing } as Bindings;
    expect(() => shareKey(bindings, "a match")).toThrow("SHARE_SECRET");
  });
});

describe("a sandbox page", () => {
  it.each(["/sandbox", "/sandbox/strict"])("%s keeps its referrer policy", async (path) => {
    const answer = await ask(`https://codenaut.example${path}`, {}, {});
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  });
});

describe("a webhook that is signed", () => {
  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["no object", "null"],
    ["a list", "[]"],
    ["no event", "{}"],
    ["no data", JSON.stringify({ id: "evt_1", type: "invoice.paid", created: 1 })],
    [
      "data of another kind",
      JSON.stringify({ id: "evt_1", type: "invoice.paid", created: 1, data: { object: 7 } }),
    ],
    ["a number for its id", JSON.stringify({ id: 1, type: "x", created: 1, data: { object: {} } })],
    ["a text for its time", JSON.stringify({ id: "evt_1", type: "x", created: "1", data: { object: {} } })],
  ])("and holds %s is refused with 400", async (_, raw) => {
    const stripe = stripeAccount();
    const answer = await stripe.request("POST", "/api/stripe/webhook", {
      raw,
      headers: { "stripe-signature": await stripe.sign(raw) },
    });
    expect(answer.status).toBe(400);
  });
});
