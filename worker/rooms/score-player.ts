import { type ActionJudge, scoreCode, wishTexts } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import { lastMetAt } from "../rules/last-met.ts";
import type { RoundScore } from "../rules/room-places.ts";
import type { Tick } from "../rules/tick.ts";
import { type CountedUpdate, isMarked, markTyping } from "../rules/typing-mark.ts";
import { type LastParsed, metWishes } from "../rules/wishes.ts";
import { wishCount } from "./room-messages.ts";
import type { Round } from "./room-store.ts";

/** The side of a player's edits: each player's edits of a round are kept apart. */
export const EDIT_SIDE = 0;

/**
 * Judges one player of a round, as a match does.
 * @param updates the player's, in the order of their arrival
 * @param judgeActions as for `scoreCode`
 * @throws Error where code can't be scored
 */
export function scorePlayer(
  round: Round,
  player: string,
  code: Code,
  updates: readonly CountedUpdate[],
  judgeActions?: ActionJudge,
): RoundScore {
  const { battle } = round;
  const { score, met } = scoreCode(code, battle, judgeActions);
  const count = met ? met.length : score === 1 ? 1 : 0;
  const { start, wishes, plan } = battle;
  const pasted = isMarked(markTyping(start, updates));
  if (!wishes || !met || met.length < wishCount(round))
    return { player, score, met: count, last_met_at: null, pasted };
  // As in a match: what an action sees counts as met when the JavaScript was last changed.
  const structural = plan ? wishes.filter(({ want }) => want.js === undefined) : wishes;
  const last: LastParsed = {};
  const isMet = (earlier: Code) =>
    (!plan || earlier.js === code.js) && metWishes(earlier, structural, last).every((isOne) => isOne);
  const edits = updates.flatMap((update) => update.edits);
  return { player, score, met: count, last_met_at: lastMetAt(start, edits, EDIT_SIDE, isMet), pasted };
}

/** A player whose code can't be scored meets nothing, since otherwise such code could avoid the last place. */
export const unscored = (player: string): RoundScore => ({ player, score: 0, met: 0, last_met_at: null });

/** The ticks of a player's code by its structure; null for a battle without wishes, and for code that can't be scored. */
export function ticksOf({ battle }: Round, code: Code): Tick[] | null {
  try {
    const { met } = scoreCode(code, battle);
    return wishTexts(battle)?.map(({ id, text }) => ({ id, text, done: met?.includes(id) ?? false })) ?? null;
  } catch {
    return null;
  }
}
