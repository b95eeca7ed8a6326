import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { fulfillCheckout } from "../../worker/payments/fulfill-checkout.ts";
import { paymentProvider } from "../../worker/payments/payment-provider.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { PRICE, type StripeAccount, stripeAccount } from "../support/stripe/account.ts";
import { emailOf, json, newLearner, request } from "../support/worker/learner.ts";
import { at, hasSeveral, realBindings, sendCopies } from "../support/worker/several.ts";

// Hashing passwords is slow on a busy machine.
const details = (part: Record<string, unknown> = {}) => {
  const unique = crypto.randomUUID().slice(0, 12);
  return {
    display_name: `Warrior ${unique}`,
    email: `${unique}@example.com`,
    password: "correct horse battery",
    planName: "warrior",
    ...part,
  };
};
const rows = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
const accountsOf = (email: string) =>
  rows<{ id: string; plan: string; subscription_id: string; display_name: string }>(
    "SELECT u.id, s.plan, s.subscription_id, s.display_name FROM users u JOIN user_state s ON s.user_id = u.id WHERE u.email = ?",
    email,
  );
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A browser that has started a checkout. */
async function started(stripe: StripeAccount, body = details()) {
  const answer = await stripe.request("POST", "/api/create-checkout-session", { body });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { url } = await json<{ url: string }>(answer);
  return { ...body, url, session: url.split("/").pop() ?? "", cookie: cookiesOf(answer) };
}
/** Bindings with which `act` runs between the reading of a pending sign-up, with its reservation, and the batch that creates its account. */
function beforeAccount(bindings: Bindings, act: () => Promise<unknown>): Bindings {
  let hasActed = false;
  const watched = (real: D1Database): D1Database => {
    let isNext = false;
    return new Proxy(real, {
      get(target, name) {
        if (name === "prepare")
          return (sql: string) => {
            isNext ||= !hasActed && /^insert into "users".+pending_sign_ups/is.test(sql);
            return target.prepare(sql);
          };
        if (name === "batch")
          return async (statements: D1PreparedStatement[]) => {
            if (isNext && !hasActed) {
              hasActed = true;
              await act();
            }
            return target.batch(statements);
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const real = hasSeveral ? realBindings() : { DB: env.DB };
  const all = Object.fromEntries(Object.entries(real).map(([name, one]) => [name, watched(one)]));
  return { ...bindings, ...all };
}
const complete = (stripe: StripeAccount, from: { session: string; cookie: string }, more: object = {}) =>
  stripe.request("POST", "/api/complete-sign-up", {
    body: { sessionId: from.session, ...more },
    headers: { cookie: from.cookie },
  });
const subscriptionId = (stripe: StripeAccount, session: string, cookie = "") =>
  stripe.request("POST", "/api/get-subscription-id", { body: { sessionId: session }, headers: { cookie } });
const code = async (answer: Response) => [answer.status, (await json(answer)).code];

describe("a Warrior's sign-up", () => {
  it("starts a checkout with the server's price, and creates no account yet", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    expect(browser.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const [asked] = (await stripe.asked()).asked;
    expect(asked?.params).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": PRICE,
      customer_email: browser.email,
      success_url: "http://localhost:8787/success?plan=warrior&session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:8787/signup",
    });
    expect(asked?.key).toMatch(/^sign-up:/);
    expect(JSON.stringify(asked)).not.toContain(browser.password);
    expect(await accountsOf(browser.email)).toEqual([]);
  });

  it("requests the checkout from Stripe once", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    expect((await complete(stripe, browser)).status).toBe(201);
    const asked = (await stripe.asked()).asked.filter(({ path }) => path.startsWith("/v1/subscriptions/"));
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("hides the browser's secret from scripts, and stores it and the password hashed", async () => {
    const stripe = stripeAccount();
    const body = details();
    const answer = await stripe.request("POST", "/api/create-checkout-session", { body });
    expect(answer.headers.get("set-cookie")).toMatch(/^codenaut-checkout=[\w-]{43};.*HttpOnly/);
    const secret = cookiesOf(answer).split("=")[1] ?? "-";
    const [pending] = await rows<Record<string, unknown>>(
      "SELECT * FROM pending_sign_ups WHERE email = ?",
      body.email,
    );
    expect(JSON.stringify(pending)).not.toContain(secret);
    expect(pending?.password_hash).toMatch(/^scrypt\$/);
  });

  it("ends in one account with plan and subscription, logged in", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    const { subscription } = await stripe.pay(browser.session);
    const response = await subscriptionId(stripe, browser.session, browser.cookie);
    expect(await json<object>(response)).toEqual({ subscriptionId: subscription.id });
    const answer = await complete(stripe, browser);
    expect(answer.status).toBe(201);
    const me = await request("GET", "/api/me", { headers: { cookie: cookiesOf(answer) } });
    expect((await json<{ user_state: object }>(me)).user_state).toMatchObject({
      email: browser.email,
      display_name: browser.display_name,
      plan: "warrior",
    });
    expect(await accountsOf(browser.email)).toMatchObject([
      { plan: "warrior", subscription_id: subscription.id },
    ]);
    const logIn = { email: browser.email, password: browser.password };
    expect((await request("POST", "/api/log-in", { body: logIn })).status).toBe(200);
  });

  it("creates one account if two returns and the webhook are concurrent", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    const event = await stripe.event("checkout.session.completed", browser.session);
    const answers = await Promise.all([
      complete(stripe, browser),
      complete(stripe, browser),
      stripe.send(event),
      subscriptionId(stripe, browser.session, browser.cookie),
    ]);
    // One of the two requests logs the browser in; for the other it has been done.
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201, 409]);
    expect(await accountsOf(browser.email)).toMatchObject([{ plan: "warrior" }]);
  });

  it("creates the account by the webhook if the tab was closed after paying", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    expect(
      (await stripe.send(await stripe.event("checkout.session.completed", browser.session))).status,
    ).toBe(200);
    expect(await accountsOf(browser.email)).toMatchObject([{ plan: "warrior" }]);
    const logIn = { email: browser.email, password: browser.password };
    expect((await request("POST", "/api/log-in", { body: logIn })).status).toBe(200);
  });

  it("creates nothing before it is paid", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    expect(await code(await complete(stripe, browser))).toEqual([409, "not_paid"]);
    expect(await code(await subscriptionId(stripe, browser.session, browser.cookie))).toEqual([
      409,
      "not_paid",
    ]);
    expect(await accountsOf(browser.email)).toEqual([]);
  });

  it("belongs to the browser that started it: another gets 404, even with a secret of its own", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    const other = await started(stripe);
    await stripe.pay(browser.session);
    for (const cookie of ["", other.cookie, "codenaut-checkout=guess"]) {
      expect((await complete(stripe, { ...browser, cookie })).status).toBe(404);
      expect((await subscriptionId(stripe, browser.session, cookie)).status).toBe(404);
    }
    expect(await accountsOf(browser.email)).toEqual([]);
  });

  it("logs in without the password only for a quarter of an hour", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    await stripe.send(await stripe.event("checkout.session.completed", browser.session));
    await env.DB.prepare("UPDATE users SET created_at = created_at - 1000000 WHERE email = ?")
      .bind(browser.email)
      .run();
    expect(await code(await complete(stripe, browser))).toEqual([409, "account_ready"]);
  });

  it("keeps the payment if the name was taken meanwhile, and accepts another name", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    const { subscription } = await stripe.pay(browser.session);
    await newLearner({ display_name: browser.display_name.toUpperCase() });
    expect(
      (await stripe.send(await stripe.event("checkout.session.completed", browser.session))).status,
    ).toBe(200);
    expect(await code(await complete(stripe, browser))).toEqual([409, "display_name_taken"]);
    expect(await rows("SELECT subscription_id FROM pending_sign_ups WHERE email = ?", browser.email)).toEqual(
      [{ subscription_id: subscription.id }],
    );
    const other = `${browser.display_name} II`;
    expect((await complete(stripe, browser, { display_name: other })).status).toBe(201);
    expect(await accountsOf(browser.email)).toMatchObject([
      { plan: "warrior", display_name: other, subscription_id: subscription.id },
    ]);
    expect((await stripe.asked()).refunds).toEqual([]);
  });

  it("keeps the payment if the address was taken meanwhile, and accepts another address", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    const learner = await newLearner();
    await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?")
      .bind(browser.email, learner.user_id)
      .run();
    await sendCopies(learner.user_id);
    expect(await code(await complete(stripe, browser))).toEqual([409, "email_taken"]);
    const email = details().email;
    expect((await complete(stripe, browser, { email })).status).toBe(201);
    expect(await accountsOf(email)).toMatchObject([{ plan: "warrior" }]);
    expect(await accountsOf(browser.email)).toMatchObject([{ plan: "starter" }]);
  });

  it("becomes the account of the name and address that were chosen last, at the same time too", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    const { subscription } = await stripe.pay(browser.session);
    const { email, display_name } = details();
    const bindings = beforeAccount(stripe.bindings, () =>
      env.DB.prepare("UPDATE pending_sign_ups SET email = ?, display_name = ? WHERE checkout_session_id = ?")
        .bind(email, display_name, browser.session)
        .run(),
    );
    const result = await fulfillCheckout(bindings, paymentProvider(bindings), browser.session, Date.now());
    expect(result.state).toBe("done");
    expect(await accountsOf(email)).toMatchObject([
      { plan: "warrior", display_name, subscription_id: subscription.id },
    ]);
    expect(await accountsOf(browser.email)).toEqual([]);
    // The first ones are free again.
    const body = { display_name: browser.display_name, email: browser.email, password: browser.password };
    expect((await request("POST", "/api/sign-up", { body })).status).toBe(201);
  });

  it("never becomes an account with the address of another learner that is chosen at the same time", async () => {
    const stripe = stripeAccount();
    const { display_name, email, password } = details({ password: "a password of the owner" });
    const victim = { display_name, email, password };
    // Of several databases in another one, where the address isn't unique by itself.
    stripe.bindings.NEW_LEARNERS_IN = "1";
    expect((await stripe.request("POST", "/api/sign-up", { body: victim })).status).toBe(201);
    stripe.bindings.NEW_LEARNERS_IN = "2";
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    const bindings = beforeAccount(stripe.bindings, () =>
      env.DB.prepare("UPDATE pending_sign_ups SET email = ? WHERE checkout_session_id = ?")
        .bind(email, browser.session)
        .run(),
    );
    const result = await fulfillCheckout(bindings, paymentProvider(bindings), browser.session, Date.now());
    expect(result).toMatchObject({ state: "taken", what: "email" });
    const [pending] = await rows<{ id: string; user_id: string | null }>(
      "SELECT id, user_id FROM pending_sign_ups WHERE checkout_session_id = ?",
      browser.session,
    );
    expect(pending?.user_id).toBeNull();
    for (const db of hasSeveral ? Object.values(realBindings()) : [at(0)])
      expect(await db.prepare("SELECT id FROM users WHERE id = ?").bind(pending?.id).first()).toBeNull();
    const logIn = { email, password };
    expect((await request("POST", "/api/log-in", { body: logIn })).status).toBe(200);
  });

  it.each([
    [{ planName: "emperor" }, 422],
    [{ priceId: "price_of_my_own" }, 422],
    [{ password: "password1" }, 422],
    [{ email: undefined }, 422],
    [{ display_name: undefined }, 422],
    [{ amount: 1 }, 422],
    [{ password: undefined, email: undefined, display_name: undefined }, 401],
    [{ password: undefined }, 422],
  ])("refuses %j with %i and sends nothing to Stripe", async (part, status) => {
    const stripe = stripeAccount();
    const answer = await stripe.request("POST", "/api/create-checkout-session", { body: details(part) });
    expect(answer.status).toBe(status);
    expect((await stripe.asked()).asked).toEqual([]);
  });

  it("says at once that a name or an address is taken", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const start = (part: object) =>
      stripe.request("POST", "/api/create-checkout-session", { body: details({ ...part }) });
    expect(await code(await start({ display_name: learner.display_name }))).toEqual([
      409,
      "display_name_taken",
    ]);
    expect(await code(await start({ email: emailOf(learner) }))).toEqual([409, "email_taken"]);
  });
});

describe("when Stripe fails", () => {
  // On a busy machine the retry of the slow one may be slow too.
  it.each([
    ["error", 2, {}],
    ["cut", 2, {}],
    ["lost", 2, {}],
    ["slow", 3, { STRIPE_TIMEOUT_MS: "1000" }],
  ] as const)(
    "a checkout is started by a retry after one %s, and only once",
    async (fault, most, variables) => {
      const stripe = stripeAccount(variables);
      await stripe.fail(fault);
      const browser = await started(stripe);
      const { asked } = await stripe.asked();
      expect(asked.length).toBeGreaterThan(1);
      expect(asked.length).toBeLessThanOrEqual(most);
      expect(new Set(asked.map((one) => one.key)).size).toBe(1);
      await stripe.pay(browser.session);
      expect((await complete(stripe, browser)).status).toBe(201);
    },
  );

  it("leaves no sign-up behind where no checkout could be started", async () => {
    const stripe = stripeAccount();
    await stripe.fail("error", "error", "error");
    const body = details();
    const answer = await stripe.request("POST", "/api/create-checkout-session", { body });
    expect(await code(answer)).toEqual([503, "unavailable"]);
    expect(await rows("SELECT id FROM pending_sign_ups WHERE email = ?", body.email)).toEqual([]);
  });

  it("answers 503 while it is unreachable, and changes no plan", async () => {
    const stripe = stripeAccount();
    const browser = await started(stripe);
    await stripe.pay(browser.session);
    await stripe.fail("error", "error", "error");
    const answer = await complete(stripe, browser);
    expect(await code(answer)).toEqual([503, "unavailable"]);
    expect(await accountsOf(browser.email)).toEqual([]);
    expect((await complete(stripe, browser)).status).toBe(201);
  });

  it("doesn't start a checkout on a deployed worker without a key", async () => {
    const stripe = stripeAccount();
    stripe.bindings.STRIPE_SECRET_KEY = "";
    stripe.bindings.ENVIRONMENT = "deployed";
    const answer = await stripe.request("POST", "/api/create-checkout-session", { body: details() });
    expect(await code(answer)).toEqual([503, "unavailable"]);
    expect((await stripe.request("GET", "/api/local-checkout/cs_local_1")).status).toBe(404);
    expect((await stripe.request("GET", "/api/dev/mail")).status).toBe(404);
    expect((await stripe.request("GET", "/dev/mail")).status).toBe(404);
  });

  it("sends requests to Stripe's own address only if deployed", async () => {
    const stripe = stripeAccount();
    stripe.bindings.ENVIRONMENT = "deployed";
    const calls = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
    await stripe.request("POST", "/api/create-checkout-session", { body: details() });
    const addresses = calls.mock.calls.map(([address]) => new URL(String(address)).host);
    calls.mockRestore();
    expect(new Set(addresses)).toEqual(new Set(["api.stripe.com"]));
  });
});

describe("a Starter's upgrade", () => {
  const upgrade = (stripe: StripeAccount, cookie: string, from = "/chat") =>
    stripe.request("POST", "/api/create-checkout-session", {
      body: { planName: "warrior", from },
      headers: { cookie },
    });
  const sessionOf = async (answer: Response) =>
    (await json<{ url: string }>(answer)).url.split("/").pop() ?? "";
  const planOf = async (cookie: string) =>
    (await json<{ user_state: { plan: string } }>(await request("GET", "/api/me", { headers: { cookie } })))
      .user_state.plan;

  it("unlocks with the same session as soon as it is paid", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const session = await sessionOf(await upgrade(stripe, learner.cookie));
    expect(await planOf(learner.cookie)).toBe("starter");
    const { subscription } = await stripe.pay(session);
    const response = await subscriptionId(stripe, session, learner.cookie);
    expect(await json<object>(response)).toEqual({ subscriptionId: subscription.id });
    expect(await planOf(learner.cookie)).toBe("warrior");
  });

  it("is the same checkout when pressed twice", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const sessions = await Promise.all([1, 2, 3].map(() => upgrade(stripe, learner.cookie).then(sessionOf)));
    expect(new Set(sessions).size).toBe(1);
  });

  it("shows the subscription only to its own learner", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const session = await sessionOf(await upgrade(stripe, learner.cookie));
    await stripe.pay(session);
    const other = await newLearner();
    expect((await subscriptionId(stripe, session, other.cookie)).status).toBe(404);
    expect((await subscriptionId(stripe, session)).status).toBe(404);
  });

  it("is refused to a Warrior", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const session = await sessionOf(await upgrade(stripe, learner.cookie));
    await stripe.pay(session);
    await subscriptionId(stripe, session, learner.cookie);
    expect(await code(await upgrade(stripe, learner.cookie))).toEqual([409, "already_warrior"]);
  });

  it("paid twice, in two tabs, keeps one subscription and refunds the other payment", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const tabs = [
      await sessionOf(await upgrade(stripe, learner.cookie, "/chat")),
      await sessionOf(await upgrade(stripe, learner.cookie, "/challenges")),
    ];
    const paid = await Promise.all(tabs.map((session) => stripe.pay(session)));
    const events = await Promise.all(
      tabs.map((session) => stripe.event("checkout.session.completed", session)),
    );
    const answers = await Promise.all(events.map((event) => stripe.send(event)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const [state] = await rows<{ plan: string; subscription_id: string }>(
      "SELECT plan, subscription_id FROM user_state WHERE user_id = ?",
      learner.user_id,
    );
    expect(state?.plan).toBe("warrior");
    const other = paid.find(({ subscription }) => subscription.id !== state?.subscription_id);
    const statuses = await rows<{ id: string; status: string }>(
      "SELECT id, status FROM subscriptions WHERE user_id = ? ORDER BY status",
      learner.user_id,
    );
    expect(statuses).toEqual([
      { id: state?.subscription_id, status: "active" },
      { id: other?.subscription.id, status: "canceled" },
    ]);
    expect((await stripe.asked()).refunds).toEqual([`pi_${other?.invoice.id}`]);
  });

  it("is refunded if the account has been deleted", async () => {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const session = await sessionOf(await upgrade(stripe, learner.cookie));
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(learner.user_id).run();
    const { subscription, invoice } = await stripe.pay(session);
    await stripe.send(await stripe.event("checkout.session.completed", session));
    expect((await stripe.asked()).refunds).toEqual([`pi_${invoice.id}`]);
    expect(await rows("SELECT status, user_id FROM subscriptions WHERE id = ?", subscription.id)).toEqual([
      { status: "canceled", user_id: null },
    ]);
  });
});
