import type { MatchTicks } from "../contract/battles.ts";
import { tickWishes } from "../rules/battle-score.ts";
import type { Side } from "../rules/match-phases.ts";
import { TICK_FUEL, TICK_INTERVAL_MS, TICK_LATE_MS, TICK_PAUSE_MS } from "../rules/match-timing.ts";
import type { LastParsed } from "../rules/wishes.ts";
import { tickJudge } from "./action-judge.ts";
import type { Match } from "./match-store.ts";

type SideTicks = {
  /** When the player's code was last checked, in milliseconds since 1970. */
  checkedAt: number;
  isScheduled: boolean;
  /** When the engine may run the player's code again. */
  runsAt: number;
  ticks: MatchTicks | undefined;
  last: LastParsed;
};

/**
 * Tells each player during the editing which wishes the own code meets: at most one check in `TICK_INTERVAL_MS`, only of code that has
 * changed, and none while the object is late with its work. Code that is dear to run is run less often. Nothing is stored: after a
 * restart the next change is checked.
 */
export class LiveTicks {
  readonly #match: () => Match | undefined;
  readonly #send: (side: Side, ticks: MatchTicks) => void;
  readonly #sides: [SideTicks, SideTicks] = [newTicks(), newTicks()];

  /**
   * @param match returns the object's match, if there is one
   * @param send sends a player the own ticks
   */
  constructor(match: () => Match | undefined, send: (side: Side, ticks: MatchTicks) => void) {
    this.#match = match;
    this.#send = send;
  }

  /** What a player who connects is told. */
  of(match: Match, side: Side, now: number): MatchTicks {
    const one = this.#sides[side];
    one.ticks ??= this.#judge(match, side, now);
    return one.ticks;
  }

  /** A player's code has changed. It is checked in a turn of its own, so that the opponent gets it first. */
  changed(side: Side, now: number): void {
    const one = this.#sides[side];
    if (one.isScheduled || !this.#match()?.setup.battle.wishes) return;
    one.isScheduled = true;
    const wait = Math.max(0, one.checkedAt + TICK_INTERVAL_MS - now);
    setTimeout(() => this.#check(side, now + wait), wait);
  }

  #check(side: Side, due: number): void {
    const one = this.#sides[side];
    one.isScheduled = false;
    const match = this.#match();
    if (match?.progress.state.phase !== "editing") return;
    const now = Date.now();
    one.checkedAt = now;
    if (now - due > TICK_LATE_MS) {
      this.changed(side, now);
      return;
    }
    const ticks = this.#judge(match, side, now);
    const isSame = one.ticks?.every((tick, at) => tick === ticks[at]);
    one.ticks = ticks;
    if (!isSame) this.#send(side, ticks);
  }

  #judge({ setup, codes }: Match, side: Side, now: number): MatchTicks {
    const one = this.#sides[side];
    const judgeActions = tickJudge(setup.battle, (fuel) => {
      if (fuel > TICK_FUEL) one.runsAt = now + TICK_PAUSE_MS;
    });
    return tickWishes(codes[side], setup.battle, now < one.runsAt ? undefined : judgeActions, one.last);
  }
}

const newTicks = (): SideTicks => ({
  checkedAt: Number.NEGATIVE_INFINITY,
  isScheduled: false,
  runsAt: Number.NEGATIVE_INFINITY,
  ticks: undefined,
  last: {},
});
