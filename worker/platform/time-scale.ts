import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { readTimeScale, TIME_SCALE_COOKIE } from "../rules/time-scale.ts";
import { type AppEnv, isLocal } from "./env.ts";

/**
 * The factor for the product's own waits. Always 1 on a deployed worker; a local one uses the client's cookie, otherwise the variable
 * TIME_SCALE.
 */
export function timeScale(c: Context<AppEnv>): number {
  if (!isLocal(c.env, c.req.url)) return 1;
  return readTimeScale(getCookie(c, TIME_SCALE_COOKIE) ?? c.env.TIME_SCALE);
}

/** Sends TIME_SCALE to the browser as a cookie, so that its waits match the server's. */
export const timeScaleCookie: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.env.TIME_SCALE || !isLocal(c.env, c.req.url) || c.res.status === 101) return;
  if (getCookie(c, TIME_SCALE_COOKIE) === undefined)
    setCookie(c, TIME_SCALE_COOKIE, c.env.TIME_SCALE, { path: "/", sameSite: "Lax" });
};
