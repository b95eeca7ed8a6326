/**
 * Sessions are rows; the cookie is a signed token that names one. The token also says until when it may be believed without
 * asking the database, which counts for reads of a learner's own screens only. A write, and a read that the plan decides, asks for
 * the row in the same batch (db/guarded.ts): once a session has ended, nothing is written in its name.
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
import { rememberDevice } from "./known-devices.ts";

const COOKIE = "codenaut";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** For how long a token is believed without a look at its row. */
export const FRESH_FOR = MINUTE;
/** A session that nobody uses ends after this. */
export const IDLE_LIMIT = 30 * DAY;
/** Every session ends after this, used or not. */
export const ABSOLUTE_LIMIT = 90 * DAY;

type Claims = { sid: string; sub: string; fresh: number };

/** A new session for a user: the statement that stores its row, and the cookies to set once it is stored. */
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
  return {
    store,
    setCookies: async () => {
      await setSessionCookie(c, { sid, sub: user_id, fresh: now + FRESH_FOR });
      await rememberDevice(c, user_id);
    },
  };
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
  deleteCookie(c, cookieName(c, COOKIE), cookieOptions(c));
}

/**
 * Lets only a signed-in user pass; the handler reads `c.get("session")`. A read may believe the token. A write gets a database that
 * asks for the session's row in each batch.
 */
export const session: MiddlewareHandler<AppEnv> = (c, next) => enter(c, next, {});

/** As `session`, but a read's database asks for the row too: for what the plan decides, and what moderators see. */
export const guardedSession: MiddlewareHandler<AppEnv> = (c, next) => enter(c, next, { guardReads: true });

/** As `session`, but asks the database first, every time: for payments, passwords, deletion and what goes past the database. */
export const freshSession: MiddlewareHandler<AppEnv> = (c, next) => enter(c, next, { askFirst: true });

/** Whom the request's cookie names, by its signature alone: for counting, before the database is asked. */
export async function namedUser(c: Context<AppEnv>): Promise<string | undefined> {
  return (await readCookie(c))?.sub;
}

/** Lets everyone pass; the handler finds a session or none. */
export const optionalSession: MiddlewareHandler<AppEnv> = (c, next) => enterIfAny(c, next, false);

/** As `optionalSession`, but asks the database first, every time. */
export const optionalFreshSession: MiddlewareHandler<AppEnv> = (c, next) => enterIfAny(c, next, true);

type Strictness = { askFirst?: boolean; guardReads?: boolean };

async function enter(c: Context<AppEnv>, next: Next, { askFirst, guardReads }: Strictness): Promise<void> {
  const { known, wasChecked } = await readSession(c, askFirst ?? false);
  c.set("session", known);
  const { DB } = c.env;
  const guard = guardReads || !isSafe(c) ? guardWith(c, known) : undefined;
  await next();
  // A refusal may be true of nobody any more, and a write that asked nothing may have been refused before it could.
  const isSure = wasChecked || (guard ? guard.wasChecked() : c.error === undefined);
  if (isSure || (await isOpen(DB, known))) return;
  forgetCookie(c);
  c.res = problemResponse(new Problem("session_missing"), c);
}

const NO_SESSION: ReadonlySet<string> = new Set<ProblemCode>(["session_missing", "session_changed"]);

async function enterIfAny(c: Context<AppEnv>, next: Next, askFirst: boolean): Promise<void> {
  try {
    const { known } = await readSession(c, askFirst);
    c.set("session", known);
    if (!isSafe(c)) guardWith(c, known);
  } catch (error) {
    const isNone = error instanceof Problem && NO_SESSION.has(error.code);
    if (!isNone) throw error;
  }
  await next();
}

const isSafe = (c: Context<AppEnv>) => c.req.method === "GET" || c.req.method === "HEAD";

/** From here on the request's database asks for the session's row in each of its batches. */
function guardWith(c: Context<AppEnv>, known: Session): GuardedDatabase {
  const guard = guardDatabase(c.env.DB, {
    name: "session",
    ...openCondition(known),
    refuse: () => {
      forgetCookie(c);
      return new Problem("session_missing");
    },
  });
  c.env = { ...c.env, DB: guard.binding };
  return guard;
}

/** That a session's row is there, and in time. */
function openCondition({ id_hash, user_id }: Session): { sql: string; values: (string | number)[] } {
  const now = Date.now();
  return {
    sql: "EXISTS (SELECT 1 FROM sessions WHERE id_hash = ? AND user_id = ? AND expires_at > ? AND last_seen_at > ?)",
    values: [id_hash, user_id, now, now - IDLE_LIMIT],
  };
}

/** Whether a session's row is there at this moment. */
export async function isOpen(DB: D1Database, known: Session): Promise<boolean> {
  const { sql, values } = openCondition(known);
  const statement = DB.prepare(`SELECT ${sql} AS open`).bind(...values);
  return (await statement.first<number>("open")) === 1;
}

/** Whose session the cookie names, and whether the database was asked for its row. */
async function readSession(
  c: Context<AppEnv>,
  alwaysAsk: boolean,
): Promise<{ known: Session; wasChecked: boolean }> {
  const claims = await readCookie(c);
  if (!claims) throw new Problem("session_missing");
  const shown = c.req.header(USER_HEADER) ?? c.req.query(USER_HEADER);
  if (shown !== undefined && shown !== claims.sub) throw new Problem("session_changed");
  const { id_hash } = claims;
  const known = { user_id: claims.sub, id_hash };
  const now = Date.now();
  if (!alwaysAsk && claims.fresh > now) return { known, wasChecked: false };
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
  return { known, wasChecked: true };
}

/** Tokens whose signature was right, with what they say: a page sends the same one all the minute long. */
const verified = new Map<string, Known>();
const VERIFIED_MOST = 5000;

type Known = Claims & { id_hash: string };

async function readCookie(c: Context<AppEnv>): Promise<Known | undefined> {
  const token = getCookie(c, cookieName(c, COOKIE));
  if (!token) return undefined;
  const known = verified.get(token);
  if (known) return known;
  const read = await readToken<Partial<Claims>>(c.env, token);
  const { sid, sub, fresh } = read ?? {};
  // A forged, cut or outlived token is no session, and neither is another token of ours, which the same key has signed.
  if (typeof sid !== "string" || typeof sub !== "string" || typeof fresh !== "number") return undefined;
  const claims = { sid, sub, fresh, id_hash: await sha256(sid) };
  if (verified.size >= VERIFIED_MOST) verified.clear();
  verified.set(token, claims);
  return claims;
}

async function setSessionCookie(c: Context<AppEnv>, claims: Claims): Promise<void> {
  const token = await signToken(c.env, claims);
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), maxAge: ABSOLUTE_LIMIT / 1000 });
}
