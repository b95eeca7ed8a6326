import type { MatchAward, Payment } from "../contract/battles.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { LANGUAGES } from "../rules/code.ts";
import { type Edit, truncateEdits } from "../rules/match-edits.ts";
import { MAX_REPLAY_CHARACTERS } from "../rules/match-limits.ts";
import type { Side } from "../rules/match-phases.ts";
import { missedIn } from "../rules/practice/reviews.ts";
import { insertMatchReview, standingOf } from "../standing/queries.ts";
import type { MatchProgress, MatchSetup } from "./match-store.ts";
import { selectMatchExp, selectRecord } from "./queries.ts";
import {
  type FinishedMatch,
  insertMatchAward,
  insertSubmission,
  updateResult,
  updateVoid,
} from "./result-queries.ts";

/**
 * Writes a match's result, both submissions and the EXP, in one batch. Idempotent.
 * @returns each player's award; null for a player whose account is deleted
 * @throws errors of the database: the caller retries
 */
export async function recordMatch(
  env: Bindings,
  match: FinishedMatch,
): Promise<[MatchAward | null, MatchAward | null]> {
  const db = database(env.DB);
  const [one, other] = match.players;
  const answers = await db.batch([
    updateResult(db, match),
    insertSubmission(db, match, 0),
    insertSubmission(db, match, 1),
    insertMatchAward(db, match, 0),
    insertMatchAward(db, match, 1),
    insertMatchReview(db, one, match.match_id, ...reviewOf(match, 0), match.ended_at),
    insertMatchReview(db, other, match.match_id, ...reviewOf(match, 1), match.ended_at),
    selectMatchExp(db, one, match.match_id),
    selectRecord(db, one),
    selectMatchExp(db, other, match.match_id),
    selectRecord(db, other),
  ]);
  const [, , , , , , , [oneExp], [oneRecord], [otherExp], [otherRecord]] = answers;
  return [awardOf(oneExp, oneRecord), awardOf(otherExp, otherRecord)];
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
    await updateVoid(database(env.DB), match_id, ended_at);
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
  row: (Payment & { exp: number }) | undefined,
  record: MatchAward["record"] | undefined,
): MatchAward | null {
  if (!row || !record) return null;
  const { exp_gained, unpaid } = row;
  return { exp_gained, unpaid, standing: standingOf(row), record };
}
