import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deleteCompletedSignUps } from "../../worker/accounts/delete-expired.ts";
import { paymentProvider } from "../../worker/payments/payment-provider.ts";
import type { PaymentProvider } from "../../worker/payments/provider.ts";
import {
  reconcilePaidCheckouts,
  reconcilePendingSignUps,
  reconcileSubscriptions,
} from "../../worker/payments/reconcile.ts";
import { syncSubscription } from "../../worker/payments/sync-subscription.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { PATCH_VERSION } from "../../worker/rules/patch.ts";
import { type StripeAccount, stripeAccount } from "../support/stripe/account.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd, runWithJobs, withKeptJobs } from "../support/worker/nightly.ts";
import { hasSeveral, sendCopies } from "../support/worker/several.ts";

const DAY = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);
const stateOf = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT plan, subscription_id FROM user_state WHERE user_id = ?")
    .bind(user_id)
    .first<{ plan: string; subscription_id: string | null }>();
const planOf = async (learner: Learner) => (await stateOf(learner))?.plan;
const rowOf = (id: string) => env.DB.prepare("SELECT * FROM subscriptions WHERE id = ?").bind(id).first();

/** What the nightly job does about payments. */
async function reconcilePayments(bindings: Bindings, now: number): Promise<void> {
  for (const step of [reconcilePendingSignUps, reconcilePaidCheckouts, reconcileSubscriptions])
    await runWithJobs(step, bindings, now);
  await runToEnd(deleteCompletedSignUps, bindings, now);
}

/** A learner with a paid checkout, before any event. */
async function opened(stripe: StripeAccount, from?: string, of?: Learner) {
  const learner = of ?? (await newLearner());
  const answer = await stripe.request("POST", "/api/create-checkout-session", {
    body: { planName: "warrior", from },
    headers: { cookie: learner.cookie },
  });
  const session = ((await answer.json()) as { url: string }).url.split("/").pop() ?? "";
  return { learner, session };
}
async function paid(stripe: StripeAccount) {
  const { learner, session } = await opened(stripe);
  const { subscription, invoice } = await stripe.pay(session);
  return { learner, session, subscription: subscription.id, invoice: invoice.id };
}
/** The same, with the event of the checkout applied. */
async function warrior(stripe: StripeAccount) {
  const all = await paid(stripe);
  await stripe.send(await stripe.event("checkout.session.completed", all.session));
  expect(await planOf(all.learner)).toBe("warrior");
  return all;
}

describe("a webhook's signature", () => {
  it("has to be Stripe's, of the same body, and no older than five minutes", async () => {
    const stripe = stripeAccount();
    const { learner, session } = await paid(stripe);
    const raw = JSON.stringify(await stripe.event("checkout.session.completed", session));
    const post = (body: string, signature?: string) =>
      stripe.request("POST", "/api/stripe/webhook", {
        raw: body,
        headers: { "sec-fetch-site": "cross-site", ...(signature && { "stripe-signature": signature }) },
      });
    const validSignature = await stripe.sign(raw);
    const refused = [
      await post(raw),
      await post(raw, "t=1,v1=00"),
      await post(`${raw} `, validSignature),
      await post(raw.replace("completed", "expired"), validSignature),
      await post(raw, await stripe.sign(raw, seconds() - 301)),
      await post("{}", validSignature),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { code: string }).code).toBe("bad_signature");
    }
    expect(await planOf(learner)).toBe("starter");
    expect((await post(raw, validSignature)).status).toBe(200);
    expect(await planOf(learner)).toBe("warrior");
  });

  it("can't be made with another secret", async () => {
    const stripe = stripeAccount();
    const { session } = await paid(stripe);
    const raw = JSON.stringify(await stripe.event("checkout.session.completed", session));
    const signature = await stripe.sign(raw);
    stripe.bindings.STRIPE_WEBHOOK_SECRET = "whsec_another";
    const headers = { "stripe-signature": signature };
    expect((await stripe.request("POST", "/api/stripe/webhook", { raw, headers })).status).toBe(400);
  });

  it("isn't checked, and nothing is applied, if no secret is set", async () => {
    const stripe = stripeAccount();
    stripe.bindings.STRIPE_WEBHOOK_SECRET = "";
    const answer = await stripe.request("POST", "/api/stripe/webhook", { raw: "{}" });
    expect(answer.status).toBe(503);
  });

  it("is required before a large body is read", async () => {
    const stripe = stripeAccount();
    const raw = "x".repeat(600 * 1024);
    expect((await stripe.request("POST", "/api/stripe/webhook", { raw })).status).toBe(413);
  });
});

describe("events", () => {
  it("are applied once, also if they are repeated or concurrent", async () => {
    const stripe = stripeAccount();
    const { learner, session } = await paid(stripe);
    const event = await stripe.event("checkout.session.completed", session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.send(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await planOf(learner)).toBe("warrior");
    expect(await (await stripe.send(event)).json()).toEqual({ applied: false });
    const stored = await env.DB.prepare("SELECT count(*) AS n FROM payment_events WHERE id = ?")
      .bind(event.id)
      .first();
    expect(stored).toEqual({ n: 1 });
  });

  it("end the same in every order", async () => {
    const types = [
      "customer.subscription.created",
      "invoice.paid",
      "checkout.session.completed",
      "customer.subscription.updated",
    ];
    for (const order of [types, types.toReversed(), [types[2], types[0], types[3], types[1]]]) {
      const stripe = stripeAccount();
      const all = await paid(stripe);
      for (const type of order) {
        const about = type?.startsWith("checkout")
          ? all.session
          : type?.startsWith("invoice")
            ? all.invoice
            : all.subscription;
        expect((await stripe.send(await stripe.event(type ?? "", about))).status).toBe(200);
      }
      expect(await stateOf(all.learner)).toEqual({ plan: "warrior", subscription_id: all.subscription });
    }
  });

  it("of a subscription may arrive before that of its checkout", async () => {
    const stripe = stripeAccount();
    const { learner, subscription } = await paid(stripe);
    await stripe.send(await stripe.event("customer.subscription.created", subscription));
    expect(await planOf(learner)).toBe("warrior");
  });

  it("of a checkout that isn't paid change nothing", async () => {
    const stripe = stripeAccount();
    const { learner, session } = await opened(stripe);
    expect((await stripe.send(await stripe.event("checkout.session.completed", session))).status).toBe(200);
    expect(await planOf(learner)).toBe("starter");
  });

  it("keep the plan for a week after a failed payment, then it lapses; a paid one brings it back", async () => {
    const stripe = stripeAccount();
    const { learner, subscription, invoice } = await warrior(stripe);
    await stripe.change(subscription, { status: "past_due" });
    await stripe.send(await stripe.event("invoice.payment_failed", invoice));
    expect(await planOf(learner)).toBe("warrior");
    expect(await rowOf(subscription)).toMatchObject({ status: "past_due" });
    const createdAt = seconds() - 8 * DAY;
    const period = { current_period_start: createdAt, current_period_end: createdAt + 30 * DAY };
    await stripe.change(subscription, {
      items: {
        object: "list",
        data: [{ ...period, price: { id: "price_warrior_beta", unit_amount: 299 } }],
      },
    });
    await reconcilePayments(stripe.bindings, Date.now());
    expect(await planOf(learner)).toBe("starter");
    await stripe.change(subscription, { status: "active" });
    await stripe.send(await stripe.event("invoice.paid", invoice));
    expect(await planOf(learner)).toBe("warrior");
  });

  it.each(["canceled", "unpaid", "incomplete_expired", "paused"])(
    "make a %s subscription a Starter's plan",
    async (status) => {
      const stripe = stripeAccount();
      const { learner, subscription } = await warrior(stripe);
      await stripe.change(subscription, { status });
      await stripe.send(await stripe.event("customer.subscription.updated", subscription));
      expect(await planOf(learner)).toBe("starter");
    },
  );

  it("older than the newest one applied change nothing", async () => {
    const stripe = stripeAccount();
    const { learner, subscription } = await warrior(stripe);
    await stripe.change(subscription, { status: "unpaid" });
    await stripe.send(await stripe.event("customer.subscription.updated", subscription, seconds() + 10));
    await stripe.change(subscription, { status: "active" });
    await stripe.send(await stripe.event("customer.subscription.updated", subscription, seconds() - 100));
    expect(await planOf(learner)).toBe("starter");
  });

  it("never bring a cancelled subscription back", async () => {
    const stripe = stripeAccount();
    const { learner, subscription } = await warrior(stripe);
    await stripe.change(subscription, { status: "canceled" });
    await stripe.send(await stripe.event("customer.subscription.deleted", subscription));
    await stripe.change(subscription, { status: "active" });
    await stripe.send(await stripe.event("customer.subscription.updated", subscription, seconds() + 10));
    expect(await planOf(learner)).toBe("starter");
  });

  it("about a subscription of another product, or an unknown one, are accepted and change nothing", async () => {
    const stripe = stripeAccount();
    const { subscription } = await paid(stripe);
    await stripe.change(subscription, { metadata: {} });
    expect(
      (await stripe.send(await stripe.event("customer.subscription.updated", subscription))).status,
    ).toBe(200);
    expect(await rowOf(subscription)).toBeNull();
    const event = await stripe.event("customer.subscription.updated", subscription);
    const unknown = {
      ...event,
      id: "evt_unknown",
      data: { object: { id: "sub_unknown", object: "subscription" } },
    };
    expect((await stripe.send(unknown)).status).toBe(200);
    expect((await stripe.send({ ...event, id: "evt_other", type: "charge.succeeded" })).status).toBe(200);
  });

  it("are applied when they are sent again after a failure of Stripe", async () => {
    const stripe = stripeAccount();
    const { learner, session } = await paid(stripe);
    const event = await stripe.event("checkout.session.completed", session);
    await stripe.fail("error", "error", "error");
    expect((await stripe.send(event)).status).toBe(503);
    expect(await planOf(learner)).toBe("starter");
    expect((await stripe.send(event)).status).toBe(200);
    expect(await planOf(learner)).toBe("warrior");
  });
});

describe("a subscription that is paid twice", () => {
  it("gives no plan once it is refunded, also where the other one ends at the same time", async () => {
    const stripe = stripeAccount();
    const { learner, session } = await opened(stripe);
    const other = await opened(stripe, "/chat", learner);
    const { subscription: first } = await stripe.pay(session);
    await stripe.send(await stripe.event("checkout.session.completed", session));
    const { subscription: duplicate, invoice } = await stripe.pay(other.session);
    const real = paymentProvider(stripe.bindings);
    const provider: PaymentProvider = {
      ...real,
      refundSubscription: async (id) => {
        await stripe.change(first.id, { status: "canceled" });
        await stripe.send(await stripe.event("customer.subscription.deleted", first.id));
        await real.refundSubscription(id);
      },
    };
    await syncSubscription(stripe.bindings, provider, duplicate.id, Date.now());
    expect((await stripe.asked()).refunds).toEqual([`pi_${invoice.id}`]);
    expect(await planOf(learner)).toBe("starter");
    await reconcilePayments(stripe.bindings, Date.now());
    expect(await planOf(learner)).toBe("starter");
  });
});

describe("the nightly reconciliation", () => {
  it("finds a payment whose event was lost, of an upgrade too", async () => {
    const stripe = stripeAccount();
    const { learner } = await paid(stripe);
    await reconcilePayments(stripe.bindings, Date.now());
    expect(await planOf(learner)).toBe("warrior");
  });

  it("stores no state that was fetched before that of an event", async () => {
    const stripe = stripeAccount();
    const { learner, subscription, invoice } = await warrior(stripe);
    await stripe.change(subscription, { status: "unpaid" });
    await stripe.send(await stripe.event("customer.subscription.updated", subscription));
    expect(await planOf(learner)).toBe("starter");
    const real = paymentProvider(stripe.bindings);
    let reads = 0;
    const provider: PaymentProvider = {
      ...real,
      readSubscription: async (id) => {
        const state = await real.readSubscription(id);
        reads += 1;
        if (reads === 1) {
          await stripe.change(subscription, { status: "active" });
          await stripe.send(await stripe.event("invoice.paid", invoice));
        }
        return state;
      },
    };
    await syncSubscription(stripe.bindings, provider, subscription, Date.now());
    expect(await planOf(learner)).toBe("warrior");
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    expect(reads).toBe(2);
  });

  it("finds a cancellation whose event was lost", async () => {
    const stripe = stripeAccount();
    const { learner, subscription } = await warrior(stripe);
    await stripe.change(subscription, { status: "canceled" });
    await reconcilePayments(stripe.bindings, Date.now());
    expect(await planOf(learner)).toBe("starter");
  });
});

describe("a step of the nightly reconciliation", () => {
  it.skipIf(hasSeveral)(
    "sends a job for each of a thousand open subscriptions, and the next one goes on behind them",
    async () => {
      const { bindings, sent } = withKeptJobs(stripeAccount().bindings);
      await env.DB.prepare("DELETE FROM subscriptions").run();
      await env.DB.prepare(
        `INSERT INTO subscriptions (id, customer_id, status, price_id, amount, updated_at)
         WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < 1200)
         SELECT printf('sub_step_%04d', n), 'cus', CASE n WHEN 3 THEN 'canceled' ELSE 'active' END, 'price', 500, 1 FROM made`,
      ).run();
      const first = await reconcileSubscriptions(bindings, Date.now(), null);
      expect(first).toBe("sub_step_1001");
      expect(await reconcileSubscriptions(bindings, Date.now(), first)).toBeNull();
      expect(sent).toHaveLength(1199);
      expect(sent.at(-1)).toEqual({ job: { kind: "subscription", id: "sub_step_1200" }, delaySeconds: 0 });
      await env.DB.prepare("DELETE FROM subscriptions").run();
    },
  );

  it("sends a job for each paid checkout, page by page", async () => {
    const stripe = stripeAccount();
    const sessions = [];
    for (let n = 0; n < 3; n += 1) sessions.push((await paid(stripe)).session);
    const { bindings, sent } = withKeptJobs(stripe.bindings);
    expect(await reconcilePaidCheckouts(bindings, Date.now(), sessions[0] ?? null)).toBeNull();
    expect(sent.map(({ job }) => job)).toEqual(sessions.slice(1).map((id) => ({ kind: "checkout", id })));
  });

  it("sends nothing where payments aren't set up", async () => {
    const { bindings, sent } = withKeptJobs({ ...(env as unknown as Bindings), ENVIRONMENT: "deployed" });
    for (const step of [reconcilePendingSignUps, reconcilePaidCheckouts, reconcileSubscriptions])
      await runToEnd(step, bindings, Date.now());
    expect(sent).toEqual([]);
  });
});

describe("a pending sign-up in the nightly job", () => {
  const start = async (stripe: StripeAccount) => {
    const unique = crypto.randomUUID().slice(0, 12);
    const body = {
      display_name: `Night ${unique}`,
      email: `${unique}@example.com`,
      password: "correct horse battery",
      planName: "warrior",
    };
    const answer = await stripe.request("POST", "/api/create-checkout-session", { body });
    const session = ((await answer.json()) as { url: string }).url.split("/").pop() ?? "";
    return { ...body, session };
  };
  const pendingOf = (email: string) =>
    env.DB.prepare("SELECT id FROM pending_sign_ups WHERE email = ?").bind(email).first();
  const accountOf = (email: string) =>
    env.DB.prepare(
      "SELECT s.display_name, s.plan, s.last_seen_update FROM users u JOIN user_state s ON s.user_id = u.id WHERE u.email = ?",
    )
      .bind(email)
      .first<{ display_name: string; plan: string; last_seen_update: string }>();
  const tomorrow = () => Date.now() + 25 * 3600 * 1000;

  it("becomes an account if it is paid, and is forgotten if its checkout has expired", async () => {
    const stripe = stripeAccount();
    const [payer, visitor] = [await start(stripe), await start(stripe)];
    await stripe.pay(payer.session);
    await stripe.change(visitor.session, { status: "expired" });
    await reconcilePayments(stripe.bindings, tomorrow());
    expect(await accountOf(payer.email)).toEqual({
      display_name: payer.display_name,
      plan: "warrior",
      last_seen_update: PATCH_VERSION,
    });
    expect(await accountOf(visitor.email)).toBeNull();
    expect(await pendingOf(visitor.email)).toBeNull();
  });

  it("gets a name similar to the taken one, if no other was chosen for a day", async () => {
    const stripe = stripeAccount();
    const payer = await start(stripe);
    await stripe.pay(payer.session);
    await newLearner({ display_name: payer.display_name });
    await reconcilePayments(stripe.bindings, Date.now());
    expect(await accountOf(payer.email)).toBeNull();
    await reconcilePayments(stripe.bindings, tomorrow());
    const account = await accountOf(payer.email);
    expect(account?.plan).toBe("warrior");
    expect(account?.display_name.startsWith(payer.display_name)).toBe(true);
  });

  it("is refunded if its address was taken and no other was chosen for a day", async () => {
    const stripe = stripeAccount();
    const payer = await start(stripe);
    const { subscription, invoice } = await stripe.pay(payer.session);
    const { user_id } = await newLearner();
    await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(payer.email, user_id).run();
    await sendCopies(user_id);
    await reconcilePayments(stripe.bindings, tomorrow());
    expect((await stripe.asked()).refunds).toEqual([`pi_${invoice.id}`]);
    expect(await rowOf(subscription.id)).toMatchObject({ status: "canceled", user_id: null });
    expect(await pendingOf(payer.email)).toBeNull();
  });

  it("is refunded if its address was taken, though its subscription has ended meanwhile", async () => {
    const stripe = stripeAccount();
    const payer = await start(stripe);
    const { subscription, invoice } = await stripe.pay(payer.session);
    const { user_id } = await newLearner();
    await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(payer.email, user_id).run();
    await sendCopies(user_id);
    await stripe.change(subscription.id, { status: "canceled" });
    await reconcilePayments(stripe.bindings, tomorrow());
    expect((await stripe.asked()).refunds).toEqual([`pi_${invoice.id}`]);
    expect(await pendingOf(payer.email)).toBeNull();
  });

  it("isn't refunded if another address is chosen while the job runs, and becomes an account", async () => {
    const stripe = stripeAccount();
    const payer = await start(stripe);
    await stripe.pay(payer.session);
    const { user_id } = await newLearner();
    await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(payer.email, user_id).run();
    await sendCopies(user_id);
    const email = `other-${payer.email}`;
    // At the moment in which the job has found the address taken, and stores that the sign-up is paid.
    await env.DB.prepare(
      `CREATE TRIGGER another_address AFTER UPDATE OF subscription_id ON pending_sign_ups
        BEGIN UPDATE pending_sign_ups SET email = '${email}' WHERE id = NEW.id; END`,
    ).run();
    await reconcilePayments(stripe.bindings, tomorrow());
    await env.DB.prepare("DROP TRIGGER another_address").run();
    expect((await stripe.asked()).refunds).toEqual([]);
    await reconcilePayments(stripe.bindings, tomorrow());
    expect((await accountOf(email))?.plan).toBe("warrior");
  });
});

describe("the billing page", () => {
  it("is Stripe's own, for the learner's customer", async () => {
    const stripe = stripeAccount();
    const { learner } = await warrior(stripe);
    const answer = await stripe.request("POST", "/api/billing-page", { headers: { cookie: learner.cookie } });
    expect(((await answer.json()) as { url: string }).url).toMatch(
      /^https:\/\/billing\.stripe\.com\/p\/session\/cus_/,
    );
    const plan = await stripe.request("GET", "/api/plan", { headers: { cookie: learner.cookie } });
    expect(await plan.json()).toMatchObject({
      plan: "warrior",
      subscription: { status: "active", amount: 299, cancel_at_period_end: false, grace_until: null },
    });
  });

  it("is 404 for a learner who has never paid", async () => {
    const stripe = stripeAccount();
    const { cookie } = await newLearner();
    expect((await stripe.request("POST", "/api/billing-page", { headers: { cookie } })).status).toBe(404);
  });
});
