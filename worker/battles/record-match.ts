import type { MatchAward } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import { primaryOf, ReplicatedDatabase } from "../db/replicated.ts";
import type { Bindings } from "../platform/env.ts";
import { MATCH_AWARD } from "../rules/battle-awards.ts";
import { LANGUAGES } from "../rules/code.ts";
import { type Edit, truncateEdits } from "../rules/match-edits.ts";
import { MAX_REPLAY_CHARACTERS } from "../rules/match-limits.ts";
import type { Side } from "../rules/match-phases.ts";
import { missedIn } from "../rules/practice/reviews.ts";
import { insertMatchReview, selectStanding, standingOf } from "../standing/queries.ts";
import type { MatchProgress, MatchSetup } from "./match-store.ts";
import { selectMatchAward, selectRecord } from "./queries.ts";
import {
  type FinishedMatch,
  insertMatchAward,
  insertSubmission,
  selectStoredResults,
  updateResult,
  updateVoid,
} from "./result-queries.ts";

/**
 * Writes a match's result and both submissions in one batch, then awards the EXP with its review to each player. Idempotent: the award
 * has the match in its key. The match's object keeps the result and repeats the call until both steps are done.
 * @returns each player's award; null for a player whose account is deleted
 * @throws errors of the database: the caller retries
 */
export async function recordMatch(
  env: Bindings,
  match: FinishedMatch,
): Promise<[MatchAward | null, MatchAward | null]> {
  const DB = new ReplicatedDatabase(primaryOf(env.DB), "first-primary");
  const db = battleDatabase({ DB });
  const [one, other] = match.players;
  const [, , , stored, [oneRecord], [otherRecord]] = await db.batch([
    updateResult(db, match),
    insertSubmission(db, match, 0),
    insertSubmission(db, match, 1),
    selectStoredResults(db, match.match_id),
    selectRecord(db, one),
    selectRecord(db, other),
  ]);
  const [resultOfOne, resultOfOther] = match.players.map((player) =>
    stored.find(({ user_id }) => user_id === player),
  );
  const [awardedOne, awardedOther] = await batchAcross(
    awardStatements({ DB }, match, 0, resultOfOne),
    awardStatements({ DB }, match, 1, resultOfOther),
  );
  const bookmark = DB.bookmark();
  return [
    awardOf(awardedOne, resultOfOne, oneRecord, bookmark),
    awardOf(awardedOther, resultOfOther, otherRecord, bookmark),
  ];
}

type StoredResult = Awaited<ReturnType<typeof selectStoredResults>>[number] | undefined;

/** The statements that award a player, with the player's database. */
function awardStatements(env: { DB: D1Database }, match: FinishedMatch, side: Side, stored: StoredResult) {
  const { match_id, players, ended_at } = match;
  const user_id = players[side];
  const db = learnerDatabase(env, user_id);
  const amount = stored && stored.unpaid === null ? MATCH_AWARD[stored.result] : 0;
  const [score, missed] = reviewOf(match, side);
  return [
    db,
    [
      insertMatchAward(db, user_id, match_id, amount, ended_at),
      insertMatchReview(db, user_id, stored?.battle_id ?? "", score, missed, ended_at),
      selectMatchAward(db, user_id, match_id),
      selectStanding(db, user_id),
    ],
  ] as const;
}

/**
 * Writes how a match ended: its result, or that it is void. A race is not stored and earns nothing.
 * @param now when the match ended, where its progress doesn't say so
 * @throws as `recordMatch`
 */
export async function recordEnd(
  env: Bindings,
  { match_id, players, ghost }: MatchSetup,
  progress: Pick<MatchProgress, "verdict" | "ended_at">,
  edits: readonly Edit[],
  now: number,
): Promise<[MatchAward | null, MatchAward | null]> {
  if (ghost) return [null, null];
  const { verdict, ended_at = now } = progress;
  if (!verdict) {
    await updateVoid(battleDatabase(env), match_id, ended_at);
    return [null, null];
  }
  const ids: [string, string] = [players[0].user_id, players[1].user_id];
  const stored = truncateEdits(edits, MAX_REPLAY_CHARACTERS);
  return recordMatch(env, { match_id, players: ids, verdict, edits: stored, ended_at });
}

/** The score and the languages with wishes that were missed, for a player's practice. */
function reviewOf({ verdict }: FinishedMatch, side: Side): [score: number, missed: string] {
  const { score, ...shares } = verdict.scores[side];
  const missed = LANGUAGES.filter((language) => (shares[language] ?? 1) < 1);
  return [score, missedIn(missed.map((language) => ({ language })))];
}

function awardOf(
  [, , [award], [standing]]: readonly [unknown, unknown, { exp_gained: number }[], { exp: number }[]],
  stored: StoredResult,
  record: MatchAward["record"] | undefined,
  bookmark: string | undefined,
): MatchAward | null {
  if (!standing || !record) return null;
  return {
    exp_gained: award?.exp_gained ?? 0,
    unpaid: stored?.unpaid ?? null,
    standing: standingOf(standing),
    record,
    ...(bookmark !== undefined && { bookmark }),
  };
}
