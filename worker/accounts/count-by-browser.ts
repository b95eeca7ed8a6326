/** Counting attempts at an account before its owner has proven anything: log-ins, and requests for reset links. */
import { directoryDatabase, learnerDatabase, severalDatabases } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { type AttemptCounter, countAttemptsWith } from "../platform/rate-limits.ts";
import type { Rate } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { mailDatabases, mailNames, newLearnerId } from "./copies.ts";
import { readKnownBrowser } from "./known-browsers.ts";
import { selectPasswordHash, selectUserByEmail } from "./queries.ts";

type Account = Awaited<ReturnType<typeof selectUserByEmail>>[number];

/**
 * What is counted: its name, the rate for one known browser or one IP address, and that for all other browsers together. Nothing is counted where
 * `unless` is past its rate: the counter of all requests of an IP address.
 */
type Counting = { action: string; own: Rate; total: Rate; unless?: AttemptCounter["unless"] };

/** An attempt that was counted. The waits are 0 within the rate, else the seconds left of the window. */
export type CountedAttempt = {
  /** The account with the address; undefined for an unknown address. */
  user: Account | undefined;
  /** The key of the browser's own counter, or of its IP address. */
  counter: string;
  wait: number;
  /** Of all unknown browsers together; 0 for a known one. */
  totalWait: number;
};

/**
 * Counts an attempt at the account with a mail address, and looks the account up in the same trip. A known browser has its own counter;
 * other browsers have one per IP address, and one for all of them together. An unknown address takes as many trips as a registered one.
 */
export async function countByBrowser(
  env: Bindings,
  { address, device_token }: Pick<Caller, "address" | "device_token">,
  email: string,
  { action, own, total, unless = [] }: Counting,
  now: number,
): Promise<CountedAttempt> {
  const [counters, directories] = [directoryDatabase(env), await mailDatabases(env, email)];
  const mails = await mailNames(env, email);
  const key = `${action}:${email}`;
  const count = async (counted: readonly [AttemptCounter, ...AttemptCounter[]]) => {
    const lookUps = directories.map((db) => [db, [selectUserByEmail(db, mails)]] as const);
    const { waits, rows } = await countAttemptsWith(counters, counted, now, ...lookUps);
    const [wait = 0, totalWait = 0] = waits;
    const [found] = rows.flatMap(([accounts]) => accounts);
    return { user: await ownRow(env, found), counter: counted[0].key, wait, totalWait };
  };
  const browser = await readKnownBrowser(env, device_token);
  if (browser) {
    const counted = await count([{ key: `${key}:device:${browser.device}`, rate: own, unless }]);
    // Another account's browser is a stranger to this one, so that nobody gets counters by accounts of their own.
    if (counted.wait > 0 || (counted.user && browser.users.includes(counted.user.id))) return counted;
  }
  const ofAddress = { key: `${key}:${address}`, rate: own };
  return count([
    { ...ofAddress, unless },
    { key, rate: total, unless: [ofAddress, ...unless] },
  ]);
}

/** The account's row from the learner's database: with several, the directory has no password. An unknown address takes that trip too. */
async function ownRow(env: Bindings, found: Account | undefined): Promise<Account | undefined> {
  if (!severalDatabases(env)) return found;
  const user_id = found?.id ?? newLearnerId(env);
  const [user] = await selectPasswordHash(learnerDatabase(env, user_id), user_id);
  return user;
}
