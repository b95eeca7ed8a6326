import {
  allLearnersDatabase,
  type DirectoryDatabase,
  directoryDatabase,
  learnerDatabase,
} from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { MAIL_RATE, type Rate, RESET_TOTAL_RATE } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { knownBrowser, rememberBrowser } from "./known-browsers.ts";
import { sendMail } from "./mail.ts";
import { consumeToken, deleteOtherTokens, selectTokenOwner, tokenOwnerId } from "./mail-token-queries.ts";
import { createMailToken } from "./mail-tokens.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { deletePendingSignUp, deleteSessions, resetPasswordHash, selectUserByEmail } from "./queries.ts";
import { renewSessionSockets } from "./session-sockets.ts";

/**
 * Counts a request for a reset link.
 * @returns sends the mail; to be run after the response, so that the response time doesn't reveal whether the address is registered
 * @throws Problem 429 for an IP address or a known browser with too many requests
 */
export async function requestReset(
  env: Bindings,
  { url, address, device_token }: Caller,
  email: string,
  now: number,
): Promise<() => Promise<void>> {
  const counters = directoryDatabase(env);
  const [user] = await selectUserByEmail(allLearnersDatabase(env), email);
  const browser = await knownBrowser(env, device_token, user?.id);
  await countAttempt(counters, `reset:${email}:${browser ?? address}`, MAIL_RATE, now);
  // The total limit keeps strangers from filling the mailbox. It doesn't apply to a known browser, which has its own limit.
  if (!browser && !(await isWithin(counters, `reset:${email}`, RESET_TOTAL_RATE, now))) return async () => {};
  return async () => {
    if (!user) return;
    const token = await createMailToken(learnerDatabase(env, user.id), user.id, "reset", now);
    await sendMail(
      env,
      url,
      {
        to: email,
        subject: "Choose a new password",
        lines: [
          "Somebody, most likely you, asked for a new password for this address.",
          "The link works once and for an hour. If it wasn't you, there is nothing to do: your password stays as it is.",
        ],
        button: "Choose a new password",
        // In the fragment, so that the token is in no server log and no Referer header.
        link: `${publicOrigin(env, url)}/reset#${token}`,
      },
      now,
    );
  };
}

/** Counts an attempt. Returns whether it is within the rate. */
async function isWithin(db: DirectoryDatabase, key: string, rate: Rate, now: number): Promise<boolean> {
  try {
    await countAttempt(db, key, rate, now);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Sets a new password with the token of a mailed link. Ends every session, confirms the address, which the link proves, and voids the
 * other reset links. This browser becomes a known browser, so that attempts by others can't lock it out.
 * @returns the token for the known browser's cookie
 * @throws Problem 409 `link_expired` where the link was used or has expired, 422 for a weak password
 */
export async function resetPassword(
  env: Bindings,
  { device_token }: Caller,
  { token, password }: { token: string; password: string },
  now: number,
): Promise<{ device_token: string }> {
  const token_hash = await sha256(token);
  // Checked before the expensive hashing; the batch checks again.
  const [owner] = await selectTokenOwner(allLearnersDatabase(env), token_hash, "reset", now);
  if (!owner) throw new Problem("link_expired");
  await refuseWeakPassword(password, owner);
  const password_hash = await hashPassword(password);
  const user_id = tokenOwnerId(token_hash, "reset", now);
  const db = learnerDatabase(env, owner.user_id);
  const [[user], , , , consumed] = await db.batch([
    resetPasswordHash(db, user_id, password_hash, now),
    deleteSessions(db, user_id),
    deletePendingSignUp(db, user_id),
    deleteOtherTokens(db, token_hash, "reset", now),
    consumeToken(db, token_hash, "reset", now),
  ]);
  if (consumed.length === 0 || !user) throw new Problem("link_expired");
  await renewSessionSockets(env, owner.user_id, now);
  return { device_token: await rememberBrowser(env, device_token, user.id) };
}
