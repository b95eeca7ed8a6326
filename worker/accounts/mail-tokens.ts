/** The tokens in mailed links: single-use, stored hashed. */
import type { LearnerDatabase } from "../db/client.ts";
import { newToken, sha256 } from "../platform/tokens.ts";
import { insertMailToken, type Purpose } from "./mail-token-queries.ts";

/** The mails state this time. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/**
 * A new token, and the statement that stores it. Earlier tokens stay valid, because otherwise anyone who knows an address could void its
 * links.
 */
export async function newMailToken(db: LearnerDatabase, user_id: string, purpose: Purpose, now: number) {
  const token = newToken();
  const token_hash = await sha256(token);
  const store = insertMailToken(db, { token_hash, user_id, purpose, expires_at: now + TOKEN_LIFETIME_MS });
  return { token, store };
}
