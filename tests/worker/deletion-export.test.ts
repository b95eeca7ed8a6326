/** Leaving, and the export. Every table and what is left in it: personal-data.test.ts. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { resumeDeletions } from "../../worker/accounts/delete-account.ts";
import { reconcileSubscriptions } from "../../worker/payments/reconcile.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { rightCode } from "../support/worker/content.ts";
import { ask, costOf, countCalls } from "../support/worker/counting.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { runWithJobs } from "../support/worker/nightly.ts";
import { hasSeveral } from "../support/worker/several.ts";

const count = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;
const isThere = async ({ user_id }: Learner) =>
  (await count("SELECT count(*) AS n FROM users WHERE id = ?", user_id)) === 1;

/** A learner with rows in many tables. */
async function busyLearner() {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  await learner.request("POST", "/api/ships", {
    body: { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) },
  });
  await learner.request("POST", "/api/feedback", { body: { feedback: "Lovely" } });
  await env.AVATARS.put(`avatars/${learner.user_id}-${crypto.randomUUID()}.png`, new Uint8Array(8));
  const thread = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO threads (id, title, description, created_by, created_at) VALUES (?, 'Hello', 'There', ?, 1)",
    ).bind(thread, learner.user_id),
    env.DB.prepare(
      "INSERT INTO threads_messages (id, thread_id, user_id, content, created_at) VALUES (?, ?, ?, 'A reply', 1)",
    ).bind(crypto.randomUUID(), thread, learner.user_id),
    env.DB.prepare("INSERT INTO likes (thread_id, user_id, created_at) VALUES (?, ?, 1)").bind(
      thread,
      learner.user_id,
    ),
  ]);
  return { learner, thread };
}

describe("deleting an account", () => {
  const leave = (learner: Learner, userId = learner.user_id) =>
    learner.request("POST", "/api/cancel-subscription", { body: { userId } });

  it("deletes personal data, keeps texts that others read, and ends the session", async () => {
    const { learner, thread } = await busyLearner();
    const answer = await leave(learner);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    expect(await isThere(learner)).toBe(false);
    expect((await env.AVATARS.list({ prefix: `avatars/${learner.user_id}-` })).objects).toEqual([]);
    expect(
      await env.DB.prepare("SELECT title, created_by FROM threads WHERE id = ?").bind(thread).first(),
    ).toEqual({ title: "Hello", created_by: null });
    expect(
      await env.DB.prepare("SELECT content, user_id FROM threads_messages WHERE thread_id = ?")
        .bind(thread)
        .first(),
    ).toEqual({ content: "A reply", user_id: null });
    expect((await learner.request("GET", "/api/plan")).status).toBe(401);
  });

  it("of another answers 404 and changes nothing", async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const answer = await leave(learner, other.user_id);
    expect([answer.status, (await json(answer)).code]).toEqual([404, "not_found"]);
    expect([await isThere(learner), await isThere(other)]).toEqual([true, true]);
  });

  it("requires a session that hasn't ended, and a body with the account", async () => {
    const learner = await newLearner();
    const body = { userId: learner.user_id };
    expect((await request("POST", "/api/cancel-subscription", { body })).status).toBe(401);
    expect((await learner.request("POST", "/api/cancel-subscription", { body: {} })).status).toBe(422);
    await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(learner.user_id).run();
    expect((await leave(learner)).status).toBe(401);
    expect(await isThere(learner)).toBe(true);
  });

  it("happens once when it is requested ten times at once", async () => {
    const learner = await newLearner();
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(learner)));
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    for (const answer of answers) expect([200, 401]).toContain(answer.status);
    expect(await isThere(learner)).toBe(false);
  });
});

describe("deleting a Warrior's account", () => {
  async function warrior() {
    const stripe = stripeAccount();
    const learner = await newLearner();
    const headers = { cookie: learner.cookie };
    const answer = await stripe.request("POST", "/api/create-checkout-session", {
      body: { planName: "warrior" },
      headers,
    });
    const session = (await json<{ url: string }>(answer)).url.split("/").pop() ?? "";
    const { subscription } = await stripe.pay(session);
    await stripe.send(await stripe.event("checkout.session.completed", session));
    const leave = () =>
      stripe.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id }, headers });
    const statusAtStripe = async () => (await stripe.change(subscription.id, {})).status as string;
    return { stripe, learner, leave, subscription: subscription.id, statusAtStripe };
  }

  it("cancels the subscription at Stripe first", async () => {
    const { learner, leave, subscription, statusAtStripe } = await warrior();
    expect((await leave()).status).toBe(200);
    expect(await statusAtStripe()).toBe("canceled");
    expect(await isThere(learner)).toBe(false);
    expect(
      await env.DB.prepare("SELECT status, user_id FROM subscriptions WHERE id = ?")
        .bind(subscription)
        .first(),
    ).toEqual({ status: "canceled", user_id: null });
  });

  it.skipIf(hasSeveral)("takes no trip more than that of an account without a subscription", async () => {
    countCalls();
    const learner = await newLearner({ plan: "warrior" });
    const id = `sub_local_${learner.user_id}`;
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO subscriptions (id, user_id, customer_id, status, price_id, amount, updated_at)
          VALUES (?, ?, 'cus', 'active', 'price_local', 900, 0)`,
      ).bind(id, learner.user_id),
      env.DB.prepare(
        `INSERT INTO stand_in_objects (id, object) VALUES (?1, json_object('id', ?1, 'owner', NULL, 'customer_id', 'cus',
          'status', 'active', 'price_id', 'price_local', 'amount', 900, 'current_period_start', 0, 'current_period_end', 1,
          'cancel_at_period_end', json('false')))`,
      ).bind(id),
    ]);
    const body = { userId: learner.user_id };
    const { result: answer, cost } = await costOf(() =>
      ask("POST", "/api/cancel-subscription", { body, headers: { cookie: learner.cookie } }),
    );
    expect(answer.status).toBe(200);
    expect(await env.DB.prepare("SELECT status FROM subscriptions WHERE id = ?").bind(id).first()).toEqual({
      status: "canceled",
    });
    const ofStandIn = 2;
    expect(cost.trips - ofStandIn).toBe(4);
  });

  it("leaves a subscription that comes meanwhile to the nightly job", async () => {
    const { stripe, learner, leave, subscription, statusAtStripe } = await warrior();
    await env.DB.prepare("UPDATE subscriptions SET user_id = NULL WHERE id = ?").bind(subscription).run();
    await leave();
    expect([await isThere(learner), await statusAtStripe()]).toEqual([false, "active"]);
    await runWithJobs(reconcileSubscriptions, stripe.bindings, Date.now());
    expect(await statusAtStripe()).toBe("canceled");
  });

  it("fails while Stripe is unreachable, and the next attempt succeeds", async () => {
    const { stripe, learner, leave, statusAtStripe } = await warrior();
    await stripe.fail("error", "error", "error");
    const answer = await leave();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: "unavailable",
      error: expect.stringContaining("payment service"),
      retryAfter: 5,
    });
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await isThere(learner)).toBe(true);
    expect(await statusAtStripe()).toBe("active");
    // The nightly job must not resume a deletion that was reported as failed.
    await resumeDeletions(stripe.bindings, Date.now());
    expect([await isThere(learner), await statusAtStripe()]).toEqual([true, "active"]);
    expect((await leave()).status).toBe(200);
    expect(await statusAtStripe()).toBe("canceled");
  });

  it("is removed by the nightly job when the deletion was interrupted after Stripe", async () => {
    const { stripe, learner, leave, statusAtStripe } = await warrior();
    const broken = { ...stripe.bindings.AVATARS, list: () => Promise.reject(new Error("R2 is away")) };
    const { AVATARS } = stripe.bindings;
    Object.assign(stripe.bindings, { AVATARS: broken });
    expect((await leave()).status).toBe(200);
    const isLeft = async () =>
      (await count("SELECT count(*) AS n FROM account_deletions WHERE user_id = ?", learner.user_id)) === 1;
    expect(await isLeft()).toBe(true);
    await env.AVATARS.put(`avatars/${learner.user_id}-x.png`, new Uint8Array(8));
    Object.assign(stripe.bindings, { AVATARS });
    await resumeDeletions(stripe.bindings, Date.now());
    expect(await isLeft()).toBe(false);
    expect((await env.AVATARS.list({ prefix: `avatars/${learner.user_id}-` })).objects).toEqual([]);
    expect([await isThere(learner), await statusAtStripe()]).toEqual([false, "canceled"]);
  });

  it("is removed by the second night when the payment service is away in the first one", async () => {
    const { stripe, learner, statusAtStripe } = await warrior();
    // The worker was stopped once the request was stored.
    await env.DB.prepare(
      "INSERT INTO account_deletions (user_id, step, started_at, updated_at) VALUES (?, 'payments', 1, 1)",
    )
      .bind(learner.user_id)
      .run();
    await stripe.fail("error", "error", "error");
    await resumeDeletions(stripe.bindings, Date.now());
    expect([await isThere(learner), await statusAtStripe()]).toEqual([true, "active"]);
    await resumeDeletions(stripe.bindings, Date.now());
    expect([await isThere(learner), await statusAtStripe()]).toEqual([false, "canceled"]);
  });

  it("isn't brought back by a late event", async () => {
    const { stripe, learner, leave, subscription } = await warrior();
    const late = await stripe.event("customer.subscription.updated", subscription);
    await leave();
    expect((await stripe.send(late)).status).toBe(200);
    expect(await isThere(learner)).toBe(false);
  });
});

describe("the export", () => {
  it("is one JSON file with everything of one's own and nothing secret", async () => {
    const { learner } = await busyLearner();
    const { learner: other } = await busyLearner();
    const answer = await learner.request("GET", "/api/export");
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="codenaut-data\.json"/);
    const text = await answer.text();
    expect(text).not.toContain(other.user_id);
    expect(text).not.toMatch(/password_hash|id_hash|token_hash|browser_hash/);
    const data = JSON.parse(text) as Record<string, unknown[]>;
    expect(data.account).toMatchObject({ id: learner.user_id });
    expect(data.user_state).toMatchObject({ display_name: learner.display_name });
    for (const name of ["exp_ledger", "inbox_history", "task_completion_log", "threads", "likes", "feedback"])
      expect([name, data[name]?.length]).toEqual([name, 1]);
  });

  it("is only for its owner", async () => {
    expect((await request("GET", "/api/export")).status).toBe(401);
  });
});
