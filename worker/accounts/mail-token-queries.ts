/** The statements on the tokens of mailed links. */
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import { mail_tokens, user_state, users } from "../db/schema.ts";

/** What a mailed link is for. */
export type Purpose = (typeof mail_tokens.$inferSelect)["purpose"];

/** Stores a token. */
export function insertMailToken(db: LearnerDatabase, token: typeof mail_tokens.$inferInsert) {
  return db.insert(mail_tokens).values(token);
}

/** The condition that a token is valid now. */
const usable = (token_hash: string, purpose: Purpose, now: number) =>
  and(
    eq(mail_tokens.token_hash, token_hash),
    eq(mail_tokens.purpose, purpose),
    isNull(mail_tokens.used_at),
    gt(mail_tokens.expires_at, now),
  );

/** The owner of a valid token, with the details that a new password must not contain. */
export function selectTokenOwner(db: AllLearnersDatabase, token_hash: string, purpose: Purpose, now: number) {
  return db
    .select({ user_id: mail_tokens.user_id, email: users.email, display_name: user_state.display_name })
    .from(mail_tokens)
    .innerJoin(users, eq(users.id, mail_tokens.user_id))
    .innerJoin(user_state, eq(user_state.user_id, mail_tokens.user_id))
    .where(usable(token_hash, purpose, now));
}

/** The user id of a valid token's owner, as a subquery. */
export function tokenOwnerId(token_hash: string, purpose: Purpose, now: number) {
  return sql`(SELECT ${mail_tokens.user_id} FROM ${mail_tokens} WHERE ${usable(token_hash, purpose, now)})`;
}

/** Deletes the owner's other tokens of the same purpose. Must come before `consumeToken` in the batch. */
export function deleteOtherTokens(db: LearnerDatabase, token_hash: string, purpose: Purpose, now: number) {
  return db
    .delete(mail_tokens)
    .where(
      and(
        eq(mail_tokens.user_id, tokenOwnerId(token_hash, purpose, now)),
        eq(mail_tokens.purpose, purpose),
        ne(mail_tokens.token_hash, token_hash),
      ),
    );
}

/** Marks a token as used. Returns a row only for the first use. */
export function consumeToken(
  db: LearnerDatabase | AllLearnersDatabase,
  token_hash: string,
  purpose: Purpose,
  now: number,
) {
  return db
    .update(mail_tokens)
    .set({ used_at: now })
    .where(usable(token_hash, purpose, now))
    .returning({ user_id: mail_tokens.user_id });
}
