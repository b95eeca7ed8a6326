import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import { isUpgrade, refuseSocket } from "../platform/sockets.ts";
import { namedUser } from "./sessions.ts";

/** The close of a socket that came too soon after too many others; the same number in the chat and in battles. */
const TOO_FAST = 4429;

/**
 * Refuses a socket to an account that opens them without pause (to a network address, where there is no account), before the
 * database is asked for its session.
 */
export const limitSockets: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user_id = await namedUser(c);
  const key = user_id === undefined ? `address:${callerAddress(c)}` : `user:${user_id}`;
  const { success } = await c.env.SOCKET_LIMIT.limit({ key });
  if (success) return next();
  if (!isUpgrade(c.req.raw.headers)) throw new Problem("rate_limited", { retryAfter: 60 });
  return refuseSocket(TOO_FAST, "Too many connections at once. Please wait a minute.");
};
