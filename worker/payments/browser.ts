/** Which browser started a checkout: a secret in an HttpOnly cookie, stored hashed with the pending sign-up. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { cookieName, cookieOptions } from "../accounts/cookies.ts";
import type { AppEnv } from "../platform/env.ts";
import { newToken, sha256 } from "../platform/tokens.ts";

const COOKIE = "codenaut-checkout";
/** A payment is kept until somebody comes for it; so is the browser that may. In seconds. */
const KEPT_FOR = 30 * 24 * 60 * 60;

/** The hash of this browser's secret, or undefined where it has none. */
export async function browserHash(c: Context<AppEnv>): Promise<string | undefined> {
  const secret = getCookie(c, cookieName(c, COOKIE));
  return secret ? sha256(secret) : undefined;
}

/** The same; a browser without a secret gets one. */
export async function markBrowser(c: Context<AppEnv>): Promise<string> {
  const secret = getCookie(c, cookieName(c, COOKIE)) ?? newToken();
  setCookie(c, cookieName(c, COOKIE), secret, { ...cookieOptions(c), maxAge: KEPT_FOR });
  return sha256(secret);
}
