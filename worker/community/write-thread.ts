import type * as z from "zod";
import type { editThreadBody, newThreadBody, Thread } from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { asReader, asWriter } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import { deleteThread, insertThread, selectThread, updateThread } from "./queries.ts";
import { tellOfThread } from "./tell-of-thread.ts";

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
  const [, [thread]] = await asWriter(env, user_id, now, (db) =>
    db.batch([insertThread(db, user_id, body, now), selectThread(db, user_id, body.id)]),
  );
  if (thread?.author.user_id !== user_id) throw new Problem("conflict");
  broadcastThread(env, body.id);
  const { title, description, created_at } = thread;
  tellOfThread(env, thread.id, { user_id, text: `${title}\n${description}`, created_at });
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
  const [edited, [thread]] = await asWriter(env, user_id, now, (db) =>
    db.batch([updateThread(db, user_id, { id, ...body }, now), selectThread(db, user_id, id)]),
  );
  if (edited.length === 0 || !thread) throw new Problem("not_found");
  broadcastThread(env, id);
  return { thread };
}

/**
 * Deletes an own thread with its replies and likes.
 * @throws Problem 403 for a Starter, 404 if there is no such thread of this learner
 */
export async function dropThread(env: Bindings, user_id: string, id: string): Promise<void> {
  const deleted = await asReader(env, user_id, async (db) => deleteThread(db, user_id, id));
  if (deleted.length === 0) throw new Problem("not_found");
  broadcastThread(env, id);
}
