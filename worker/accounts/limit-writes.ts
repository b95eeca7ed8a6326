import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { directoryDatabase } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, countAttempts } from "../platform/rate-limits.ts";
import { ROUTE_LIMITS } from "../rules/route-limits.ts";
import { claimedUserId } from "./session-cookies.ts";

/**
 * Enforces ROUTE_LIMITS: counts a request by account and by IP address, before its body is read.
 * @throws Problem 429
 */
export const limitWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = `${c.req.method} ${routePath(c, -1)}`;
  const { account, address } = ROUTE_LIMITS[route] ?? {};
  if (account || address) {
    const user_id = account && (await claimedUserId(c));
    await countAttempts(
      directoryDatabase(c.env),
      [
        ...(account && user_id ? [{ key: `${route}:user:${user_id}`, rate: account }] : []),
        ...(address ? [{ key: `${route}:address:${callerAddress(c)}`, rate: address }] : []),
      ],
      Date.now(),
    );
  }
  await next();
};
