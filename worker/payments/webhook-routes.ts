import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { readBytes } from "../platform/validation.ts";
import { applyEvent } from "./apply-event.ts";
import { paymentProvider } from "./payment-provider.ts";
import { readStripeEvent } from "./stripe.ts";

/** Stripe's events are far smaller. */
const MAX_EVENT_BYTES = 512 * 1024;

/** The webhook for Stripe's events. Mounted before the same-origin check, since requests are authenticated by their signature. */
export const webhook = new Hono<AppEnv>().post("/stripe/webhook", async (c) => {
  const raw = new TextDecoder().decode(await readBytes(c, MAX_EVENT_BYTES));
  const event = await readStripeEvent(c.env, raw, c.req.header("stripe-signature"));
  return c.json(await applyEvent(c.env, paymentProvider(c.env, c.req.url), event, Date.now()), 200);
});
