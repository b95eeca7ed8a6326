import { battlesWithSockets } from "../battles/renew-sockets.ts";
import type { OpenSession } from "../contract/accounts.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { deleteSession, deleteSessions, selectOpenSessions } from "./queries.ts";
import { renewSessionSockets } from "./session-sockets.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

/** A learner's open sessions, the most recently used first. */
export async function listSessions(env: Bindings, session: Session, now: number): Promise<OpenSession[]> {
  const rows = await selectOpenSessions(
    learnerDatabase(env, session.user_id),
    session.user_id,
    now,
    now - IDLE_LIMIT_MS,
  );
  return rows.map((row) => ({
    id: row.id_hash,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    user_agent: row.user_agent,
    location: row.location,
    current: row.id_hash === session.id_hash,
  }));
}

/**
 * Ends one of the learner's sessions.
 * @throws Problem 404 where the learner has no such session
 */
export async function endOneSession(env: Bindings, user_id: string, id: string, now: number): Promise<void> {
  const [db, battles] = [learnerDatabase(env, user_id), battleDatabase(env)];
  const [[ended], open] = await batchAcross(
    [db, [deleteSession(db, user_id, id)]],
    [battles, battlesWithSockets(battles, user_id, now)],
  );
  if (ended.length === 0) throw new Problem("not_found");
  await renewSessionSockets(env, user_id, open, id);
}

/** Ends every session of the learner, including the one that requests it. */
export async function endAllSessions(env: Bindings, user_id: string, now: number): Promise<void> {
  const [db, battles] = [learnerDatabase(env, user_id), battleDatabase(env)];
  const [, open] = await batchAcross(
    [db, [deleteSessions(db, user_id)]],
    [battles, battlesWithSockets(battles, user_id, now)],
  );
  await renewSessionSockets(env, user_id, open);
}
