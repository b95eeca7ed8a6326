/**
 * Known browsers: those that have logged in to an account before, recognized by a long-lived signed cookie that doesn't log in.
 * Attempts from a known browser are counted separately, so that password guessing by others can't lock out the owner of the account.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../platform/env.ts";
import { cookieName, cookieOptions, readToken, signToken } from "./cookies.ts";

const COOKIE = "codenaut-device";
/** Distinguishes the token from session tokens, which are signed with the same key. */
const AUDIENCE = "device";
/** The longest time for which browsers store a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** Accounts that one cookie can name, newest first. */
const MAX_ACCOUNTS = 5;

type Claims = { device: string; users: string[] };

/** The browser's id if it has logged in to this account before, otherwise undefined. */
export async function knownBrowser(
  c: Context<AppEnv>,
  user_id: string | undefined,
): Promise<string | undefined> {
  const claims = user_id === undefined ? undefined : await readClaims(c);
  return claims?.users.includes(user_id ?? "") ? claims.device : undefined;
}

/** Makes this browser a known browser of the account. */
export async function rememberBrowser(c: Context<AppEnv>, user_id: string): Promise<void> {
  const { device, users } = (await readClaims(c)) ?? { device: crypto.randomUUID(), users: [] };
  const claims = {
    device,
    users: [user_id, ...users.filter((other) => other !== user_id)].slice(0, MAX_ACCOUNTS),
  };
  const token = await signToken(c.env, claims, AUDIENCE);
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), maxAge: MAX_AGE_SECONDS });
}

async function readClaims(c: Context<AppEnv>): Promise<Claims | undefined> {
  const token = getCookie(c, cookieName(c, COOKIE));
  return token ? readToken<Claims>(c.env, token, AUDIENCE) : undefined;
}
