/**
 * Deletes an account. The step under way is stored in `account_deletions`, so that an interrupted deletion goes on from it: at the
 * learner's next request, or in the nightly job. Messages, threads and matches that others see stay without an author, by the foreign
 * keys of db/schema.ts.
 */
import { anonymizeAuthor } from "../community/channels.ts";
import { database } from "../db/client.ts";
import { unguarded } from "../db/guarded.ts";
import { cancelAllSubscriptions } from "../payments/cancel-subscriptions.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import {
  deleteDeletion,
  deleteMailsTo,
  deletePendingOf,
  deleteUser,
  selectDeletions,
  selectUserEmail,
  updateDeletionStep,
  upsertDeletion,
} from "./deletion-queries.ts";
import { endAllSessions } from "./list-sessions.ts";
import { removePictures } from "./pictures.ts";

type Step = (env: Bindings, user_id: string, now: number, url?: string) => Promise<void>;

/**
 * The steps of a deletion, in order. Each can be repeated, since it may have been done in part before an interruption. The names are
 * stored in `account_deletions.step`.
 *
 * 1. `payments` cancels every subscription at the payment service. It comes first, because an account that is gone must not be
 *    charged. If it fails, nothing is deleted and the learner reads so.
 * 2. `sessions` ends every session and closes its sockets. It comes before the rows go, since they say in which match the learner is.
 * 3. `record` deletes the database's rows in one batch. A failure after it is left to the nightly job, since nobody can ask again.
 * 4. `chat` takes the learner's name off the messages in the channels' objects, and closes the chat sockets.
 * 5. `pictures` deletes the uploaded avatars, which are found by the id alone.
 * 6. `channels` repeats step 4, for a socket that was let in by a row read before step 3 and opened after step 4.
 */
const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ["payments", cancelAllSubscriptions],
  ["sessions", endAllSessions],
  ["record", deleteRows],
  ["chat", anonymizeAuthor],
  ["pictures", removePictures],
  ["channels", anonymizeAuthor],
];

/**
 * Deletes an account, or resumes its deletion.
 * @param guarded bindings whose database may be guarded by the session
 * @param url the request's URL; none in the nightly job
 * @throws Problem 503 where the payment service doesn't answer: then the account still exists
 */
export async function deleteAccount(
  guarded: Bindings,
  user_id: string,
  now: number,
  url?: string,
): Promise<void> {
  const [first] = STEPS;
  const [row] = await upsertDeletion(database(guarded.DB), user_id, first?.[0] ?? "", now);
  // The deletion ends the session that requested it, so the guard by that session must not apply to the steps.
  const env = { ...guarded, DB: unguarded(guarded.DB) };
  const db = database(env.DB);
  const from = STEPS.findIndex(([name]) => name === row?.step);
  for (const [index, [name, step]] of STEPS.entries()) {
    if (index < from) continue;
    await updateDeletionStep(db, user_id, name, now);
    try {
      await step(env, user_id, now, url);
    } catch (error) {
      // After step 3 there is no account to answer for: the nightly job does the rest.
      const [user] = await selectUserEmail(db, user_id);
      if (!user) return logFault(`deletion ${name}`, error);
      // Nothing has been deleted yet, and the learner sees an error, so the deletion must not be resumed without a new request.
      if (index === 0) await deleteDeletion(db, user_id);
      throw error;
    }
  }
  await deleteDeletion(db, user_id);
}

/** Bounds the time of one nightly run. */
const MAX_DELETIONS_PER_RUN = 100;

/** Resumes interrupted deletions. A part of the nightly job. */
export async function resumeDeletions(env: Bindings, now: number): Promise<void> {
  const rows = await selectDeletions(database(env.DB), MAX_DELETIONS_PER_RUN);
  for (const { user_id } of rows) {
    try {
      await deleteAccount(env, user_id, now);
    } catch (error) {
      logFault("deletion", error);
    }
  }
}

/** Deletes the rows. The learner's own go with `users` by cascade, sessions among them; what others see loses its author. */
async function deleteRows(env: Bindings, user_id: string): Promise<void> {
  const db = database(env.DB);
  const [user] = await selectUserEmail(db, user_id);
  if (!user) return;
  await db.batch([deletePendingOf(db, user_id), deleteMailsTo(db, user.email), deleteUser(db, user_id)]);
}
