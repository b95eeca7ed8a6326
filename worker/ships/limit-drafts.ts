import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Limits how often a session saves drafts. By the platform's limiter, since a counter in the database would be a second write for
 * each save; by session, since that may have ended, and its owner's others aren't limited with it.
 * @throws Problem 429
 */
export const limitDrafts: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.DRAFT_LIMIT.limit({ key: c.get("session").id_hash });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
  await next();
};
