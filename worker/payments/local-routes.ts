import { Hono } from "hono";
import { freshSession, guardedSession } from "../accounts/require-session.ts";
import { localBillingBody, localPaymentBody } from "../contract/payments.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody } from "../platform/validation.ts";
import { actOnBilling, actOnCheckout, readLocalCheckout, refuseUnlessLocal } from "./local-checkout.ts";
import { readPlan } from "./read-plan.ts";

/** The local checkout's routes; 404 on a deployed worker. */
export const localPayments = new Hono<AppEnv>()
  .use("/local-checkout/*", async (c, next) => {
    refuseUnlessLocal(c.env, c.req.url);
    await next();
  })
  .get("/local-checkout/billing", guardedSession, async (c) =>
    c.json(await readPlan(c.env, c.get("session").user_id), 200),
  )
  .post("/local-checkout/billing", freshSession, jsonBody(localBillingBody), async (c) => {
    const { user_id } = c.get("session");
    await actOnBilling(c.env, c.req.url, user_id, c.req.valid("json").act, Date.now());
    return c.json(await readPlan(c.env, user_id), 200);
  })
  .get("/local-checkout/:id", async (c) => c.json(await readLocalCheckout(c.env, c.req.param("id")), 200))
  .post("/local-checkout/:id", jsonBody(localPaymentBody), async (c) =>
    c.json(
      await actOnCheckout(c.env, c.req.url, c.req.param("id"), c.req.valid("json").act, Date.now()),
      200,
    ),
  );
