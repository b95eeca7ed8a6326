import { type BudgetLimits, makeBudget } from "./budget.ts";
import { type HolderConfig, holdRuns } from "./hold-runs.ts";

export { combineIsolated, isRunning } from "./combine.ts";
export { drawnDocument } from "./drawn-document.ts";

/**
 * How long somebody else's code may run without a pause, in milliseconds. A browser passes messages on to another process when the
 * turn is over: what a loop of them piles up, and how soon it is noticed, depends on this.
 */
const ISOLATED_TURN_MS = 500;
/** The same in one thread with the page, which answers in between. */
const SHARED_TURN_MS = 150;

/**
 * What a run may say. The runtime sends at most 11 messages a second of up to 32 lines of 2,000 characters, each of which JSON
 * may write as six. Calls and clears come on top.
 */
const BUDGET: BudgetLimits = { messages: 100, characters: 400_000, charactersASecond: 5_000_000 };

/** How long it may run, beside the page or in one thread with it. */
export function turnMs(isApart: boolean): number {
  return isApart ? ISOLATED_TURN_MS : SHARED_TURN_MS;
}

/** The document of the frame that holds the runs. */
export function holderDocument(title: string, interactive: boolean): string {
  const config: HolderConfig = { title, interactive, budget: BUDGET };
  const literal = JSON.stringify(config).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><style>
html, body { height: 100%; margin: 0; background: #fff }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: #fff }
</style><body><script>(${holdRuns})(${literal}, ${makeBudget});</script></body></html>`;
}
