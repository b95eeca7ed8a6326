/** The statements that delete what has expired, chunk by chunk: in the order of a table's key, so that they need no index of the time. */
import { and, asc, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../db/client.ts";
import { held_names, mail_tokens, notices, pending_sign_ups, rate_limits, sessions } from "../db/schema.ts";

/** The rows of a table that have expired at a time. */
export type ExpiredRows = { table: SQLiteTable; key: SQLiteColumn; isExpired: SQL };

/** Rate-limit counters whose window began before a time. */
export const oldCounters = (before: number): ExpiredRows => ({
  table: rate_limits,
  key: rate_limits.key,
  isExpired: lt(rate_limits.window_start, before),
});

/** Sessions that have ended. @param idleSince sessions last used before it have ended */
export const endedSessions = (now: number, idleSince: number): ExpiredRows => ({
  table: sessions,
  key: sessions.id_hash,
  isExpired: sql`(${sessions.expires_at} < ${now} OR ${sessions.last_seen_at} < ${idleSince})`,
});

/** Tokens of mailed links that can't be used any more. */
export const expiredMailTokens = (now: number): ExpiredRows => ({
  table: mail_tokens,
  key: mail_tokens.token_hash,
  isExpired: lt(mail_tokens.expires_at, now),
});

/** Names that are held since before a time. */
export const endedHolds = (before: number): ExpiredRows => ({
  table: held_names,
  key: held_names.skeleton,
  isExpired: lt(held_names.held_at, before),
});

/** Notices of before a time. */
export const oldNotices = (before: number): ExpiredRows => ({
  table: notices,
  key: notices.user_id,
  isExpired: lt(notices.created_at, before),
});

/** Pending sign-ups whose account exists, once they have expired. */
export const completedSignUps = (now: number): ExpiredRows => ({
  table: pending_sign_ups,
  key: pending_sign_ups.id,
  isExpired: sql`(${pending_sign_ups.user_id} IS NOT NULL AND ${pending_sign_ups.expires_at} < ${now})`,
});

/** The last key of the chunk of so many rows after a key. No row where fewer are left. */
export function selectChunkEnd(db: Database, { table, key }: ExpiredRows, after: string, rows: number) {
  return db
    .select({ end: sql<string>`${key}`.as("end") })
    .from(table)
    .where(gt(key, after))
    .orderBy(asc(key))
    .limit(1)
    .offset(rows - 1);
}

/** Deletes the expired rows between two keys. @param end undefined: to the end of the table */
export function deleteChunk(
  db: Database,
  { table, key, isExpired }: ExpiredRows,
  after: string,
  end: string | undefined,
) {
  return db
    .delete(table)
    .where(and(gt(key, after), end === undefined ? undefined : lte(key, end), isExpired));
}
