/**
 * Sessions. Each is a row; the cookie is a signed token that refers to it. The token also has a time until which it is valid without a
 * query, for reads of a learner's own data only. A write, and a read that depends on the plan, checks the row in the same batch
 * (db/guarded.ts), so that nothing is written for a session that has ended.
 */
import { and, eq, gt } from "drizzle-orm";
import type { Context, MiddlewareHandler, Next } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { USER_HEADER } from "../contract/headers.ts";
import type { ProblemCode } from "../contract/problems.ts";
import { type Database, database } from "../db/client.ts";
import { type GuardedDatabase, guardDatabase } from "../db/guarded.ts";
import { sessions } from "../db/schema.ts";
import { type AppEnv, isLocal, type Session } from "../platform/env.ts";
import { Problem, problemResponse } from "../platform/problems.ts";
import { newToken, sha256 } from "../platform/tokens.ts";
import { cookieName, cookieOptions, readToken, signToken } from "./cookies.ts";
import { rememberBrowser } from "./known-browsers.ts";

const COOKIE = "codenaut";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a token is valid without a check of its row. */
export const FRESH_FOR_MS = MINUTE_MS;
/** An unused session ends after this. */
export const IDLE_LIMIT_MS = 30 * DAY_MS;
/** Every session ends after this. */
export const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;

/** The signed content of the cookie: the session's token, the user's id, and until when no check of the row is needed. */

type Claims = { sid: string; sub: string; fresh: number };

/** A new session: the statement that stores its row, and a function that sets the cookies after it is stored. */
export async function newSession(db: Database, c: Context<AppEnv>, user_id: string, now: number) {
  const sid = newToken();
  const store = db.insert(sessions).values({
    id_hash: await sha256(sid),
    user_id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + ABSOLUTE_LIMIT_MS,
    user_agent: (c.req.header("user-agent") ?? "").slice(0, 200),
    location: locationOf(c),
  });
  return {
    store,
    setCookies: async () => {
      await setSessionCookie(c, { sid, sub: user_id, fresh: now + FRESH_FOR_MS });
      await rememberBrowser(c, user_id);
    },
  };
}

/** City and country by the platform's geolocation. Empty on a local server, where the platform returns sample values. */
function locationOf(c: Context<AppEnv>): string {
  if (isLocal(c.env, c.req.url)) return "";
  const { city, country } = c.req.raw.cf ?? {};
  return [city, country].filter((part) => typeof part === "string").join(", ");
}

/** Ends the session of the request's cookie and deletes the cookie. Returns the ended session, if any. */
export async function endSession(c: Context<AppEnv>): Promise<Session | undefined> {
  const claims = await readCookie(c);
  clearSessionCookie(c);
  if (!claims) return undefined;
  const { id_hash } = claims;
  await database(c.env.DB).delete(sessions).where(eq(sessions.id_hash, id_hash));
  return { user_id: claims.sub, id_hash };
}

/** Deletes the session's cookie. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(c, COOKIE), cookieOptions(c));
}

/**
 * Requires a session; the handler reads it with `c.get("session")`. A read may trust a fresh token. A write gets a database that
 * checks the session's row in each batch.
 */
export const session: MiddlewareHandler<AppEnv> = (c, next) => requireSession(c, next, {});

/** As `session`, but reads are guarded too: for data that depends on the plan, and for moderators. */
export const guardedSession: MiddlewareHandler<AppEnv> = (c, next) =>
  requireSession(c, next, { guardReads: true });

/** As `session`, but always checks the row first: for payments, passwords, deletion and effects outside the database. */
export const freshSession: MiddlewareHandler<AppEnv> = (c, next) =>
  requireSession(c, next, { checkFirst: true });

/** The user id in the request's cookie, verified by its signature alone: for rate limits, before any query. */
export async function claimedUserId(c: Context<AppEnv>): Promise<string | undefined> {
  return (await readCookie(c))?.sub;
}

/** Accepts requests with and without a session; the handler finds one in `c.get("session")`, or undefined. */
export const optionalSession: MiddlewareHandler<AppEnv> = (c, next) => acceptSession(c, next, false);

/** As `optionalSession`, but always checks the row first. */
export const optionalFreshSession: MiddlewareHandler<AppEnv> = (c, next) => acceptSession(c, next, true);

type SessionChecks = { checkFirst?: boolean; guardReads?: boolean };

async function requireSession(
  c: Context<AppEnv>,
  next: Next,
  { checkFirst, guardReads }: SessionChecks,
): Promise<void> {
  const { session, wasChecked } = await readSession(c, checkFirst ?? false);
  c.set("session", session);
  const { DB } = c.env;
  const guard = guardReads || !isSafe(c) ? guardWith(c, session) : undefined;
  await next();
  // Without a check so far the session may have ended: then an error response must be 401, and so must the response to a write that
  // was refused before its first query.
  const isVerified = wasChecked || (guard ? guard.wasChecked() : c.error === undefined);
  if (isVerified || (await isSessionOpen(DB, session))) return;
  clearSessionCookie(c);
  c.res = problemResponse(new Problem("session_missing"), c);
}

const NO_SESSION: ReadonlySet<string> = new Set<ProblemCode>(["session_missing", "session_changed"]);

async function acceptSession(c: Context<AppEnv>, next: Next, checkFirst: boolean): Promise<void> {
  try {
    const { session } = await readSession(c, checkFirst);
    c.set("session", session);
    if (!isSafe(c)) guardWith(c, session);
  } catch (error) {
    const isNone = error instanceof Problem && NO_SESSION.has(error.code);
    if (!isNone) throw error;
  }
  await next();
}

const isSafe = (c: Context<AppEnv>) => c.req.method === "GET" || c.req.method === "HEAD";

/** Replaces the request's database by one that checks the session's row in each batch. */
function guardWith(c: Context<AppEnv>, session: Session): GuardedDatabase {
  const guard = guardDatabase(c.env.DB, {
    name: "session",
    ...openCondition(session),
    refuse: () => {
      clearSessionCookie(c);
      return new Problem("session_missing");
    },
  });
  c.env = { ...c.env, DB: guard.binding };
  return guard;
}

/** The condition that a session's row exists and hasn't expired. */
function openCondition({ id_hash, user_id }: Session): { sql: string; values: (string | number)[] } {
  const now = Date.now();
  return {
    sql: "EXISTS (SELECT 1 FROM sessions WHERE id_hash = ? AND user_id = ? AND expires_at > ? AND last_seen_at > ?)",
    values: [id_hash, user_id, now, now - IDLE_LIMIT_MS],
  };
}

/** Whether a session's row exists now and hasn't expired. */
export async function isSessionOpen(DB: D1Database, session: Session): Promise<boolean> {
  const { sql, values } = openCondition(session);
  const statement = DB.prepare(`SELECT ${sql} AS open`).bind(...values);
  return (await statement.first<number>("open")) === 1;
}

/**
 * The session of the cookie, and whether its row was checked.
 * @param alwaysCheck checks the row even if the token is fresh
 * @throws Problem 401 `session_missing`, or `session_changed` where the page shows another account
 */
async function readSession(
  c: Context<AppEnv>,
  alwaysCheck: boolean,
): Promise<{ session: Session; wasChecked: boolean }> {
  const claims = await readCookie(c);
  if (!claims) throw new Problem("session_missing");
  const shown = c.req.header(USER_HEADER) ?? c.req.query(USER_HEADER);
  if (shown !== undefined && shown !== claims.sub) throw new Problem("session_changed");
  const { id_hash } = claims;
  const session = { user_id: claims.sub, id_hash };
  const now = Date.now();
  if (!alwaysCheck && claims.fresh > now) return { session, wasChecked: false };
  const [row] = await database(c.env.DB)
    .update(sessions)
    .set({ last_seen_at: now })
    .where(
      and(
        eq(sessions.id_hash, id_hash),
        eq(sessions.user_id, claims.sub),
        gt(sessions.expires_at, now),
        gt(sessions.last_seen_at, now - IDLE_LIMIT_MS),
      ),
    )
    .returning({ user_id: sessions.user_id });
  if (!row) {
    clearSessionCookie(c);
    throw new Problem("session_missing");
  }
  const { sid, sub } = claims;
  await setSessionCookie(c, { sid, sub, fresh: now + FRESH_FOR_MS });
  return { session, wasChecked: true };
}

/** A cache of verified tokens: a page sends the same token for FRESH_FOR_MS. */
const verified = new Map<string, VerifiedClaims>();
const MAX_VERIFIED = 5000;

type VerifiedClaims = Claims & { id_hash: string };

async function readCookie(c: Context<AppEnv>): Promise<VerifiedClaims | undefined> {
  const token = getCookie(c, cookieName(c, COOKIE));
  if (!token) return undefined;
  const cached = verified.get(token);
  if (cached) return cached;
  const { sid, sub, fresh } = (await readToken<Partial<Claims>>(c.env, token)) ?? {};
  // Other tokens of ours are signed with the same key but have other claims.
  if (typeof sid !== "string" || typeof sub !== "string" || typeof fresh !== "number") return undefined;
  const claims = { sid, sub, fresh, id_hash: await sha256(sid) };
  if (verified.size >= MAX_VERIFIED) verified.clear();
  verified.set(token, claims);
  return claims;
}

async function setSessionCookie(c: Context<AppEnv>, claims: Claims): Promise<void> {
  const token = await signToken(c.env, claims);
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), maxAge: ABSOLUTE_LIMIT_MS / 1000 });
}
