import { lt, or } from "drizzle-orm";
import { database } from "../db/client.ts";
import { mail_tokens, rate_limits, sessions } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { IDLE_LIMIT } from "./sessions.ts";

/** Longer than any window of worker/rules/limits.ts. */
const DAY = 24 * 60 * 60 * 1000;

/** Removes what has expired and is of no use to anybody: sessions, links, counters. */
export async function deleteExpired(env: Bindings, now: number): Promise<void> {
  const db = database(env.DB);
  await db.batch([
    db.delete(sessions).where(or(lt(sessions.expires_at, now), lt(sessions.last_seen_at, now - IDLE_LIMIT))),
    db.delete(mail_tokens).where(lt(mail_tokens.expires_at, now)),
    db.delete(rate_limits).where(lt(rate_limits.window_start, now - DAY)),
  ]);
}
