/** Reading and setting the app's cookies. All are HttpOnly, for the whole host, and sent with navigations from other sites. */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./env.ts";
import { cookieStyle } from "./origin.ts";

/** A cookie's full name, with `__Host-` where possible; see `cookieStyle`. */
const fullName = (c: Context<AppEnv>, name: string) => `${cookieStyle(c.req.url).prefix}${name}`;

const attributes = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, secure: cookieStyle(c.req.url).secure, sameSite: "Lax" }) as const;

/** The value of the request's cookie. @param name without the prefix */
export function readCookie(c: Context<AppEnv>, name: string): string | undefined {
  return getCookie(c, fullName(c, name));
}

/** Sets a cookie in the response. @param maxAge in seconds */
export function writeCookie(c: Context<AppEnv>, name: string, value: string, maxAge: number): void {
  setCookie(c, fullName(c, name), value, { ...attributes(c), maxAge });
}

/** Deletes a cookie in the response. */
export function clearCookie(c: Context<AppEnv>, name: string): void {
  deleteCookie(c, fullName(c, name), attributes(c));
}
