/** What is done once a night (wrangler.toml, [triggers]). Each part stands for itself: a fault in one doesn't stop the others. */

import { resumeDeletions } from "./accounts/delete-account.ts";
import { deleteExpired } from "./accounts/delete-expired.ts";
import { fillSkeletons } from "./accounts/names.ts";
import { sweepPictures } from "./accounts/pictures.ts";
import { reconcilePayments } from "./payments/reconcile.ts";
import type { Bindings } from "./platform/env.ts";
import { logFault } from "./platform/log.ts";
import { makeDailyChallenge } from "./ships/make-daily-challenge.ts";

const PARTS: Record<string, (env: Bindings, now: number) => Promise<void>> = {
  challenge: makeDailyChallenge,
  deletions: resumeDeletions,
  pictures: sweepPictures,
  names: fillSkeletons,
  expired: deleteExpired,
  // Last: it asks another service for each subscription, which may use up what one run may ask.
  payments: reconcilePayments,
};

/** Runs every part of the night. */
export async function runNightly(env: Bindings, now: number): Promise<void> {
  for (const [name, part] of Object.entries(PARTS)) {
    try {
      await part(env, now);
    } catch (error) {
      logFault(`nightly ${name}`, error);
    }
  }
}
