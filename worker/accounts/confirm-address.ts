import { allLearnersDatabase, directoryDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { MAIL_RATE } from "../rules/limits.ts";
import { sendMail } from "./mail.ts";
import { consumeToken, tokenOwnerId } from "./mail-token-queries.ts";
import { createMailToken } from "./mail-tokens.ts";
import { confirmEmail, selectEmail } from "./queries.ts";

/**
 * Mails a link that confirms the learner's address. Does nothing where it is confirmed already.
 * @param url the request's URL
 * @throws Problem 429, 503 where no mail can be sent
 */
export async function sendConfirmation(
  env: Bindings,
  url: string,
  user_id: string,
  now: number,
): Promise<{ sent: boolean }> {
  const db = learnerDatabase(env, user_id);
  const [user] = await selectEmail(db, user_id);
  if (!user || user.confirmed_at !== null) return { sent: false };
  await countAttempt(directoryDatabase(env), `confirm:${user.email}`, MAIL_RATE, now);
  const token = await createMailToken(db, user_id, "confirm", now);
  await sendMail(
    env,
    url,
    {
      to: user.email,
      subject: "Confirm your email address",
      lines: [
        "Welcome aboard! Please confirm that this address is yours, so that we can reach you if you ever forget your password.",
        "The link works once and for an hour. You can ask for another on your profile.",
      ],
      button: "Confirm my address",
      link: `${publicOrigin(env, url)}/confirm#${token}`,
    },
    now,
  );
  return { sent: true };
}

/**
 * Confirms an address with the token of a mailed link.
 * @throws Problem 409 `link_expired` where the link was used or has expired
 */
export async function confirmAddress(env: Bindings, token: string, now: number): Promise<void> {
  const db = allLearnersDatabase(env);
  const token_hash = await sha256(token);
  const [, consumed] = await db.batch([
    confirmEmail(db, tokenOwnerId(token_hash, "confirm", now), now),
    consumeToken(db, token_hash, "confirm", now),
  ]);
  if (consumed.length === 0) throw new Problem("link_expired");
}
