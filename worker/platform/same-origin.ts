/** Protection against cross-site request forgery. */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./env.ts";
import { Problem } from "./problems.ts";

const SAFE = new Set(["GET", "HEAD"]);

/**
 * Whether a request comes from one of our own pages: `Sec-Fetch-Site` is `same-origin`, or, where a browser doesn't send it, `Origin`
 * is ours.
 */
export function isSameOrigin(headers: Headers, url: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(url).origin;
}

/** Refuses unsafe methods and socket upgrades that don't come from our own pages. Webhooks must be mounted before it. */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const upgrade = c.req.header("upgrade") !== undefined;
  if ((!SAFE.has(c.req.method) || upgrade) && !isSameOrigin(c.req.raw.headers, c.req.url))
    throw new Problem("cross_site");
  await next();
};
