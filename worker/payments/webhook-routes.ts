import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { readBytes } from "../platform/validation.ts";
import { applyEvent } from "./apply-event.ts";
import { paymentProvider } from "./provider.ts";
import { readStripeEvent } from "./stripe.ts";

/** Stripe's events are far smaller. */
const EVENT_BYTES = 512 * 1024;

/** Where Stripe sends its events. Mounted before the same-origin guard: the signature is what it is judged by. */
export const webhook = new Hono<AppEnv>().post("/stripe/webhook", async (c) => {
  const raw = new TextDecoder().decode(await readBytes(c, EVENT_BYTES));
  const event = await readStripeEvent(c.env, raw, c.req.header("stripe-signature"));
  return c.json(await applyEvent(c.env, paymentProvider(c.env, c.req.url), event), 200);
});
