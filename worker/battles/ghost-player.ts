import { GHOST_SIDE, ghostCodeAt, nextGhostEdit } from "../rules/battle-ghost.ts";
import type { Match } from "./match-store.ts";

/** The ghost checks at least this often whether the race has ended. */
const MAX_WAIT_MS = 1000;

/**
 * The second player of a race: plays a recording by the match's clock. Its code depends only on the time, so nothing is stored, and
 * a race continues after an eviction. It does nothing in a match between two learners.
 */
export class GhostPlayer {
  readonly #ctx: DurableObjectState;
  readonly #match: () => Match | undefined;
  readonly #sendCode: (match: Match) => void;
  #isRunning = false;

  /**
   * @param match returns the object's match, if there is one
   * @param sendCode sends the ghost's code to the learner
   */
  constructor(ctx: DurableObjectState, match: () => Match | undefined, sendCode: (match: Match) => void) {
    this.#ctx = ctx;
    this.#match = match;
    this.#sendCode = sendCode;
  }

  /** Sets the ghost's code to what it is at `now`. @returns whether that changed it */
  advanceTo({ setup, progress, codes }: Match, now: number): boolean {
    const { opens_at, closes_at } = progress.state;
    if (!setup.ghost || opens_at === null || closes_at === null) return false;
    const at = Math.min(now, closes_at) - opens_at;
    const [before, code] = [codes[GHOST_SIDE], ghostCodeAt(setup.battle.start, setup.ghost.edits, at)];
    codes[GHOST_SIDE] = code;
    return code.html !== before.html || code.css !== before.css || code.js !== before.js;
  }

  /** Plays until the recording ends or the editors close. Does nothing if it is playing. */
  start(): void {
    if (this.#isRunning || !this.#match()?.setup.ghost) return;
    this.#isRunning = true;
    this.#ctx.waitUntil(this.#run());
  }

  async #run(): Promise<void> {
    for (;;) {
      const match = this.#match();
      if (match?.progress.state.phase !== "editing") break;
      const now = Date.now();
      if (this.advanceTo(match, now)) this.#sendCode(match);
      const wait = waitAfter(match, now);
      if (wait === undefined) break;
      await scheduler.wait(wait);
    }
    this.#isRunning = false;
  }
}

/** The wait for the ghost's next edit, in milliseconds; undefined if there is none. */
function waitAfter({ setup, progress }: Match, now: number): number | undefined {
  const { opens_at } = progress.state;
  if (!setup.ghost || opens_at === null) return undefined;
  const next = nextGhostEdit(setup.ghost.edits, now - opens_at);
  return next === undefined ? undefined : Math.min(MAX_WAIT_MS, Math.max(1, opens_at + next - now));
}
