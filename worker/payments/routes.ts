import { type Context, Hono } from "hono";
import { sendConfirmation } from "../accounts/confirm-address.ts";
import { freshSession, guardedSession, optionalFreshSession } from "../accounts/require-session.ts";
import { callerOf, setSessionCookies } from "../accounts/session-cookies.ts";
import { completeSignUpBody, createCheckoutBody, subscriptionIdBody } from "../contract/payments.ts";
import { readCookie, writeCookie } from "../platform/cookies.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { newToken } from "../platform/tokens.ts";
import { jsonBody } from "../platform/validation.ts";
import { completeSignUp, type Payer, readSubscriptionId } from "./complete-sign-up.ts";
import { openBilling, readPlan } from "./read-plan.ts";
import { startSignUpCheckout, startUpgrade } from "./start-checkout.ts";

/** Recognizes the browser that started a checkout, by a secret. */
const CHECKOUT_COOKIE = "codenaut-checkout";
/** How long a browser can come back for its paid sign-up. */
const CHECKOUT_COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Paying, and the plan. */
export const payments = new Hono<AppEnv>()
  .post("/create-checkout-session", optionalFreshSession, jsonBody(createCheckoutBody), async (c) => {
    const body = c.req.valid("json");
    if (body.password !== undefined) {
      const browser_secret = readCookie(c, CHECKOUT_COOKIE) ?? newToken();
      const checkout = await startSignUpCheckout(c.env, callerOf(c), browser_secret, body, Date.now());
      writeCookie(c, CHECKOUT_COOKIE, browser_secret, CHECKOUT_COOKIE_SECONDS);
      return c.json(checkout, 200);
    }
    const signedIn: Session | undefined = c.get("session");
    if (!signedIn) throw new Problem("session_missing");
    return c.json(await startUpgrade(c.env, c.req.url, signedIn.user_id, body, Date.now()), 200);
  })
  .post("/get-subscription-id", optionalFreshSession, jsonBody(subscriptionIdBody), async (c) =>
    c.json(await readSubscriptionId(c.env, payerOf(c), c.req.valid("json").sessionId, Date.now()), 200),
  )
  .post("/complete-sign-up", optionalFreshSession, jsonBody(completeSignUpBody), async (c) => {
    const now = Date.now();
    const { user_id, cookies } = await completeSignUp(c.env, payerOf(c), c.req.valid("json"), now);
    if (cookies) {
      setSessionCookies(c, cookies);
      afterResponse(c, "confirmation", sendConfirmation(c.env, c.req.url, user_id, now));
    }
    return c.json({ user_id }, 201);
  })
  .get("/plan", guardedSession, async (c) => c.json(await readPlan(c.env, c.get("session").user_id), 200))
  .post("/billing-page", freshSession, async (c) =>
    c.json(await openBilling(c.env, c.req.url, c.get("session").user_id), 200),
  );

function payerOf(c: Context<AppEnv>): Payer {
  return {
    caller: callerOf(c),
    session: c.get("session"),
    browser_secret: readCookie(c, CHECKOUT_COOKIE),
  };
}
