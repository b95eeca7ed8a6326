/** Password guessing and reset requests by strangers don't lock out the owner of an account. */
import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { countByBrowser } from "../../worker/accounts/count-by-browser.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { LOG_IN_RATE, LOG_IN_TOTAL_RATE } from "../../worker/rules/limits.ts";
import { LOG_IN_ADDRESS_RATE } from "../../worker/rules/route-limits.ts";
import { costOf, countCalls } from "../support/worker/counting.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

const PASSWORD = "correct horse battery";
const newSource = () => crypto.randomUUID();

/** A browser with an IP address. It keeps its cookies, except the session's. */
function browser(source = newSource()) {
  const jar = new Map<string, string>();
  const post = async (path: string, body: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await request("POST", path, {
      body,
      headers: { "cf-connecting-ip": source, ...(cookie && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (name !== "codenaut") jar.set(name, value);
    }
    return answer;
  };
  const logIn = async (email: string, password: string) =>
    (await post("/api/log-in", { email, password })).status;
  return { jar, post, logIn };
}

async function owner() {
  const home = browser();
  const unique = crypto.randomUUID().slice(0, 12);
  const email = `${unique}@example.com`;
  const answer = await home.post("/api/sign-up", { display_name: `O ${unique}`, email, password: PASSWORD });
  const { user_id } = await json<{ user_id: string }>(answer);
  return { home, email, user_id };
}

/** Stores so many attempts, as if made just now. */
async function count(key: string, tries: number): Promise<void> {
  await env.DB.prepare("INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
    .bind(await sha256(key), Date.now(), tries)
    .run();
}

const sendTenGuesses = (at: ReturnType<typeof browser>, email: string) =>
  Promise.all(Array.from({ length: 10 }, () => at.logIn(email, "wrong horse")));

describe("guesses of a stranger", () => {
  it("stop the stranger, and nobody else", async () => {
    const { home, email } = await owner();
    const otherBrowser = browser();
    expect(await sendTenGuesses(otherBrowser, email)).toEqual(Array(10).fill(401));
    expect(await otherBrowser.logIn(email, PASSWORD)).toBe(429);
    expect(await browser().logIn(email, PASSWORD)).toBe(200);
    expect(await home.logIn(email, PASSWORD)).toBe(200);
  });

  it("don't stop a known browser at the same network address", async () => {
    const source = newSource();
    const { email } = await owner();
    const knownBrowser = browser(source);
    expect(await knownBrowser.logIn(email, PASSWORD)).toBe(200);
    const otherBrowser = browser(source);
    await count(`log-in:${email}:${source}`, 10);
    expect(await otherBrowser.logIn(email, PASSWORD)).toBe(429);
    expect(await knownBrowser.logIn(email, PASSWORD)).toBe(200);
  });

  it("from many network addresses stop new browsers, not known ones, nor who resets the password", async () => {
    const { home, email, user_id } = await owner();
    await count(`log-in:${email}`, 100);
    const fresh = browser();
    expect(await fresh.logIn(email, PASSWORD)).toBe(429);
    expect(await home.logIn(email, PASSWORD)).toBe(200);
    const token = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, 'reset', ?)",
    )
      .bind(await sha256(token), user_id, Date.now() + 60_000)
      .run();
    expect((await fresh.post("/api/reset-password", { token, password: "a brand new horse" })).status).toBe(
      200,
    );
    expect(await fresh.logIn(email, "a brand new horse")).toBe(200);
  });
});

describe("guesses past a source's own limit", () => {
  const countOf = async (key: string) =>
    env.DB.prepare("SELECT count FROM rate_limits WHERE key = ?")
      .bind(await sha256(key))
      .first<number>("count");

  it("don't use up what is for all new browsers together", async () => {
    const { email } = await owner();
    const source = newSource();
    await sendTenGuesses(browser(source), email);
    await sendTenGuesses(browser(source), email);
    expect(await browser(source).logIn(email, PASSWORD)).toBe(429);
    expect(await countOf(`log-in:${email}`)).toBe(10);
    for (let round = 0; round < 7; round += 1) await browser(source).post("/api/reset-request", { email });
    expect(await countOf(`reset:${email}`)).toBe(5);
  });

  it("are counted for the network address too where the browser is known for another account", async () => {
    const [one, other] = [await owner(), await owner()];
    const source = newSource();
    const stranger = browser(source);
    expect(await stranger.logIn(one.email, PASSWORD)).toBe(200);
    expect(await sendTenGuesses(stranger, other.email)).toEqual(Array(10).fill(401));
    expect(await browser(source).logIn(other.email, PASSWORD)).toBe(429);
    expect(await countOf(`log-in:${other.email}`)).toBe(10);
  });
});

describe("guesses of a network address that is past its rate", () => {
  it("are refused, and don't count against any account", async () => {
    const { home, email } = await owner();
    const source = newSource();
    const { max } = LOG_IN_ADDRESS_RATE;
    await count(`POST /api/log-in:address:${source}`, max - 1);
    const stranger = browser(source);
    expect(await stranger.logIn(email, "wrong horse")).toBe(401);
    expect(await sendTenGuesses(stranger, email)).toEqual(Array(10).fill(429));
    // The first one. Of those at once, one may be under way while its address is still within the rate.
    const counted = env.DB.prepare("SELECT count FROM rate_limits WHERE key = ?");
    const total = await counted.bind(await sha256(`log-in:${email}`)).first<number>("count");
    expect(total).toBeLessThanOrEqual(2);
    expect(await home.logIn(email, PASSWORD)).toBe(200);
  });

  it("are refused with the right password too, and begin no session", async () => {
    const { email, user_id } = await owner();
    const source = newSource();
    await count(`POST /api/log-in:address:${source}`, LOG_IN_ADDRESS_RATE.max);
    const sessions = env.DB.prepare("SELECT count(*) AS n FROM sessions WHERE user_id = ?").bind(user_id);
    const before = await sessions.first("n");
    expect(await browser(source).logIn(email, PASSWORD)).toBe(429);
    expect(await sessions.first("n")).toBe(before);
  });
});

describe.skipIf(hasSeveral)("an address that nobody has", () => {
  beforeAll(countCalls);

  it("is looked up in as many trips as an account's", async () => {
    const [one, other] = [await owner(), await owner()];
    const tripsOf = async (email: string, device_token: string | undefined) => {
      const rates = { action: "log-in", own: LOG_IN_RATE, total: LOG_IN_TOTAL_RATE };
      const caller = { address: newSource(), device_token };
      const { cost } = await costOf(() =>
        countByBrowser(env as unknown as Bindings, caller, email, rates, Date.now()),
      );
      return cost.trips;
    };
    const token = one.home.jar.get("codenaut-device");
    const nobody = `${crypto.randomUUID()}@example.com`;
    expect([await tripsOf(other.email, undefined), await tripsOf(nobody, undefined)]).toEqual([1, 1]);
    expect([await tripsOf(other.email, token), await tripsOf(nobody, token)]).toEqual([2, 2]);
    expect(await tripsOf(one.email, token)).toBe(1);
  });
});

describe("a known browser", () => {
  it("has ten guesses of its own", async () => {
    const { home, email } = await owner();
    await sendTenGuesses(home, email);
    expect(await home.logIn(email, PASSWORD)).toBe(429);
    // Another known browser isn't affected.
    const other = browser();
    expect(await other.logIn(email, PASSWORD)).toBe(200);
  });

  it("is known for the accounts it has logged in to only", async () => {
    const [one, other] = [await owner(), await owner()];
    await count(`log-in:${other.email}`, 100);
    expect(await one.home.logIn(other.email, PASSWORD)).toBe(429);
  });

  it("can't be made up, and isn't a session", async () => {
    const { home, email, user_id } = await owner();
    await count(`log-in:${email}`, 100);
    const claims = { device: crypto.randomUUID(), users: [user_id] };
    const sign = (key: string, audience?: string) => {
      const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" });
      return (audience ? token.setAudience(audience) : token).sign(new TextEncoder().encode(key));
    };
    for (const forged of ["nonsense", await sign("x".repeat(40), "device"), await sign(env.SESSION_SECRET)]) {
      const otherBrowser = browser();
      otherBrowser.jar.set("codenaut-device", forged);
      expect(await otherBrowser.logIn(email, PASSWORD)).toBe(429);
    }
    const cookie = `codenaut=${home.jar.get("codenaut-device")}`;
    expect((await request("GET", "/api/me", { headers: { cookie } })).status).toBe(401);
  });
});

describe("requests for reset links", () => {
  const tokensTo = async (email: string) => {
    const mails = await json<{ recipient: string; subject: string; text: string }[]>(
      await request("GET", "/api/dev/mail"),
    );
    return mails
      .filter(({ recipient, subject }) => recipient === email && subject === "Choose a new password")
      .map(({ text }) => /#([\w-]{43})/.exec(text)?.[1] ?? "");
  };
  const ask = async (at: ReturnType<typeof browser>, email: string) =>
    (await at.post("/api/reset-request", { email })).status;
  const mailed = (email: string, links: number) =>
    eventually(async () => {
      const tokens = await tokensTo(email);
      expect(tokens).toHaveLength(links);
      return tokens;
    });

  it("of a stranger neither use up the owner's nor void them", async () => {
    const { home, email } = await owner();
    expect(await ask(home, email)).toBe(202);
    const [own = ""] = await mailed(email, 1);
    const otherBrowser = browser();
    for (let round = 0; round < 5; round += 1) expect(await ask(otherBrowser, email)).toBe(202);
    expect(await ask(otherBrowser, email)).toBe(429);
    expect(await ask(home, email)).toBe(202);
    const tokens = await mailed(email, 7);
    const reset = (token: string) =>
      home.post("/api/reset-password", { token, password: `a horse ${token.slice(0, 8)}` });
    expect((await reset(own)).status).toBe(200);
    // After the password was changed, no other link is valid.
    for (const token of tokens) expect((await reset(token)).status).toBe(409);
  });

  it("of many strangers fill no mailbox, and the links that were mailed still work", async () => {
    const { home, email } = await owner();
    expect(await ask(browser(), email)).toBe(202);
    const [token] = await mailed(email, 1);
    await env.DB.prepare("UPDATE rate_limits SET count = 10 WHERE key = ?")
      .bind(await sha256(`reset:${email}`))
      .run();
    // The same response in all cases, so that it reveals nothing.
    expect(await ask(browser(), email)).toBe(202);
    expect(await ask(home, email)).toBe(202);
    await mailed(email, 2);
    expect((await home.post("/api/reset-password", { token, password: "a brand new horse" })).status).toBe(
      200,
    );
  });
});
