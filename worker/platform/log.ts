/**
 * The request log: one JSON line for each request that changes something, fails or takes long. The reads that tabs repeat all day
 * are in the platform's own log. Never a body, a token, an address or a query parameter.
 */
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { AppEnv } from "./env.ts";

/** A read that takes longer is logged, in milliseconds. */
const SLOW = 1000;

/** Gives each request an id, tells it to the caller, and logs how the request ended. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  const started = Date.now();
  await next();
  // A 101 answer's headers can't be changed.
  if (c.res.status !== 101) c.res.headers.set("x-request-id", requestId);
  const ms = Date.now() - started;
  if (c.req.method === "GET" && c.res.status < 400 && ms < SLOW) return;
  console.log(
    JSON.stringify({
      requestId,
      method: c.req.method,
      // The route's pattern: a path may hold an id or a name.
      route: routePath(c, -1),
      status: c.res.status,
      ms,
      user: c.get("session")?.user_id,
    }),
  );
};

/** An error nobody expected: its kind and where it was thrown, without a message that may hold parameters. */
export function logError(c: Context<AppEnv>, error: Error): void {
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  console.error(
    JSON.stringify({
      requestId: c.get("requestId"),
      route: routePath(c, -1),
      user: c.get("session")?.user_id,
      error: error.name,
      cause,
      at: error.stack
        ?.split("\n")
        .slice(1, 6)
        .map((line) => line.trim()),
    }),
  );
}

/** A ship that the judge could not judge: of which task, and why. Without the learner's code. */
export function logUnjudged(what: string, reason: string): void {
  console.error(JSON.stringify({ where: "judge", what, reason }));
}

/** A fault outside of a request (the nightly run), told like an error of one. */
export function logFault(where: string, error: unknown): void {
  const known = error instanceof Error ? error : new Error("something else was thrown");
  const cause = known.cause instanceof Error ? known.cause.message : undefined;
  const at = known.stack
    ?.split("\n")
    .slice(1, 6)
    .map((line) => line.trim());
  console.error(JSON.stringify({ where, error: known.name, cause, at }));
}
