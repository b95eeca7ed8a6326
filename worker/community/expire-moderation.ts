/** Forgets what moderators took away and did long ago: parts of the nightly job. */
import { communityDatabase } from "../db/client.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { KEEP_MODERATION_MS, KEEP_REMOVALS_MS } from "../rules/moderation.ts";
import { deleteOldReports } from "./moderation-queries.ts";
import { deleteOldActs, deleteOldRemovals } from "./removal-queries.ts";

const ROWS_PER_STEP = 1000;

/** A part that goes on while a step finds as many rows as it may delete. */
const untilFew =
  (deleteSome: (...[env, now]: Parameters<NightlyStep>) => PromiseLike<readonly unknown[]>): NightlyStep =>
  async (env, now, position) =>
    (await deleteSome(env, now, position)).length < ROWS_PER_STEP ? null : "more";

/** Deletes what was taken away and can't be restored any more. */
export const deleteRemovals: NightlyStep = untilFew((env, now) =>
  deleteOldRemovals(communityDatabase(env), now - KEEP_REMOVALS_MS, ROWS_PER_STEP),
);

/** Deletes old entries of the moderation log. */
export const deleteActs: NightlyStep = untilFew((env, now) =>
  deleteOldActs(communityDatabase(env), now - KEEP_MODERATION_MS, ROWS_PER_STEP),
);

/** Deletes reports that were closed long ago. */
export const deleteReports: NightlyStep = untilFew((env, now) =>
  deleteOldReports(communityDatabase(env), now - KEEP_MODERATION_MS, ROWS_PER_STEP),
);
