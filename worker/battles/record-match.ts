import { and, eq, isNull, sql } from "drizzle-orm";
import type { MatchAward, MatchVerdict, Payment } from "../contract/battles.ts";
import { type Database, database } from "../db/client.ts";
import { exp_ledger, match_submissions, matches } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { AWARDED_MATCHES_A_DAY, MATCH_AWARD, type UnpaidReason } from "../rules/battle-awards.ts";
import { type Edit, truncateEdits } from "../rules/match-edits.ts";
import { MAX_REPLAY_CHARACTERS } from "../rules/match-limits.ts";
import { otherSide, SIDES, type Side } from "../rules/match-phases.ts";
import { MAX_MATCH_MS } from "../rules/match-timing.ts";
import { standingOf } from "../standing/queries.ts";
import type { MatchProgress, MatchSetup } from "./match-store.ts";
import { selectMatchExp, selectRecord } from "./queries.ts";

/** A match that has ended. */
export type FinishedMatch = {
  match_id: string;
  players: [string, string];
  verdict: MatchVerdict;
  edits: readonly Edit[];
  ended_at: number;
};

const DAY_MS = 86_400_000;

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
    selectMatchExp(db, one, match.match_id),
    selectRecord(db, one),
    selectMatchExp(db, other, match.match_id),
    selectRecord(db, other),
  ]);
  const [, , , , , [oneExp], [oneRecord], [otherExp], [otherRecord]] = answers;
  return [awardOf(oneExp, oneRecord), awardOf(otherExp, otherRecord)];
}

/**
 * Writes how a match ended: its result, or that it is void. A race is not stored and earns nothing.
 * @throws as `recordMatch`
 */
export async function recordEnd(
  env: Bindings,
  { match_id, players, ghost }: MatchSetup,
  { verdict, ended_at = Date.now() }: MatchProgress,
  edits: readonly Edit[],
): Promise<[MatchAward | null, MatchAward | null]> {
  if (ghost) return [null, null];
  if (!verdict) {
    await recordVoid(env, match_id, ended_at);
    return [null, null];
  }
  const ids: [string, string] = [players[0].user_id, players[1].user_id];
  const stored = truncateEdits(edits, MAX_REPLAY_CHARACTERS);
  return recordMatch(env, { match_id, players: ids, verdict, edits: stored, ended_at });
}

async function recordVoid(env: Bindings, match_id: string, ended_at: number): Promise<void> {
  await database(env.DB)
    .update(matches)
    .set({ ended_at, outcome: "none" })
    .where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

function awardOf(
  row: (Payment & { exp: number }) | undefined,
  record: MatchAward["record"] | undefined,
): MatchAward | null {
  if (!row || !record) return null;
  const { exp_gained, unpaid } = row;
  return { exp_gained, unpaid, standing: standingOf(row), record };
}

function updateResult(db: Database, { match_id, players, verdict, edits, ended_at }: FinishedMatch) {
  const winner = SIDES.find((side) => verdict.results[side] === "win");
  const outcome = verdict.results[0] === "none" ? "none" : winner === undefined ? "tie" : "decided";
  const quitter = verdict.ending.kind === "rage-quit" ? players[verdict.ending.by] : null;
  return db
    .update(matches)
    .set({
      ended_at,
      outcome,
      // The account may be deleted by now.
      winner_id: winner === undefined ? null : sql`(SELECT id FROM users WHERE id = ${players[winner]})`,
      rage_quit_by: quitter,
      edits: JSON.stringify(edits),
      wish_texts: verdict.wishes ? JSON.stringify(verdict.wishes) : null,
    })
    .where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

function insertSubmission(db: Database, match: FinishedMatch, side: Side) {
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
    WHEN EXISTS (SELECT 1 FROM matches o JOIN exp_ledger l ON l.user_id = ${user} AND l.key = 'match:' || o.id
      WHERE ${mine} AND ${theirs} AND ${today}) THEN 'same-opponent'
    END`;
}

/** One player's EXP. Idempotent. */
function insertMatchAward(db: Database, { match_id, players, verdict, ended_at }: FinishedMatch, side: Side) {
  const user = players[side];
  const amount = MATCH_AWARD[verdict.results[side]];
  const award = sql`SELECT NULL, u.id, ${`match:${match_id}`}, ${amount}, ${ended_at} FROM users u
    JOIN match_submissions s ON s.user_id = u.id AND s.match_id = ${match_id}
    WHERE u.id = ${user} AND ${amount} > 0 AND s.unpaid IS NULL`;
  return db.insert(exp_ledger).select(award).onConflictDoNothing();
}
