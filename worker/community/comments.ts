import type * as z from "zod";
import type { Reply } from "../contract/community.ts";
import type { Comments, commentBody } from "../contract/discussions.ts";
import { batchAcross, type Part } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import { assertPublishing } from "../made/publishing-switch.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { REPLIES_PER_PAGE } from "../rules/chat-limits.ts";
import { commentsId } from "../rules/thread-ids.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import {
  deleteAboutReply,
  insertCommentsThread,
  mayComment,
  selectCommented,
  selectDiscussed,
  selectDiscussion,
} from "./discussion-queries.ts";
import { countLinked, notStored, unlessSilencedLinking } from "./linked-replies.ts";
import { isModerator } from "./moderators.ts";
import { cursorOf, pageOf } from "./pages.ts";
import { insertReply, selectFollowingOpener, selectOwnReply } from "./queries.ts";
import { tellOfReply } from "./tell-of-thread.ts";

const noPage = () => new Problem("not_found", { title: "This page isn't published, or not any more." });

/**
 * A page of a published page's comments, oldest first, for everybody who is shown the page. Those of learners whom the reader has muted, or the
 * page's author has blocked, are left out, so a page may be shorter than others.
 * @param reader the learner who asks; undefined for a visitor, who is told nobody's id
 * @throws Problem 404 where the page isn't public, or where reports hide it from all but its author and moderators
 */
export async function readComments(
  env: Bindings,
  page_id: string,
  reader: string | undefined,
  cursor: string | undefined,
): Promise<Comments> {
  assertPublishing(env);
  const community = communityDatabase(env);
  const [thread_id, own] = [commentsId(page_id), reader ?? ""];
  const said = [
    community,
    [
      selectCommented(community, page_id, own),
      selectDiscussion(community, thread_id, own),
      selectDiscussed(community, thread_id, own, cursorOf(cursor)),
    ],
  ] as const satisfies Part;
  const [[[page], [thread], fetched], is_moderator] = await (reader === undefined
    ? batchAcross(said).then(([rows]) => [rows, false] as const)
    : readWithModerator(env, reader, said));
  if (!page || (page.hidden && page.author_id !== reader && !is_moderator)) throw noPage();
  const { rows, next } = pageOf(fetched, REPLIES_PER_PAGE);
  const shown = rows
    .filter(({ muted }) => !muted)
    .map(({ muted: _, spoiler: __, author, ...comment }) => ({
      ...comment,
      author: reader === undefined ? { ...author, user_id: null } : author,
    }));
  return {
    comments: { rows: shown, next },
    count: thread?.replies ?? 0,
    following: thread?.following ?? false,
    reader_id: reader ?? null,
    is_moderator,
  };
}

/** Reads a part, and in the same trip whether the reader is a moderator. */
async function readWithModerator<Read extends Part>(env: Bindings, reader: string, read: Read) {
  const learners = learnerDatabase(env, reader);
  const [rows, [[row]]] = await batchAcross(read, [learners, [selectUserState(learners, reader)]]);
  return [rows, row !== undefined && isModerator(env, userStateOf(row))] as const;
}

/**
 * Comments on a published page, under the id that the browser chose. Repeating the request returns the same comment. Its author is told.
 * @throws Problem 403 while silenced; 404 where the page isn't public or is hidden; 409 if the id belongs to another reply, and where the learner and
 *   the author have blocked each other, in whichever direction; for a new account as `replyToThread`
 */
export async function comment(
  env: Bindings,
  user_id: string,
  page_id: string,
  body: z.output<typeof commentBody>,
  now: number,
): Promise<{ reply: Reply }> {
  assertPublishing(env);
  const thread_id = commentsId(page_id);
  const write = (binding: D1Database, isNew: boolean) =>
    countLinked(env, user_id, body.content, isNew, now, async (hasPlace) => {
      const db = communityDatabase({ DB: binding });
      const [, stored, [reply], [page], [opener]] = await db.batch([
        insertCommentsThread(db, page_id, user_id, now),
        insertReply(db, user_id, { thread_id, ...body }, now, hasPlace, mayComment(page_id, user_id)),
        selectOwnReply(db, user_id, thread_id, body.id),
        selectCommented(db, page_id, user_id),
        selectFollowingOpener(db, thread_id),
      ]);
      return { stored, reply, page, opener, hasPlace };
    });
  const { reply, page, opener, hasPlace } = await unlessSilencedLinking(
    env,
    user_id,
    body.content,
    now,
    write,
  );
  if (!page || page.hidden) throw noPage();
  if (page.blocked) throw new Problem("conflict", { title: "You can't comment on this page." });
  if (!reply) throw notStored(hasPlace);
  const { content: text, created_at } = reply;
  tellOfReply(env, { thread_id, opener_id: opener?.user_id ?? null }, { user_id, text, created_at });
  return { reply };
}

/**
 * Deletes a reply about a page or a task: one's own, or any below one's own page. Also for a silenced learner, and for who was a Warrior.
 * @throws Problem 404 if it isn't such a reply
 */
export async function takeBackReply(env: Bindings, user_id: string, id: string): Promise<void> {
  const deleted = await deleteAboutReply(communityDatabase(env), user_id, id);
  if (deleted.length === 0) throw new Problem("not_found", { title: "That is gone already." });
}
