import { allLearnersDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { haveBrowsers } from "../push/push-notice.ts";
import { deleteNoticesBeyond, upsertNotices } from "./queries.ts";
import { bellOf, bellsOf, type NewNotice, type StoredNotice } from "./stubs.ts";

/**
 * Stores a notice of some learners, a few hundred at most, and says so on their pages and to their browsers. Who has muted its actor is left out by the
 * caller. Repeated it changes nothing.
 * @throws errors of the databases
 */
export async function tellMany(env: Bindings, user_ids: readonly string[], notice: NewNotice): Promise<void> {
  if (user_ids.length === 0) return;
  const db = allLearnersDatabase(env);
  const [rows] = await db.batch([upsertNotices(db, user_ids, notice), deleteNoticesBeyond(db, user_ids)]);
  const fresh = rows.filter(({ count }) => count === 1).map(({ user_id }) => user_id);
  const withBrowser = await haveBrowsers(env, fresh, notice.kind);
  await announce(
    env,
    rows.map((row) => ({ ...row, hasBrowser: withBrowser.has(row.user_id) })),
  );
}

/** Says to the pages of some learners, and to their browsers where none is open, that a notice of theirs is stored: by a call of each bell object. */
export async function announce(env: Bindings, stored: readonly StoredNotice[]): Promise<void> {
  await Promise.all(bellsOf(env, stored).map(([bell, own]) => bell.announce(own)));
}

/** As `announce`, by one call: a bell object calls the others. */
export async function announceByOne(env: Bindings, stored: StoredNotice[]): Promise<void> {
  const [first] = stored;
  if (first) await bellOf(env, first.user_id).handOut(stored);
}
