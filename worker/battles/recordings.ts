/** The recordings that ghosts play: earlier matches, and generated ones. */
import type { GhostKind } from "../contract/battles.ts";
import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { finishAt, GHOST_SIDE, recordTyping } from "../rules/battle-ghost.ts";
import type { BattleCheck } from "../rules/battle-score.ts";
import type { Edit } from "../rules/match-edits.ts";
import { MATCH_TIMING_MS } from "../rules/match-timing.ts";
import { selectMatch } from "./queries.ts";
import { readEdits } from "./replays.ts";

/** Generated recordings of each battle, which differ in their rhythm. */
export const CODEX_RECORDINGS = 5;

export type Recording = { kind: GhostKind; edits: Edit[] };

/**
 * Reads a recording, as the second player's edits.
 * @param ghost `codex:{take}:{done_ms}` or `match:{match_id}:{user_id}`, as in the column `ghost_races.ghost`
 * @returns undefined if it no longer exists
 */
export async function readRecording(
  env: Bindings,
  ghost: string,
  { start, check }: BattleCheck,
): Promise<Recording | undefined> {
  const [kind, id = "", last] = ghost.split(":");
  if (kind === "codex") {
    // A race of an earlier release has no time to be done.
    if (last === undefined)
      return { kind, edits: recordTyping(start, check, Number(id), MATCH_TIMING_MS.editing) };
    const edits = recordTyping(start, check, Number(id), Number.POSITIVE_INFINITY);
    return { kind, edits: finishAt(edits, Number(last)) };
  }
  const user_id = last;
  const [row] = await selectMatch(battleDatabase(env), id);
  const side = [row?.match.user_1_id, row?.match.user_2_id].indexOf(user_id);
  if (!row || !user_id || side === -1 || row.match.ended_at === null) return undefined;
  const edits = await readEdits(env, row.match);
  return {
    kind: "match",
    edits: edits.filter((edit) => edit[1] === side).map(([at, , ...rest]): Edit => [at, GHOST_SIDE, ...rest]),
  };
}
