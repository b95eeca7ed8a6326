/** The statements that store how a match ended. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { MatchVerdict } from "../contract/battles.ts";
import type { BattleDatabase, LearnerDatabase } from "../db/client.ts";
import { exp_ledger, match_submissions, matches } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { AWARDED_MATCHES_A_DAY, MATCH_AWARD, type UnpaidReason } from "../rules/battle-awards.ts";
import type { Edit } from "../rules/match-edits.ts";
import { otherSide, SIDES, type Side } from "../rules/match-phases.ts";
import { MAX_MATCH_MS } from "../rules/match-timing.ts";
import { matchKey } from "./queries.ts";

const DAY_MS = 86_400_000;

/** The results that earn EXP, as an SQL list. */
const PAYING_RESULTS = sql.raw(
  `(${Object.entries(MATCH_AWARD)
    .filter(([, amount]) => amount > 0)
    .map(([result]) => `'${result}'`)
    .join(", ")})`,
);

/** A match that has ended. */
export type FinishedMatch = {
  match_id: string;
  players: [string, string];
  verdict: MatchVerdict;
  edits: readonly Edit[];
  ended_at: number;
};

/** Stores that a match is void, unless it has a result. */
export function updateVoid(db: BattleDatabase, match_id: string, ended_at: number) {
  return db
    .update(matches)
    .set({ ended_at, outcome: "none" })
    .where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

/** Stores the result of a match, once. */
export function updateResult(
  db: BattleDatabase,
  { match_id, players, verdict, edits, ended_at }: FinishedMatch,
) {
  const winner = SIDES.find((side) => verdict.results[side] === "win");
  const outcome = verdict.results[0] === "none" ? "none" : winner === undefined ? "tie" : "decided";
  const quitter = verdict.ending.kind === "rage-quit" ? players[verdict.ending.by] : null;
  return db
    .update(matches)
    .set({
      ended_at,
      outcome,
      // The account may be deleted by now.
      winner_id:
        winner === undefined ? null : sql`(SELECT user_id FROM profiles WHERE user_id = ${players[winner]})`,
      rage_quit_by: quitter,
      edits: JSON.stringify(edits),
      wish_texts: verdict.wishes ? JSON.stringify(verdict.wishes) : null,
    })
    .where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

/** Stores what one player ended with, once. */
export function insertSubmission(db: BattleDatabase, match: FinishedMatch, side: Side) {
  const { match_id, players, verdict } = match;
  const { html: html_score, css: css_score, js: js_score, score, met } = verdict.scores[side];
  return db
    .insert(match_submissions)
    .values({
      match_id,
      user_id: players[side],
      ...verdict.codes[side],
      html_score,
      css_score,
      js_score,
      score,
      result: verdict.results[side],
      met_wishes: met ? JSON.stringify(met) : null,
      last_met_at: verdict.last_met_at?.[side] ?? null,
      unpaid: unpaidReason(match, side),
    })
    .onConflictDoNothing();
}

/** Why one player's result earns no EXP although such results do. Decided when the submission is inserted. */
function unpaidReason({ match_id, players, verdict, ended_at }: FinishedMatch, side: Side) {
  if (MATCH_AWARD[verdict.results[side]] === 0) return null;
  if (verdict.scores.every(({ score }) => score === 0)) return "nothing-met" satisfies UnpaidReason;
  const [user, opponent] = [players[side], players[otherSide(side)]];
  const day = ended_at - (ended_at % DAY_MS);
  const mine = sql`(o.user_1_id = ${user} OR o.user_2_id = ${user})`;
  const theirs = sql`(o.user_1_id = ${opponent} OR o.user_2_id = ${opponent})`;
  // `created_at` is indexed. A match that ended today started at most MAX_MATCH_MS before today.
  const today = sql`o.created_at > ${day - MAX_MATCH_MS} AND o.ended_at >= ${day} AND o.ended_at < ${day + DAY_MS}
    AND o.outcome IN ('decided', 'tie') AND o.id <> ${match_id}`;
  return sql<UnpaidReason | null>`CASE
    WHEN (SELECT count(*) FROM matches o WHERE ${mine} AND ${today}) >= ${AWARDED_MATCHES_A_DAY} THEN 'daily-limit'
    WHEN EXISTS (SELECT 1 FROM matches o JOIN match_submissions s ON s.match_id = o.id AND s.user_id = ${user}
        AND s.result IN ${PAYING_RESULTS} AND s.unpaid IS NULL
      WHERE ${mine} AND ${theirs} AND ${today}) THEN 'same-opponent'
    END`;
}

/** How a match ended for each player, as it was stored first, and whether it earns EXP. */
export function selectStoredResults(db: BattleDatabase, match_id: string) {
  const { user_id, result, unpaid } = match_submissions;
  return db
    .select({ user_id, result, unpaid, battle_id: matches.battle_id })
    .from(match_submissions)
    .innerJoin(matches, eq(matches.id, match_submissions.match_id))
    .where(eq(match_submissions.match_id, match_id));
}

/** Awards a player's EXP, once for each match. Does nothing for a result that earns none, or where the account is deleted. */
export function insertMatchAward(
  db: LearnerDatabase,
  user_id: string,
  match_id: string,
  amount: number,
  now: number,
) {
  const award = { user_id, key: matchKey(match_id), amount, created_at: now };
  const account = sql`FROM users WHERE id = ${user_id} AND ${amount} > 0`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, account))
    .onConflictDoNothing();
}
