/** Scoring of a battle's code. */

import { actionGroups } from "./action-groups.ts";
import type { ActionPlan } from "./behaviour/actions.ts";
import { type Code, LANGUAGES, type Language } from "./code.ts";
import { lastMetAt } from "./last-met.ts";
import type { Edit } from "./match-edits.ts";
import { type Ending, otherSide, type Side } from "./match-phases.ts";
import { measureProgress } from "./ship-check.ts";
import { type LastParsed, metWishes, type Wish } from "./wishes.ts";

/**
 * What a battle is scored by: the share of its wishes that are met. Battles from before wishes existed have none. Those are scored
 * by the share of the changes from `start` to `check` that are done.
 */
export type BattleCheck = {
  check: Code;
  start: Code;
  wishes?: readonly Wish[];
  /** The actions that judge the battle's JavaScript; without them its wishes do, by structure. */
  plan?: ActionPlan;
};

/**
 * A battle's actions weigh one wish each, up to this number. Those of one group (see `actionGroups`) weigh one together.
 */
export const MAX_ACTION_WISHES = 4;

/** What a battle's actions count as: their ids, their texts and their steps. */
export function actionWishes({ actions }: ActionPlan): { id: string; text: string; steps: number[] }[] {
  return actionGroups(actions, MAX_ACTION_WISHES).map(({ id, text, steps }) => ({
    id,
    text: text.replaceAll("`", ""),
    steps,
  }));
}

/** For each of a battle's `actionWishes`, whether some code does it; null where that can't be judged. */
export type ActionJudge = (code: Code) => readonly boolean[] | null;

/** The ids and texts of what a battle is scored by; null for a battle without wishes. */
export function wishTexts({ wishes, plan }: BattleCheck): { id: string; text: string }[] | null {
  if (!wishes) return null;
  const scored = plan ? [...wishes.filter((wish) => !asksForScript(wish)), ...actionWishes(plan)] : wishes;
  return scored.map(({ id, text }) => ({ id, text }));
}

const asksForScript = ({ want }: Wish) => want.js !== undefined;

/** Code with more characters isn't ticked during a match. That of a battle has a few hundred, and a check of 20,000 takes 20 ms. */
const MAX_TICKED_CHARACTERS = 20_000;

/**
 * For each of a battle's `wishTexts`, whether some code meets it; null where that is told at the end only, as for very long code. Never throws,
 * for any input.
 * @param judgeActions as for `scoreCode`; without it, and where it can't judge, what actions see is told at the end
 * @param last the same for each code of one player
 */
export function tickWishes(
  code: Code,
  { wishes = [], plan }: BattleCheck,
  judgeActions?: ActionJudge,
  last?: LastParsed,
): (boolean | null)[] {
  const checked = plan ? wishes.filter((wish) => !asksForScript(wish)) : wishes;
  const isTooLong = code.html.length + code.css.length + code.js.length > MAX_TICKED_CHARACTERS;
  const ticks = isTooLong ? checked.map(() => null) : metWishes(code, checked, last);
  if (!plan) return ticks;
  const done = isTooLong ? null : judgeActions?.(code);
  return [...ticks, ...actionWishes(plan).map((_, index) => (done ? done[index] === true : null))];
}

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

/**
 * Scores one player's code. Never throws, for any input.
 * @param judgeActions called for a battle with a plan; without it, and where it can't judge, structure decides on the JavaScript
 */
export function scoreCode(code: Code, battle: BattleCheck, judgeActions?: ActionJudge): BattleScore {
  const { check, start, wishes } = battle;
  if (!wishes) return scoreProgress(code, check, start);
  return scoreParts(metParts(code, battle, wishes, judgeActions));
}

/** The score of code that meets nothing. */
function nothingMet(battle: BattleCheck): BattleScore {
  const { start, wishes } = battle;
  if (!wishes) return { html: null, css: null, js: null, score: 0, met: null };
  return scoreParts(metParts(start, battle, wishes, undefined).map((part) => ({ ...part, met: false })));
}

function scoreParts(parts: readonly Part[]): BattleScore {
  const shareOf = (of: readonly Part[]): number | null =>
    of.length === 0 ? null : of.filter(({ met }) => met).length / of.length;
  const inLanguage = (language: Language) =>
    shareOf(parts.filter((part) => part.languages.includes(language)));
  return {
    html: inLanguage("html"),
    css: inLanguage("css"),
    js: inLanguage("js"),
    score: shareOf(parts) ?? 0,
    met: parts.filter(({ met }) => met).map(({ id }) => id),
  };
}

/** One of the equal parts of a score. */
type Part = { id: string; languages: readonly Language[]; met: boolean };

function metParts(
  code: Code,
  { plan }: BattleCheck,
  wishes: readonly Wish[],
  judgeActions: ActionJudge | undefined,
): Part[] {
  const isMet = metWishes(code, wishes);
  const parts: Part[] = wishes.map((wish, index) => ({
    id: wish.id,
    languages: LANGUAGES.filter((language) => wish.want[language] !== undefined),
    met: isMet[index] === true,
  }));
  if (!plan) return parts;
  const isScript = ({ languages }: Part) => languages.includes("js");
  const script = parts.filter(isScript);
  const done = judgeActions?.(code) ?? null;
  const isRight = script.length > 0 && script.every(({ met }) => met);
  return [
    ...parts.filter((part) => !isScript(part)),
    ...actionWishes(plan).map(({ id }, index) => ({
      id,
      languages: ["js"] as const,
      met: done ? done[index] === true : isRight,
    })),
  ];
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
 *
 * Every match has to end, so this doesn't throw even where scoring does. Code that can't be scored meets nothing, since otherwise a
 * player could avoid a defeat by writing such code. Where the edits can't be compared, equal scores are a tie.
 * @param judgeActions as for `scoreCode`
 * @param onFault receives each error of scoring
 */
export function settleMatch(
  ending: Ending,
  codes: readonly [Code, Code],
  battle: BattleCheck,
  readEdits: () => readonly Edit[],
  judgeActions?: ActionJudge,
  onFault?: (fault: unknown) => void,
): Settlement {
  const attempt = <Result>(work: () => Result, otherwise: () => Result): Result => {
    try {
      return work();
    } catch (fault) {
      onFault?.(fault);
      return otherwise();
    }
  };
  const scoreOf = (code: Code) =>
    attempt(
      () => scoreCode(code, battle, judgeActions),
      () => nothingMet(battle),
    );
  const scores: [BattleScore, BattleScore] = [scoreOf(codes[0]), scoreOf(codes[1])];
  const score: [number, number] = [scores[0].score, scores[1].score];
  if (!battle.wishes || ending.kind !== "scored" || score[0] !== score[1] || score[0] === 0)
    return { ending, results: judge(ending, score, null), scores, last_met_at: null };
  const momentOf = (side: Side, edits: readonly Edit[]) =>
    lastWishMetAt(battle, codes[side], scores[side], edits, side);
  const last_met_at = attempt<[number, number] | null>(
    () => {
      const edits = readEdits();
      return [momentOf(0, edits), momentOf(1, edits)];
    },
    () => null,
  );
  return { ending, results: judge(ending, score, last_met_at), scores, last_met_at };
}

/**
 * When a player met the last of the wishes that the final code meets, in milliseconds since the editors opened.
 * @param edits of both players
 */
export function lastWishMetAt(
  { start, wishes = [], plan }: BattleCheck,
  final: Code,
  score: BattleScore,
  edits: readonly Edit[],
  side: Side,
): number {
  const metIds = new Set(score.met);
  const met = wishes.filter(({ id }) => metIds.has(id));
  // To run each earlier state would cost too much: what an action sees counts as met when the JavaScript was last changed.
  const hasScript = plan !== undefined && actionWishes(plan).some(({ id }) => metIds.has(id));
  const last: LastParsed = {};
  return lastMetAt(
    start,
    edits,
    side,
    (code) => (!hasScript || code.js === final.js) && metWishes(code, met, last).every((isMet) => isMet),
  );
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
