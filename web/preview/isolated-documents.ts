/** The parts of isolated previews that are loaded with the first preview, since they contain the parser. */
import { type BudgetLimits, createBudget } from "./budget.ts";
import { type RelayConfig, relayRuns } from "./relay-runs.ts";

export { hasRunnableCode } from "./build-document.ts";
export { buildIsolatedDocument } from "./build-isolated-document.ts";
export { buildDrawnDocument } from "./drawn-document.ts";

/**
 * The longest turn of other people's code in a process of its own. A browser delivers messages to another process at the end of a turn,
 * so this limits how many messages a loop can queue before they are noticed.
 */
const ISOLATED_TURN_MS = 500;
/** The longest turn where the code blocks this page. The page responds between two turns. */
const SHARED_TURN_MS = 150;

/**
 * The budget of a run. The runtime sends at most 11 messages a second, with up to 32 lines of 2,000 characters. JSON may escape each
 * character as six. Heartbeats and cleared consoles add a few messages.
 */
const BUDGET: BudgetLimits = {
  messagesPerSecond: 100,
  charactersPerMessage: 400_000,
  charactersPerSecond: 5_000_000,
};

/** The longest turn of other people's code, in milliseconds. */
export function turnMs(hasOwnProcess: boolean): number {
  return hasOwnProcess ? ISOLATED_TURN_MS : SHARED_TURN_MS;
}

/** Builds the document of the relay frame, which contains the runs' frames. */
export function buildRelayDocument(title: string, interactive: boolean): string {
  const config: RelayConfig = { title, interactive, budget: BUDGET };
  const configJson = JSON.stringify(config).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><style>
html, body { height: 100%; margin: 0; background: #fff }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: #fff }
</style><body><script>(${relayRuns})(${configJson}, ${createBudget});</script></body></html>`;
}
