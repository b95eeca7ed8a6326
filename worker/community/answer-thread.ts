import type { z } from "zod";
import type { Reply, replyBody } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { mayRead, mayWrite } from "./access.ts";
import { tellThread } from "./channels.ts";
import {
  deleteLike,
  insertLike,
  insertReply,
  selectMember,
  selectOwnReply,
  selectThread,
} from "./queries.ts";

/**
 * Replies to a thread under the id that the browser drew; the same request again answers the same.
 * @throws Problem 403 for a Starter or while silenced, 404 where the thread is gone, 409 where the id is somebody else's
 */
export async function replyToThread(
  env: AppEnv["Bindings"],
  user_id: string,
  thread_id: string,
  body: z.output<typeof replyBody>,
): Promise<{ reply: Reply }> {
  const db = database(env.DB);
  const now = Date.now();
  const [[member], [thread], , [reply]] = await db.batch([
    selectMember(db, user_id),
    selectThread(db, user_id, thread_id),
    insertReply(db, user_id, { thread_id, ...body }, now),
    selectOwnReply(db, user_id, body.id),
  ]);
  mayWrite(member, now);
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  if (!reply) throw new Problem("conflict");
  await tellThread(env, thread_id);
  return { reply };
}

/**
 * Likes a thread or takes that back; once per learner, however often it is asked for.
 * @throws Problem 403 for a Starter, and for a like while silenced; 404
 */
export async function likeThread(
  env: AppEnv["Bindings"],
  user_id: string,
  thread_id: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  const db = database(env.DB);
  const now = Date.now();
  const change = liked ? insertLike(db, user_id, thread_id, now) : deleteLike(db, user_id, thread_id);
  const [[member], , [thread]] = await db.batch([
    selectMember(db, user_id),
    change,
    selectThread(db, user_id, thread_id),
  ]);
  if (liked) mayWrite(member, now);
  else mayRead(member);
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  await tellThread(env, thread_id);
  return { liked: thread.liked, likes: thread.likes };
}
