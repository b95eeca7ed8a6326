import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteNoticesBeyond, selectMutedBy, upsertNotices } from "./queries.ts";
import type { NewNotice, NoticeRow } from "./stubs.ts";

/**
 * Stores a notice of a learner, unless the learner has muted who did it. Repeated it changes nothing.
 * @returns the row; undefined where nothing has changed
 * @throws errors of the databases
 */
export async function storeNotice(
  env: Bindings,
  user_id: string,
  notice: NewNotice,
): Promise<NoticeRow | undefined> {
  if (notice.actor_id !== undefined) {
    const muted = await selectMutedBy(communityDatabase(env), user_id, notice.actor_id);
    if (muted.length > 0) return undefined;
  }
  const db = learnerDatabase(env, user_id);
  const [[stored]] = await db.batch([
    upsertNotices(db, [user_id], notice),
    deleteNoticesBeyond(db, [user_id]),
  ]);
  return stored;
}
