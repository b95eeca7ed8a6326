/** The table of limits contains every route that writes, and each limit is enforced. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CONFIRMATION_RATE, MAIL_RATE } from "../../worker/rules/limits.ts";
import { ROUTE_LIMITS } from "../../worker/rules/route-limits.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { costOf, countCalls } from "../support/worker/counting.ts";
import { atWork } from "../support/worker/crowd.ts";
import { emailOf, json, newLearner, newSession } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";
import { prepareRequest } from "../support/worker/successful-requests.ts";

beforeAll(async () => {
  await seedBattle();
  if (!hasSeveral) await countCalls();
});

const routes = new Set(
  app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
);
const ID = "00000000-0000-4000-8000-000000000000";
const pathOf = (path: string) => path.replace(/:\w+/g, ID);
const spent = async (key: string, count: number) =>
  env.DB.prepare("INSERT OR REPLACE INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
    .bind(await sha256(key), Date.now(), count)
    .run();

describe("the table of limits", () => {
  it("names every route that writes, and none that isn't there", () => {
    const writing = [...routes].filter((route) => !route.startsWith("GET "));
    expect(writing.length).toBeGreaterThan(30);
    expect(writing.filter((route) => !(route in ROUTE_LIMITS))).toEqual([]);
    expect(Object.keys(ROUTE_LIMITS).filter((route) => !routes.has(route))).toEqual([]);
  });

  it("has a limit for each, or names the limit that its handler enforces", () => {
    for (const [route, { account, address, own }] of Object.entries(ROUTE_LIMITS))
      expect([route, Boolean(account ?? address ?? own)]).toEqual([route, true]);
  });

  const limited = Object.entries(ROUTE_LIMITS).flatMap(([route, limit]) => [
    ...(limit.account ? [{ route, by: "account" as const, max: limit.account.max }] : []),
    ...(limit.address ? [{ route, by: "address" as const, max: limit.address.max }] : []),
  ]);
  it.each(limited)("$route is refused past $max by $by", async ({ route, by, max }) => {
    const [method = "", path = ""] = route.split(" ");
    const learner = await newLearner({ plan: "warrior" });
    const network = `2001:db8:${(Math.random() * 65_535 + 1).toString(16).split(".")[0]}`;
    const key = by === "account" ? `${route}:user:${learner.user_id}` : `${route}:address:${network}:0::/64`;
    await spent(key, max - 1);
    // Each from a session of its own, since one may end the others.
    const ask = async (host: string) => {
      const { cookie } = await newSession(learner.user_id);
      const headers = { cookie, "cf-connecting-ip": `${network}:0::${host}` };
      return learner.request(method, pathOf(path), { headers });
    };
    expect((await ask("1")).status).not.toBe(429);
    const answer = await ask("2");
    expect([answer.status, (await json(answer)).code]).toEqual([429, "rate_limited"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  // Those without an account are POST /api/log-in, of which lock-out.test.ts is, and guests. What follows an invitation waits for its match.
  const beside = limited.filter(
    ({ route, by }) => ROUTE_LIMITS[route]?.beside && by === "account" && !route.endsWith("/follow"),
  );
  it.skipIf(hasSeveral).each(beside)(
    "$route stores nothing past $max by account, though its count is beside what it reads",
    async ({ route, max }) => {
      const [who, other] = [await atWork(), await newLearner({ plan: "warrior" })];
      const send = await prepareRequest(route, who, other);
      await spent(`${route}:user:${who.user_id}`, max);
      const { result, cost } = await costOf(send);
      expect(result.status).toBe(429);
      // The counters, each with its index.
      expect(cost.written).toBeLessThanOrEqual(4);
    },
  );

  it.each([
    ["POST /api/log-out", 100],
    ["POST /api/practice/2026-01-01/1", 40],
  ])("%s is refused past the platform's limit of %i, before its body is read", async (route, max) => {
    const [method = "", path = ""] = route.split(" ");
    const { request: ask } = await newLearner();
    const headers = { "cf-connecting-ip": "2001:db8:ffff::1", "content-type": "application/json" };
    const statuses: number[] = [];
    // Up to so many that one of the limiter's minutes is full, whenever it begins.
    for (let n = 0; n <= 2 * max && !statuses.includes(429); n += 1)
      statuses.push((await ask(method, path, { raw: "{", headers })).status);
    expect(statuses[0]).not.toBe(429);
    expect(statuses).toContain(429);
  });

  it.each(["user", "address"])(
    "POST /api/confirmation is refused past its rate by %s, and mails nothing",
    async (by) => {
      const learner = await newLearner();
      const address = `192.0.2.${by === "user" ? 31 : 32}`;
      const { max } = by === "user" ? MAIL_RATE : CONFIRMATION_RATE;
      await spent(`confirmation:${by}:${by === "user" ? learner.user_id : address}`, max - 1);
      const ask = async () => {
        const headers = { "cf-connecting-ip": address };
        return (await learner.request("POST", "/api/confirmation", { headers })).status;
      };
      expect([await ask(), await ask()]).toEqual([202, 429]);
      const tokens = env.DB.prepare("SELECT count(*) AS n FROM mail_tokens WHERE user_id = ?");
      expect(await tokens.bind(learner.user_id).first("n")).toBe(1);
    },
  );

  it("POST /api/confirmation is refused past the rate of its mail address", async () => {
    const learner = await newLearner();
    await spent(`confirm:${emailOf(learner)}`, MAIL_RATE.max);
    const answer = await learner.request("POST", "/api/confirmation");
    expect([answer.status, (await json(answer)).code]).toEqual([429, "rate_limited"]);
    const mails = env.DB.prepare("SELECT count(*) AS n FROM dev_mail WHERE recipient = ?");
    expect(await mails.bind(emailOf(learner)).first("n")).toBe(0);
  });
});
