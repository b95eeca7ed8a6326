import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Refuses the ships of a learner who sends them without pause, before they are judged, which costs more than all the rest. Counted by
 * the platform, roughly and without a write; the exact rate of ships is in the statement that logs one (ship-rate.ts).
 * @throws Problem 429
 */
export const limitShips: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.SHIP_LIMIT.limit({ key: c.get("session").user_id });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
  await next();
};
