import type { Caller } from "../accounts/caller.ts";
import { refuseReservedName } from "../accounts/names.ts";
import { newSession, type SessionCookies } from "../accounts/sessions.ts";
import type { CompleteSignUpBody } from "../contract/payments.ts";
import { allLearnersDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { limitAddress } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { type Fulfillment, fulfillCheckout } from "./fulfill-checkout.ts";
import { paymentProvider } from "./payment-provider.ts";
import {
  claimSignUp,
  selectPendingOfBrowser,
  selectUser,
  updateOpenPending,
  whileUnclaimed,
} from "./queries.ts";

/** How long after the creation of the account the browser that paid can be logged in without the password. */
const CLAIM_WINDOW_MS = 15 * 60 * 1000;

/** Who returns from a checkout. */
export type Payer = {
  caller: Caller;
  session: Session | undefined;
  /** The secret in the cookie of the browser that started the checkout. Its hash is stored with the pending sign-up. */
  browser_secret: string | undefined;
};

/**
 * The subscription id of a paid checkout, for the browser that started it or the learner who upgraded.
 * @throws Problem 404 for anybody else, 409 `not_paid`, 503
 */
export async function readSubscriptionId(
  env: Bindings,
  { caller, session, browser_secret }: Payer,
  checkout_id: string,
  now: number,
): Promise<{ subscriptionId: string }> {
  await limitAddress(env, caller.address, "checkout");
  const provider = paymentProvider(env, caller.url);
  if (!(await findPending(env, browser_secret, checkout_id))) {
    const checkout = session && (await provider.readCheckout(checkout_id));
    const owner = checkout?.owner;
    if (owner?.kind !== "upgrade" || owner.id !== session?.user_id) throw new Problem("not_found");
  }
  const fulfillment = await fulfillCheckout(env, provider, checkout_id, now);
  refuseUnpaid(fulfillment);
  return { subscriptionId: fulfillment.subscription_id };
}

/**
 * Creates the account of a paid sign-up, unless the webhook has done so, and logs in the browser that paid. It does that only once, so
 * that the URL in the browser's history doesn't log in anybody after a log-out. An existing session for the account is kept.
 * @param others another name or address, where the first one was taken
 * @returns `cookies` of the new session; none where the existing one is kept
 * @throws Problem 404 where this browser has not started such a checkout; 409 `not_paid`; 409 `email_taken` or `display_name_taken`:
 *   the payment is kept, and the call can be repeated with another one; 409 `account_ready` where the password is needed; 503
 */
export async function completeSignUp(
  env: Bindings,
  { caller, session: signedIn, browser_secret }: Payer,
  { sessionId, ...others }: CompleteSignUpBody,
  now: number,
): Promise<{ user_id: string; cookies?: SessionCookies }> {
  if (others.display_name) refuseReservedName(others.display_name);
  await limitAddress(env, caller.address, "checkout");
  const pending = await findPending(env, browser_secret, sessionId);
  if (!pending) throw new Problem("not_found");
  // The id of a pending sign-up becomes its account's.
  const db = learnerDatabase(env, pending.id);
  const chosen = {
    ...(others.display_name && { display_name: others.display_name }),
    ...(others.email && { email: others.email }),
  };
  if (Object.keys(chosen).length > 0) await updateOpenPending(db, pending.id, chosen);
  const fulfillment = await fulfillCheckout(env, paymentProvider(env, caller.url), sessionId, now);
  refuseUnpaid(fulfillment);
  if (fulfillment.state === "taken")
    throw new Problem(fulfillment.what === "email" ? "email_taken" : "display_name_taken");
  const { user_id } = fulfillment;
  if (signedIn?.user_id === user_id) return { user_id };
  const [user] = await selectUser(db, user_id);
  if (!user || user.created_at + CLAIM_WINDOW_MS < now) throw new Problem("account_ready");
  const session = await newSession(env, caller, user_id, now, whileUnclaimed(user_id));
  // One batch, so that no new password comes between: it takes the claim back and ends all sessions.
  const [stored] = await db.batch([session.store, claimSignUp(db, user_id, now)]);
  if (stored.length === 0) throw new Problem("account_ready");
  return { user_id, cookies: await session.signCookies() };
}

async function findPending(env: Bindings, browser_secret: string | undefined, checkout_id: string) {
  if (!browser_secret) return undefined;
  const browser_hash = await sha256(browser_secret);
  const [pending] = await selectPendingOfBrowser(allLearnersDatabase(env), checkout_id, browser_hash);
  return pending;
}

function refuseUnpaid(
  fulfillment: Fulfillment,
): asserts fulfillment is Extract<Fulfillment, { subscription_id: string }> {
  if (fulfillment.state === "unknown") throw new Problem("not_found");
  if (fulfillment.state === "unpaid") throw new Problem("not_paid");
}
