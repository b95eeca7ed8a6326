/** The nightly job (wrangler.toml, [triggers]). An error in one part doesn't stop the others. */

import { resumeDeletions } from "./accounts/delete-account.ts";
import { deleteExpired } from "./accounts/delete-expired.ts";
import { fillSkeletons } from "./accounts/names.ts";
import { deleteOrphanedPictures } from "./accounts/pictures.ts";
import { reconcilePayments } from "./payments/reconcile.ts";
import type { Bindings } from "./platform/env.ts";
import { logFault } from "./platform/log.ts";
import { makeDailyChallenge } from "./ships/make-daily-challenge.ts";

const PARTS: Record<string, (env: Bindings, now: number) => Promise<void>> = {
  challenge: makeDailyChallenge,
  deletions: resumeDeletions,
  pictures: deleteOrphanedPictures,
  names: fillSkeletons,
  expired: deleteExpired,
  // Last, because it calls the payment service for each subscription and may reach the platform's limit of calls per run.
  payments: reconcilePayments,
};

/** Runs every part of the nightly job. @param now the scheduled time, in milliseconds since 1970 */
export async function runNightly(env: Bindings, now: number): Promise<void> {
  for (const [name, part] of Object.entries(PARTS)) {
    try {
      await part(env, now);
    } catch (error) {
      logFault(`nightly ${name}`, error);
    }
  }
}
