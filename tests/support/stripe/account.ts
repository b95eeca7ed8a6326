/** One test's account at the fake Stripe, and the worker with that account's key. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { ORIGIN } from "../worker/learner.ts";
import type { StripeObject } from "./objects.ts";
import type { Fault, ReceivedRequest } from "./wire.ts";

const WEBHOOK_SECRET = "whsec_of_the_tests";
export const PRICE = "price_warrior_beta";

type Options = { body?: unknown; raw?: string; headers?: Record<string, string> };
type Paid = { session: StripeObject; subscription: StripeObject; invoice: StripeObject };

/** Creates an account with a key of its own. @param variables of the worker that sends requests to it */
export function stripeAccount(variables: Partial<Bindings> = {}) {
  const key = `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const bindings = {
    ...(env as unknown as Bindings),
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: PRICE,
    STRIPE_API_URL: env.FAKE_STRIPE,
    ...variables,
  };
  const ask = async <T>(path: string, body: unknown = {}): Promise<T> => {
    const answer = await fetch(`${env.FAKE_STRIPE}/fake/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json<T>();
  };
  /** A request to the worker that has this account's key. */
  const request = async (method: string, path: string, { body, raw, headers = {} }: Options = {}) => {
    const context = createExecutionContext();
    const answer = await app.request(
      ORIGIN + path,
      {
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          "cf-connecting-ip": crypto.randomUUID(),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(raw !== undefined && { body: raw }),
      },
      bindings,
      context,
    );
    await waitOnExecutionContext(context);
    return answer;
  };
  const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) =>
    new Stripe(key).webhooks.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET, timestamp });
  /** Sends a signed webhook from another site, as Stripe does. */
  const send = async (event: StripeObject, headers: Record<string, string> = {}) => {
    const raw = JSON.stringify(event);
    const signature = { "stripe-signature": await sign(raw), "sec-fetch-site": "cross-site" };
    return request("POST", "/api/stripe/webhook", { raw, headers: { ...signature, ...headers } });
  };
  return {
    bindings,
    request,
    sign,
    send,
    /** Pays a checkout as its customer. */
    pay: (session: string) => ask<Paid>("pay", { session }),
    change: (id: string, part: Record<string, unknown>) => ask<StripeObject>("change", { ...part, id }),
    event: (type: string, id: string, created?: number) =>
      ask<StripeObject>("event", { type, id, ...(created !== undefined && { created }) }),
    /** Sets the faults of the next requests, one each. */
    fail: (...faults: Fault[]) => ask("faults", faults),
    asked: () => ask<{ asked: ReceivedRequest[]; refunds: string[] }>("asked"),
  };
}

export type StripeAccount = ReturnType<typeof stripeAccount>;
