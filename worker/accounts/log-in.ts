import type * as z from "zod";
import type { logInBody } from "../contract/accounts.ts";
import {
  allLearnersDatabase,
  type DirectoryDatabase,
  directoryDatabase,
  learnerDatabase,
} from "../db/client.ts";
import { claimSignUp } from "../payments/queries.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { clearAttempts, countAttempt, limitAddress } from "../platform/rate-limits.ts";
import { LOG_IN_RATE, LOG_IN_TOTAL_RATE } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { knownBrowser } from "./known-browsers.ts";
import { verifyPassword } from "./passwords.ts";
import { selectUserByEmail } from "./queries.ts";
import { newSession, type SessionCookies } from "./sessions.ts";

/**
 * Logs a user in with a new session. An unknown address and a wrong password get the same response after the same time.
 * @throws Problem 401 `invalid_credentials`, 429 after too many attempts for this account from this IP address or browser
 */
export async function logIn(
  env: Bindings,
  caller: Caller,
  { email, password }: z.output<typeof logInBody>,
  now: number,
): Promise<{ user_id: string; cookies: SessionCookies }> {
  await limitAddress(env, caller.address, "log-in");
  const counters = directoryDatabase(env);
  const [user] = await selectUserByEmail(allLearnersDatabase(env), email);
  const browser = await knownBrowser(env, caller.device_token, user?.id);
  // Counted before hashing, so that concurrent guesses can't all be checked.
  const attempts = await countLogIn(counters, caller.address, email, browser, now);
  const matches = await verifyPassword(password, user?.password_hash);
  if (!user || !matches) throw new Problem("invalid_credentials");
  const session = await newSession(env, caller, user.id, now);
  const db = learnerDatabase(env, user.id);
  await Promise.all([
    clearAttempts(counters, attempts),
    // Otherwise the browser that paid for this account could log in without the password after a log-out.
    db.batch([session.store, claimSignUp(db, user.id, now)]),
  ]);
  return { user_id: user.id, cookies: await session.signCookies() };
}

/**
 * Counts an attempt. A known browser has its own counter; other browsers have one per IP address, and one for all of them together.
 * @returns the key of the counter to clear after a correct password
 * @throws Problem 429
 */
async function countLogIn(
  db: DirectoryDatabase,
  address: string,
  email: string,
  browser: string | undefined,
  now: number,
): Promise<string> {
  if (browser) {
    const own = `log-in:${email}:device:${browser}`;
    await countAttempt(db, own, LOG_IN_RATE, now);
    return own;
  }
  const byAddress = `log-in:${email}:${address}`;
  await countAttempt(db, byAddress, LOG_IN_RATE, now);
  await countAttempt(db, `log-in:${email}`, LOG_IN_TOTAL_RATE, now);
  return byAddress;
}
