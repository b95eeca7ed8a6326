/** How often something may be tried. Exact counters are rows; the platform's binding is a coarse first line before them. */
import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "../db/client.ts";
import { rate_limits } from "../db/schema.ts";
import type { Rate } from "../rules/limits.ts";
import type { AppEnv } from "./env.ts";
import { Problem } from "./problems.ts";
import { sha256 } from "./tokens.ts";

/**
 * Counts one try of `key` and refuses it past the rate. One statement, so that tries at once count exactly.
 * @param key `{what}:{whom}`; it is stored hashed, since it may name an address
 * @throws Problem 429 with the seconds left of the window
 */
export async function countTry(db: Database, key: string, rate: Rate, now: number): Promise<void> {
  const window = rate.seconds * 1000;
  const [row] = await db
    .insert(rate_limits)
    .values({ key: await sha256(key), window_start: now, count: 1 })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`CASE WHEN ${rate_limits.window_start} + ${window} <= ${now} THEN 1 ELSE ${rate_limits.count} + 1 END`,
        window_start: sql`CASE WHEN ${rate_limits.window_start} + ${window} <= ${now} THEN ${now} ELSE ${rate_limits.window_start} END`,
      },
    })
    .returning();
  if (row && row.count > rate.most)
    throw new Problem("rate_limited", { retryAfter: Math.ceil((row.window_start + window - now) / 1000) });
}

/** Forgets the tries of `key`, after one that succeeded. */
export async function clearTries(db: Database, key: string): Promise<void> {
  await db.delete(rate_limits).where(sql`${rate_limits.key} = ${await sha256(key)}`);
}

/** The caller's network address; loopback where the platform names none. */
export function callerAddress(c: Context<AppEnv>): string {
  return c.req.header("cf-connecting-ip") ?? "127.0.0.1";
}

/**
 * The coarse limit per network address, before anything costly.
 * @throws Problem 429
 */
export async function limitAddress(c: Context<AppEnv>, what: string): Promise<void> {
  const { success } = await c.env.ADDRESS_LIMIT.limit({ key: `${what}:${callerAddress(c)}` });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
}
