/** The statements that delete an account. */
import { eq, or } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { account_deletions, dev_mail, pending_sign_ups, users } from "../db/schema.ts";

/** Stores that a deletion begins with a step. Returns the step under way where it has begun before. */
export function upsertDeletion(db: Database, user_id: string, step: string, now: number) {
  return db
    .insert(account_deletions)
    .values({ user_id, step, started_at: now, updated_at: now })
    .onConflictDoUpdate({ target: account_deletions.user_id, set: { updated_at: now } })
    .returning();
}

/** Stores the step of a deletion that runs next. */
export function updateDeletionStep(db: Database, user_id: string, step: string, now: number) {
  return db
    .update(account_deletions)
    .set({ step, updated_at: now })
    .where(eq(account_deletions.user_id, user_id));
}

/** Deletes the row of a deletion, which is complete or must not be resumed. */
export function deleteDeletion(db: Database, user_id: string) {
  return db.delete(account_deletions).where(eq(account_deletions.user_id, user_id));
}

/** Deletions that were interrupted. */
export function selectDeletions(db: Database, limit: number) {
  return db.select({ user_id: account_deletions.user_id }).from(account_deletions).limit(limit);
}

/** A user's mail address. No row where the account is gone. */
export function selectUserEmail(db: Database, user_id: string) {
  return db.select({ email: users.email }).from(users).where(eq(users.id, user_id));
}

/** Deletes the paid sign-ups of an account. */
export function deletePendingOf(db: Database, user_id: string) {
  return db
    .delete(pending_sign_ups)
    .where(or(eq(pending_sign_ups.user_id, user_id), eq(pending_sign_ups.id, user_id)));
}

/** Deletes the mails to an address that a local server has stored. */
export function deleteMailsTo(db: Database, email: string) {
  return db.delete(dev_mail).where(eq(dev_mail.recipient, email));
}

/** Deletes a user. The learner's own rows go by cascade, sessions among them; what others see loses its author. */
export function deleteUser(db: Database, user_id: string) {
  return db.delete(users).where(eq(users.id, user_id));
}
