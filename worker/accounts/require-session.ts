/**
 * The middleware of routes that need a session, or may have one. A 401 deletes no cookie: the response may come after another log-in in this
 * browser, and would delete the new session's. The token of an ended session opens nothing.
 */
import type { Context, MiddlewareHandler, Next } from "hono";
import { USER_HEADER } from "../contract/headers.ts";
import type { ProblemCode } from "../contract/problems.ts";
import { everyDatabase } from "../db/client.ts";
import { type GuardedDatabase, guardDatabase } from "../db/guarded.ts";
import { askPrimary } from "../db/replicated.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem, problemResponse } from "../platform/problems.ts";
import { sessionIsOpen } from "./queries.ts";
import { sessionTokenOf, setSessionCookie } from "./session-cookies.ts";
import {
  IDLE_LIMIT_MS,
  isSessionOpen,
  readSessionToken,
  renewSession,
  type VerifiedClaims,
} from "./sessions.ts";

/**
 * Requires a session; the handler reads it with `c.get("session")`. A read may trust a fresh token, and goes to a replica; with an older
 * one the row is checked meanwhile, at the primary. A write gets a database that checks the session's row in each batch.
 */
export const session: MiddlewareHandler<AppEnv> = (c, next) => requireSession(c, next, {});

/** As `session`, but reads are guarded too, at the primary: for data that depends on the plan, the account's own, and for moderators. */
export const guardedSession: MiddlewareHandler<AppEnv> = (c, next) =>
  requireSession(c, next, { guardReads: true });

/** As `session`, but always checks the row first: for payments, passwords, deletion and effects outside the database. */
export const freshSession: MiddlewareHandler<AppEnv> = (c, next) =>
  requireSession(c, next, { checkFirst: true });

/** Accepts requests with and without a session; the handler finds one in `c.get("session")`, or undefined. */
export const optionalSession: MiddlewareHandler<AppEnv> = (c, next) => acceptSession(c, next, false);

/** As `optionalSession`, but always checks the row first. */
export const optionalFreshSession: MiddlewareHandler<AppEnv> = (c, next) => acceptSession(c, next, true);

/**
 * As `optionalFreshSession`, for a handler that has more to ask: it does so for whom the token names, `c.get("session")`, and waits for
 * `c.get("checked")` beside it, before it lets anybody in.
 */
export const sessionBeside: MiddlewareHandler<AppEnv> = async (c, next) => {
  const claims = await readClaims(c).catch(undefinedWithoutSession);
  if (claims) c.set("session", sessionOf(claims));
  const check = claims && checkRow(c, claims).then(() => sessionOf(claims), undefinedWithoutSession);
  const checked = Promise.resolve(check);
  c.set("checked", checked);
  // Who is refused for something else needn't wait for it.
  checked.catch(() => undefined);
  await next();
};

function undefinedWithoutSession(error: unknown): undefined {
  if (!hasNoSession(error)) throw error;
}

/**
 * Redirects a learner from the landing page to the dashboard. Where the session can't be looked up, too: the dashboard then says what is
 * wrong. A visitor costs no query.
 */
export const redirectLearner: MiddlewareHandler<AppEnv> = async (c, next) => {
  const claims = await readSessionToken(c.env, sessionTokenOf(c));
  if (!claims) return next();
  const session = { user_id: claims.sub, id_hash: claims.id_hash };
  const now = Date.now();
  const isOpen = claims.fresh > now || (await isSessionOpen(c.env, session, now).catch(() => true));
  return isOpen ? c.redirect("/dashboard", 302) : next();
};

/**
 * As `session`, for a read that answers visitors too: who has no session, or one that has ended, gets another response.
 * @param answerVisitor makes that response
 */
export function sessionOr(answerVisitor: (c: Context<AppEnv>) => Response): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      await requireSession(c, next, {});
    } catch (error) {
      if (!hasNoSession(error)) throw error;
      c.res = answerVisitor(c);
    }
  };
}

type SessionChecks = { checkFirst?: boolean; guardReads?: boolean };

async function requireSession(
  c: Context<AppEnv>,
  next: Next,
  { checkFirst = false, guardReads = false }: SessionChecks,
): Promise<void> {
  const claims = await readClaims(c);
  if (checkFirst) await checkRow(c, claims);
  const session = sessionOf(claims);
  c.set("session", session);
  if (checkFirst || guardReads) askPrimary(c.env.DB);
  const { env } = c;
  const guard = guardReads || !isSafe(c) ? guardWith(c, session) : undefined;
  const isCheckDue = !checkFirst && isSafe(c) && claims.fresh <= Date.now();
  // The response to a read waits for the check, the read itself doesn't.
  const [check] = await Promise.allSettled([isCheckDue && checkRow(c, claims), next()]);
  if (check.status === "rejected") throw check.reason;
  // Without a check so far the session may have ended: then an error response must be 401, and so must the response to a write that
  // was refused before its first query.
  const isVerified = checkFirst || isCheckDue || (guard ? guard.wasChecked() : c.error === undefined);
  if (isVerified || (await isSessionOpen(env, session, Date.now()))) return;
  c.res = problemResponse(new Problem("session_missing"), c);
}

const NO_SESSION: ReadonlySet<string> = new Set<ProblemCode>(["session_missing", "session_changed"]);
const hasNoSession = (error: unknown) => error instanceof Problem && NO_SESSION.has(error.code);

async function acceptSession(c: Context<AppEnv>, next: Next, checkFirst: boolean): Promise<void> {
  try {
    const claims = await readClaims(c);
    if (checkFirst || claims.fresh <= Date.now()) await checkRow(c, claims);
    c.set("session", sessionOf(claims));
    if (!isSafe(c)) guardWith(c, sessionOf(claims));
  } catch (error) {
    if (!hasNoSession(error)) throw error;
  }
  await next();
}

const isSafe = (c: Context<AppEnv>) => c.req.method === "GET" || c.req.method === "HEAD";

/** Replaces the request's database by one that checks the session's row in each batch. */
function guardWith(c: Context<AppEnv>, session: Session): GuardedDatabase {
  const now = Date.now();
  const guard = guardDatabase(everyDatabase(c.env), {
    name: "session",
    ...sessionIsOpen(session, now, now - IDLE_LIMIT_MS),
    refuse: () => new Problem("session_missing"),
  });
  c.env = { ...c.env, DB: guard.binding };
  return guard;
}

const sessionOf = ({ sub, id_hash }: VerifiedClaims): Session => ({ user_id: sub, id_hash });

/**
 * The claims of the cookie.
 * @throws Problem 401 `session_missing`, or `session_changed` where the page shows another account
 */
async function readClaims(c: Context<AppEnv>): Promise<VerifiedClaims> {
  const claims = await readSessionToken(c.env, sessionTokenOf(c));
  if (!claims) throw new Problem("session_missing");
  const shown = c.req.header(USER_HEADER) ?? c.req.query(USER_HEADER);
  if (shown !== undefined && shown !== claims.sub) throw new Problem("session_changed");
  return claims;
}

/**
 * Checks the session's row at the primary, and renews the token where it is due.
 * @throws Problem 401 `session_missing`
 */
async function checkRow(c: Context<AppEnv>, claims: VerifiedClaims): Promise<void> {
  const now = Date.now();
  const token = await renewSession(c.env, claims, now);
  if (!token) throw new Problem("session_missing");
  // Only where it is due: the response may come after another account has logged in in this browser, and would replace its cookie.
  if (claims.fresh <= now) setSessionCookie(c, token);
}
