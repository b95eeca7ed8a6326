import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { directoryDatabase, everyDatabase } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { type AttemptCounter, callerAddress, countAttempts } from "../platform/rate-limits.ts";
import { addressKey, ROUTE_LIMITS } from "../rules/route-limits.ts";
import { sessionIsOpen } from "./queries.ts";
import { claimedSession } from "./session-cookies.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

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
    const session = account && (await claimedSession(c));
    const byAddress = address ? [{ key: addressKey(route, callerAddress(c)), rate: address }] : [];
    counted =
      account && session
        ? countWithin(c, session, { key: `${route}:user:${session.user_id}`, rate: account }, byAddress)
        : countAttempts(directoryDatabase(c.env), byAddress, Date.now());
  }
  if (!beside) await counted;
  c.set("counted", counted);
  for (const outcome of await Promise.allSettled([counted, next()]))
    if (outcome.status === "rejected") throw outcome.reason;
};

/**
 * Counts by account while the session is open, in the round trip that checks it: who has the token of one that has ended can't use up what
 * its owner may do. That request counts by address alone, and the handler refuses it.
 */
async function countWithin(
  c: Context<AppEnv>,
  session: Session,
  byAccount: AttemptCounter,
  byAddress: readonly AttemptCounter[],
): Promise<void> {
  const now = Date.now();
  const ended = new Problem("session_missing");
  const { binding } = guardDatabase(everyDatabase(c.env), {
    name: "limit",
    ...sessionIsOpen(session, now, now - IDLE_LIMIT_MS),
    refuse: () => ended,
  });
  try {
    await countAttempts(directoryDatabase({ ...c.env, DB: binding }), [byAccount, ...byAddress], now);
  } catch (error) {
    if (error !== ended) throw error;
    await countAttempts(directoryDatabase(c.env), byAddress, now);
  }
}
