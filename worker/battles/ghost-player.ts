import { GHOST_SIDE, ghostCodeAt, nextGhostEdit } from "../rules/battle-ghost.ts";
import type { Match } from "./match-store.ts";

/** The next edit is looked for at least this often, in milliseconds, so that a race that has ended is noticed. */
const LONGEST_PAUSE = 1000;

/**
 * The second player of a race: a recording that types by the match's own clock. What it has typed follows from the time alone, so
 * nothing of it is stored, and a race goes on after an eviction where it is. In a match between two it does nothing.
 */
export class GhostPlayer {
  readonly #ctx: DurableObjectState;
  readonly #match: () => Match | undefined;
  readonly #passOn: (match: Match) => void;
  #isTyping = false;

  /**
   * @param match the match of the object, once there is one
   * @param passOn sends the ghost's code to the learner
   */
  constructor(ctx: DurableObjectState, match: () => Match | undefined, passOn: (match: Match) => void) {
    this.#ctx = ctx;
    this.#match = match;
    this.#passOn = passOn;
  }

  /** Brings the ghost's code to where it is at this moment, and no further; says whether that changed it. */
  bringUpToDate({ setup, progress, codes }: Match, now: number): boolean {
    const { opens_at, closes_at } = progress.state;
    if (!setup.ghost || opens_at === null || closes_at === null) return false;
    const at = Math.min(now, closes_at) - opens_at;
    const [before, code] = [codes[GHOST_SIDE], ghostCodeAt(setup.battle.start, setup.ghost.edits, at)];
    codes[GHOST_SIDE] = code;
    return code.html !== before.html || code.css !== before.css || code.js !== before.js;
  }

  /** Types from now on until it has finished, or the editors close. Asked again, it goes on. */
  type(): void {
    if (this.#isTyping || !this.#match()?.setup.ghost) return;
    this.#isTyping = true;
    this.#ctx.waitUntil(this.#typeOn());
  }

  async #typeOn(): Promise<void> {
    for (;;) {
      const match = this.#match();
      if (match?.progress.state.phase !== "editing") break;
      const now = Date.now();
      if (this.bringUpToDate(match, now)) this.#passOn(match);
      const pause = pauseAfter(match, now);
      if (pause === undefined) break;
      await scheduler.wait(pause);
    }
    this.#isTyping = false;
  }
}

/** How long to wait for the ghost's next edit, in milliseconds; undefined where there is none to wait for. */
function pauseAfter({ setup, progress }: Match, now: number): number | undefined {
  const { opens_at } = progress.state;
  if (!setup.ghost || opens_at === null) return undefined;
  const next = nextGhostEdit(setup.ghost.edits, now - opens_at);
  return next === undefined ? undefined : Math.min(LONGEST_PAUSE, Math.max(1, opens_at + next - now));
}
