import type * as z from "zod";
import type { editThreadBody, newThreadBody, Thread } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { assertMayRead, assertMayWrite } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import { deleteThread, insertThread, selectLearner, selectThread, updateThread } from "./queries.ts";

/**
 * Stores a thread under the id that the browser chose. Repeating the request returns the same thread.
 * @throws Problem 403 for a Starter or while silenced, 409 if the id belongs to somebody else's thread
 */
export async function createThread(
  env: Bindings,
  user_id: string,
  body: z.output<typeof newThreadBody>,
  now: number,
): Promise<{ thread: Thread }> {
  const db = database(env.DB);
  const [[learner], , [thread]] = await db.batch([
    selectLearner(db, user_id),
    insertThread(db, user_id, body, now),
    selectThread(db, user_id, body.id),
  ]);
  assertMayWrite(learner, now);
  if (thread?.author.user_id !== user_id) throw new Problem("conflict");
  await broadcastThread(env, body.id);
  return { thread };
}

/**
 * Edits an own thread.
 * @throws Problem 403 for a Starter or while silenced, 404 if there is no such thread of this learner
 */
export async function editThread(
  env: Bindings,
  user_id: string,
  id: string,
  body: z.output<typeof editThreadBody>,
  now: number,
): Promise<{ thread: Thread }> {
  const db = database(env.DB);
  const [[learner], edited, [thread]] = await db.batch([
    selectLearner(db, user_id),
    updateThread(db, user_id, { id, ...body }, now),
    selectThread(db, user_id, id),
  ]);
  assertMayWrite(learner, now);
  if (edited.length === 0 || !thread) throw new Problem("not_found");
  await broadcastThread(env, id);
  return { thread };
}

/**
 * Deletes an own thread with its replies and likes.
 * @throws Problem 403 for a Starter, 404 if there is no such thread of this learner
 */
export async function dropThread(env: Bindings, user_id: string, id: string): Promise<void> {
  const db = database(env.DB);
  const [[learner], deleted] = await db.batch([selectLearner(db, user_id), deleteThread(db, user_id, id)]);
  assertMayRead(learner);
  if (deleted.length === 0) throw new Problem("not_found");
  await broadcastThread(env, id);
}
