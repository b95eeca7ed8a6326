import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { GHOST_NAME } from "../rules/battle-ghost.ts";
import type { MatchSetup } from "./match-store.ts";
import type { Prepared } from "./prepare-match.ts";
import { selectRace } from "./queries.ts";
import { readRecording } from "./recordings.ts";
import { battleOf, personOf } from "./report.ts";

/** What the ghosts are called and look like; an earlier player stays unnamed. */
const GHOSTS = {
  codex: { display_name: `${GHOST_NAME}'s ghost`, avatar_url: "/pictures/codex-256.webp" },
  match: { display_name: "A ghost", avatar_url: "/noobie.png" },
};

/**
 * What a race is about: a match whose second player is a recording.
 * @param scale of the clock: the recording is typed at the match's pace
 */
export async function prepareRace(env: Bindings, race_id: string, scale: number): Promise<Prepared> {
  const db = database(env.DB);
  try {
    const [row] = await selectRace(db, race_id);
    if (!row) return undefined;
    const battle = battleOf(row.battle);
    const recording = await readRecording(db, row.race.ghost, battle);
    if (!recording) return undefined;
    const { kind, edits } = recording;
    const player = { user_id: row.race.user_id, ...personOf(row.display_name, row.avatar_url) };
    const setup: MatchSetup = {
      match_id: race_id,
      title: row.battle.title,
      description: row.battle.description,
      battle,
      players: [player, { user_id: "ghost", ...GHOSTS[kind] }],
      ghost: { kind, edits: edits.map(([at, ...rest]) => [at * scale, ...rest]) },
    };
    return { setup, created_at: row.race.started_at };
  } catch (error) {
    logFault("preparing a race", error);
    return "unavailable";
  }
}
