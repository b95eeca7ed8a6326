import { asLearner } from "../community/access.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { assertPublishing } from "./publish-page.ts";
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
  const community = communityDatabase(env);
  const [, [page]] = await (liked
    ? asLearner(env, user_id, now, (db) =>
        db.batch([insertPageLike(db, user_id, id, now), selectPageLikes(db, user_id, id)]),
      )
    : community.batch([deletePageLike(community, user_id, id), selectPageLikes(community, user_id, id)]));
  if (!page) throw new Problem("not_found", { title: "This page isn't published any more." });
  return page;
}
