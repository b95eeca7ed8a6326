import type { MatchAward } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase, primaryBinding } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { MATCH_AWARD } from "../rules/battle-awards.ts";
import type { MatchResult } from "../rules/battle-score.ts";
import { LANGUAGES } from "../rules/code.ts";
import { utcDate } from "../rules/dates.ts";
import { type RatedScore, rateDay, rateMatch } from "../rules/glicko.ts";
import { type Edit, truncateEdits } from "../rules/match-edits.ts";
import { MAX_REPLAY_CHARACTERS } from "../rules/match-limits.ts";
import type { Side } from "../rules/match-phases.ts";
import { missedIn } from "../rules/practice/reviews.ts";
import { isEarlyQuit, isRated } from "../rules/rating.ts";
import { isMarked } from "../rules/typing-mark.ts";
import { insertMatchReview, selectStanding, standingOf } from "../standing/queries.ts";
import type { MatchProgress, MatchSetup } from "./match-store.ts";
import { selectMatchAward, selectRecord } from "./queries.ts";
import {
  insertRatingChange,
  type RatingMove,
  ratingDayOf,
  selectRating,
  selectRatingChange,
  upsertRating,
} from "./rating-queries.ts";
import { recordGuestMatch } from "./record-guest-match.ts";
import { type PlayedMatch, upsertRecording } from "./recording-queries.ts";
import { removeReplays } from "./remove-matches.ts";
import { storeReplay } from "./replays.ts";
import {
  type FinishedMatch,
  insertMatchAward,
  insertSubmission,
  selectStoredResults,
  updateResult,
  updateVoid,
} from "./result-queries.ts";
import { shareKey } from "./share-keys.ts";
import { ratingOutcome } from "./to-wire.ts";

/**
 * Writes a match's result and both submissions in one batch, then awards the EXP with its review to each player, moves the rating, and
 * keeps both as ghosts.
 * Idempotent: the award and the change of the rating have the match in their keys. The match's object keeps the result and repeats the
 * call until both steps are done.
 * @returns each player's award; null for a player whose account is deleted
 * @throws errors of the database, and Error where another match has moved a rating meanwhile: the caller retries
 */
export async function recordMatch(
  env: Bindings,
  match: FinishedMatch,
): Promise<[MatchAward | null, MatchAward | null]> {
  const replay = await storeReplay(env, match.match_id, match.edits);
  const { DB, bookmark } = primaryBinding(env);
  const db = battleDatabase({ DB });
  const [one, other] = match.players;
  const [learnerOne, learnerOther] = [learnerDatabase({ DB }, one), learnerDatabase({ DB }, other)];
  const [[, , , stored, [oneRecord], [otherRecord]], [[ratingOne]], [[ratingOther]]] = await batchAcross(
    [
      db,
      [
        updateResult(db, match, replay),
        insertSubmission(db, match, 0),
        insertSubmission(db, match, 1),
        selectStoredResults(db, match.match_id),
        selectRecord(db, one),
        selectRecord(db, other),
      ],
    ],
    [learnerOne, [selectRating(learnerOne, one)]],
    [learnerOther, [selectRating(learnerOther, other)]],
  );
  // The match has gone with both accounts.
  if (stored.length === 0) await removeReplays(env, [replay.replay_key]);
  const [moveOfOne = null, moveOfOther = null] = ratingMoves(match, stored, [ratingOne, ratingOther]);
  const resultOf = (player: string) => stored.find(({ user_id }) => user_id === player);
  const [first, second]: [PlayerRows, PlayerRows] = [
    { stored: resultOf(one), record: oneRecord, rating: ratingOne, move: moveOfOne },
    { stored: resultOf(other), record: otherRecord, rating: ratingOther, move: moveOfOther },
  ];
  const [awardedOne, awardedOther] = await batchAcross(
    awardStatements({ DB }, match, 0, first),
    awardStatements({ DB }, match, 1, second),
    [db, [upsertRecording(db, playedOf(match, 0, first)), upsertRecording(db, playedOf(match, 1, second))]],
  );
  const share_key = await shareKey(env, match.match_id);
  return [
    awardOf(awardedOne, first, { share_key, bookmark: bookmark(one) }),
    awardOf(awardedOther, second, { share_key, bookmark: bookmark(other) }),
  ];
}

type StoredResult = Awaited<ReturnType<typeof selectStoredResults>>[number];
type StoredRating = Awaited<ReturnType<typeof selectRating>>[number];

/** What the first batch has read about a player, and what the match does to the player's rating. */
type PlayerRows = {
  stored: StoredResult | undefined;
  record: MatchAward["record"] | undefined;
  rating: StoredRating | undefined;
  move: RatingMove | null;
};

const RATED_SCORES: Readonly<Record<MatchResult, RatedScore>> = { win: 1, tie: 0.5, none: 0.5, lose: 0 };

/** What a match does to both ratings; empty where it moves none, as where an account is deleted. */
function ratingMoves(
  match: FinishedMatch,
  stored: readonly StoredResult[],
  [one, other]: readonly [StoredRating | undefined, StoredRating | undefined],
): [RatingMove, RatingMove] | [] {
  if (!one || !other || !isRated(match) || stored.some(({ unrated }) => unrated !== null)) return [];
  return workOutRatings(match.verdict.results, utcDate(match.ended_at), [one, other]);
}

/**
 * What a result does to both ratings.
 * @param date the UTC date on which it counts
 */
export function workOutRatings(
  results: readonly [MatchResult, MatchResult],
  date: string,
  [one, other]: readonly [StoredRating, StoredRating],
): [RatingMove, RatingMove] {
  const [dayOfOne, dayOfOther] = [ratingDayOf(one.rating, date), ratingDayOf(other.rating, date)];
  const [scoreOfOne, scoreOfOther] = [RATED_SCORES[results[0]], RATED_SCORES[results[1]]];
  return [
    { ...rateMatch(dayOfOne, dayOfOther.start, scoreOfOne), changes: one.rating?.changes ?? 0 },
    { ...rateMatch(dayOfOther, dayOfOne.start, scoreOfOther), changes: other.rating?.changes ?? 0 },
  ];
}

/** What a player is kept as a ghost with. Who hides ratings isn't kept: the ghost's strength is the player's rating. */
function playedOf(match: FinishedMatch, side: Side, { rating }: PlayerRows): PlayedMatch {
  const { match_id, players, verdict, ended_at } = match;
  const mark = verdict.marks?.[side];
  // Nobody races what was pasted, or typed by a machine.
  const isShown =
    verdict.ending.kind === "scored" &&
    !(mark && isMarked(mark)) &&
    rating !== undefined &&
    !rating.hide_ratings;
  const strength = isShown ? Math.round(rateDay(ratingDayOf(rating.rating, utcDate(ended_at))).rating) : null;
  return { match_id, user_id: players[side], strength, score: verdict.scores[side].score, ended_at };
}

/** The statements that award a player and move the player's rating, with the player's database. */
function awardStatements(
  env: { DB: D1Database },
  match: FinishedMatch,
  side: Side,
  { stored, move }: PlayerRows,
) {
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
      insertRatingChange(db, user_id, match_id, move),
      upsertRating(db, user_id, match_id, move),
      selectMatchAward(db, user_id, match_id),
      selectRatingChange(db, user_id, match_id),
      selectStanding(db, user_id),
    ],
  ] as const;
}

/**
 * Writes how a match ended: its result, or that it is void. A race is not stored as a match, see record-race.ts.
 * @param now when the match ended, where its progress doesn't say so
 * @throws as `recordMatch`
 */
export async function recordEnd(
  env: Bindings,
  { match_id, players, ghost, guest }: MatchSetup,
  progress: Pick<MatchProgress, "state" | "verdict" | "ended_at">,
  edits: readonly Edit[],
  now: number,
): Promise<[MatchAward | null, MatchAward | null]> {
  if (ghost) return [null, null];
  const { state, verdict, ended_at = now } = progress;
  if (!verdict) {
    await updateVoid(battleDatabase(env), match_id, ended_at);
    return [null, null];
  }
  const ids: [string, string] = [players[0].user_id, players[1].user_id];
  const stored = truncateEdits(edits, MAX_REPLAY_CHARACTERS);
  const early_quit = isEarlyQuit(state, ended_at);
  const match: FinishedMatch = { match_id, players: ids, verdict, early_quit, edits: stored, ended_at };
  return guest === undefined ? recordMatch(env, match) : recordGuestMatch(env, match);
}

/** The score and the languages with wishes that were missed, for a player's practice. */
function reviewOf({ verdict }: FinishedMatch, side: Side): [score: number, missed: string] {
  const { score, ...shares } = verdict.scores[side];
  const missed = LANGUAGES.filter((language) => (shares[language] ?? 1) < 1);
  return [score, missedIn(missed.map((language) => ({ language })))];
}

type Awarded = readonly [
  unknown,
  unknown,
  unknown,
  unknown,
  { exp_gained: number }[],
  Awaited<ReturnType<typeof selectRatingChange>>,
  { exp: number }[],
];

function awardOf(
  [, , , , [award], [change], [standing]]: Awarded,
  { stored, record, rating, move }: PlayerRows,
  { share_key, bookmark }: { share_key: string; bookmark: string | undefined },
): MatchAward | null {
  if (!standing || !record || !rating) return null;
  if (move && !change) throw new Error("Another match has moved the rating meanwhile.");
  return {
    exp_gained: award?.exp_gained ?? 0,
    unpaid: stored?.unpaid ?? null,
    rating: ratingOutcome(rating.hide_ratings, change, stored?.unrated ?? null),
    standing: standingOf(standing),
    record,
    share_key,
    held: stored?.held ?? null,
    ...(bookmark !== undefined && { bookmark }),
  };
}
