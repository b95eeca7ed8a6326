import type { Context } from "hono";
import type { z } from "zod";
import type { logInBody } from "../contract/accounts.ts";
import { type Database, database } from "../db/client.ts";
import { claimSignUp } from "../payments/queries.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, clearAttempts, countAttempt, limitAddress } from "../platform/rate-limits.ts";
import { LOG_IN_RATE, LOG_IN_TOTAL_RATE } from "../rules/limits.ts";
import { knownBrowser } from "./known-browsers.ts";
import { verifyPassword } from "./passwords.ts";
import { selectUserByEmail } from "./queries.ts";
import { newSession } from "./sessions.ts";

/**
 * Logs a user in with a new session. An unknown address and a wrong password get the same response after the same time.
 * @throws Problem 401 `invalid_credentials`, 429 after too many attempts for this account from this IP address or browser
 */
export async function logIn(
  c: Context<AppEnv>,
  { email, password }: z.output<typeof logInBody>,
): Promise<{ user_id: string }> {
  await limitAddress(c, "log-in");
  const db = database(c.env.DB);
  const now = Date.now();
  const [user] = await selectUserByEmail(db, email);
  // Counted before hashing, so that concurrent guesses can't all be checked.
  const attempts = await countLogIn(db, c, email, await knownBrowser(c, user?.id), now);
  const matches = await verifyPassword(password, user?.password_hash);
  if (!user || !matches) throw new Problem("invalid_credentials");
  await clearAttempts(db, attempts);
  const session = await newSession(db, c, user.id, now);
  // Otherwise the browser that paid for this account could log in without the password after a log-out.
  await db.batch([session.store, claimSignUp(db, user.id, now)]);
  await session.setCookies();
  return { user_id: user.id };
}

/**
 * Counts an attempt. A known browser has its own counter; other browsers have one per IP address, and one for all of them together.
 * @returns the key of the counter to clear after a correct password
 * @throws Problem 429
 */
async function countLogIn(
  db: Database,
  c: Context<AppEnv>,
  email: string,
  browser: string | undefined,
  now: number,
): Promise<string> {
  if (browser) {
    const own = `log-in:${email}:device:${browser}`;
    await countAttempt(db, own, LOG_IN_RATE, now);
    return own;
  }
  const byAddress = `log-in:${email}:${callerAddress(c)}`;
  await countAttempt(db, byAddress, LOG_IN_RATE, now);
  await countAttempt(db, `log-in:${email}`, LOG_IN_TOTAL_RATE, now);
  return byAddress;
}
