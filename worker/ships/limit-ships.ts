import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Limits a session's ships and answers to exercises before they are judged, since judging is the most expensive part. The platform's
 * limiter is approximate and needs no write. By session, since that may have ended: its owner's others aren't limited with it. The exact limit of ships is in the statement that logs one (`isWithinShipRate`); an exercise is
 * answered once.
 * @throws Problem 429
 */
export const limitShips: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.SHIP_LIMIT.limit({ key: c.get("session").id_hash });
  if (!success) throw new Problem("rate_limited", { retryAfter: 60 });
  await next();
};
