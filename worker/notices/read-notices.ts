import type { Notices, ReadNoticesBody } from "../contract/notices.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { NOTICE_KINDS } from "../rules/notices.ts";
import { refreshBell } from "./notify.ts";
import { updateRead } from "./queries.ts";
import { tellAll } from "./tell.ts";

/** A learner's notices, the newest first. */
export async function readNotices(env: Bindings, user_id: string, now: number): Promise<Notices> {
  return { notices: await tellAll(env, user_id, now) };
}

/** Marks one of a learner's notices as read, or all that were shown, on all of the learner's pages. Idempotent. */
export async function markRead(
  env: Bindings,
  user_id: string,
  { id, until }: ReadNoticesBody,
  now: number,
): Promise<void> {
  const one = id === undefined ? undefined : parseId(id);
  if (one === null) return;
  const read = await updateRead(learnerDatabase(env, user_id), user_id, one, until, now);
  if (read.length > 0) refreshBell(env, user_id);
}

/** @returns null for an id of no notice */
function parseId(id: string) {
  const end = id.indexOf(":");
  const kind = NOTICE_KINDS.find((one) => one === id.slice(0, end));
  return kind ? { kind, subject: id.slice(end + 1) } : null;
}
