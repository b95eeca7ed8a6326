/** The secrets in mailed links: single-use, stored hashed, good for an hour. */
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { mail_tokens, user_state, users } from "../db/schema.ts";
import { newToken, sha256 } from "../platform/tokens.ts";

/** For how long a link works, in milliseconds. */
const TOKEN_LIFE = 60 * 60 * 1000;

type Purpose = (typeof mail_tokens.$inferSelect)["purpose"];

/** Makes a token for a link. Links sent earlier go on working: else anyone who knows an address could void them. */
export async function newMailToken(
  db: Database,
  user_id: string,
  purpose: Purpose,
  now: number,
): Promise<string> {
  const token = newToken();
  await db
    .insert(mail_tokens)
    .values({ token_hash: await sha256(token), user_id, purpose, expires_at: now + TOKEN_LIFE });
  return token;
}

/** That a token may be used now: for statements that act in its name. */
const usable = (token_hash: string, purpose: Purpose, now: number) =>
  and(
    eq(mail_tokens.token_hash, token_hash),
    eq(mail_tokens.purpose, purpose),
    isNull(mail_tokens.used_at),
    gt(mail_tokens.expires_at, now),
  );

/** Whose token it is, while it may be used, with what a password must not be made of. */
export function selectTokenOwner(db: Database, token_hash: string, purpose: Purpose, now: number) {
  return db
    .select({ user_id: mail_tokens.user_id, email: users.email, display_name: user_state.display_name })
    .from(mail_tokens)
    .innerJoin(users, eq(users.id, mail_tokens.user_id))
    .innerJoin(user_state, eq(user_state.user_id, mail_tokens.user_id))
    .where(usable(token_hash, purpose, now));
}

/** The same as part of another statement. */
export function ownerOfToken(token_hash: string, purpose: Purpose, now: number) {
  return sql`(SELECT ${mail_tokens.user_id} FROM ${mail_tokens} WHERE ${usable(token_hash, purpose, now)})`;
}

/** Uses up every other link of the same purpose that its owner was mailed. To be sent before `spendToken`, in one batch. */
export function spendOtherTokens(db: Database, token_hash: string, purpose: Purpose, now: number) {
  return db
    .delete(mail_tokens)
    .where(
      and(
        eq(mail_tokens.user_id, ownerOfToken(token_hash, purpose, now)),
        eq(mail_tokens.purpose, purpose),
        ne(mail_tokens.token_hash, token_hash),
      ),
    );
}

/** Uses a token up; answers a row only to whoever used it first. */
export function spendToken(db: Database, token_hash: string, purpose: Purpose, now: number) {
  return db
    .update(mail_tokens)
    .set({ used_at: now })
    .where(usable(token_hash, purpose, now))
    .returning({ user_id: mail_tokens.user_id });
}
