import { Hono } from "hono";
import { freshSession, optionalFreshSession } from "../accounts/sessions.ts";
import { completeSignUpBody, createCheckoutBody, subscriptionIdBody } from "../contract/payments.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { jsonBody } from "../platform/validation.ts";
import { completeSignUp, readSubscriptionId } from "./complete-sign-up.ts";
import { openBilling, readPlan } from "./read-plan.ts";
import { startSignUpCheckout, startUpgrade } from "./start-checkout.ts";

/** Paying, and the plan. */
export const payments = new Hono<AppEnv>()
  .post("/create-checkout-session", optionalFreshSession, jsonBody(createCheckoutBody), async (c) => {
    const body = c.req.valid("json");
    if (body.password !== undefined) return c.json(await startSignUpCheckout(c, body), 200);
    const signedIn: Session | undefined = c.get("session");
    if (!signedIn) throw new Problem("session_missing");
    return c.json(await startUpgrade(c, signedIn, body), 200);
  })
  .post("/get-subscription-id", optionalFreshSession, jsonBody(subscriptionIdBody), async (c) =>
    c.json(await readSubscriptionId(c, c.get("session"), c.req.valid("json").sessionId), 200),
  )
  .post("/complete-sign-up", optionalFreshSession, jsonBody(completeSignUpBody), async (c) =>
    c.json(await completeSignUp(c, c.get("session"), c.req.valid("json")), 201),
  )
  .get("/plan", freshSession, async (c) => c.json(await readPlan(c.env, c.get("session").user_id), 200))
  .post("/billing-page", freshSession, async (c) =>
    c.json(await openBilling(c.env, c.req.url, c.get("session").user_id), 200),
  );
