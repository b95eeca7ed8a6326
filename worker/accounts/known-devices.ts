/**
 * Browsers that have logged in to an account before. A long-lived signed cookie says so; it logs nobody in. Tries from such a
 * browser are counted apart, so that strangers who guess at the account can't shut its owner out.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../platform/env.ts";
import { cookieName, cookieOptions, readToken, signToken } from "./cookies.ts";

const COOKIE = "codenaut-device";
/** Tells the token from a session's, which has the same key. */
const AUDIENCE = "device";
/** As long as browsers keep a cookie, in seconds. */
const KEPT_FOR = 400 * 24 * 60 * 60;
/** Accounts that one browser is known for, the newest first. */
const ACCOUNTS_MOST = 5;

type Claims = { device: string; users: string[] };

/** The browser's id, where it has logged in to this account before. */
export async function knownDevice(
  c: Context<AppEnv>,
  user_id: string | undefined,
): Promise<string | undefined> {
  const claims = user_id === undefined ? undefined : await readClaims(c);
  return claims?.users.includes(user_id ?? "") ? claims.device : undefined;
}

/** From now on this browser is known for the account. */
export async function rememberDevice(c: Context<AppEnv>, user_id: string): Promise<void> {
  const { device, users } = (await readClaims(c)) ?? { device: crypto.randomUUID(), users: [] };
  const claims = {
    device,
    users: [user_id, ...users.filter((other) => other !== user_id)].slice(0, ACCOUNTS_MOST),
  };
  const token = await signToken(c.env, claims, AUDIENCE);
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), maxAge: KEPT_FOR });
}

async function readClaims(c: Context<AppEnv>): Promise<Claims | undefined> {
  const token = getCookie(c, cookieName(c, COOKIE));
  return token ? readToken<Claims>(c.env, token, AUDIENCE) : undefined;
}
