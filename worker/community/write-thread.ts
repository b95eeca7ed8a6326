import type { z } from "zod";
import type { editThreadBody, newThreadBody, Thread } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { mayRead, mayWrite } from "./access.ts";
import { tellThread } from "./channels.ts";
import { deleteThread, insertThread, selectMember, selectThread, updateThread } from "./queries.ts";

/**
 * Makes a thread under the id that the browser drew; the same request again answers the same.
 * @throws Problem 403 for a Starter or while silenced, 409 where the id is somebody else's
 */
export async function createThread(
  env: AppEnv["Bindings"],
  user_id: string,
  body: z.output<typeof newThreadBody>,
): Promise<{ thread: Thread }> {
  const db = database(env.DB);
  const now = Date.now();
  const [[member], , [thread]] = await db.batch([
    selectMember(db, user_id),
    insertThread(db, user_id, body, now),
    selectThread(db, user_id, body.id),
  ]);
  mayWrite(member, now);
  if (thread?.author.user_id !== user_id) throw new Problem("conflict");
  await tellThread(env, body.id);
  return { thread };
}

/**
 * Edits an own thread.
 * @throws Problem 403 for a Starter or while silenced, 404 where it isn't there or somebody else's
 */
export async function editThread(
  env: AppEnv["Bindings"],
  user_id: string,
  id: string,
  body: z.output<typeof editThreadBody>,
): Promise<{ thread: Thread }> {
  const db = database(env.DB);
  const now = Date.now();
  const [[member], edited, [thread]] = await db.batch([
    selectMember(db, user_id),
    updateThread(db, user_id, { id, ...body }, now),
    selectThread(db, user_id, id),
  ]);
  mayWrite(member, now);
  if (edited.length === 0 || !thread) throw new Problem("not_found");
  await tellThread(env, id);
  return { thread };
}

/**
 * Deletes an own thread with its replies and likes. One that is gone already reads as missing.
 * @throws Problem 403 for a Starter, 404 where it isn't there or somebody else's
 */
export async function dropThread(env: AppEnv["Bindings"], user_id: string, id: string): Promise<void> {
  const db = database(env.DB);
  const [[member], dropped] = await db.batch([selectMember(db, user_id), deleteThread(db, user_id, id)]);
  mayRead(member);
  if (dropped.length === 0) throw new Problem("not_found");
  await tellThread(env, id);
}
