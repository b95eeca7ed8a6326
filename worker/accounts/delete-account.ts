/**
 * Deletes an account. That a deletion has begun is stored in `account_deletions`, so that an interrupted one is done again: at the
 * learner's next request, or in the nightly job. Messages, threads and matches that others see stay without an author, mostly by the foreign
 * keys of db/schema.ts.
 */
import { removeMatchesOf, removeReplays } from "../battles/remove-matches.ts";
import { type BattlesWithSockets, battlesWithSockets, closeBattleSockets } from "../battles/renew-sockets.ts";
import { anonymizeAuthor } from "../community/channels.ts";
import { batchAcross } from "../db/batch-across.ts";
import {
  allLearnersDatabase,
  battleDatabase,
  communityDatabase,
  directoryDatabase,
  eachLearnerDatabase,
  learnerDatabase,
  severalDatabases,
} from "../db/client.ts";
import { unguarded } from "../db/guarded.ts";
import { removeCardsOf } from "../made/cards.ts";
import { renewBellSockets } from "../notices/notify.ts";
import { cancelSubscriptions } from "../payments/cancel-subscriptions.ts";
import { endSubscriptions, selectLiveSubscriptions } from "../payments/queries.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { forgetInRooms } from "../rooms/forget-in-rooms.ts";
import { removeMonthlyLogs } from "../ships/monthly-logs.ts";
import { forgetMoves, removeCopies } from "./copies.ts";
import { deleteChangedProfiles } from "./copy-queries.ts";
import {
  deleteDeletion,
  deleteFeedbackOf,
  deleteMailsTo,
  deletePendingOf,
  deleteUser,
  forgetInModeration,
  selectDeletions,
  selectUserEmail,
  upsertDeletion,
} from "./deletion-queries.ts";
import { removePictures } from "./pictures.ts";

/**
 * Deletes an account, or does an interrupted deletion again. Each step can be repeated, since it may have been done before:
 *
 * 1. Every subscription is cancelled at the payment service. It comes first, because an account that is gone must not be charged. If it
 *    fails, nothing is deleted and the learner reads so; in the nightly job the deletion is left to the next night.
 * 2. The rows go in one batch, sessions among them, and the matches that nobody else has. A failure after it is left to the
 *    nightly job, since nobody can ask again.
 * 3. The sockets are closed, the learner's name is taken off rooms and off the messages in the channels' objects, and the uploaded avatars, the
 *    cards and the monthly logs are deleted, which are found by the id alone.
 * 4. The channels are asked once more, for a socket that was let in by a row read before step 2 and opened after step 3.
 * 5. Where the learner was moved is forgotten; last of all, that there was a deletion.
 *
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
  const checked = learnerDatabase(guarded, user_id);
  const [, subscriptions, [user]] = await checked.batch([
    upsertDeletion(checked, user_id, now),
    selectLiveSubscriptions(checked, user_id),
    selectUserEmail(checked, user_id),
  ]);
  // The deletion ends the session that requested it, so the guard by that session must not apply to the steps.
  const env = { ...guarded, DB: unguarded(guarded.DB) };
  const db = learnerDatabase(env, user_id);
  try {
    await cancelSubscriptions(env, subscriptions, url);
  } catch (error) {
    // Nothing has been deleted yet, and the learner sees an error, so the deletion must not be resumed without a new request. Of one that broke off
    // before it had an answer nobody sees any: the next night tries it again.
    if (url !== undefined) await deleteDeletion(db, user_id);
    throw error;
  }
  try {
    const cancelled = subscriptions.map(({ id }) => id);
    const { battles, replays } = await deleteRows(env, user_id, user?.email, cancelled, now);
    await Promise.all([
      closeBattleSockets(env, user_id, battles),
      renewBellSockets(env, user_id),
      removeReplays(env, replays),
      forgetInRooms(env, user_id),
      anonymizeAuthor(env, user_id),
      removePictures(env, user_id),
      removeCardsOf(env, user_id),
      removeMonthlyLogs(env, user_id),
      removeCopies(env, user_id),
    ]);
    await anonymizeAuthor(env, user_id);
    await forgetMoves(env, user_id);
    // In each database: one that was resumed without knowing of a move has begun again where the learner was before.
    await Promise.all(eachLearnerDatabase(env).map((one) => deleteDeletion(one, user_id)));
  } catch (error) {
    const [left] = await selectUserEmail(db, user_id);
    if (left) throw error;
    // There is no account to answer for any more: the nightly job does the rest.
    logFault("deletion", error);
  }
}

/** Bounds the time of one nightly run. */
const MAX_DELETIONS_PER_RUN = 100;

/** Resumes interrupted deletions. A part of the nightly job. */
export async function resumeDeletions(env: Bindings, now: number): Promise<void> {
  const rows = await selectDeletions(allLearnersDatabase(env), MAX_DELETIONS_PER_RUN);
  for (const { user_id } of rows) {
    try {
      await deleteAccount(env, user_id, now);
    } catch (error) {
      logFault("deletion", error);
    }
  }
}

/**
 * Deletes the rows. The learner's own go with `users` by cascade, sessions among them; what others see loses its author.
 * @param email undefined where the rows are gone already
 * @param cancelled the subscriptions that were cancelled at the payment service. One that has come since is left to the nightly job
 * @returns what only the rows say: the battles that the learner was in, and the replays of the deleted matches. A resumed deletion finds
 *   none, since they went in the same batch: by then the battles are over, and a replay without its match can't be reached and names nobody.
 *   With several databases the batch of the battles may be the one that failed
 */
async function deleteRows(
  env: Bindings,
  user_id: string,
  email: string | undefined,
  cancelled: readonly string[],
  now: number,
): Promise<{ battles: BattlesWithSockets; replays: (string | null)[] }> {
  const isSeveral = severalDatabases(env) !== undefined;
  if (email === undefined && !isSeveral) return { battles: [[], []], replays: [] };
  const [battles, community, mails, learners] = [
    battleDatabase(env),
    communityDatabase(env),
    directoryDatabase(env),
    learnerDatabase(env, user_id),
  ];
  const ofBattles = [
    battles,
    [...battlesWithSockets(battles, user_id, now), ...removeMatchesOf(battles, user_id)],
  ] as const;
  const ofCommunity = [community, forgetInModeration(community, user_id)] as const;
  const [[matches, races, own]] = await (email === undefined
    ? batchAcross(ofBattles, ofCommunity)
    : batchAcross(
        ofBattles,
        ofCommunity,
        [mails, [deleteMailsTo(mails, email)]],
        [
          learners,
          [
            endSubscriptions(learners, cancelled, now),
            deletePendingOf(learners, user_id),
            deleteFeedbackOf(learners, user_id),
            deleteUser(learners, user_id),
            ...(isSeveral ? [deleteChangedProfiles(learners, user_id)] : []),
          ],
        ],
      ));
  return { battles: [matches, races], replays: own.map(({ replay_key }) => replay_key) };
}
