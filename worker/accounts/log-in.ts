import type * as z from "zod";
import type { logInBody } from "../contract/accounts.ts";
import { directoryDatabase, learnerDatabase } from "../db/client.ts";
import { claimSignUp } from "../payments/queries.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { clearAttempts, limitAddress, refusePast } from "../platform/rate-limits.ts";
import { LOG_IN_RATE, LOG_IN_TOTAL_RATE, MAX_SESSIONS } from "../rules/limits.ts";
import { addressKey, LOG_IN_ADDRESS_RATE } from "../rules/route-limits.ts";
import type { Caller } from "./caller.ts";
import { countByBrowser } from "./count-by-browser.ts";
import { verifyPassword } from "./passwords.ts";
import { deleteSessionsBeyond, whilePasswordIs } from "./queries.ts";
import { newSession, type SessionCookies } from "./sessions.ts";

/** Guesses of an address that is past its rate don't count against an account: else it could lock others' accounts. */
const countingOf = (address: string) => ({
  action: "log-in",
  own: LOG_IN_RATE,
  total: LOG_IN_TOTAL_RATE,
  unless: [{ key: addressKey("POST /api/log-in", address), rate: LOG_IN_ADDRESS_RATE }],
});

/**
 * Logs a user in with a new session. An unknown address and a wrong password get the same response after the same time.
 * @param counted the count of all log-ins of the IP address, which rejects past its rate. It goes beside the others
 * @throws Problem 401 `invalid_credentials`, 429 after too many attempts for this account from this IP address or browser
 */
export async function logIn(
  env: Bindings,
  caller: Caller,
  { email, password }: z.output<typeof logInBody>,
  now: number,
  counted: Promise<void> = Promise.resolve(),
): Promise<{ user_id: string; cookies: SessionCookies }> {
  await limitAddress(env, caller.address, "log-in");
  // Counted before hashing, so that concurrent guesses can't all be checked.
  const [{ user, counter, wait, totalWait }] = await Promise.all([
    countByBrowser(env, caller, email, countingOf(caller.address), now),
    counted,
  ]);
  refusePast([wait, totalWait]);
  const matches = await verifyPassword(password, user?.password_hash);
  if (!user || !matches) throw new Problem("invalid_credentials");
  // Hashing takes a while: the password may have been replaced meanwhile, which ends all sessions.
  const condition = whilePasswordIs(user.id, user.password_hash);
  const session = await newSession(env, caller, user.id, now, condition);
  const db = learnerDatabase(env, user.id);
  const [[stored]] = await Promise.all([
    // Otherwise the browser that paid for this account could log in without the password after a log-out.
    db.batch([session.store, claimSignUp(db, user.id, now), deleteSessionsBeyond(db, user.id, MAX_SESSIONS)]),
    clearAttempts(directoryDatabase(env), counter),
  ]);
  if (stored.length === 0) throw new Problem("invalid_credentials");
  return { user_id: user.id, cookies: await session.signCookies() };
}
