/** The statements that delete an account. */
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type {
  AllLearnersDatabase,
  CommunityDatabase,
  DirectoryDatabase,
  LearnerDatabase,
} from "../db/client.ts";
import {
  account_deletions,
  dev_mail,
  feedback,
  moderation_log,
  pending_sign_ups,
  reports,
  users,
} from "../db/schema.ts";

/** Where a worker of an earlier release goes on with a deletion: at the first of its steps, which can all be repeated. */
const FIRST_STEP = "payments";

/** Stores that a deletion has begun. */
export function upsertDeletion(db: LearnerDatabase, user_id: string, now: number) {
  return db
    .insert(account_deletions)
    .values({ user_id, step: FIRST_STEP, started_at: now, updated_at: now })
    .onConflictDoUpdate({ target: account_deletions.user_id, set: { updated_at: now } });
}

/** Deletes the row of a deletion, which is complete or must not be resumed. */
export function deleteDeletion(db: LearnerDatabase | AllLearnersDatabase, user_id: string) {
  return db.delete(account_deletions).where(eq(account_deletions.user_id, user_id));
}

/** Deletions that were interrupted: those that were tried last come last, so that none that fails again holds the others back. */
export function selectDeletions(db: AllLearnersDatabase, limit: number) {
  return db
    .select({ user_id: account_deletions.user_id })
    .from(account_deletions)
    .orderBy(asc(account_deletions.updated_at))
    .limit(limit);
}

/** A user's mail address. No row where the account is gone. */
export function selectUserEmail(db: LearnerDatabase, user_id: string) {
  return db.select({ email: users.email }).from(users).where(eq(users.id, user_id));
}

/** Deletes the paid sign-ups of an account. */
export function deletePendingOf(db: LearnerDatabase, user_id: string) {
  return db
    .delete(pending_sign_ups)
    .where(or(eq(pending_sign_ups.user_id, user_id), eq(pending_sign_ups.id, user_id)));
}

/** Deletes the mails to an address that a local server has stored. */
export function deleteMailsTo(db: DirectoryDatabase, email: string) {
  return db.delete(dev_mail).where(eq(dev_mail.recipient, email));
}

/** Deletes what a learner has told the team. */
export function deleteFeedbackOf(db: LearnerDatabase, user_id: string) {
  return db.delete(feedback).where(eq(feedback.user_id, user_id));
}

/**
 * Takes a learner out of reports and the moderation log. Reports of what goes with the account go: they are about nothing any more, and have the code
 * of a page and the name on a certificate. What was reported or done otherwise stays without the learner, beside the text that stays for others.
 */
export function forgetInModeration(db: CommunityDatabase, user_id: string) {
  const { moderator_id, about_id, target, detail } = moderation_log;
  const kind = sql`substr(${target}, 1, instr(${target}, ':'))`;
  return [
    db
      .delete(reports)
      .where(
        and(
          eq(reports.author_id, user_id),
          inArray(reports.target_kind, ["profile", "room", "page", "certificate"]),
        ),
      ),
    db.update(reports).set({ author_id: null }).where(eq(reports.author_id, user_id)),
    db.update(moderation_log).set({ moderator_id: "" }).where(eq(moderator_id, user_id)),
    db
      .update(moderation_log)
      .set({
        about_id: null,
        target: sql`CASE WHEN instr(${target}, ${user_id}) THEN ${kind} ELSE ${target} END`,
        // It has the names of before and after.
        detail: sql`CASE ${moderation_log.act} WHEN 'rename' THEN '' ELSE ${detail} END`,
      })
      .where(eq(about_id, user_id)),
  ] as const;
}

/** Deletes a user. The learner's own rows go by cascade, sessions among them; what others see loses its author. */
export function deleteUser(db: LearnerDatabase, user_id: string) {
  return db.delete(users).where(eq(users.id, user_id));
}
