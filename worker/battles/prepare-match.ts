import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { MatchSetup } from "./match-store.ts";
import { selectMatch } from "./queries.ts";
import { battleOf, playersOf } from "./to-wire.ts";

/** A match before it starts. `over`: it has ended. `unavailable`: the database failed. Undefined: there is no such match. */
export type PreparedMatch = { setup: MatchSetup; created_at: number } | "over" | "unavailable" | undefined;

/** Reads a match that is about to start. Errors of the database are logged. */
export async function prepareMatch(env: Bindings, match_id: string): Promise<PreparedMatch> {
  let row: Awaited<ReturnType<typeof selectMatch>>[number] | undefined;
  try {
    [row] = await selectMatch(battleDatabase(env), match_id);
  } catch (error) {
    logFault("prepare match", error, { match: match_id });
    return "unavailable";
  }
  if (!row) return undefined;
  if (row.match.ended_at !== null) return "over";
  const { title, description } = row.battle;
  const { challenge_id } = row.match;
  return {
    setup: {
      match_id,
      challenge_id,
      title,
      description,
      battle: battleOf(row.battle),
      players: playersOf(row),
      ...(row.match.origin === "guest" && { guest: null }),
    },
    created_at: row.match.created_at,
  };
}
