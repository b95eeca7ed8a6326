import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Limits how often a learner searches. By the platform's limiter, since a read stores nothing.
 * @throws Problem 429
 */
export const limitSearch: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.SEARCH_LIMIT.limit({ key: c.get("session").user_id });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
  await next();
};
