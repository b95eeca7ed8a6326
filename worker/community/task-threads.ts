import type * as z from "zod";
import type { TaskReply, TaskThread, ThreadAccess, taskReplyBody } from "../contract/discussions.ts";
import { batchAcross } from "../db/batch-across.ts";
import { type CommunityDatabase, communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { REPLIES_PER_PAGE } from "../rules/chat-limits.ts";
import { mayUse } from "../rules/features.ts";
import { hasLink } from "../rules/listed-text.ts";
import { holdsCode, withoutCode } from "../rules/spoilers.ts";
import { taskThreadId } from "../rules/thread-ids.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { asWriter, asWriterByAge } from "./access.ts";
import {
  insertTaskThread,
  selectDiscussed,
  selectDiscussedTask,
  selectDiscussion,
  selectShippedRight,
} from "./discussion-queries.ts";
import { countLinked, notStored, unlessSilencedLinking } from "./linked-replies.ts";
import { isModerator } from "./moderators.ts";
import { cursorOf, pageOf } from "./pages.ts";
import { insertReply, selectLearner, selectOwnReply } from "./queries.ts";
import { tellOfReply } from "./tell-of-thread.ts";

/**
 * The thread of a task, with a page of its replies as this learner may read them: see `ThreadAccess`. What is held back isn't sent.
 * @throws Problem 404 if there is no such task
 */
export async function readTaskThread(
  env: Bindings,
  user_id: string,
  task_id: number,
  cursor: string | undefined,
): Promise<TaskThread> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const thread_id = taskThreadId(task_id);
  const [[[row], [ship]], [[task], [thread], fetched]] = await batchAcross(
    [learners, [selectUserState(learners, user_id), selectShippedRight(learners, user_id, task_id)]],
    [
      community,
      [
        selectDiscussedTask(community, task_id),
        selectDiscussion(community, thread_id, user_id),
        selectDiscussed(community, thread_id, user_id, cursorOf(cursor)),
      ],
    ],
  );
  const user_state = userStateOf(row);
  if (!task) throw new Problem("not_found");
  const is_moderator = isModerator(env, user_state);
  const access: ThreadAccess =
    ship?.shipped || is_moderator ? "whole" : mayUse(user_state.plan, "unshippedTalk") ? "folded" : "closed";
  const { rows, next } = pageOf(fetched, REPLIES_PER_PAGE);
  const shown = rows.filter(({ muted }) => !muted).map((reply) => folded(reply, access, user_id));
  return {
    user_state,
    task,
    access,
    replies: access === "closed" ? { rows: [], next: null } : { rows: shown, next },
    count: thread?.replies ?? 0,
    following: thread?.following ?? false,
    is_moderator,
  };
}

type Row = Awaited<ReturnType<typeof selectDiscussed>>[number];

/** A reply as a learner is sent it. */
function folded({ muted: _, spoiler, ...reply }: Row, access: ThreadAccess, user_id: string): TaskReply {
  if (access === "whole" || reply.author.user_id === user_id) return { ...reply, folded: "nothing" };
  if (spoiler) return { ...reply, content: "", folded: "all" };
  const { text, folded } = withoutCode(reply.content);
  return { ...reply, content: text, folded: folded ? "code" : "nothing" };
}

/**
 * Stores a reply in the thread of a task, under the id that the browser chose. Repeating the request returns the same reply. Of who has shipped the task
 * right it is a spoiler where it holds code, and where the task asks a question: few words answer that.
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 403 for a Starter who hasn't shipped the task right, and while silenced; 404 if there is no such task, 409 if the id belongs to
 *   another reply; for a new account as `replyToThread`
 */
export async function replyToTask(
  env: Bindings,
  user_id: string,
  task_id: number,
  { id, content, spoiler }: z.output<typeof taskReplyBody>,
  now: number,
  counted: Promise<void>,
): Promise<{ reply: TaskReply }> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  // Who has shipped a task right has done so for good: that may be read before.
  const [[[[learner], [ship]], [[task]]]] = await Promise.all([
    batchAcross(
      [learners, [selectLearner(learners, user_id), selectShippedRight(learners, user_id, task_id)]],
      [community, [selectDiscussedTask(community, task_id)]],
    ),
    counted,
  ]);
  const shipped = ship?.shipped ?? false;
  if (learner && !mayUse(learner.plan, shipped ? "shippedTalk" : "unshippedTalk"))
    throw new Problem("plan_required", {
      title: "You can write here once you have shipped this task right.",
    });
  if (!task) throw new Problem("not_found");
  const thread_id = taskThreadId(task_id);
  const showsAnswer = spoiler || (shipped && (task.asks || holdsCode(content)));
  const write = (db: CommunityDatabase, isNew: boolean) =>
    countLinked(env, user_id, content, isNew, now, async (hasPlace) => {
      const [, stored, [reply]] = await db.batch([
        insertTaskThread(db, task_id, now),
        insertReply(db, user_id, { id, thread_id, content, spoiler: showsAnswer }, now, hasPlace),
        selectOwnReply(db, user_id, thread_id, id),
      ]);
      return { stored, reply, hasPlace };
    });
  const { reply, hasPlace } = await (shipped
    ? unlessSilencedLinking(env, user_id, content, now, (DB, isNew) =>
        write(communityDatabase({ DB }), isNew),
      )
    : (hasLink(content) ? asWriterByAge : asWriter)(env, user_id, now, write));
  if (!reply) throw notStored(hasPlace);
  const { content: text, created_at } = reply;
  tellOfReply(env, { thread_id, opener_id: null }, { user_id, text, created_at });
  return { reply: { ...reply, folded: "nothing" } };
}
