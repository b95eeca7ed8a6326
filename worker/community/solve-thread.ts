import type { Reply, Thread } from "../contract/community.ts";
import { type CommunityDatabase, communityDatabase, learnerDatabase } from "../db/client.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { HELPED_MEDAL, MEDALS } from "../rules/medals.ts";
import { upsertMedal } from "../standing/medal-queries.ts";
import { asReader, asWriter } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import { assertActing } from "./moderate.ts";
import { insertAnswerAct } from "./moderation-queries.ts";
import { countHelped, selectAnswer, selectAnswered, selectThread, updateAnswer } from "./queries.ts";

/** How many learners have to be helped for the medal. */
const HELPED_GOAL = MEDALS.find(({ id }) => id === HELPED_MEDAL)?.goal ?? 0;

/**
 * Marks a reply as the answer of its thread, or takes the mark away. The opener may, and moderators, whose acts are logged. Idempotent.
 * @param reply_id null takes the mark away
 * @throws Problem 403 for a Starter, and for a mark while silenced; 404 if there is no such thread of this learner, or no such reply in it
 */
export async function solveThread(
  env: Bindings,
  user_id: string,
  thread_id: string,
  reply_id: string | null,
  now: number,
): Promise<{ thread: Thread; answer: Reply | null }> {
  const run = <Answer>(write: (db: CommunityDatabase) => Promise<Answer>) =>
    reply_id === null ? asReader(env, user_id, write) : asWriter(env, user_id, now, write);
  const read = (db: CommunityDatabase) =>
    [
      selectThread(db, user_id, thread_id),
      selectAnswer(db, thread_id),
      selectAnswered(db, thread_id),
    ] as const;
  let [[before], marked, [thread], [answer], [after]] = await run((db) =>
    db.batch([selectAnswered(db, thread_id), updateAnswer(db, user_id, thread_id, reply_id), ...read(db)]),
  );
  if (marked.length === 0) {
    await assertActing(env, user_id, now);
    [[before], marked, , [thread], [answer], [after]] = await run((db) =>
      db.batch([
        selectAnswered(db, thread_id),
        updateAnswer(db, null, thread_id, reply_id),
        insertAnswerAct(db, user_id, thread_id, reply_id, now),
        ...read(db),
      ]),
    );
  }
  if (marked.length === 0 || !thread) throw new Problem("not_found");
  await countTowardsMedal(env, [before, after], now);
  broadcastThread(env, thread_id);
  // Once for each thread, whatever becomes of the mark.
  if (reply_id !== null)
    notify(env, after?.answered_by ?? null, {
      ...{ kind: "solved", subject: thread_id, actor_id: user_id },
      ...{ mark: 1, created_at: now, for_warriors: true },
    });
  return { thread, answer: answer ?? null };
}

type Answered = Awaited<ReturnType<typeof selectAnswered>>[number] | undefined;

/**
 * Counts anew whom the authors of a thread's answers have helped, before a change of the mark and after it, so that repeating it does no harm.
 * Own threads never count. A mark that is taken back counts no more, but a medal that is earned stays.
 */
async function countTowardsMedal(env: Bindings, marks: readonly Answered[], now: number): Promise<void> {
  const user_ids = new Set(
    marks.flatMap((mark) =>
      mark?.answered_by && mark.answered_by !== mark.created_by ? [mark.answered_by] : [],
    ),
  );
  await Promise.all(
    [...user_ids].map(async (user_id) => {
      const [counted] = await countHelped(communityDatabase(env), user_id, HELPED_GOAL);
      const steps = counted?.openers ?? 0;
      await upsertMedal(
        learnerDatabase(env, user_id),
        user_id,
        HELPED_MEDAL,
        steps,
        steps >= HELPED_GOAL ? now : null,
      );
    }),
  );
}
