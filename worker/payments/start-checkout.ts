import type { Caller } from "../accounts/caller.ts";
import { copiedMail, handlesOf, mailNames, newLearnerId } from "../accounts/copies.ts";
import { nameColumns, refuseReservedName } from "../accounts/names.ts";
import { hashPassword, refuseWeakPassword } from "../accounts/passwords.ts";
import type { CreateCheckoutBody } from "../contract/payments.ts";
import { directoryDatabase, handleDatabasesOf, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { fieldProblem, Problem } from "../platform/problems.ts";
import { countAttemptsWith, limitAddress, refusePast } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { CHECKOUT_RATE } from "../rules/limits.ts";
import { WARRIOR_PRICE } from "../rules/plans.ts";
import { paymentProvider } from "./payment-provider.ts";
import {
  countSubscriptions,
  insertPending,
  selectConflicts,
  selectLiveSubscriptions,
  selectUser,
} from "./queries.ts";

/** An unpaid sign-up is deleted after this; the checkout can be paid for as long. */
const PENDING_LIFETIME_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Starts a checkout for a new Warrior. The pending sign-up is stored with a hashed password and bound to this browser until it is paid.
 * @param browser_secret for this browser's cookie; stored as a hash
 * @throws Problem 409 `email_taken` or `display_name_taken`, 422, 429, 503
 */
export async function startSignUpCheckout(
  env: Bindings,
  { url, address }: Caller,
  browser_secret: string,
  body: CreateCheckoutBody,
  now: number,
): Promise<{ url: string }> {
  const { email = "", display_name = "", password = "" } = body;
  refusePlan(env, body);
  refuseReservedName(display_name);
  await refuseWeakPassword(password, { display_name, email });
  await limitAddress(env, address, "checkout");
  const mails = await mailNames(env, email);
  const columns = nameColumns(display_name);
  const directories = handleDatabasesOf(env, handlesOf({ email: await copiedMail(email), ...columns }));
  const { waits, rows } = await countAttemptsWith(
    directoryDatabase(env),
    [{ key: `checkout:${address}`, rate: CHECKOUT_RATE }],
    now,
    ...directories.map((db) => [db, [selectConflicts(db, mails, columns)]] as const),
  );
  refusePast(waits);
  const provider = paymentProvider(env, url);
  const taken = rows.flatMap(([[row]]) => row ?? []);
  if (taken.some((row) => row.email)) throw new Problem("email_taken");
  if (taken.some((row) => row.display_name)) throw new Problem("display_name_taken");
  const id = newLearnerId(env);
  const [browser_hash, password_hash] = [await sha256(browser_secret), await hashPassword(password)];
  const origin = publicOrigin(env, url);
  const checkout = await provider.startCheckout({
    owner: { kind: "sign_up", id },
    email,
    idempotency_key: `sign-up:${id}`,
    success_url: `${origin}/success?plan=warrior&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/signup`,
    now,
  });
  // Stored before anybody has the checkout's address, so that a payment always finds its sign-up.
  await insertPending(learnerDatabase(env, id), {
    id,
    browser_hash,
    email,
    display_name,
    password_hash,
    price_id: WARRIOR_PRICE,
    checkout_session_id: checkout.id,
    created_at: now,
    expires_at: now + PENDING_LIFETIME_MS,
  });
  return { url: checkout.url };
}

/**
 * Starts a checkout for a signed-in Starter. Repeated within the same clock hour, it returns the same checkout.
 * @param url the request's URL
 * @throws Problem 409 `already_warrior`, 422, 429, 503
 */
export async function startUpgrade(
  env: Bindings,
  url: string,
  user_id: string,
  body: CreateCheckoutBody,
  now: number,
): Promise<{ url: string }> {
  refusePlan(env, body);
  const db = learnerDatabase(env, user_id);
  const { waits, rows } = await countAttemptsWith(
    directoryDatabase(env),
    [{ key: `checkout:${user_id}`, rate: CHECKOUT_RATE }],
    now,
    [db, [selectUser(db, user_id), selectLiveSubscriptions(db, user_id), countSubscriptions(db, user_id)]],
  );
  refusePast(waits);
  const provider = paymentProvider(env, url);
  const [[[user], live, [previous]]] = rows;
  if (!user) throw new Problem("session_missing");
  if (live.length > 0) throw new Problem("already_warrior");
  const origin = publicOrigin(env, url);
  const from = body.from ?? "/profile";
  const checkout = await provider.startCheckout({
    owner: { kind: "upgrade", id: user_id },
    email: user.email,
    idempotency_key: `upgrade:${user_id}:${previous?.ever ?? 0}:${from}:${Math.floor(now / HOUR_MS)}`,
    success_url: `${origin}/success?plan=warrior&upgrade=${encodeURIComponent(from)}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: origin + from,
    now,
  });
  return { url: checkout.url };
}

/** @throws Problem 422 for an unknown plan or price: the browser can only select one of the server's prices */
function refusePlan(env: Bindings, { planName, priceId }: CreateCheckoutBody): void {
  if (planName.toLowerCase() !== "warrior") throw fieldProblem("planName", "There is no such plan.");
  if (priceId !== undefined && priceId !== WARRIOR_PRICE && priceId !== env.STRIPE_PRICE_ID)
    throw fieldProblem("priceId", "There is no such price.");
}
