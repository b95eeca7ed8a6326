/** The guard against requests that another site makes in a learner's name. */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./env.ts";
import { Problem } from "./problems.ts";

const SAFE = new Set(["GET", "HEAD"]);

/**
 * Whether a request may change something: `Sec-Fetch-Site` is `same-origin`, or, where a browser doesn't send it, `Origin` is
 * ours. Pure, for the table of cases in the tests.
 */
export function isSameOrigin(headers: Headers, url: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(url).origin;
}

/** Refuses unsafe methods and socket upgrades that don't come from our own pages. Webhooks are mounted before it. */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const upgrade = c.req.header("upgrade") !== undefined;
  if ((!SAFE.has(c.req.method) || upgrade) && !isSameOrigin(c.req.raw.headers, c.req.url))
    throw new Problem("cross_site");
  await next();
};
