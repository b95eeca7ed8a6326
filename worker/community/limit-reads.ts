/**
 * Limits of reads that cost more than a few rows. By the platform's limiter, since a read stores nothing; by session, since that may have
 * ended, and its owner's others aren't limited with it.
 */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

const limitBy =
  (limit: "SEARCH_LIMIT" | "HISTORY_LIMIT"): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { success } = await c.env[limit].limit({ key: c.get("session").id_hash });
    if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
    await next();
  };

/**
 * Limits how often a session searches threads and channels.
 * @throws Problem 429
 */
export const limitSearch = limitBy("SEARCH_LIMIT");

/**
 * Limits how often a session reads pages of a channel's messages, which its one object answers.
 * @throws Problem 429
 */
export const limitHistory = limitBy("HISTORY_LIMIT");
