import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { readTimeScale, TIME_SCALE_COOKIE } from "../rules/time-scale.ts";
import { type AppEnv, isLocal } from "./env.ts";

/**
 * How much longer or shorter waits are than the product's. 1 on a deployed worker, whatever its variables or a cookie say; a local
 * one goes by the caller's cookie, else by TIME_SCALE.
 */
export function timeScale(c: Context<AppEnv>): number {
  if (!isLocal(c.env, c.req.url)) return 1;
  return readTimeScale(getCookie(c, TIME_SCALE_COOKIE) ?? c.env.TIME_SCALE);
}

/** Tells a browser of TIME_SCALE, so that its own waits follow the server's. */
export const timeScaleCookie: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.env.TIME_SCALE || !isLocal(c.env, c.req.url) || c.res.status === 101) return;
  if (getCookie(c, TIME_SCALE_COOKIE) === undefined)
    setCookie(c, TIME_SCALE_COOKIE, c.env.TIME_SCALE, { path: "/", sameSite: "Lax" });
};
