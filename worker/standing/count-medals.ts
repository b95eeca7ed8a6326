/** How rare the medals are: a part of the nightly job. */
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { MEDALS } from "../rules/medals.ts";
import { countEarned, selectMedalsEnd, upsertMedalCount } from "./medal-queries.ts";

/** Rows that one step counts: some tenths of a second of the database's time. */
const ROWS_PER_STEP = 10_000;
/** The calls of one step. */
export const MEDAL_CALLS = 3;

/** The last learner who was counted, and how many have each medal so far. */
type Position = { after: string; counts: Record<string, number> };

/** Counts who has each medal, chunk by chunk, and stores it at the end. */
export const countMedals: NightlyStep = inEachDatabase(async (_env, db, _now, position) => {
  const { after, counts }: Position = position
    ? (JSON.parse(position) as Position)
    : { after: "", counts: {} };
  const [chunk] = await selectMedalsEnd(db, after, ROWS_PER_STEP);
  for (const { medal, learners } of await countEarned(db, after, chunk?.end))
    counts[medal] = (counts[medal] ?? 0) + learners;
  if (chunk) return JSON.stringify({ after: chunk.end, counts } satisfies Position);
  const [first, ...others] = MEDALS.map(({ id }) => upsertMedalCount(db, id, counts[id] ?? 0));
  if (first) await db.batch([first, ...others]);
  return null;
});
