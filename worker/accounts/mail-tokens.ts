/** The tokens in mailed links: single-use, stored hashed. */
import type { LearnerDatabase } from "../db/client.ts";
import { newToken, sha256 } from "../platform/tokens.ts";
import { insertMailToken, type Purpose } from "./mail-token-queries.ts";

/** The mails state this time. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/** Creates a token. Earlier tokens stay valid, because otherwise anyone who knows an address could void its links. */
export async function createMailToken(
  db: LearnerDatabase,
  user_id: string,
  purpose: Purpose,
  now: number,
): Promise<string> {
  const token = newToken();
  const token_hash = await sha256(token);
  await insertMailToken(db, { token_hash, user_id, purpose, expires_at: now + TOKEN_LIFETIME_MS });
  return token;
}
