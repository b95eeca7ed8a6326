import { actionJudge } from "../battles/action-judge.ts";
import type { Code } from "../rules/code.ts";
import { editsBetween } from "../rules/match-edits.ts";
import { MAX_LOOKED_AT_CHARACTERS, MAX_ROUND_EDITS_CHARACTERS } from "../rules/room-limits.ts";
import type { RoundScore } from "../rules/room-places.ts";
import type { Tick } from "../rules/tick.ts";
import type { InputCount } from "../rules/typing-mark.ts";
import { codeLength } from "./room-messages.ts";
import { newTyped, type RoomStore, type Round, type Typed } from "./room-store.ts";
import { EDIT_SIDE, scorePlayer, ticksOf, unscored } from "./score-player.ts";

/** What the players of the current round have typed, and what it meets so far. */
export class LiveRound {
  readonly round: Round;
  readonly #store: RoomStore;
  readonly #typed: Map<string, Typed>;
  /** The code that was looked at last, and how many wishes it meets, by player. */
  readonly #seen = new Map<string, Code>();
  readonly #met = new Map<string, number>();

  /** @param typed what was typed before the object started; without it nobody has typed yet */
  constructor(store: RoomStore, round: Round, typed = newTyped(round.battle.start, round.entrants)) {
    this.#store = store;
    this.round = round;
    this.#typed = typed;
  }

  typedBy(player: string): Typed | undefined {
    return this.#typed.get(player);
  }

  get typed(): ReadonlyMap<string, Typed> {
    return this.#typed;
  }

  /** Whether the last update of every player is here. */
  get isDone(): boolean {
    return [...this.#typed.values()].every(({ isDone }) => isDone);
  }

  /** How many wishes each player's code meets, as far as it was looked at. */
  get met(): Record<string, number> {
    return Object.fromEntries(this.#met);
  }

  /**
   * Stores a player's update. Ignores old ones.
   * @param at milliseconds since the editors opened
   * @returns false if the player has sent more than a round takes
   */
  accept(
    player: string,
    update: { seq: number; code: Code; final: boolean; input?: InputCount | undefined },
    at: number,
  ): boolean {
    const own = this.#typed.get(player);
    if (!own) return true;
    const { seq, code, final, input } = update;
    const isNew = seq > own.seq;
    if (!isNew && (!final || own.isDone)) return true;
    const edits = isNew ? JSON.stringify(editsBetween(own.code, code, at, EDIT_SIDE)) : "[]";
    own.editCharacters += edits.length;
    if (own.editCharacters > MAX_ROUND_EDITS_CHARACTERS) return false;
    if (isNew) [own.code, own.seq] = [code, seq];
    own.isDone ||= final;
    this.#store.addUpdate({ player, seq: own.seq, done: own.isDone, edits, input });
    return true;
  }

  /** The ticks of a player's code; null where it isn't looked at. */
  ticksOf(player: string): Tick[] | null {
    const code = this.#typed.get(player)?.code;
    return code && codeLength(code) <= MAX_LOOKED_AT_CHARACTERS ? ticksOf(this.round, code) : null;
  }

  /** Looks at the code that has changed since the last call. @returns its ticks by player; null where it has none */
  look(): Map<string, Tick[] | null> {
    const changed = [...this.#typed].filter(
      ([player, { code }]) => this.#seen.get(player) !== code && codeLength(code) <= MAX_LOOKED_AT_CHARACTERS,
    );
    return new Map(
      changed.map(([player, { code }]) => {
        const ticks = ticksOf(this.round, code);
        this.#seen.set(player, code);
        this.#met.set(player, ticks?.filter(({ done }) => done).length ?? 0);
        return [player, ticks];
      }),
    );
  }

  /**
   * Judges the players one after the other, and stores each score. Goes on where an earlier call was interrupted.
   * @param mayRun whether a player's JavaScript may still be run; without it structure decides
   * @param onJudged called after each player, with how many are judged. Awaited, so that frames are handled in between
   * @param onFault receives each error of scoring
   */
  async judge(
    mayRun: () => boolean,
    onJudged: (judged: number) => Promise<void>,
    onFault: (fault: unknown) => void,
  ): Promise<RoundScore[]> {
    const { battle, entrants } = this.round;
    const updates = this.#store.readUpdates();
    const scores = new Map(this.#store.readScores().map((score) => [score.player, score]));
    const judgeActions = actionJudge("of a room", battle);
    for (const player of entrants) {
      if (scores.has(player)) continue;
      const { code = battle.start } = this.#typed.get(player) ?? {};
      const own = updates.get(player) ?? [];
      let score: RoundScore;
      try {
        score = scorePlayer(this.round, player, code, own, mayRun() ? judgeActions : undefined);
      } catch (fault) {
        onFault(fault);
        score = unscored(player);
      }
      this.#store.saveScore(score);
      this.#met.set(player, score.met);
      scores.set(player, score);
      await onJudged(scores.size);
    }
    return [...scores.values()];
  }
}
