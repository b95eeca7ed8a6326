import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { sendConfirmation } from "../accounts/confirm-address.ts";
import { refuseReservedName } from "../accounts/names.ts";
import { newSession } from "../accounts/sessions.ts";
import type { CompleteSignUpBody } from "../contract/payments.ts";
import { database } from "../db/client.ts";
import { pending_sign_ups, users } from "../db/schema.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { limitAddress } from "../platform/rate-limits.ts";
import { browserHash } from "./browser.ts";
import { paymentProvider } from "./provider.ts";
import { claimSignUp, selectPendingOfBrowser } from "./queries.ts";
import { type Settled, settleCheckout } from "./settle-checkout.ts";

/** For how long after the account was made the browser that paid is logged in without the password, in milliseconds. */
const CLAIM_FOR = 15 * 60 * 1000;

/**
 * The subscription that a checkout ended in, for the browser that started it or the learner whose upgrade it is.
 * @throws Problem 404 for everybody else, 409 `not_paid`, 503
 */
export async function readSubscriptionId(
  c: Context<AppEnv>,
  session: Session | undefined,
  checkout_id: string,
): Promise<{ subscriptionId: string }> {
  await limitAddress(c, "checkout");
  const provider = paymentProvider(c.env, c.req.url);
  if (!(await findPending(c, checkout_id))) {
    const checkout = session && (await provider.readCheckout(checkout_id));
    const owner = checkout?.owner;
    if (owner?.kind !== "upgrade" || owner.id !== session?.user_id) throw new Problem("not_found");
  }
  const settled = await settleCheckout(c.env, provider, checkout_id);
  refuseUnpaid(settled);
  return { subscriptionId: settled.subscription_id };
}

/**
 * Makes the account of a paid sign-up, unless the webhook has, and logs the browser that paid in: once, so that the address in its
 * history logs nobody in after a log-out. Whoever is logged in to the account already stays so.
 * @throws Problem 404 where this browser has started no such checkout; 409 `not_paid`, `email_taken` or `display_name_taken`
 * (the payment is kept, and another may be sent), `account_ready` once the password is asked for; 503
 */
export async function completeSignUp(
  c: Context<AppEnv>,
  signedIn: Session | undefined,
  { sessionId, ...others }: CompleteSignUpBody,
): Promise<{ user_id: string }> {
  if (others.display_name) refuseReservedName(others.display_name);
  await limitAddress(c, "checkout");
  const pending = await findPending(c, sessionId);
  if (!pending) throw new Problem("not_found");
  const db = database(c.env.DB);
  const chosen = {
    ...(others.display_name && { display_name: others.display_name }),
    ...(others.email && { email: others.email }),
  };
  if (Object.keys(chosen).length > 0)
    await db
      .update(pending_sign_ups)
      .set(chosen)
      .where(and(eq(pending_sign_ups.id, pending.id), isNull(pending_sign_ups.user_id)));
  const settled = await settleCheckout(c.env, paymentProvider(c.env, c.req.url), sessionId);
  refuseUnpaid(settled);
  if (settled.state === "taken")
    throw new Problem(settled.what === "email" ? "email_taken" : "display_name_taken");
  const now = Date.now();
  const { user_id } = settled;
  if (signedIn?.user_id === user_id) return { user_id };
  const [user] = await db.select({ created_at: users.created_at }).from(users).where(eq(users.id, user_id));
  if (!user || user.created_at + CLAIM_FOR < now) throw new Problem("account_ready");
  const claimed = await claimSignUp(db, user_id, now);
  if (claimed.length === 0) throw new Problem("account_ready");
  const session = await newSession(db, c, user_id, now);
  await session.store;
  await session.setCookies();
  afterResponse(c, "confirmation", sendConfirmation(c.env, c.req.url, user_id, now));
  return { user_id };
}

async function findPending(c: Context<AppEnv>, checkout_id: string) {
  const hash = await browserHash(c);
  if (!hash) return undefined;
  const [pending] = await selectPendingOfBrowser(database(c.env.DB), checkout_id, hash);
  return pending;
}

function refuseUnpaid(settled: Settled): asserts settled is Extract<Settled, { subscription_id: string }> {
  if (settled.state === "unknown") throw new Problem("not_found");
  if (settled.state === "unpaid") throw new Problem("not_paid");
}
