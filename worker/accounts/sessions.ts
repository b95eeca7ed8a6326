/**
 * Sessions are rows; the cookie is a signed token that names one. The token also says until when it may be believed without
 * asking the database: a revoked session dies within that minute, at once where `freshSession` guards a route.
 */
import { and, eq, gt } from "drizzle-orm";
import type { Context, MiddlewareHandler, Next } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import { USER_HEADER } from "../contract/headers.ts";
import type { ProblemCode } from "../contract/problems.ts";
import { type Database, database } from "../db/client.ts";
import { sessions } from "../db/schema.ts";
import { type AppEnv, isLocal, type Session } from "../platform/env.ts";
import { cookieStyle } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { keysOf } from "../platform/secrets.ts";
import { newToken, sha256 } from "../platform/tokens.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** For how long a token is believed without a look at its row. */
export const FRESH_FOR = MINUTE;
/** A session that nobody uses ends after this. */
export const IDLE_LIMIT = 30 * DAY;
/** Every session ends after this, used or not. */
export const ABSOLUTE_LIMIT = 90 * DAY;

type Claims = { sid: string; sub: string; fresh: number };

/** A new session for a user: the statement that stores its row, and the cookie to set once it is stored. */
export async function newSession(db: Database, c: Context<AppEnv>, user_id: string, now: number) {
  const sid = newToken();
  const store = db.insert(sessions).values({
    id_hash: await sha256(sid),
    user_id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + ABSOLUTE_LIMIT,
    user_agent: (c.req.header("user-agent") ?? "").slice(0, 200),
    location: locationOf(c),
  });
  return { store, setCookie: () => setSessionCookie(c, { sid, sub: user_id, fresh: now + FRESH_FOR }) };
}

/** City and country as the platform guesses them. A local server has a sample of them, which says nothing about the caller. */
function locationOf(c: Context<AppEnv>): string {
  if (isLocal(c.env, c.req.url)) return "";
  const { city, country } = c.req.raw.cf ?? {};
  return [city, country].filter((part) => typeof part === "string").join(", ");
}

/** Ends the session that the request's cookie names, takes the cookie back, and answers which it was, if any. */
export async function endSession(c: Context<AppEnv>): Promise<Session | undefined> {
  const claims = await readCookie(c);
  forgetCookie(c);
  if (!claims) return undefined;
  const { id_hash } = claims;
  await database(c.env.DB).delete(sessions).where(eq(sessions.id_hash, id_hash));
  return { user_id: claims.sub, id_hash };
}

/** Takes the session's cookie back. */
export function forgetCookie(c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(c), cookieOptions(c));
}

/** Lets only a signed-in user pass; the handler reads `c.get("session")`. */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("session", await readSession(c, false));
  await next();
};

/** Whom the request's cookie names, by its signature alone: for counting, before the database is asked. */
export async function namedUser(c: Context<AppEnv>): Promise<string | undefined> {
  return (await readCookie(c))?.sub;
}

/** Lets everyone pass; the handler finds a session or none. */
export const optionalSession: MiddlewareHandler<AppEnv> = (c, next) => sessionIfAny(c, next, false);

/** As `optionalSession`, but asks the database every time. */
export const optionalFreshSession: MiddlewareHandler<AppEnv> = (c, next) => sessionIfAny(c, next, true);

const NO_SESSION: ReadonlySet<string> = new Set<ProblemCode>(["session_missing", "session_changed"]);

async function sessionIfAny(c: Context<AppEnv>, next: Next, alwaysAsk: boolean): Promise<void> {
  try {
    c.set("session", await readSession(c, alwaysAsk));
  } catch (error) {
    const isNone = error instanceof Problem && NO_SESSION.has(error.code);
    if (!isNone) throw error;
  }
  await next();
}

/** As `session`, but asks the database every time: for payments, passwords and deletion. */
export const freshSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("session", await readSession(c, true));
  await next();
};

async function readSession(c: Context<AppEnv>, alwaysAsk: boolean): Promise<Session> {
  const claims = await readCookie(c);
  if (!claims) throw new Problem("session_missing");
  const shown = c.req.header(USER_HEADER) ?? c.req.query(USER_HEADER);
  if (shown !== undefined && shown !== claims.sub) throw new Problem("session_changed");
  const { id_hash } = claims;
  const now = Date.now();
  if (alwaysAsk || claims.fresh <= now) {
    const [row] = await database(c.env.DB)
      .update(sessions)
      .set({ last_seen_at: now })
      .where(
        and(
          eq(sessions.id_hash, id_hash),
          eq(sessions.user_id, claims.sub),
          gt(sessions.expires_at, now),
          gt(sessions.last_seen_at, now - IDLE_LIMIT),
        ),
      )
      .returning({ user_id: sessions.user_id });
    if (!row) {
      forgetCookie(c);
      throw new Problem("session_missing");
    }
    const { sid, sub } = claims;
    await setSessionCookie(c, { sid, sub, fresh: now + FRESH_FOR });
  }
  return { user_id: claims.sub, id_hash };
}

/** Tokens whose signature was right, with what they say: a page sends the same one all the minute long. */
const verified = new Map<string, Known>();
const VERIFIED_MOST = 5000;

type Known = Claims & { id_hash: string };

async function readCookie(c: Context<AppEnv>): Promise<Known | undefined> {
  const token = getCookie(c, cookieName(c));
  if (!token) return undefined;
  const known = verified.get(token);
  if (known) return known;
  for (const key of keysOf(c.env, "session")) {
    try {
      const { payload } = await jwtVerify<Claims>(token, key, { algorithms: ["HS256"] });
      const { sid, sub, fresh } = payload;
      const claims = { sid, sub, fresh, id_hash: await sha256(sid) };
      if (verified.size >= VERIFIED_MOST) verified.clear();
      verified.set(token, claims);
      return claims;
    } catch (error) {
      // A forged, cut or outlived token is no session.
      if (!(error instanceof JOSEError)) throw error;
    }
  }
  return undefined;
}

async function setSessionCookie(c: Context<AppEnv>, claims: Claims): Promise<void> {
  const [key] = keysOf(c.env, "session");
  const token = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key);
  setCookie(c, cookieName(c), token, { ...cookieOptions(c), maxAge: ABSOLUTE_LIMIT / 1000 });
}

const cookieName = (c: Context<AppEnv>) => `${cookieStyle(c.req.url).prefix}codenaut`;
const cookieOptions = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, secure: cookieStyle(c.req.url).secure, sameSite: "Lax" }) as const;
