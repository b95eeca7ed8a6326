import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import { isUpgrade, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { claimedUserId } from "./session-cookies.ts";

/**
 * Limits how many sockets an account opens per minute (an IP address, where there is no session cookie). Runs before the database is
 * queried for the session.
 */
export const limitSockets: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user_id = await claimedUserId(c);
  const key = user_id === undefined ? `address:${callerAddress(c)}` : `user:${user_id}`;
  const { success } = await c.env.SOCKET_LIMIT.limit({ key });
  if (success) return next();
  if (!isUpgrade(c.req.raw.headers)) throw new Problem("rate_limited", { retryAfter: 60 });
  return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once. Please wait a minute.");
};
