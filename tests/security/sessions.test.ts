import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { holdClock } from "../support/worker/clock.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const key = new TextEncoder().encode(env.SESSION_SECRET);
const sign = (claims: Record<string, unknown>, secret = key, alg = "HS256") =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(secret);
const statusWith = async (token: string) =>
  (await request("GET", "/api/exp", { headers: { cookie: `codenaut=${token}` } })).status;

/** A learner whose token isn't fresh, so that its row is checked. */
async function stale(part: { last_seen_at?: number; expires_at?: number } = {}) {
  const learner = await newLearner();
  const sid = crypto.randomUUID();
  const now = Date.now();
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?)",
  )
    .bind(
      await sha256(sid),
      learner.user_id,
      now,
      part.last_seen_at ?? now,
      part.expires_at ?? now + 86_400_000,
    )
    .run();
  return { learner, sid, token: await sign({ sid, sub: learner.user_id, fresh: now - 1 }) };
}

describe("a session's cookie", () => {
  it("is looked up once it is a minute old, and renewed", async () => {
    const { token } = await stale();
    const answer = await request("GET", "/api/exp", { headers: { cookie: `codenaut=${token}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^codenaut=ey/);
  });

  it.each([
    ["is noted to be in use after 15 minutes", 15 * 60_000, true],
    ["isn't noted again within 15 minutes", 15 * 60_000 - 1, false],
  ])("%s", async (_, ago, isNoted) => {
    holdClock();
    const now = Date.now();
    const { token, sid } = await stale({ last_seen_at: now - ago });
    expect(await statusWith(token)).toBe(200);
    const row = await env.DB.prepare("SELECT last_seen_at FROM sessions WHERE id_hash = ?")
      .bind(await sha256(sid))
      .first<{ last_seen_at: number }>();
    expect((row?.last_seen_at ?? 0) >= now).toBe(isNoted);
  });

  it("is worth nothing once its row is gone", async () => {
    const { token, sid } = await stale();
    await env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?")
      .bind(await sha256(sid))
      .run();
    expect(await statusWith(token)).toBe(401);
  });

  it.each([
    ["GET", "/api/exp", undefined, -1],
    ["GET", "/api/plan", undefined, 60_000],
    ["GET", "/api/export", undefined, 60_000],
    ["GET", "/api/session", undefined, -1],
    ["POST", "/api/feedback", { feedback: "Late" }, 60_000],
    ["POST", "/api/feedback", {}, 60_000],
  ])(
    "is left to the browser by %s %s with %o, since it may have another one by then",
    async (method, path, body, freshMs) => {
      const learner = await newLearner({}, freshMs);
      await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(learner.user_id).run();
      const answer = await learner.request(method, path, { ...(body && { body }) });
      expect(answer.status).toBe(path === "/api/session" ? 200 : 401);
      expect(answer.headers.getSetCookie().filter((line) => line.startsWith("codenaut="))).toEqual([]);
    },
  );

  it("ends at its absolute limit and after 30 days without use", async () => {
    const now = Date.now();
    expect(await statusWith((await stale({ expires_at: now - 1 })).token)).toBe(401);
    expect(await statusWith((await stale({ last_seen_at: now - 31 * 86_400_000 })).token)).toBe(401);
  });

  it("can't be moved to another user", async () => {
    const { sid } = await stale();
    const other = await newLearner();
    expect(await statusWith(await sign({ sid, sub: other.user_id, fresh: 0 }))).toBe(401);
  });

  it("is refused when it was signed with another key, another algorithm or not at all", async () => {
    const { learner, sid } = await stale();
    const claims = { sid, sub: learner.user_id, fresh: Date.now() + 60_000 };
    const long = new TextEncoder().encode("x".repeat(64));
    expect(await statusWith(await sign(claims, long))).toBe(401);
    expect(
      await statusWith(
        await sign(claims, new TextEncoder().encode(env.SESSION_SECRET.padEnd(64, "x")), "HS512"),
      ),
    ).toBe(401);
    const unsigned = [{ alg: "none" }, claims]
      .map((part) => btoa(JSON.stringify(part)).replace(/=+$/, ""))
      .join(".");
    expect(await statusWith(`${unsigned}.`)).toBe(401);
    expect(await statusWith("nonsense")).toBe(401);
  });

  it("doesn't serve a page that shows another account: nothing is read or written, and no socket opens", async () => {
    const [learner, other] = [await newLearner({ plan: "warrior" }), await newLearner()];
    const headers = { "user-id": other.user_id };
    for (const [method, path, body] of [
      ["GET", "/api/me"],
      ["PUT", "/api/display-name", { display_name: "Somebody else" }],
      ["POST", "/api/feedback", { feedback: "mine" }],
    ] as const) {
      const answer = await learner.request(method, path, { headers, ...(body && { body }) });
      expect([answer.status, (await json(answer)).code]).toEqual([401, "session_changed"]);
    }
    const path = `/api/channels/help/socket?after=0&user-id=${other.user_id}`;
    const socket = await openSocket(path, { cookie: learner.cookie });
    expect((await socket.closed).code).toBe(CLOSE_CODES.signedOut);
    const own = await learner.request("GET", "/api/me", { headers: { "user-id": learner.user_id } });
    expect(own.status).toBe(200);
  });

  it("is stored only as a hash", async () => {
    const { sid } = await stale();
    const { results } = await env.DB.prepare("SELECT * FROM sessions").all();
    expect(JSON.stringify(results)).not.toContain(sid);
  });
});
