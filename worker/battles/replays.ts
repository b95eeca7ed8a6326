/**
 * Replays: a match's edits, which are most of what a match takes, are in an object of R2. Those of earlier releases, and those that R2 didn't take,
 * are in the match's row until the nightly job moves them.
 */
import { battleDatabase } from "../db/client.ts";
import { type Bindings, hasCompactRows } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { DAY_MS } from "../rules/dates.ts";
import type { Edit } from "../rules/match-edits.ts";
import { selectOldReplays, updateReplayKey } from "./queries.ts";

/** A match is looked at in its first days, if ever. */
const MIN_AGE_MS = 91 * DAY_MS;
const MATCHES_PER_STEP = 50;
/** The rows, an object for each match, the batch, and what is taken back. */
export const CALLS_PER_STEP = 3 + MATCHES_PER_STEP;

/** No edits, as a match has them before its end, and once they are elsewhere. */
const NO_EDITS = "[]";

const replayKey = (match_id: string) => `replays/${match_id}.json`;

/** Where a row says that a match's edits are. */
export type StoredReplay = { edits: string; replay_key: string | null };

/**
 * Stores the edits of a match whose result is about to be stored. Can be repeated.
 * @returns what the row gets: the edits themselves where R2 didn't take them, since a result waits for nothing else
 */
export async function storeReplay(
  env: Bindings,
  match_id: string,
  edits: readonly Edit[],
): Promise<StoredReplay> {
  const text = JSON.stringify(edits);
  if (!hasCompactRows(env)) return { edits: text, replay_key: null };
  if (text === NO_EDITS) return { edits: text, replay_key: "" };
  try {
    await env.AVATARS.put(replayKey(match_id), text);
    return { edits: NO_EDITS, replay_key: replayKey(match_id) };
  } catch (error) {
    logFault("store replay", error, { match: match_id });
    return { edits: text, replay_key: null };
  }
}

/** The edits of a match, wherever they are. None where the object is gone. */
export async function readEdits(env: Bindings, { edits, replay_key }: StoredReplay): Promise<Edit[]> {
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
  const keyOf = (row: (typeof rows)[number]) => (row.edits === NO_EDITS ? "" : replayKey(row.id));
  await Promise.all(rows.map((row) => keyOf(row) && env.AVATARS.put(keyOf(row), row.edits)));
  const [first, ...others] = rows.map((row) => updateReplayKey(db, row.id, keyOf(row), NO_EDITS));
  const stored = first ? await db.batch([first, ...others]) : [];
  // Matches that went with their players' accounts meanwhile.
  const gone = rows.filter((row, at) => stored[at]?.length === 0 && keyOf(row) !== "");
  if (gone.length > 0) await env.AVATARS.delete(gone.map(keyOf));
  return rows.length < MATCHES_PER_STEP ? null : "more";
};
