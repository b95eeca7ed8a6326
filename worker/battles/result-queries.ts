/** The statements that store how a match ended. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MatchVerdict } from "../contract/battles.ts";
import type { BattleDatabase, LearnerDatabase } from "../db/client.ts";
import { exp_ledger, match_submissions, matches } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { AWARDED_MATCHES_A_DAY, MATCH_AWARD, type UnpaidReason } from "../rules/battle-awards.ts";
import { DAY_MS, utcDayStart } from "../rules/dates.ts";
import { GUEST_ID } from "../rules/guests.ts";
import { isHeldFor } from "../rules/held-results.ts";
import type { Edit } from "../rules/match-edits.ts";
import type { MatchOrigin } from "../rules/match-origins.ts";
import { otherSide, SIDES, type Side } from "../rules/match-phases.ts";
import { MAX_MATCH_MS } from "../rules/match-timing.ts";
import {
  FREE_EARLY_QUITS_A_DAY,
  isRated,
  RATED_MATCHES_A_DAY,
  RATED_MATCHES_OF_A_PAIR_A_DAY,
  type UnratedReason,
} from "../rules/rating.ts";
import { matchKey, playerKey } from "./queries.ts";
import type { StoredReplay } from "./replays.ts";

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
  /** It ended by a rage quit in its first seconds, see `isEarlyQuit`. */
  early_quit: boolean;
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
export function updateResult(db: BattleDatabase, match: FinishedMatch, replay: StoredReplay) {
  const { match_id, players, verdict, ended_at } = match;
  const winner = SIDES.find((side) => verdict.results[side] === "win");
  const outcome = verdict.results[0] === "none" ? "none" : winner === undefined ? "tie" : "decided";
  return db
    .update(matches)
    .set({
      ended_at,
      outcome,
      // The account may be deleted by now.
      winner_id:
        winner === undefined ? null : sql`(SELECT user_id FROM profiles WHERE user_id = ${players[winner]})`,
      rage_quit_by: storedQuitterOf(match),
      ...replay,
      wish_texts: verdict.wishes ? JSON.stringify(verdict.wishes) : null,
      unrated: unratedReason(match),
      held: isHeld(match) ? "open" : null,
    })
    .where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

/** Whether a result waits for a moderator. One with a guest counts for nothing anyway. */
const isHeld = (match: FinishedMatch): boolean =>
  !match.players.includes(GUEST_ID) && SIDES.some((side) => isHeldBy(match, side));

/** Whether it waits for how this player's code came about. */
const isHeldBy = ({ verdict }: Pick<FinishedMatch, "verdict">, side: Side): boolean =>
  isHeldFor({
    result: verdict.results[side],
    score: verdict.scores[side].score,
    mark: verdict.marks?.[side],
  });

const quitterOf = ({ players, verdict: { ending } }: FinishedMatch) =>
  ending.kind === "rage-quit" ? players[ending.by] : null;

/** As `quitterOf`, as it is stored. */
const storedQuitterOf = ({ players, verdict: { ending } }: FinishedMatch) =>
  ending.kind === "rage-quit" ? playerKey(players[ending.by], ending.by) : null;

/** Why a match moves no rating. Decided when the result is stored. */
function unratedReason(match: FinishedMatch) {
  if (!isRated(match)) return "never" satisfies UnratedReason;
  const [one, other] = match.players;
  const countToday = (condition: SQL) =>
    sql`(SELECT count(*) FROM matches o WHERE ${condition} AND ${otherMatchToday(match)})`;
  // What is held may be released.
  const isRatedToo = sql`(o.unrated IS NULL OR o.unrated = ${"held" satisfies UnratedReason})`;
  const ratedOf = (player: string) => countToday(sql`${isPlayer(player)} AND ${isRatedToo}`);
  const ratedOfPair = countToday(sql`${isPlayer(one)} AND ${isPlayer(other)} AND ${isRatedToo}`);
  const quitter = match.early_quit ? quitterOf(match) : null;
  const earlyQuits = (player: string) =>
    countToday(sql`${isPlayer(player)} AND o.rage_quit_by = ${player} AND o.unrated = 'early-quit'`);
  const isFreeQuit = quitter === null ? sql`0` : sql`${earlyQuits(quitter)} < ${FREE_EARLY_QUITS_A_DAY}`;
  return sql<UnratedReason | null>`CASE
    WHEN ${matches.origin} <> ${"queue" satisfies MatchOrigin} THEN 'never'
    WHEN ${isFreeQuit} THEN 'early-quit'
    WHEN ${ratedOfPair} >= ${RATED_MATCHES_OF_A_PAIR_A_DAY} THEN 'same-opponent'
    WHEN max(${ratedOf(one)}, ${ratedOf(other)}) >= ${RATED_MATCHES_A_DAY} THEN 'daily-limit'
    WHEN ${isHeld(match)} THEN 'held'
    END`;
}

/** A match `o` is one of this player. */
const isPlayer = (user_id: string) => sql`(o.user_1_id = ${user_id} OR o.user_2_id = ${user_id})`;

/** A match `o` is another one that was decided or tied on the same UTC day. Those with guests count for nothing. */
function otherMatchToday({ match_id, ended_at }: FinishedMatch): SQL {
  const day = utcDayStart(ended_at);
  // `created_at` is indexed. A match that ended today started at most MAX_MATCH_MS before today.
  return sql`o.created_at > ${day - MAX_MATCH_MS} AND o.ended_at >= ${day} AND o.ended_at < ${day + DAY_MS}
    AND o.outcome IN ('decided', 'tie') AND o.origin <> ${"guest" satisfies MatchOrigin} AND o.id <> ${match_id}`;
}

/** Stores what one player ended with, once. Stores nothing where the match is gone, as one with a guest whose host has deleted the account. */
export function insertSubmission(db: BattleDatabase, match: FinishedMatch, side: Side) {
  const { match_id, players, verdict } = match;
  const { html: html_score, css: css_score, js: js_score, score, met } = verdict.scores[side];
  const submission = {
    match_id,
    user_id: playerKey(players[side], side),
    ...verdict.codes[side],
    html_score,
    css_score,
    js_score,
    score,
    result: verdict.results[side],
    met_wishes: met ? JSON.stringify(met) : null,
    last_met_at: verdict.last_met_at?.[side] ?? null,
    unpaid: unpaidReason(match, side),
    mark: verdict.marks ? JSON.stringify(verdict.marks[side]) : null,
  };
  const isThere = sql`FROM matches WHERE id = ${match_id}`;
  return db
    .insert(match_submissions)
    .select(selectRow(match_submissions, submission, isThere))
    .onConflictDoNothing();
}

/** Why one player's result earns no EXP although such results do. Decided when the submission is inserted. */
function unpaidReason(match: FinishedMatch, side: Side): UnpaidReason | SQL<UnpaidReason | null> | null {
  const { players, verdict } = match;
  if (MATCH_AWARD[verdict.results[side]] === 0) return null;
  if (players.includes(GUEST_ID)) return "guest";
  if (verdict.scores.every(({ score }) => score === 0)) return "nothing-met";
  const [user, opponent] = [players[side], players[otherSide(side)]];
  const [mine, theirs, today] = [isPlayer(user), isPlayer(opponent), otherMatchToday(match)];
  return sql<UnpaidReason | null>`CASE
    WHEN (SELECT count(*) FROM matches o WHERE ${mine} AND ${today}) >= ${AWARDED_MATCHES_A_DAY} THEN 'daily-limit'
    WHEN EXISTS (SELECT 1 FROM matches o JOIN match_submissions s ON s.match_id = o.id AND s.user_id = ${user}
        AND s.result IN ${PAYING_RESULTS} AND (s.unpaid IS NULL OR s.unpaid = ${"held" satisfies UnpaidReason})
      WHERE ${mine} AND ${theirs} AND ${today}) THEN 'same-opponent'
    WHEN ${isHeldBy(match, side)} THEN 'held'
    END`;
}

/** How a match ended for each player, as it was stored first, whether it earns EXP, and whether it moves ratings. */
export function selectStoredResults(db: BattleDatabase, match_id: string) {
  const { user_id, result, unpaid } = match_submissions;
  return db
    .select({
      user_id,
      result,
      unpaid,
      battle_id: matches.battle_id,
      unrated: matches.unrated,
      held: matches.held,
    })
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
