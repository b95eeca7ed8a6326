/** Recognizes the browser that started a checkout, by a secret in an HttpOnly cookie. Its hash is stored with the pending sign-up. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { cookieName, cookieOptions } from "../accounts/cookies.ts";
import type { AppEnv } from "../platform/env.ts";
import { newToken, sha256 } from "../platform/tokens.ts";

const COOKIE = "codenaut-checkout";
/** How long a browser can come back for its paid sign-up. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The hash of this browser's secret; undefined where it has none. */
export async function browserHash(c: Context<AppEnv>): Promise<string | undefined> {
  const secret = getCookie(c, cookieName(c, COOKIE));
  return secret ? sha256(secret) : undefined;
}

/** The hash of this browser's secret. Sets the cookie, with a new secret if it has none. */
export async function ensureBrowserSecret(c: Context<AppEnv>): Promise<string> {
  const secret = getCookie(c, cookieName(c, COOKIE)) ?? newToken();
  setCookie(c, cookieName(c, COOKIE), secret, { ...cookieOptions(c), maxAge: MAX_AGE_SECONDS });
  return sha256(secret);
}
