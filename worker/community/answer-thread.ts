import type * as z from "zod";
import type { Reply, replyBody } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { assertMayRead, assertMayWrite } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import {
  deleteLike,
  insertLike,
  insertReply,
  selectLearner,
  selectOwnReply,
  selectThread,
} from "./queries.ts";

/**
 * Stores a reply under the id that the browser chose. Repeating the request returns the same reply.
 * @throws Problem 403 for a Starter or while silenced, 404 if the thread is gone, 409 if the id belongs to somebody else's reply
 */
export async function replyToThread(
  env: Bindings,
  user_id: string,
  thread_id: string,
  body: z.output<typeof replyBody>,
  now: number,
): Promise<{ reply: Reply }> {
  const db = database(env.DB);
  const [[learner], [thread], , [reply]] = await db.batch([
    selectLearner(db, user_id),
    selectThread(db, user_id, thread_id),
    insertReply(db, user_id, { thread_id, ...body }, now),
    selectOwnReply(db, user_id, body.id),
  ]);
  assertMayWrite(learner, now);
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  if (!reply) throw new Problem("conflict");
  await broadcastThread(env, thread_id);
  return { reply };
}

/**
 * Likes a thread or removes the like. Idempotent.
 * @throws Problem 403 for a Starter, and for a like while silenced; 404
 */
export async function likeThread(
  env: Bindings,
  user_id: string,
  thread_id: string,
  liked: boolean,
  now: number,
): Promise<{ liked: boolean; likes: number }> {
  const db = database(env.DB);
  const change = liked ? insertLike(db, user_id, thread_id, now) : deleteLike(db, user_id, thread_id);
  const [[learner], , [thread]] = await db.batch([
    selectLearner(db, user_id),
    change,
    selectThread(db, user_id, thread_id),
  ]);
  if (liked) assertMayWrite(learner, now);
  else assertMayRead(learner);
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  await broadcastThread(env, thread_id);
  return { liked: thread.liked, likes: thread.likes };
}
