import type * as z from "zod";
import type { Reply, replyBody } from "../contract/community.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { hasLink } from "../rules/listed-text.ts";
import { asReader, asWriter, asWriterByAge } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import { countLinked, notStored } from "./linked-replies.ts";
import {
  deleteLike,
  insertLike,
  insertReply,
  selectFollowingOpener,
  selectOwnReply,
  selectThread,
} from "./queries.ts";
import { tellOfReply } from "./tell-of-thread.ts";

/**
 * Stores a reply under the id that the browser chose. Repeating the request returns the same reply.
 * @throws Problem 403 for a Starter or while silenced, 404 if the thread is gone, 409 if the id belongs to somebody else's reply; for a new account 422
 *   with a link to another site, and 429 past its replies with links of a day
 */
export async function replyToThread(
  env: Bindings,
  user_id: string,
  thread_id: string,
  body: z.output<typeof replyBody>,
  now: number,
): Promise<{ reply: Reply }> {
  const write = hasLink(body.content) ? asWriterByAge : asWriter;
  const { thread, reply, opener, hasPlace } = await write(env, user_id, now, (db, isNew) =>
    countLinked(env, user_id, body.content, isNew, now, async (hasPlace) => {
      const [[thread], stored, [reply], [opener]] = await db.batch([
        selectThread(db, user_id, thread_id),
        insertReply(db, user_id, { thread_id, ...body }, now, hasPlace),
        selectOwnReply(db, user_id, thread_id, body.id),
        selectFollowingOpener(db, thread_id),
      ]);
      return { thread, stored, reply, opener, hasPlace };
    }),
  );
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  if (!reply) throw notStored(hasPlace);
  broadcastThread(env, thread_id);
  const { content: text, created_at } = reply;
  tellOfReply(env, { thread_id, opener_id: opener?.user_id ?? null }, { user_id, text, created_at });
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
  const [, [thread]] = await (liked
    ? asWriter(env, user_id, now, (db) =>
        db.batch([insertLike(db, user_id, thread_id, now), selectThread(db, user_id, thread_id)]),
      )
    : asReader(env, user_id, (db) =>
        db.batch([deleteLike(db, user_id, thread_id), selectThread(db, user_id, thread_id)]),
      ));
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  broadcastThread(env, thread_id);
  const { author, likes } = thread;
  // By the number of likes, as of pages.
  if (liked)
    notify(env, author.user_id, {
      ...{ kind: "thread_like", subject: thread_id, actor_id: user_id },
      ...{ mark: likes, created_at: now, for_warriors: true },
    });
  return { liked: thread.liked, likes };
}
