import type { Context } from "hono";
import { nameColumns, refuseReservedName } from "../accounts/names.ts";
import { hashPassword, refuseWeakPassword } from "../accounts/passwords.ts";
import type { CreateCheckoutBody } from "../contract/payments.ts";
import { database } from "../db/client.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { fieldProblem, Problem } from "../platform/problems.ts";
import { callerAddress, countAttempt, limitAddress } from "../platform/rate-limits.ts";
import { CHECKOUT_RATE } from "../rules/limits.ts";
import { WARRIOR_PRICE } from "../rules/plans.ts";
import { ensureBrowserSecret } from "./checkout-browser.ts";
import { paymentProvider } from "./provider.ts";
import {
  countSubscriptions,
  insertPending,
  selectConflicts,
  selectLiveSubscriptions,
  selectUser,
  updateCheckoutSession,
} from "./queries.ts";

/** An unpaid sign-up is deleted after this; the checkout can be paid for as long. */
const PENDING_LIFETIME_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Starts a checkout for a new Warrior. The pending sign-up is stored with a hashed password and bound to this browser until it is paid.
 * @throws Problem 409 `email_taken` or `display_name_taken`, 422, 429, 503
 */
export async function startSignUpCheckout(
  c: Context<AppEnv>,
  body: CreateCheckoutBody,
): Promise<{ url: string }> {
  const { email = "", display_name = "", password = "" } = body;
  refusePlan(c, body);
  refuseReservedName(display_name);
  await refuseWeakPassword(password, { display_name, email });
  await limitAddress(c, "checkout");
  const db = database(c.env.DB);
  const now = Date.now();
  await countAttempt(db, `checkout:${callerAddress(c)}`, CHECKOUT_RATE, now);
  const provider = paymentProvider(c.env, c.req.url);
  const [taken] = await selectConflicts(db, email, nameColumns(display_name));
  if (taken?.email) throw new Problem("email_taken");
  if (taken?.display_name) throw new Problem("display_name_taken");
  const id = crypto.randomUUID();
  const row = {
    id,
    browser_hash: await ensureBrowserSecret(c),
    email,
    display_name,
    password_hash: await hashPassword(password),
    price_id: WARRIOR_PRICE,
    created_at: now,
    expires_at: now + PENDING_LIFETIME_MS,
  };
  // Stored before the checkout exists, so that a payment always finds its sign-up.
  await insertPending(db, row);
  const origin = publicOrigin(c.env, c.req.url);
  const checkout = await provider.startCheckout({
    owner: { kind: "sign_up", id },
    email,
    idempotency_key: `sign-up:${id}`,
    success_url: `${origin}/success?plan=warrior&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/signup`,
  });
  await updateCheckoutSession(db, id, checkout.id);
  return { url: checkout.url };
}

/**
 * Starts a checkout for a signed-in Starter. Repeated within the same clock hour, it returns the same checkout.
 * @throws Problem 409 `already_warrior`, 422, 429, 503
 */
export async function startUpgrade(
  c: Context<AppEnv>,
  { user_id }: Session,
  body: CreateCheckoutBody,
): Promise<{ url: string }> {
  refusePlan(c, body);
  const db = database(c.env.DB);
  const now = Date.now();
  await countAttempt(db, `checkout:${user_id}`, CHECKOUT_RATE, now);
  const provider = paymentProvider(c.env, c.req.url);
  const [[user], live, [previous]] = await db.batch([
    selectUser(db, user_id),
    selectLiveSubscriptions(db, user_id),
    countSubscriptions(db, user_id),
  ]);
  if (!user) throw new Problem("session_missing");
  if (live.length > 0) throw new Problem("already_warrior");
  const origin = publicOrigin(c.env, c.req.url);
  const from = body.from ?? "/profile";
  const checkout = await provider.startCheckout({
    owner: { kind: "upgrade", id: user_id },
    email: user.email,
    idempotency_key: `upgrade:${user_id}:${previous?.ever ?? 0}:${from}:${Math.floor(now / HOUR_MS)}`,
    success_url: `${origin}/success?plan=warrior&upgrade=${encodeURIComponent(from)}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: origin + from,
  });
  return { url: checkout.url };
}

/** @throws Problem 422 for an unknown plan or price: the browser can only select one of the server's prices */
function refusePlan(c: Context<AppEnv>, { planName, priceId }: CreateCheckoutBody): void {
  if (planName.toLowerCase() !== "warrior") throw fieldProblem("planName", "There is no such plan.");
  if (priceId !== undefined && priceId !== WARRIOR_PRICE && priceId !== c.env.STRIPE_PRICE_ID)
    throw fieldProblem("priceId", "There is no such price.");
}
