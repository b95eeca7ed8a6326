import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { type Database, database } from "../db/client.ts";
import { pending_sign_ups, sessions, users } from "../db/schema.ts";
import type { AppEnv } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, countAttempt } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { MAIL_RATE, type Rate, RESET_TOTAL_RATE } from "../rules/limits.ts";
import { knownDevice, rememberDevice } from "./known-devices.ts";
import { sendMail } from "./mail.ts";
import { newMailToken, ownerOfToken, selectTokenOwner, spendOtherTokens, spendToken } from "./mail-tokens.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { renewSessionSockets } from "./session-sockets.ts";

/**
 * Counts a wish for a reset link.
 * @returns what is left to do; its caller lets it run after the answer, so that the time doesn't tell whether the address is
 * known
 * @throws Problem 429 for a network address or a known browser that asks too often
 */
export async function requestReset(c: Context<AppEnv>, email: string): Promise<() => Promise<void>> {
  const { env } = c;
  const { url } = c.req;
  const db = database(env.DB);
  const now = Date.now();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const device = await knownDevice(c, user?.id);
  await countAttempt(db, `reset:${email}:${device ?? callerAddress(c)}`, MAIL_RATE, now);
  // A known browser's mails are few; strangers together can't fill the mailbox.
  if (!device && !(await isWithin(db, `reset:${email}`, RESET_TOTAL_RATE, now))) return async () => {};
  return async () => {
    if (!user) return;
    const token = await newMailToken(db, user.id, "reset", now);
    await sendMail(env, url, {
      to: email,
      subject: "Choose a new password",
      lines: [
        "Somebody, most likely you, asked for a new password for this address.",
        "The link works once and for an hour. If it wasn't you, there is nothing to do: your password stays as it is.",
      ],
      button: "Choose a new password",
      // After the hash, so that no server log and no referrer gets the token.
      link: `${publicOrigin(env, url)}/reset#${token}`,
    });
  };
}

/** Counts a try, and tells whether it is one of those that the rate allows. */
async function isWithin(db: Database, key: string, rate: Rate, now: number): Promise<boolean> {
  try {
    await countAttempt(db, key, rate, now);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Sets a new password with a mailed link, ends every session and confirms the address, which the link has proved. Other links that
 * were mailed are void then, and this browser is a known one: guesses of others don't keep it from logging in.
 * @throws Problem 409 `link_expired` where the link was used or is too old, 422 for a common password
 */
export async function resetPassword(
  c: Context<AppEnv>,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { env } = c;
  const db = database(env.DB);
  const now = Date.now();
  const token_hash = await sha256(token);
  // Asked before hashing, which costs; the batch asks again.
  const [owner] = await selectTokenOwner(db, token_hash, "reset", now);
  if (!owner) throw new Problem("link_expired");
  await refuseWeakPassword(password, owner);
  const password_hash = await hashPassword(password);
  const user_id = ownerOfToken(token_hash, "reset", now);
  const [[user], , , , spent] = await db.batch([
    db
      .update(users)
      .set({
        password_hash,
        email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now})`,
      })
      .where(eq(users.id, user_id))
      .returning({ id: users.id }),
    db.delete(sessions).where(eq(sessions.user_id, user_id)),
    db.delete(pending_sign_ups).where(eq(pending_sign_ups.user_id, user_id)),
    spendOtherTokens(db, token_hash, "reset", now),
    spendToken(db, token_hash, "reset", now),
  ]);
  if (spent.length === 0 || !user) throw new Problem("link_expired");
  await renewSessionSockets(env, owner.user_id);
  await rememberDevice(c, user.id);
}
