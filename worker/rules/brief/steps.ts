/** The one bound on the work of a judgement. */

/** Thrown where a judgement has taken all its steps. What was not decided yet can't be judged. */
export class OutOfSteps extends Error {}

/**
 * The steps of a judgement's static part: tests of an element by a selector, declarations, parts of values, characters of texts. One
 * takes some 50 to 100 ns. Real pages take under 50,000.
 */
export const MAX_STEPS = 250_000;

/** What a piece of work gives, or `open` where it has used up the steps. */
export function withinSteps<T>(work: () => T, open: T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    return open;
  }
}

/** Counts steps down. */
export class Steps {
  left: number;

  constructor(steps = MAX_STEPS) {
    this.left = steps;
  }

  /** Takes steps. @throws OutOfSteps where none are left */
  take(count = 1): void {
    this.left -= count;
    if (this.left < 0) throw new OutOfSteps();
  }
}
