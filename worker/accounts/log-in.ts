import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { z } from "zod";
import type { logInBody } from "../contract/accounts.ts";
import { database } from "../db/client.ts";
import { users } from "../db/schema.ts";
import { claimSignUp } from "../payments/queries.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { clearTries, countTry, limitAddress } from "../platform/rate-limits.ts";
import { LOG_IN_RATE } from "../rules/limits.ts";
import { verifyPassword } from "./passwords.ts";
import { newSession } from "./sessions.ts";

/**
 * Logs a user in with a session of its own. An unknown address and a wrong password answer the same, in the same time.
 * @throws Problem 401 `invalid_credentials`, 429 after too many tries for this address
 */
export async function logIn(
  c: Context<AppEnv>,
  body: z.output<typeof logInBody>,
): Promise<{ user_id: string }> {
  await limitAddress(c, "log-in");
  const db = database(c.env.DB);
  const now = Date.now();
  const tries = `log-in:${body.email}`;
  // Counted before hashing, so that guesses sent at once can't all be tried.
  await countTry(db, tries, LOG_IN_RATE, now);
  const [user] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.email, body.email));
  const right = await verifyPassword(body.password, user?.password_hash);
  if (!user || !right) throw new Problem("invalid_credentials");
  await clearTries(db, tries);
  const session = await newSession(db, c, user.id, now);
  // A browser that paid for this account could otherwise log in without the password after a log-out.
  await db.batch([session.store, claimSignUp(db, user.id, now)]);
  await session.setCookie();
  return { user_id: user.id };
}
