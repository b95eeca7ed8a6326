/** How a battle's code is scored and judged. Pure: the match object, the ghosts and the tests ask the same. */

import type { BattleCode } from "./match-edits.ts";
import { type Ending, otherSide, type Side } from "./match-phases.ts";
import { declarationsBySelector } from "./ship-check/css-scan.ts";
import { tagNames } from "./ship-check/html-scan.ts";
import { measureProgress } from "./ship-check.ts";

/**
 * How a battle is scored.
 * - `reference`: the specification's formula (part 2 §5): the share of the learner's tags that the reference has, of the
 *   reference's selectors and of its script lines that the learner has; the average over the checks that exist.
 * - `progress`: the share of what the battle changes that the learner has got right: the untouched start is 0, the reference 1.
 */
export type ScoreMode = "reference" | "progress";

export type BattleCheck = { mode: ScoreMode; check: BattleCode; start: BattleCode };

/** Shares from 0 to 1; a language that the battle doesn't check has none. */
export type BattleScore = {
  html: number | null;
  css: number | null;
  js: number | null;
  score: number;
};

export type MatchResult = "win" | "lose" | "tie" | "none";

/** Scores one player's code. Never throws, whatever was written. */
export function scoreCode(code: BattleCode, battle: BattleCheck): BattleScore {
  return battle.mode === "progress" ? scoreProgress(code, battle) : scoreReference(code, battle.check);
}

function scoreProgress(code: BattleCode, { check, start }: BattleCheck): BattleScore {
  const { html, css, js } = measureProgress(code, check, start);
  const all = [html, css, js];
  const wanted = all.reduce((sum, language) => sum + language.wanted, 0);
  const met = all.reduce((sum, language) => sum + language.met, 0);
  return {
    html: shareOf(html.met, html.wanted),
    css: shareOf(css.met, css.wanted),
    js: shareOf(js.met, js.wanted),
    score: shareOf(met, wanted) ?? 0,
  };
}

function scoreReference(code: BattleCode, check: BattleCode): BattleScore {
  const html = check.html.trim() === "" ? null : shareFound(tagNames(code.html), tagNames(check.html));
  const css = check.css.trim() === "" ? null : shareFound(selectorsOf(check.css), selectorsOf(code.css));
  const js = check.js.trim() === "" ? null : shareFound(linesOf(check.js), linesOf(code.js));
  const scores = [html, css, js].filter((score) => score !== null);
  const sum = scores.reduce((total, score) => total + score, 0);
  return { html, css, js, score: scores.length === 0 ? 0 : sum / scores.length };
}

/** Of what is sought, the share that is there; 0 where nothing is sought. */
function shareFound(sought: ReadonlySet<string>, there: ReadonlySet<string>): number {
  if (sought.size === 0) return 0;
  return [...sought].filter((one) => there.has(one)).length / sought.size;
}

function selectorsOf(css: string): Set<string> {
  return new Set(declarationsBySelector(css).map((rule) => rule.key));
}

function linesOf(js: string): Set<string> {
  const lines = js.split("\n").map((line) => line.trim().toLowerCase());
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("//")));
}

function shareOf(met: number, wanted: number): number | null {
  return wanted === 0 ? null : met / wanted;
}

/** Each player's result: whoever rage-quits loses, else the higher score wins, and equal scores tie. */
export function judge(ending: Ending, scores: readonly [number, number]): [MatchResult, MatchResult] {
  switch (ending.kind) {
    case "rage-quit":
      return wonBy(otherSide(ending.by));
    case "scored":
      if (scores[0] === scores[1]) return ["tie", "tie"];
      return wonBy(scores[0] > scores[1] ? 0 : 1);
    case "no-contest":
    case "void":
      return ["none", "none"];
  }
}

const wonBy = (side: Side): [MatchResult, MatchResult] => (side === 0 ? ["win", "lose"] : ["lose", "win"]);
