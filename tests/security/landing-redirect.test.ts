/** Who is redirected from the landing page. */
import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { newLearner } from "../support/worker/learner.ts";

const local = env as unknown as Bindings;
const ASSETS = {
  fetch: async () => new Response("the landing page", { headers: { "cache-control": "public" } }),
} as unknown as Fetcher;

async function open(cookie: string | undefined, bindings: Partial<Bindings> = {}) {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const answer = await app.request("http://localhost:8787/", { headers }, { ...local, ASSETS, ...bindings });
  return [answer.status, answer.headers.get("location"), answer.headers.get("cache-control")];
}

/** The cookie a minute later, when the session's row is looked up. */
async function aged(cookie: string): Promise<string> {
  const claims = JSON.parse(
    atob((cookie.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")),
  ) as object;
  const token = await new SignJWT({ ...claims, fresh: Date.now() - 1 })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(local.SESSION_SECRET));
  return `codenaut=${token}`;
}

const PAGE = [200, null, "private, no-cache"];
const DASHBOARD = [302, "/dashboard", "no-store"];
/** A database that mustn't be asked. */
const NO_DATABASE = { DB: {} as D1Database };

describe("the landing page", () => {
  it("is served to a visitor, and to a forged session, without a query", async () => {
    expect(await open(undefined, NO_DATABASE)).toEqual(PAGE);
    expect(await open("codenaut=forged.by.somebody", NO_DATABASE)).toEqual(PAGE);
  });

  it("redirects a learner to the dashboard", async () => {
    const { cookie } = await newLearner();
    expect(await open(cookie)).toEqual(DASHBOARD);
    expect(await open(await aged(cookie))).toEqual(DASHBOARD);
  });

  it("is served where the session has ended", async () => {
    const { cookie, user_id } = await newLearner();
    await local.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(user_id).run();
    expect(await open(await aged(cookie))).toEqual(PAGE);
  });

  it("leaves it to the dashboard to say that the database is down", async () => {
    const { cookie } = await newLearner();
    expect(await open(await aged(cookie), NO_DATABASE)).toEqual(DASHBOARD);
  });
});
