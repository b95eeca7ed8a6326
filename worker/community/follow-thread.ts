import { type CommunityDatabase, communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { asReader } from "./access.ts";
import { selectFollowers, selectThread, upsertFollow } from "./queries.ts";

/** Followers in a page. */
const FOLLOWERS_PER_PAGE = 200;

/**
 * Follows a thread, or no more. Idempotent. What is about a page or a task Starters follow too.
 * @throws Problem 403 for a Starter, 404 if there is no such thread
 */
export async function followThread(
  env: Bindings,
  user_id: string,
  thread_id: string,
  following: boolean,
  now: number,
): Promise<{ following: boolean }> {
  const follow = (db: CommunityDatabase) =>
    db.batch([upsertFollow(db, user_id, thread_id, following, now), selectThread(db, user_id, thread_id)]);
  const [, [thread]] = await (aboutOf(thread_id)
    ? follow(communityDatabase(env))
    : asReader(env, user_id, follow));
  if (!thread) throw new Problem("not_found", { title: "This thread is gone." });
  return { following: thread.following };
}

/**
 * Who follows a thread: its opener, those who have answered and those who chose to, without those who don't want to. In pages by id, since a
 * thread may have any number of followers.
 * @param act who has done what they are to be told of, and when: the learner itself isn't among them, nor who has muted that one or follows since later
 * @param after the last id of the page before; "" for the first page
 * @returns ids of learners, who may have lost the plan, and whether there may be more
 */
export async function followersOf(
  env: Bindings,
  thread_id: string,
  act: { actor_id: string; created_at: number },
  after = "",
): Promise<{ user_ids: string[]; more: boolean }> {
  const rows = await selectFollowers(communityDatabase(env), thread_id, act, after, FOLLOWERS_PER_PAGE);
  return { user_ids: rows.map(({ user_id }) => user_id), more: rows.length === FOLLOWERS_PER_PAGE };
}
