/** The HTTP side of sessions, for routes and middleware: the cookies, and the client of a request. */
import type { Context } from "hono";
import { clearCookie, readCookie, writeCookie } from "../platform/cookies.ts";
import { type AppEnv, isLocal, type Session } from "../platform/env.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import type { Caller } from "./caller.ts";
import { ABSOLUTE_LIMIT_MS, readSessionToken, type SessionCookies } from "./sessions.ts";

const SESSION_COOKIE = "codenaut";
const DEVICE_COOKIE = "codenaut-device";
/** The longest time for which browsers store a cookie. */
const DEVICE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** The session's token in the request's cookie. */
export function sessionTokenOf(c: Context<AppEnv>): string | undefined {
  return readCookie(c, SESSION_COOKIE);
}

/** The session in the request's cookie, verified by its signature alone: for rate limits, before any query. It may have ended. */
export async function claimedSession(c: Context<AppEnv>): Promise<Session | undefined> {
  const claims = await readSessionToken(c.env, sessionTokenOf(c));
  return claims && { user_id: claims.sub, id_hash: claims.id_hash };
}

/** Sets the session's cookie. */
export function setSessionCookie(c: Context<AppEnv>, session_token: string): void {
  writeCookie(c, SESSION_COOKIE, session_token, ABSOLUTE_LIMIT_MS / 1000);
}

/** Sets the cookie of a known browser. */
export function setDeviceCookie(c: Context<AppEnv>, device_token: string): void {
  writeCookie(c, DEVICE_COOKIE, device_token, DEVICE_MAX_AGE_SECONDS);
}

/** Sets the cookies of a new session. */
export function setSessionCookies(c: Context<AppEnv>, { session_token, device_token }: SessionCookies): void {
  setSessionCookie(c, session_token);
  setDeviceCookie(c, device_token);
}

/** Deletes the session's cookie. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  clearCookie(c, SESSION_COOKIE);
}

/** The client of a request. */
export function callerOf(c: Context<AppEnv>): Caller {
  return {
    url: c.req.url,
    address: callerAddress(c),
    user_agent: c.req.header("user-agent") ?? "",
    location: locationOf(c),
    device_token: readCookie(c, DEVICE_COOKIE),
  };
}

/** City and country by the platform's geolocation. Empty on a local server, where the platform returns sample values. */
function locationOf(c: Context<AppEnv>): string {
  if (isLocal(c.env, c.req.url)) return "";
  const { city, country } = c.req.raw.cf ?? {};
  return [city, country].filter((part) => typeof part === "string").join(", ");
}
