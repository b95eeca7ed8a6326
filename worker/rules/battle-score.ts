/** Scoring of a battle's code. */

import type { Code } from "./code.ts";
import { lastMetAt } from "./last-met.ts";
import type { Edit } from "./match-edits.ts";
import { type Ending, otherSide, type Side } from "./match-phases.ts";
import { measureProgress } from "./ship-check.ts";
import { metWishes, type Wish } from "./wishes.ts";

/**
 * What a battle is scored by: the share of its wishes that are met. Battles from before wishes existed have none. Those are scored
 * by the share of the changes from `start` to `check` that are done.
 */
export type BattleCheck = { check: Code; start: Code; wishes?: readonly Wish[] };

/** Shares from 0 to 1; null for a language that the battle doesn't ask for. */
export type BattleScore = {
  html: number | null;
  css: number | null;
  js: number | null;
  score: number;
  /** The ids of the wishes that are met; null if the battle has no wishes. */
  met: string[] | null;
};

export type MatchResult = "win" | "lose" | "tie" | "none";

/** Scores one player's code. Never throws, for any input. */
export function scoreCode(code: Code, { check, start, wishes }: BattleCheck): BattleScore {
  return wishes ? scoreWishes(code, wishes) : scoreProgress(code, check, start);
}

function scoreWishes(code: Code, wishes: readonly Wish[]): BattleScore {
  const isMet = metWishes(code, wishes);
  const shareOf = (asked: (wish: Wish) => boolean): number | null => {
    const of = isMet.filter((_, index) => asked(wishes[index] as Wish));
    return of.length === 0 ? null : of.filter((met) => met).length / of.length;
  };
  return {
    html: shareOf(({ want }) => want.html !== undefined),
    css: shareOf(({ want }) => want.css !== undefined),
    js: shareOf(({ want }) => want.js !== undefined),
    score: shareOf(() => true) ?? 0,
    met: wishes.filter((_, index) => isMet[index]).map(({ id }) => id),
  };
}

function scoreProgress(code: Code, check: Code, start: Code): BattleScore {
  const { html, css, js } = measureProgress(code, check, start);
  const all = [html, css, js];
  const wanted = all.reduce((sum, language) => sum + language.wanted, 0);
  const met = all.reduce((sum, language) => sum + language.met, 0);
  const share = ({ met, wanted }: { met: number; wanted: number }) => (wanted === 0 ? null : met / wanted);
  return { html: share(html), css: share(css), js: share(js), score: share({ met, wanted }) ?? 0, met: null };
}

/** The outcome of a match. */
export type Settlement = {
  ending: Ending;
  results: [MatchResult, MatchResult];
  scores: [BattleScore, BattleScore];
  /** When each player met the last wish, in milliseconds since the editors opened; null unless the scores are equal and above 0. */
  last_met_at: [number, number] | null;
};

/**
 * Scores both players and decides between them. A player who rage-quits loses. Otherwise the higher score wins. With equal scores
 * the player who met the last wish earlier wins, unless nothing was met or the times are nearly equal.
 * @param readEdits reads all edits of both players; called only for equal scores
 */
export function settleMatch(
  ending: Ending,
  codes: readonly [Code, Code],
  battle: BattleCheck,
  readEdits: () => readonly Edit[],
): Settlement {
  const scores: [BattleScore, BattleScore] = [scoreCode(codes[0], battle), scoreCode(codes[1], battle)];
  const score: [number, number] = [scores[0].score, scores[1].score];
  const { start, wishes } = battle;
  if (!wishes || ending.kind !== "scored" || score[0] !== score[1] || score[0] === 0)
    return { ending, results: judge(ending, score, null), scores, last_met_at: null };
  const edits = readEdits();
  const momentOf = (side: Side) => {
    const metIds = new Set(scores[side].met);
    const met = wishes.filter(({ id }) => metIds.has(id));
    return lastMetAt(start, edits, side, (code) => metWishes(code, met).every((one) => one));
  };
  const last_met_at: [number, number] = [momentOf(0), momentOf(1)];
  return { ending, results: judge(ending, score, last_met_at), scores, last_met_at };
}

/** Two times that differ by no more than this count as equal. */
export const SAME_MOMENT_MS = 250;

/**
 * Each player's result.
 * @param last_met_at when each player met the last wish; decides between equal scores, which are a tie without it
 */
export function judge(
  ending: Ending,
  scores: readonly [number, number],
  last_met_at: readonly [number, number] | null,
): [MatchResult, MatchResult] {
  switch (ending.kind) {
    case "rage-quit":
      return wonBy(otherSide(ending.by));
    case "scored": {
      if (scores[0] > scores[1]) return wonBy(0);
      if (scores[0] < scores[1]) return wonBy(1);
      const lead = last_met_at ? last_met_at[1] - last_met_at[0] : 0;
      if (lead > SAME_MOMENT_MS) return wonBy(0);
      if (lead < -SAME_MOMENT_MS) return wonBy(1);
      return ["tie", "tie"];
    }
    case "no-contest":
    case "void":
      return ["none", "none"];
  }
}

const wonBy = (side: Side): [MatchResult, MatchResult] => (side === 0 ? ["win", "lose"] : ["lose", "win"]);
