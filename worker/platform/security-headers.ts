/** Security headers of the worker's responses. Static files get theirs from web/public/_headers; a test compares the two. */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./env.ts";

/** Sets headers for responses that are data: nothing in them may run or be framed. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // The headers of a 101 response can't be changed.
  if (c.res.status === 101) return;
  const headers = c.res.headers;
  headers.set("x-content-type-options", "nosniff");
  // The sandbox page sets a stricter one.
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "same-origin");
  headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (!headers.has("content-security-policy"))
    headers.set(
      "content-security-policy",
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    );
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
};
