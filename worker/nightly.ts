/** The parts of the nightly job. The nightly objects run them, one after the other. */

import { COPY_CALLS, endReservations, sendProfiles } from "./accounts/copies.ts";
import { resumeDeletions } from "./accounts/delete-account.ts";
import {
  deleteCompletedSignUps,
  deleteEndedSessions,
  deleteExpiredMailTokens,
  deleteOldCounters,
  deleteOldNotices,
  freeHeldNames,
} from "./accounts/delete-expired.ts";
import { MOVE_CALLS, moveLearners } from "./accounts/move-learner.ts";
import { fillSkeletons } from "./accounts/names.ts";
import { deleteOldWithheld, deleteOrphanedPictures } from "./accounts/pictures.ts";
import { HELD_CALLS, releaseOldHeld } from "./battles/held-results.ts";
import { CALLS_PER_STEP as REPLAY_CALLS, storeOldReplays } from "./battles/replays.ts";
import { forgetEarlierTexts } from "./community/channels.ts";
import { deleteActs, deleteRemovals, deleteReports } from "./community/expire-moderation.ts";
import { deleteOrphanedCards } from "./made/cards.ts";
import {
  RECONCILE_CALLS,
  reconcilePaidCheckouts,
  reconcilePendingSignUps,
  reconcileSubscriptions,
} from "./payments/reconcile.ts";
import type { Bindings } from "./platform/env.ts";
import type { NightlyStep } from "./platform/nightly-step.ts";
import { makeDailyChallenge } from "./ships/make-daily-challenge.ts";
import { CALLS_PER_STEP as LOG_CALLS, storeMonthlyLogs } from "./ships/monthly-logs.ts";
import { closeLeagues } from "./standing/close-leagues.ts";
import { countMedals, MEDAL_CALLS } from "./standing/count-medals.ts";
import { sendWeeklyMails, WEEKLY_MAIL_CALLS } from "./weekly-mail/send-weekly-mails.ts";

export type NightlyPart = {
  name: string;
  /** About how many calls of the database, of storage, of objects and of services one step makes at most. */
  calls: number;
  /** It does nothing where there is one database. */
  needsSeveral?: true;
  step: NightlyStep;
};

/** A part that is done in one step. */
const once =
  (act: (env: Bindings, now: number) => Promise<void>): NightlyStep =>
  async (env, now) => {
    await act(env, now);
    return null;
  };

/**
 * In their order: what each learner needs in the morning, then cleaning, then the jobs for payments whose event may be lost, then what takes longest and
 * can wait for the next night.
 */
export const NIGHTLY_PARTS: readonly NightlyPart[] = [
  { name: "challenge", calls: 1, step: once(makeDailyChallenge) },
  { name: "leagues", calls: 3, step: closeLeagues },
  // They say what the leagues have come to.
  { name: "weekly mails", calls: WEEKLY_MAIL_CALLS, step: sendWeeklyMails },
  { name: "counters", calls: 2, step: deleteOldCounters },
  { name: "sessions", calls: 2, step: deleteEndedSessions },
  { name: "mail tokens", calls: 2, step: deleteExpiredMailTokens },
  { name: "notices", calls: 2, step: deleteOldNotices },
  { name: "deletions", calls: 200, step: once(resumeDeletions) },
  { name: "pictures", calls: 3, step: deleteOrphanedPictures },
  { name: "page cards", calls: 3, step: deleteOrphanedCards },
  { name: "names", calls: 2, step: fillSkeletons },
  { name: "withheld pictures", calls: 2, step: deleteOldWithheld },
  { name: "removals", calls: 1, step: deleteRemovals },
  { name: "moderation log", calls: 1, step: deleteActs },
  { name: "reports", calls: 1, step: deleteReports },
  { name: "earlier texts", calls: 3, step: once(forgetEarlierTexts) },
  { name: "medals", calls: MEDAL_CALLS, step: countMedals },
  { name: "held names", calls: 2, step: freeHeldNames },
  { name: "profiles", calls: COPY_CALLS, needsSeveral: true, step: sendProfiles },
  { name: "reservations", calls: COPY_CALLS, needsSeveral: true, step: endReservations },
  { name: "moves", calls: MOVE_CALLS, needsSeveral: true, step: moveLearners },
  { name: "held results", calls: HELD_CALLS, step: releaseOldHeld },
  { name: "pending sign-ups", calls: RECONCILE_CALLS, step: reconcilePendingSignUps },
  { name: "paid checkouts", calls: RECONCILE_CALLS, step: reconcilePaidCheckouts },
  { name: "subscriptions", calls: RECONCILE_CALLS, step: reconcileSubscriptions },
  { name: "completed sign-ups", calls: 2, step: deleteCompletedSignUps },
  // Who stands between two databases can't do anything. By now one that was away for some minutes is there again.
  { name: "moves left over", calls: MOVE_CALLS, needsSeveral: true, step: moveLearners },
  { name: "replays", calls: REPLAY_CALLS, step: storeOldReplays },
  { name: "monthly logs", calls: LOG_CALLS, step: storeMonthlyLogs },
];
