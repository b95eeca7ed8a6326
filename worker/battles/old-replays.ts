/** Replays: a match's edits are in its row, and from a season on in an object of R2, since they are most of what a match takes. */
import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { DAY_MS } from "../rules/dates.ts";
import type { Edit } from "../rules/match-edits.ts";
import { selectOldReplays, updateReplayKey } from "./queries.ts";

/** A match is looked at in its first days, if ever. */
const MIN_AGE_MS = 91 * DAY_MS;
const MATCHES_PER_STEP = 50;
/** The rows, an object for each match, and the batch. */
export const CALLS_PER_STEP = 2 + MATCHES_PER_STEP;

/** No edits, as a match has them before its end. */
const NO_EDITS = "[]";

/** The edits of a match, wherever they are. None where the object is gone. */
export async function readEdits(
  env: Bindings,
  { edits, replay_key }: { edits: string; replay_key: string | null },
): Promise<Edit[]> {
  if (!replay_key) return JSON.parse(edits) as Edit[];
  const object = await env.AVATARS.get(replay_key);
  return object ? object.json<Edit[]>() : [];
}

/** Moves the edits of old matches into R2: the object first, then the key into the row. A part of the nightly job, which ends when none is left. */
export const storeOldReplays: NightlyStep = async (env, now) => {
  if (env.OLD_ROWS_TO_R2 !== "on") return null;
  const db = battleDatabase(env);
  const rows = await selectOldReplays(db, now - MIN_AGE_MS, MATCHES_PER_STEP);
  // A void match has none.
  const keyOf = (row: (typeof rows)[number]) => (row.edits === NO_EDITS ? "" : `replays/${row.id}.json`);
  await Promise.all(rows.map((row) => keyOf(row) && env.AVATARS.put(keyOf(row), row.edits)));
  const [first, ...others] = rows.map((row) => updateReplayKey(db, row.id, keyOf(row), NO_EDITS));
  if (first) await db.batch([first, ...others]);
  return rows.length < MATCHES_PER_STEP ? null : "more";
};
