import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { GHOST_NAME } from "../rules/battle-ghost.ts";
import type { MatchSetup } from "./match-store.ts";
import type { PreparedMatch } from "./prepare-match.ts";
import { selectRace } from "./race-queries.ts";
import { readRecording } from "./recordings.ts";
import { battleOf, profileOf } from "./to-wire.ts";

/** The ghosts' profiles. The player of an earlier match stays anonymous. */
const GHOSTS = {
  codex: { display_name: `${GHOST_NAME}'s ghost`, avatar_url: "/pictures/codex-256.webp" },
  match: { display_name: "A ghost", avatar_url: DEFAULT_AVATAR_URL },
};

/**
 * Reads a race that is about to start. Errors of the database are logged.
 * @param scale as for `scaledTiming`; the recording's times are scaled like the match's
 */
export async function prepareRace(env: Bindings, race_id: string, scale: number): Promise<PreparedMatch> {
  const db = battleDatabase(env);
  try {
    const [row] = await selectRace(db, race_id);
    if (!row) return undefined;
    const battle = battleOf(row.battle);
    const recording = await readRecording(env, row.race.ghost, battle);
    if (!recording) return undefined;
    const { kind, edits } = recording;
    const { battle_id, strength, best_ms } = row.race;
    const player = { user_id: row.race.user_id, ...profileOf(row.display_name, row.avatar_url) };
    const setup: MatchSetup = {
      match_id: race_id,
      title: row.battle.title,
      description: row.battle.description,
      battle,
      players: [player, { user_id: "ghost", ...GHOSTS[kind] }],
      ghost: { kind, edits: edits.map(([at, ...rest]) => [at * scale, ...rest]) },
      race: { battle_id, strength, best_ms },
    };
    return { setup, created_at: row.race.started_at };
  } catch (error) {
    logFault("preparing a race", error);
    return "unavailable";
  }
}
