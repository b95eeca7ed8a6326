import type { z } from "zod";
import { messageTarget, type reportBody } from "../contract/community.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { mayRead } from "./access.ts";
import { readMessage } from "./channels.ts";
import { insertReport, selectReported } from "./moderation-queries.ts";
import { selectMember } from "./queries.ts";

/**
 * Reports a message, a thread or a reply, with what stands there now. Once per learner and target.
 * @throws Problem 403 for a Starter, 404 where it isn't there
 */
export async function report(
  env: AppEnv["Bindings"],
  user_id: string,
  body: z.output<typeof reportBody>,
): Promise<void> {
  const db = database(env.DB);
  const [member] = await selectMember(db, user_id);
  mayRead(member);
  const found = await findReported(env, body);
  if (!found) throw new Problem("not_found", { title: "That is gone already." });
  await insertReport(db, {
    id: crypto.randomUUID(),
    reporter_id: user_id,
    ...body,
    ...found,
    created_at: Date.now(),
  });
}

async function findReported(env: AppEnv["Bindings"], target: z.output<typeof reportBody>) {
  if (target.target_kind !== "message") {
    const [row] = await selectReported(database(env.DB), target);
    return row;
  }
  const named = messageTarget.safeParse(target.target_id);
  if (!named.success) return undefined;
  const { channel, id } = named.data;
  const message = await readMessage(env, channel, id);
  return message && { author_id: message.user_id, target_in: channel, excerpt: message.message };
}
