import { and, eq, ne } from "drizzle-orm";
import { database } from "../db/client.ts";
import { mail_tokens, pending_sign_ups, sessions, user_state, users } from "../db/schema.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { fieldProblem } from "../platform/problems.ts";
import { clearAttempts, countAttempt } from "../platform/rate-limits.ts";
import { PASSWORD_CHANGE_RATE } from "../rules/limits.ts";
import { hashPassword, refuseWeakPassword, verifyPassword } from "./passwords.ts";
import { renewSessionSockets } from "./session-sockets.ts";

/**
 * Changes the password of a learner who enters the current one. Ends every other session and voids every reset link.
 * @throws Problem 422 for a wrong current password or a weak new one, 429
 */
export async function changePassword(
  env: Bindings,
  session: Session,
  body: { current_password: string; password: string },
  now: number,
): Promise<void> {
  const { user_id } = session;
  // Checks that don't need the account come before counting the attempt.
  await refuseWeakPassword(body.password, {});
  const db = database(env.DB);
  const attempts = `change-password:${user_id}`;
  await countAttempt(db, attempts, PASSWORD_CHANGE_RATE, now);
  const [user] = await db
    .select({
      password_hash: users.password_hash,
      email: users.email,
      display_name: user_state.display_name,
    })
    .from(users)
    .innerJoin(user_state, eq(user_state.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!(await verifyPassword(body.current_password, user?.password_hash)))
    throw fieldProblem("current_password", "That isn't your current password.");
  await refuseWeakPassword(body.password, user ?? {});
  const password_hash = await hashPassword(body.password);
  await db.batch([
    db.update(users).set({ password_hash }).where(eq(users.id, user_id)),
    db.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.id_hash, session.id_hash))),
    db.delete(mail_tokens).where(and(eq(mail_tokens.user_id, user_id), eq(mail_tokens.purpose, "reset"))),
    // Otherwise the browser that paid could still log in without the password.
    db.delete(pending_sign_ups).where(eq(pending_sign_ups.user_id, user_id)),
  ]);
  await renewSessionSockets(env, user_id);
  await clearAttempts(db, attempts);
}
