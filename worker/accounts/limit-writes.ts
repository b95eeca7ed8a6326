import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { directoryDatabase } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, countAttempts } from "../platform/rate-limits.ts";
import { addressKey, ROUTE_LIMITS } from "../rules/route-limits.ts";
import { claimedUserId } from "./session-cookies.ts";

/**
 * Enforces ROUTE_LIMITS: counts a request by account and by IP address, before its body is read. Where the handler waits for the count beside its
 * first reads, the response is 429 past the limit, whatever the handler has come to.
 * @throws Problem 429
 */
export const limitWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = `${c.req.method} ${routePath(c, -1)}`;
  const { account, address, beside } = ROUTE_LIMITS[route] ?? {};
  let counted = Promise.resolve();
  if (account || address) {
    const user_id = account && (await claimedUserId(c));
    counted = countAttempts(
      directoryDatabase(c.env),
      [
        ...(account && user_id ? [{ key: `${route}:user:${user_id}`, rate: account }] : []),
        ...(address ? [{ key: addressKey(route, callerAddress(c)), rate: address }] : []),
      ],
      Date.now(),
    );
  }
  if (!beside) await counted;
  c.set("counted", counted);
  for (const outcome of await Promise.allSettled([counted, next()]))
    if (outcome.status === "rejected") throw outcome.reason;
};
