import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Limits how often a learner's drafts are saved. By the platform's limiter, since a counter in the database would be a second write for
 * each save.
 * @throws Problem 429
 */
export const limitDrafts: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.DRAFT_LIMIT.limit({ key: c.get("session").user_id });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
  await next();
};
