/**
 * Leaving for good. The steps stand in a row of their own, so that a deletion that breaks off goes on: at the learner's next try,
 * or at night. What others still see stays, as from Anonymous: the record's foreign keys say so.
 */
import { eq, or } from "drizzle-orm";
import { forgetMember } from "../community/channels.ts";
import { type Database, database } from "../db/client.ts";
import { unguarded } from "../db/guarded.ts";
import { account_deletions, dev_mail, pending_sign_ups, users } from "../db/schema.ts";
import { cancelAllSubscriptions } from "../payments/cancel-all.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { endAllSessions } from "./list-sessions.ts";
import { removePictures } from "./pictures.ts";

type Step = (env: Bindings, user_id: string, url?: string) => Promise<void>;

/**
 * In this order: nobody who is still charged may be gone, and what lies outside of the record is found by the id alone. Each
 * step can be done again.
 */
const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ["payments", cancelAllSubscriptions],
  // While the record still knows which match the learner is in.
  ["sessions", endAllSessions],
  ["record", removeRecord],
  ["chat", forgetMember],
  ["pictures", removePictures],
  ["channels", forgetMember],
];

/**
 * Deletes an account, or goes on with its deletion.
 * @param url the request's address; none at night
 * @throws Problem 503 where the payment service doesn't answer: then the account is still there
 */
export async function deleteAccount(asked: Bindings, user_id: string, url?: string): Promise<void> {
  const now = Date.now();
  const [first] = STEPS;
  const [row] = await database(asked.DB)
    .insert(account_deletions)
    .values({ user_id, step: first?.[0] ?? "", started_at: now, updated_at: now })
    .onConflictDoUpdate({ target: account_deletions.user_id, set: { updated_at: now } })
    .returning();
  // The session that asked has begun it, and ends with it.
  const env = { ...asked, DB: unguarded(asked.DB) };
  const db = database(env.DB);
  const from = STEPS.findIndex(([name]) => name === row?.step);
  for (const [index, [name, step]] of STEPS.entries()) {
    if (index < from) continue;
    await db
      .update(account_deletions)
      .set({ step: name, updated_at: Date.now() })
      .where(eq(account_deletions.user_id, user_id));
    try {
      await step(env, user_id, url);
    } catch (error) {
      // Once the record is gone the learner is: the night does the rest.
      if (!(await isThere(db, user_id))) return logFault(`deletion ${name}`, error);
      // Nothing has gone yet, and the learner reads that it didn't work: it isn't done later without another press.
      if (index === 0) await db.delete(account_deletions).where(eq(account_deletions.user_id, user_id));
      throw error;
    }
  }
  await db.delete(account_deletions).where(eq(account_deletions.user_id, user_id));
}

/** Goes on with every deletion that broke off. */
export async function resumeDeletions(env: Bindings): Promise<void> {
  const rows = await database(env.DB)
    .select({ user_id: account_deletions.user_id })
    .from(account_deletions)
    .limit(100);
  for (const { user_id } of rows) {
    try {
      await deleteAccount(env, user_id);
    } catch (error) {
      logFault("deletion", error);
    }
  }
}

/** The rows: those of the learner's own go with `users`, sessions among them; what others see loses its author. */
async function removeRecord(env: Bindings, user_id: string): Promise<void> {
  const db = database(env.DB);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  if (!user) return;
  await db.batch([
    db
      .delete(pending_sign_ups)
      .where(or(eq(pending_sign_ups.user_id, user_id), eq(pending_sign_ups.id, user_id))),
    db.delete(dev_mail).where(eq(dev_mail.recipient, user.email)),
    db.delete(users).where(eq(users.id, user_id)),
  ]);
}

async function isThere(db: Database, user_id: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, user_id));
  return rows.length > 0;
}
