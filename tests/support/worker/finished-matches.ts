/** Matches that have ended, as their objects record them. */
import { env } from "cloudflare:workers";
import { recordMatch } from "../../../worker/battles/record-match.ts";
import type { FinishedMatch } from "../../../worker/battles/result-queries.ts";
import type { MatchVerdict } from "../../../worker/contract/battles.ts";
import type { MatchResult } from "../../../worker/rules/battle-score.ts";
import type { Edit } from "../../../worker/rules/match-edits.ts";
import { HALF, newMatchRow, WHOLE } from "./battles.ts";
import type { Learner } from "./learner.ts";

export const NOON = Date.UTC(2026, 5, 1, 12);
export const EDITS: Edit[] = [[1200, 0, 1, 20, 0, "  width: 10px;\n"]];

type Result = "win" | "lose" | "tie" | "none";

/** Both players' results by that of the first one. */
export const VERDICTS: Record<Result, [MatchResult, MatchResult]> = {
  win: ["win", "lose"],
  lose: ["lose", "win"],
  tie: ["tie", "tie"],
  none: ["none", "none"],
};

export const WISHES = [
  { id: "width", text: "a width of 10px" },
  { id: "height", text: "a height of 20px" },
];

export type Change = (score: (share: number) => MatchVerdict["scores"][0]) => Partial<MatchVerdict>;

/** A finished match with this result for the first player. */
export async function finishedMatch(
  one: Learner,
  other: Learner,
  result: Result,
  ended_at = NOON,
  change: Change = () => ({}),
): Promise<FinishedMatch> {
  const match_id = await newMatchRow(one, other, ended_at - 50_000);
  const score = (share: number) => ({
    ...{ html: null, css: share, js: null, score: share },
    met: share === 1 ? ["width", "height"] : share > 0 ? ["width"] : [],
  });
  const verdict: MatchVerdict = {
    ending: result === "none" ? { kind: "no-contest" } : { kind: "scored" },
    results: VERDICTS[result],
    scores: [score(result === "lose" ? 0.5 : 1), score(result === "win" ? 0.5 : 1)],
    codes: [HALF, WHOLE],
    wishes: WISHES,
    last_met_at: null,
    ...change(score),
  };
  const players: [string, string] = [one.user_id, other.user_id];
  return { match_id, players, verdict, early_quit: false, edits: EDITS, ended_at };
}

/** Records such a match. */
export async function play(...match: Parameters<typeof finishedMatch>) {
  const finished = await finishedMatch(...match);
  const awards = await recordMatch(env, finished);
  return {
    match_id: finished.match_id,
    earned: awards.map((award) => award?.exp_gained),
    unpaid: awards.map((award) => award?.unpaid),
    ratings: awards.map((award) => award?.rating),
  };
}
