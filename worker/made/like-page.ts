import { unlessSilenced } from "../accounts/silence.ts";
import { communityDatabase, everyDatabase } from "../db/client.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { assertPublishing } from "./publishing-switch.ts";
import { deletePageLike, insertPageLike, selectPageLikes } from "./queries.ts";

/**
 * Likes a published page or removes the like. Idempotent.
 * @throws Problem 403 for a like while silenced; 404 where the page isn't public
 */
export async function likePage(
  env: Bindings,
  user_id: string,
  id: string,
  liked: boolean,
  now: number,
): Promise<{ liked: boolean; likes: number }> {
  assertPublishing(env);
  const db = communityDatabase(liked ? { DB: unlessSilenced(everyDatabase(env), user_id, now) } : env);
  const change = liked ? insertPageLike(db, user_id, id, now) : deletePageLike(db, user_id, id);
  const [, [page]] = await db.batch([change, selectPageLikes(db, user_id, id)]);
  if (!page) throw new Problem("not_found", { title: "This page isn't published any more." });
  const { author_id, ...likes } = page;
  // By the number of likes, so that one that is taken back and given again isn't told twice.
  if (liked)
    notify(env, author_id, {
      ...{ kind: "like", subject: id, actor_id: user_id },
      ...{ mark: page.likes, created_at: now },
    });
  return likes;
}
