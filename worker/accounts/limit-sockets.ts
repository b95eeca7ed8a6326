import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import { isUpgrade, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { claimedSession } from "./session-cookies.ts";

/**
 * Limits how many sockets a session opens per minute (an IP address, where there is no session cookie). Runs before the database is
 * queried for the session, which may have ended: its account's other sessions aren't limited with it.
 */
export const limitSockets: MiddlewareHandler<AppEnv> = async (c, next) => {
  const session = await claimedSession(c);
  const key = session ? `session:${session.id_hash}` : `address:${callerAddress(c)}`;
  const { success } = await c.env.SOCKET_LIMIT.limit({ key });
  if (success) return next();
  if (!isUpgrade(c.req.raw.headers)) throw new Problem("rate_limited", { retryAfter: 60 });
  return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once. Please wait a minute.");
};
