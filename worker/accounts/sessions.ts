/**
 * Sessions. Each is a row; the cookie is a signed token that refers to it. The token also has a time until which it is valid without a
 * query, for reads of a learner's own data only. A write, and a read that depends on the plan, checks the row in the same batch
 * (db/guarded.ts), so that nothing is written for a session that has ended.
 */
import type { SQL } from "drizzle-orm";
import { everyDatabase, learnerBinding, learnerDatabase } from "../db/client.ts";
import { primaryOf } from "../db/replicated.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { newToken, sha256 } from "../platform/tokens.ts";
import { SEEN_INTERVAL_MS } from "../rules/limits.ts";
import type { Caller } from "./caller.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { insertSession, selectLastSeen, selectSessionOpen, updateLastSeen } from "./queries.ts";
import { readToken, signToken } from "./signed-tokens.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a token is valid without a check of its row. */
const FRESH_FOR_MS = MINUTE_MS;
/** An unused session ends after this. */
export const IDLE_LIMIT_MS = 30 * DAY_MS;
/** Every session ends after this. */
export const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
const MAX_USER_AGENT_CHARACTERS = 200;

/** The signed content of the cookie: the session's token, the user's id, and until when no check of the row is needed. */
type Claims = { sid: string; sub: string; fresh: number };

/** The claims of a verified token, with the primary key of the session's row. */
export type VerifiedClaims = Claims & { id_hash: string };

/** The values of the cookies that a log-in sets: the session's token, and the token of the known browser. */
export type SessionCookies = { session_token: string; device_token: string };

/**
 * A new session: the statement that stores its row, and a function that signs the cookies after it is stored.
 * @param condition for `insertSession`: what let the caller in may have been taken back since it was read
 */
export async function newSession(
  env: Bindings,
  caller: Caller,
  user_id: string,
  now: number,
  condition?: SQL,
) {
  const sid = newToken();
  const row = {
    id_hash: await sha256(sid),
    user_id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + ABSOLUTE_LIMIT_MS,
    user_agent: caller.user_agent.slice(0, MAX_USER_AGENT_CHARACTERS),
    location: caller.location,
  };
  const store = insertSession(learnerDatabase(env, user_id), row, condition);
  const signCookies = async (): Promise<SessionCookies> => ({
    session_token: await signToken(env, { sid, sub: user_id, fresh: now + FRESH_FOR_MS } satisfies Claims),
    device_token: await rememberBrowser(env, caller.device_token, user_id),
  });
  return { store, signCookies };
}

/**
 * Checks the row of a session at the primary, and notes that it is in use where the last note is older than SEEN_INTERVAL_MS.
 * @returns the token for its cookie; undefined where the session has ended
 */
export async function renewSession(
  env: Bindings,
  { sid, sub, id_hash }: VerifiedClaims,
  now: number,
): Promise<string | undefined> {
  const db = learnerDatabase({ DB: primaryOf(everyDatabase(env)) }, sub);
  const session = { user_id: sub, id_hash };
  const idleSince = now - IDLE_LIMIT_MS;
  const [[row]] = await db.batch([
    selectLastSeen(db, session, now, idleSince),
    updateLastSeen(db, session, now, idleSince, now - SEEN_INTERVAL_MS),
  ]);
  if (!row) return undefined;
  return signToken(env, { sid, sub, fresh: now + FRESH_FOR_MS } satisfies Claims);
}

/** Whether a session's row exists and hasn't expired, by the primary. */
export async function isSessionOpen(
  env: Pick<Bindings, "DB">,
  session: Session,
  now: number,
): Promise<boolean> {
  const primary = learnerBinding({ DB: primaryOf(everyDatabase(env)) }, session.user_id);
  return (await selectSessionOpen(primary, session, now, now - IDLE_LIMIT_MS).first<number>("open")) === 1;
}

/** A cache of verified tokens: a page sends the same token for FRESH_FOR_MS. */
const verified = isolateCache<string, VerifiedClaims>(Number.POSITIVE_INFINITY, 5000);

/** The claims of a session's token, verified by its signature alone; undefined for a forged token, or none. */
export async function readSessionToken(
  env: Bindings,
  token: string | undefined,
): Promise<VerifiedClaims | undefined> {
  if (!token) return undefined;
  return verified(token, 0, async () => {
    const { sid, sub, fresh } = (await readToken<Partial<Claims>>(env, token)) ?? {};
    // Other tokens of ours are signed with the same key but have other claims.
    if (typeof sid !== "string" || typeof sub !== "string" || typeof fresh !== "number") return undefined;
    return { sid, sub, fresh, id_hash: await sha256(sid) };
  });
}
