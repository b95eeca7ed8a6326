import type { Page, ThreadCard, ThreadPage } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from "../rules/chat-limits.ts";
import { assertMayRead } from "./access.ts";
import { cursorOf, pageOf } from "./pages.ts";
import {
  selectAnswer,
  selectLearner,
  selectReplies,
  selectThread,
  selectThreads,
  type ThreadFilter,
} from "./queries.ts";

/**
 * A page of threads, the one that was active last first.
 * @throws Problem 403 for a Starter
 */
export async function readThreads(
  env: Bindings,
  user_id: string,
  filter: ThreadFilter,
  cursor: string | undefined,
): Promise<Page<ThreadCard>> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [[[learner]], [rows]] = await batchAcross(
    [learners, [selectLearner(learners, user_id)]],
    [community, [selectThreads(community, user_id, filter, cursorOf(cursor))]],
  );
  assertMayRead(learner);
  return pageOf(rows, THREADS_PER_PAGE, ({ active_at }) => active_at);
}

/**
 * A thread with its answer and a page of its replies, oldest first.
 * @throws Problem 403 for a Starter, 404 if there is no such thread
 */
export async function readThread(
  env: Bindings,
  user_id: string,
  id: string,
  cursor: string | undefined,
): Promise<ThreadPage> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [[[learner]], [[thread], [answer], replies]] = await batchAcross(
    [learners, [selectLearner(learners, user_id)]],
    [
      community,
      [
        selectThread(community, user_id, id),
        selectAnswer(community, id),
        selectReplies(community, id, cursorOf(cursor)),
      ],
    ],
  );
  assertMayRead(learner);
  if (!thread) throw new Problem("not_found");
  return { thread, answer: answer ?? null, replies: pageOf(replies, REPLIES_PER_PAGE) };
}
