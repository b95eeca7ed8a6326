import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { MatchSetup } from "./match-store.ts";
import { selectMatch } from "./queries.ts";
import { battleOf, playersOf } from "./report.ts";

/** A match before it begins; `over` where it has ended already, `unavailable` where the record didn't answer, undefined where there is none. */
export type Prepared = { setup: MatchSetup; created_at: number } | "over" | "unavailable" | undefined;

/** What the record says of a match before it begins. */
export async function prepareMatch(env: Bindings, match_id: string): Promise<Prepared> {
  let row: Awaited<ReturnType<typeof selectMatch>>[number] | undefined;
  try {
    [row] = await selectMatch(database(env.DB), match_id);
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
    },
    created_at: row.match.created_at,
  };
}
