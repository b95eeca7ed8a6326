import { lt, or } from "drizzle-orm";
import { database } from "../db/client.ts";
import { mail_tokens, rate_limits, sessions } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

/** Longer than any window of a rate limit (rules/limits.ts, rules/route-limits.ts). */
const MAX_COUNTER_AGE_MS = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, mail tokens and rate-limit counters. A part of the nightly job. */
export async function deleteExpired(env: Bindings, now: number): Promise<void> {
  const db = database(env.DB);
  await db.batch([
    db
      .delete(sessions)
      .where(or(lt(sessions.expires_at, now), lt(sessions.last_seen_at, now - IDLE_LIMIT_MS))),
    db.delete(mail_tokens).where(lt(mail_tokens.expires_at, now)),
    db.delete(rate_limits).where(lt(rate_limits.window_start, now - MAX_COUNTER_AGE_MS)),
  ]);
}
