import { battlesWithSockets } from "../battles/renew-sockets.ts";
import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { refusePast } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { MAIL_RATE, RESET_TOTAL_RATE } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { countByBrowser } from "./count-by-browser.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { sendMail } from "./mail.ts";
import { consumeToken, deleteOtherTokens, selectTokenOwner, tokenOwnerId } from "./mail-token-queries.ts";
import { newMailToken } from "./mail-tokens.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { deletePendingSignUp, deleteSessions, resetPasswordHash } from "./queries.ts";
import { renewSessionSockets } from "./session-sockets.ts";

const COUNTING = { action: "reset", own: MAIL_RATE, total: RESET_TOTAL_RATE };

/**
 * Counts a request for a reset link.
 * @returns sends the mail; to be run after the response, so that the response time doesn't reveal whether the address is registered
 * @throws Problem 429 for an IP address or a known browser with too many requests
 */
export async function requestReset(
  env: Bindings,
  caller: Caller,
  email: string,
  now: number,
): Promise<() => Promise<void>> {
  const { user, wait, totalWait } = await countByBrowser(env, caller, email, COUNTING, now);
  refusePast([wait]);
  return async () => {
    // The total limit keeps strangers from filling the mailbox. It doesn't apply to a known browser, which has its own limit.
    if (!user || totalWait > 0) return;
    const { token, store } = await newMailToken(learnerDatabase(env, user.id), user.id, "reset", now);
    await store;
    await sendMail(
      env,
      caller.url,
      {
        to: email,
        subject: "Choose a new password",
        lines: [
          "Somebody, most likely you, asked for a new password for this address.",
          "The link works once and for an hour. If it wasn't you, there is nothing to do: your password stays as it is.",
        ],
        button: "Choose a new password",
        // In the fragment, so that the token is in no server log and no Referer header.
        link: `${publicOrigin(env, caller.url)}/reset#${token}`,
      },
      now,
    );
  };
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
  const [db, battles] = [learnerDatabase(env, owner.user_id), battleDatabase(env)];
  const [[[user], , , , consumed], open] = await batchAcross(
    [
      db,
      [
        resetPasswordHash(db, user_id, password_hash, now),
        deleteSessions(db, user_id),
        deletePendingSignUp(db, user_id),
        deleteOtherTokens(db, token_hash, "reset", now),
        consumeToken(db, token_hash, "reset", now),
      ],
    ],
    [battles, battlesWithSockets(battles, owner.user_id, now)],
  );
  if (consumed.length === 0 || !user) throw new Problem("link_expired");
  await renewSessionSockets(env, owner.user_id, open);
  return { device_token: await rememberBrowser(env, device_token, user.id) };
}
