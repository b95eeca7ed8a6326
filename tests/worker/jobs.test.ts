import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { consumeJobs } from "../../worker/jobs.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { DEAD_QUEUE, RETRY_SECONDS } from "../../worker/platform/jobs.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { eventually } from "../support/worker/eventually.ts";
import { newLearner } from "../support/worker/learner.ts";
import { realQueue } from "../support/worker/nightly.ts";

afterEach(() => vi.restoreAllMocks());

/** Gives messages to the consumer. @param messages the body of each, and how often it has come. @returns what becomes of each */
async function consume(bindings: Bindings, queue: string, ...messages: [body: unknown, attempts: number][]) {
  const ends: unknown[] = [];
  const batch = messages.map(([body, attempts], at) => ({
    ...{ id: String(at), timestamp: new Date(), body, attempts },
    ack: () => ends.push("done"),
    retry: (options: QueueRetryOptions) => ends.push(options),
  }));
  await consumeJobs({ queue, messages: batch } as unknown as MessageBatch, bindings, Date.now());
  return ends;
}

const job = (id: string) => ({ kind: "subscription", id });

describe("the consumer of jobs", () => {
  it("does each job, and has one that failed come again by itself, later each time", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const stripe = stripeAccount();
    await stripe.fail("error", "error", "error");
    expect(await consume(stripe.bindings, "codenaut-jobs", [job("sub_1"), 1], [job("sub_2"), 1])).toEqual([
      { delaySeconds: RETRY_SECONDS[0] },
      "done",
    ]);
    // A kind that this release doesn't know is tried as often.
    const tries = [...RETRY_SECONDS, RETRY_SECONDS.at(-1)].entries();
    for (const [before, delaySeconds] of tries)
      expect(
        await consume(stripe.bindings, "codenaut-jobs", [{ kind: "later", id: "x" }, before + 1]),
      ).toEqual([{ delaySeconds }]);
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ where: "job", tries: 1 });
  });

  it("logs a job that was given up, and is done with it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const bindings = env as unknown as Bindings;
    expect(await consume(bindings, DEAD_QUEUE, [job("sub_3"), 1], [null, 1])).toEqual(["done", "done"]);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { where: "dead job", what: "subscription sub_3" },
      { where: "dead job", what: "" },
    ]);
  });
});

describe("the queue", () => {
  it("brings a job to the worker", async () => {
    const { user_id } = await newLearner();
    const subscription = {
      ...{ id: "sub_local_queued", owner: { kind: "upgrade", id: user_id }, customer_id: "cus" },
      ...{ status: "active", price_id: "price_local", amount: 900, cancel_at_period_end: false },
      ...{ current_period_start: Date.now(), current_period_end: Date.now() + 86_400_000 },
    };
    await env.DB.prepare("INSERT INTO stand_in_objects (id, object) VALUES (?, ?)")
      .bind(subscription.id, JSON.stringify(subscription))
      .run();
    await realQueue().sendBatch([{ body: job(subscription.id) }]);
    const plan = env.DB.prepare("SELECT plan FROM user_state WHERE user_id = ?").bind(user_id);
    await eventually(async () => expect(await plan.first("plan")).toBe("warrior"));
  });
});
