/** Who comes with the old password, or from the checkout, while the password is replaced, gets no session. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { logIn } from "../../worker/accounts/log-in.ts";
import { completeSignUp } from "../../worker/payments/complete-sign-up.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { Problem } from "../../worker/platform/problems.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { json, ORIGIN, request } from "../support/worker/learner.ts";
import { realBindings } from "../support/worker/several.ts";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "a password of 5 words";

/** The bindings, of which the first call that stores a session waits for something that happens meanwhile. */
function meanwhile(happens: () => Promise<unknown>): Pick<Bindings, "DB"> {
  let done: Promise<unknown> | undefined;
  const beforeStore = async (texts: readonly string[]) => {
    if (done || !texts.some((text) => /^insert into "sessions"/i.test(text))) return;
    done = happens();
    await done;
  };
  type Wrapped = D1PreparedStatement & { real: D1PreparedStatement; text: string };
  const statement = (real: D1PreparedStatement, text: string): D1PreparedStatement =>
    new Proxy(real, {
      get(target, name) {
        if (name === "real") return target;
        if (name === "text") return text;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), text);
        const value = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          await beforeStore([text]);
          return value.apply(target, args);
        };
      },
    });
  const wrap = (real: D1Database): D1Database =>
    new Proxy(real, {
      get(target, name) {
        if (name === "prepare") return (text: string) => statement(target.prepare(text), text);
        if (name === "batch")
          return async (statements: Wrapped[]) => {
            await beforeStore(statements.map(({ text }) => text));
            return target.batch(statements.map((one) => one.real));
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const wrapped = Object.entries(realBindings()).map(([name, real]) => [name, wrap(real)]);
  return Object.fromEntries(wrapped);
}

const caller = () => ({
  url: ORIGIN,
  address: crypto.randomUUID(),
  user_agent: "",
  location: "",
  device_token: undefined,
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "went through",
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );

async function sessionsOf(user_id: string): Promise<number> {
  const { results } = await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?")
    .bind(user_id)
    .all();
  return results.length;
}

async function resetPassword(user_id: string): Promise<void> {
  const token = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, 'reset', ?)",
  )
    .bind(await sha256(token), user_id, Date.now() + 60_000)
    .run();
  const body = { token, password: NEW_PASSWORD };
  expect((await request("POST", "/api/reset-password", { body })).status).toBe(200);
}

async function changePassword(cookie: string): Promise<void> {
  const body = { current_password: PASSWORD, password: NEW_PASSWORD };
  expect((await request("PUT", "/api/password", { body, headers: { cookie } })).status).toBe(200);
}

const unique = () => crypto.randomUUID().slice(0, 8);
const cookieNamed = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

/** An account whose owner is logged in. */
async function owner() {
  const email = `${unique()}@example.com`;
  const body = { display_name: `Owner ${unique()}`, email, password: PASSWORD };
  const answer = await request("POST", "/api/sign-up", {
    body,
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
  const { user_id } = await json<{ user_id: string }>(answer);
  return { user_id, email, cookie: cookieNamed(answer, "codenaut") };
}

describe("a log-in whose password was right when it was looked up", () => {
  it.each([
    ["is reset", 0, ({ user_id }: { user_id: string }) => resetPassword(user_id)],
    ["is changed", 1, ({ cookie }: { cookie: string }) => changePassword(cookie)],
  ])("gets no session once the password %s", async (_, left, replace) => {
    const account = await owner();
    const bindings = { ...(env as unknown as Bindings), ...meanwhile(() => replace(account)) };
    const { email, user_id } = account;
    const attempt = logIn(bindings, caller(), { email, password: PASSWORD }, Date.now());
    expect(await codeOf(attempt)).toBe("invalid_credentials");
    expect(await sessionsOf(user_id)).toBe(left);
    const body = { email, password: NEW_PASSWORD };
    expect((await request("POST", "/api/log-in", { body })).status).toBe(200);
  });
});

describe("the return from a checkout", () => {
  /** A visitor who has paid, and whose account the webhook has made. */
  async function payer() {
    const stripe = stripeAccount();
    const body = {
      display_name: `Payer ${unique()}`,
      email: `${unique()}@example.com`,
      password: PASSWORD,
      planName: "warrior",
    };
    const started = await stripe.request("POST", "/api/create-checkout-session", { body });
    const sessionId = (await json<{ url: string }>(started)).url.split("/").pop() ?? "";
    await stripe.pay(sessionId);
    await stripe.send(await stripe.event("checkout.session.completed", sessionId));
    const row = await env.DB.prepare("SELECT id FROM users WHERE email = ?")
      .bind(body.email)
      .first<{ id: string }>();
    const [, browser_secret] = cookieNamed(started, "codenaut-checkout").split("=");
    return { stripe, sessionId, browser_secret, user_id: row?.id ?? "" };
  }

  it("gets no session once the password is reset", async () => {
    const { stripe, sessionId, browser_secret, user_id } = await payer();
    const bindings = { ...stripe.bindings, ...meanwhile(() => resetPassword(user_id)) };
    const from = { caller: caller(), session: undefined, browser_secret };
    expect(await codeOf(completeSignUp(bindings, from, { sessionId }, Date.now()))).toBe("account_ready");
    expect(await sessionsOf(user_id)).toBe(0);
  });
});
