/** Rate limits: exact counters in the database, and the platform's approximate limiter in front of them. */
import type { Context } from "hono";
import { batchAcross, type Part, type RowsOf } from "../db/batch-across.ts";
import type { DirectoryDatabase } from "../db/client.ts";
import { addressGroup } from "../rules/ip-addresses.ts";
import type { BurstRate, Rate } from "../rules/limits.ts";
import type { AppEnv, Bindings } from "./env.ts";
import { Problem } from "./problems.ts";
import { deleteAttempts, lowerAttempts, selectAttempts, takeBucketToken, upsertAttempt } from "./queries.ts";
import { sha256 } from "./tokens.ts";

/** One counter. The key, `{action}:{subject}`, is stored hashed, since it may contain an address. */
export type AttemptCounter = {
  key: string;
  rate: Rate;
  /** It isn't counted where one of these is past its rate: so that one caller can't use up what is for many. */
  unless?: readonly { key: string; rate: Rate }[];
};

/**
 * Counts one attempt and refuses it past the rate. One statement, so that concurrent attempts are counted exactly.
 * @throws Problem 429 with the seconds left of the window
 */
export function countAttempt(db: DirectoryDatabase, key: string, rate: Rate, now: number): Promise<void> {
  return countAttempts(db, [{ key, rate }], now);
}

/**
 * Counts one attempt under several keys in one round trip, and refuses it where any of them is past its rate.
 * @throws Problem 429 with the seconds left of the longest window
 */
export async function countAttempts(
  db: DirectoryDatabase,
  counted: readonly AttemptCounter[],
  now: number,
): Promise<void> {
  const [first, ...others] = counted;
  if (first) refusePast((await countAttemptsWith(db, [first, ...others], now)).waits);
}

/**
 * Counts one attempt under several keys, and executes statements of other homes in the same round trip, within the rates or past them. For
 * reads, and for writes that mean nothing alone. `waits` has to be looked at before the rows are used.
 * @returns for each counter the seconds left of its window where it is past its rate, else 0; and the rows of each part
 */
export async function countAttemptsWith<const Parts extends readonly Part[]>(
  db: DirectoryDatabase,
  counted: readonly [AttemptCounter, ...AttemptCounter[]],
  now: number,
  ...parts: Parts
): Promise<{ waits: number[]; rows: RowsOf<Parts> }> {
  // Hashing must not happen while building a statement: awaiting a drizzle statement executes it.
  const named = counted.flatMap(({ key, unless = [] }) => [key, ...unless.map((other) => other.key)]);
  const hashes = new Map(await Promise.all(named.map(async (key) => [key, await sha256(key)] as const)));
  const hashOf = (key: string) => hashes.get(key) ?? "";
  const count = ({ key, rate, unless = [] }: AttemptCounter) => {
    const others = unless.map((one) => {
      const { max, seconds } = one.rate;
      return { key: hashOf(one.key), max, window: seconds * 1000 };
    });
    return upsertAttempt(db, hashOf(key), rate.seconds * 1000, now, others);
  };
  const [first, ...others] = counted;
  const counting = [count(first), ...others.map(count)] as const;
  const [counters, ...rows] = await batchAcross([db, counting], ...parts);
  const waits = counters.map(([row], at) => {
    const { max = 0, seconds = 0 } = counted[at]?.rate ?? {};
    return row && row.count > max ? Math.ceil((row.window_start + seconds * 1000 - now) / 1000) : 0;
  });
  return { waits, rows };
}

/**
 * Refuses an attempt that is past a rate.
 * @param waits of `countAttemptsWith`
 * @throws Problem 429 with the longest of them
 */
export function refusePast(waits: readonly number[]): void {
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) throw new Problem("rate_limited", { retryAfter });
}

/** Whether another attempt would be past the rate of any of these counters. Counts nothing. */
export async function isSpent(
  db: DirectoryDatabase,
  counted: readonly Pick<AttemptCounter, "key" | "rate">[],
  now: number,
): Promise<boolean> {
  const rates = new Map(
    await Promise.all(counted.map(async ({ key, rate }) => [await sha256(key), rate] as const)),
  );
  const rows = await selectAttempts(db, [...rates.keys()]);
  return rows.some(({ key, window_start, count }) => {
    const { max = 0, seconds = 0 } = rates.get(key) ?? {};
    return count >= max && window_start + seconds * 1000 > now;
  });
}

/**
 * Takes a token from the bucket of `key`. One statement, so that concurrent attempts are counted exactly.
 * @returns 0, or where the bucket is empty the seconds until it has a token; nothing is taken then
 */
export async function takeToken(
  db: DirectoryDatabase,
  key: string,
  { burst, seconds }: BurstRate,
  now: number,
): Promise<number> {
  const refill = seconds * 1000;
  const [row] = await takeBucketToken(db, await sha256(key), refill, burst, now);
  if (!row || row.count === 1) return 0;
  return Math.ceil((row.window_start + refill - burst * refill - now) / 1000);
}

/** How many attempts are counted in the current window. Counts nothing. */
export async function readAttempts(
  db: DirectoryDatabase,
  { key, rate }: Pick<AttemptCounter, "key" | "rate">,
  now: number,
): Promise<number> {
  const [row] = await selectAttempts(db, [await sha256(key)]);
  return row && row.window_start + rate.seconds * 1000 > now ? row.count : 0;
}

/** Takes back that an attempt was counted under `key`: it came to nothing. */
export async function uncountAttempt(db: DirectoryDatabase, key: string): Promise<void> {
  await lowerAttempts(db, await sha256(key));
}

/** Deletes the counter of `key`, after a successful attempt. */
export async function clearAttempts(db: DirectoryDatabase, key: string): Promise<void> {
  await deleteAttempts(db, await sha256(key));
}

/** The client's IP address, for IPv6 its /64; loopback where the platform sends none. */
export function callerAddress(c: Context<AppEnv>): string {
  return addressGroup(c.req.header("cf-connecting-ip") ?? "127.0.0.1");
}

/**
 * The platform's approximate limit by IP address, to be checked before any expensive work.
 * @param address see `callerAddress`
 * @throws Problem 429
 */
export async function limitAddress(env: Bindings, address: string, what: string): Promise<void> {
  const { success } = await env.ADDRESS_LIMIT.limit({ key: `${what}:${address}` });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
}
