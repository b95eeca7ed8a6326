import type * as z from "zod";
import { messageTarget, type reportBody } from "../contract/community.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { assertMayRead } from "./access.ts";
import { readMessage } from "./channels.ts";
import { insertReport, selectReported } from "./moderation-queries.ts";
import { selectLearner } from "./queries.ts";

/**
 * Reports a message, a thread or a reply, and stores its current text with the report. Once per learner and target.
 * @throws Problem 403 for a Starter, 404 if there is no such target
 */
export async function report(
  env: Bindings,
  user_id: string,
  body: z.output<typeof reportBody>,
  now: number,
): Promise<void> {
  const [learner] = await selectLearner(learnerDatabase(env, user_id), user_id);
  assertMayRead(learner);
  const content = await readReported(env, body);
  if (!content) throw new Problem("not_found", { title: "That is gone already." });
  await insertReport(communityDatabase(env), {
    id: crypto.randomUUID(),
    reporter_id: user_id,
    ...body,
    ...content,
    created_at: now,
  });
}

async function readReported(env: Bindings, target: z.output<typeof reportBody>) {
  if (target.target_kind !== "message") {
    const [row] = await selectReported(communityDatabase(env), target);
    return row;
  }
  const named = messageTarget.safeParse(target.target_id);
  if (!named.success) return undefined;
  const { channel, id } = named.data;
  const message = await readMessage(env, channel, id);
  return message && { author_id: message.user_id, target_in: channel, excerpt: message.message };
}
