import type * as z from "zod";
import { messageTarget, type reportBody } from "../contract/community.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { asReader, assertMayRead } from "./access.ts";
import { readMessage } from "./channels.ts";
import { insertMessageReport, insertReport, selectTarget } from "./moderation-queries.ts";
import { selectLearner } from "./queries.ts";

/**
 * Reports a message, a thread, a reply or a published page, and stores its current text with the report. Once per learner and target.
 * @throws Problem 403 for a Starter, but for a page, which Starters see too; 404 if there is no such target
 */
export async function report(
  env: Bindings,
  user_id: string,
  body: z.output<typeof reportBody>,
  now: number,
): Promise<void> {
  const row = { id: crypto.randomUUID(), reporter_id: user_id, ...body, created_at: now };
  if (body.target_kind === "page") {
    const db = communityDatabase(env);
    const [, [target]] = await db.batch([insertReport(db, row), selectTarget(db, body)]);
    if (!target) throw gone();
    return;
  }
  if (body.target_kind !== "message") {
    const [, [target]] = await asReader(env, user_id, (db) =>
      db.batch([insertReport(db, row), selectTarget(db, body)]),
    );
    if (!target) throw gone();
    return;
  }
  const named = messageTarget.safeParse(body.target_id);
  const [[learner], message] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    named.success && readMessage(env, named.data.channel, named.data.id),
  ]);
  assertMayRead(learner);
  if (!named.success || !message) throw gone();
  const { user_id: author_id, message: excerpt } = message;
  const reported = { author_id, target_in: named.data.channel, excerpt };
  await insertMessageReport(communityDatabase(env), { ...row, ...reported });
}

const gone = () => new Problem("not_found", { title: "That is gone already." });
