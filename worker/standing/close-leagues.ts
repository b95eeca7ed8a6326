/** The end of a week in the leagues: a part of the nightly job. */
import type { AllLearnersDatabase } from "../db/client.ts";
import { announceByOne } from "../notices/tell-many.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { weekOf } from "../rules/weeks.ts";
import { closeGroups, deleteGroups, insertLeagueNotices, selectUnclosed } from "./league-queries.ts";

/** Groups that one step closes or deletes: some hundred rows. Of each row closed the step reads its group, so it takes some hundredths of a second. */
const GROUPS_PER_STEP = 25;
/** A league is kept through a pause of so many weeks. After a longer one a learner begins in the first league again. */
const KEEP_WEEKS = 8;

/**
 * Closes the groups of weeks that are over, then deletes old ones. Each step does what is left, so its position says only that there is more. Each
 * database numbers its own groups, so a step asks one alone.
 */
export const closeLeagues: NightlyStep = inEachDatabase(async (env, db, now) => {
  const closed = await closeNextGroups(env, db, now);
  if (closed > 0) return "more";
  const deleted = await deleteGroups(db, weekOf(now) - KEEP_WEEKS, GROUPS_PER_STEP);
  return deleted.length < GROUPS_PER_STEP ? null : "more";
});

/** Tells the open pages of the members too; no browser, since it is the night. @returns how many groups were closed */
async function closeNextGroups(env: Bindings, db: AllLearnersDatabase, now: number): Promise<number> {
  const groups = await selectUnclosed(db, weekOf(now), GROUPS_PER_STEP);
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const [, , stored] = await db.batch([...closeGroups(db, ids), insertLeagueNotices(db, ids, now)]);
  await announceByOne(
    env,
    stored.map((notice) => ({ ...notice, hasBrowser: false })),
  ).catch((error: unknown) => logFault("league notices", error));
  return groups.length;
}
