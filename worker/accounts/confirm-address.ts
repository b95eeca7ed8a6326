import {
  type AllLearnersDatabase,
  allLearnersDatabase,
  directoryDatabase,
  type LearnerDatabase,
  learnerDatabase,
  severalDatabases,
} from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { countAttemptsWith, refusePast } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/tokens.ts";
import { CONFIRMATION_RATE, MAIL_RATE } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { sendMail } from "./mail.ts";
import { consumeToken, selectTokenOwner, tokenOwnerId } from "./mail-token-queries.ts";
import { newMailToken } from "./mail-tokens.ts";
import { confirmEmail, selectEmail } from "./queries.ts";

/**
 * Mails a link that confirms the address of a new account.
 * @param url the request's URL
 * @throws Problem 429, 503 where no mail can be sent
 */
export async function sendConfirmation(
  env: Bindings,
  url: string,
  user_id: string,
  now: number,
): Promise<void> {
  const [user] = await selectEmail(learnerDatabase(env, user_id), user_id);
  await mailConfirmation(env, url, user_id, user, now);
}

/**
 * Mails another link that confirms the learner's address. Does nothing where it is confirmed already. The request has no body, so its
 * limits are counted in the trip that reads the address.
 * @throws Problem 429, 503 where no mail can be sent
 */
export async function sendConfirmationAgain(
  env: Bindings,
  { url, address }: Pick<Caller, "url" | "address">,
  user_id: string,
  now: number,
): Promise<{ sent: boolean }> {
  const db = learnerDatabase(env, user_id);
  const own = { key: `confirmation:user:${user_id}`, rate: MAIL_RATE };
  const { waits, rows } = await countAttemptsWith(
    directoryDatabase(env),
    [
      own,
      // What refuses a learner uses nothing up for the others of the address.
      { key: `confirmation:address:${address}`, rate: CONFIRMATION_RATE, unless: [own] },
    ],
    now,
    [db, [selectEmail(db, user_id)]],
  );
  refusePast(waits);
  const [[[user]]] = rows;
  return { sent: await mailConfirmation(env, url, user_id, user, now) };
}

/** @returns whether a mail was sent: none is to an address that is confirmed */
async function mailConfirmation(
  env: Bindings,
  url: string,
  user_id: string,
  user: Awaited<ReturnType<typeof selectEmail>>[number] | undefined,
  now: number,
): Promise<boolean> {
  if (!user || user.confirmed_at !== null) return false;
  const db = learnerDatabase(env, user_id);
  const { token, store } = await newMailToken(db, user_id, "confirm", now);
  // Past the rate the token is stored, and nobody gets it.
  const mails = { key: `confirm:${user.email}`, rate: MAIL_RATE };
  const { waits } = await countAttemptsWith(directoryDatabase(env), [mails], now, [db, [store]]);
  refusePast(waits);
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
  return true;
}

/**
 * Confirms an address with the token of a mailed link.
 * @throws Problem 409 `link_expired` where the link was used or has expired
 */
export async function confirmAddress(env: Bindings, token: string, now: number): Promise<void> {
  const token_hash = await sha256(token);
  const db = await tokenDatabase(env, token_hash, now);
  const [, consumed] = await db.batch([
    confirmEmail(db, tokenOwnerId(token_hash, "confirm", now), now),
    consumeToken(db, token_hash, "confirm", now),
  ]);
  if (consumed.length === 0) throw new Problem("link_expired");
}

/** The database with a token: of several, its owner's. */
async function tokenDatabase(
  env: Bindings,
  token_hash: string,
  now: number,
): Promise<LearnerDatabase | AllLearnersDatabase> {
  const all = allLearnersDatabase(env);
  if (!severalDatabases(env)) return all;
  const [owner] = await selectTokenOwner(all, token_hash, "confirm", now);
  return owner ? learnerDatabase(env, owner.user_id) : all;
}
