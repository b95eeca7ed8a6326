/** How often something may be tried. Exact counters are rows; the platform's binding is a coarse first line before them. */
import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "../db/client.ts";
import { rate_limits } from "../db/schema.ts";
import { addressGroup } from "../rules/ip-addresses.ts";
import type { Rate } from "../rules/limits.ts";
import type { AppEnv } from "./env.ts";
import { Problem } from "./problems.ts";
import { sha256 } from "./tokens.ts";

/** One counter: `{what}:{whom}`, which is stored hashed, since it may name an address. */
export type Counted = { key: string; rate: Rate };

/**
 * Counts one try of `key` and refuses it past the rate. One statement, so that tries at once count exactly.
 * @throws Problem 429 with the seconds left of the window
 */
export function countTry(db: Database, key: string, rate: Rate, now: number): Promise<void> {
  return countTries(db, [{ key, rate }], now);
}

/**
 * Counts one try of several keys in one trip, and refuses it where one of them is past its rate.
 * @throws Problem 429 with the seconds left of the longest window
 */
export async function countTries(db: Database, counted: readonly Counted[], now: number): Promise<void> {
  // Hashed before the statements are made: a statement that is awaited runs.
  const keys = await Promise.all(counted.map(({ key }) => sha256(key)));
  const statements = counted.map(({ rate }, at) => insertTry(db, keys[at] ?? "", rate.seconds * 1000, now));
  const [first, ...others] = statements;
  if (!first) return;
  const results = await db.batch([first, ...others]);
  const waits = results.map(([row], at) => {
    const { max = 0, seconds = 0 } = counted[at]?.rate ?? {};
    return row && row.count > max ? row.window_start + seconds * 1000 - now : 0;
  });
  const wait = Math.max(...waits);
  if (wait > 0) throw new Problem("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
}

function insertTry(db: Database, key: string, window: number, now: number) {
  const { window_start, count } = rate_limits;
  const isOver = sql`${window_start} + ${window} <= ${now}`;
  return db
    .insert(rate_limits)
    .values({ key, window_start: now, count: 1 })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
        window_start: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${window_start} END`,
      },
    })
    .returning();
}

/** Forgets the tries of `key`, after one that succeeded. */
export async function clearTries(db: Database, key: string): Promise<void> {
  await db.delete(rate_limits).where(sql`${rate_limits.key} = ${await sha256(key)}`);
}

/** The caller's network address, of IPv6 its /64; loopback where the platform names none. */
export function callerAddress(c: Context<AppEnv>): string {
  return addressGroup(c.req.header("cf-connecting-ip") ?? "127.0.0.1");
}

/**
 * The coarse limit per network address, before anything costly.
 * @throws Problem 429
 */
export async function limitAddress(c: Context<AppEnv>, what: string): Promise<void> {
  const { success } = await c.env.ADDRESS_LIMIT.limit({ key: `${what}:${callerAddress(c)}` });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
}
