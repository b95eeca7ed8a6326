/** How long the probe's loop keeps its thread, in milliseconds: no page stands still for longer. */
const PROBE_MS = 40;
/** Loops after which a page that had no turn in any of them counts as standing still with them. A busy machine may skip one. */
const PROBES = 6;
/** Within both ends of a loop's time, since clocks are told in whole milliseconds. */
const MARGIN_MS = 3;

/** The document of the probe: a loop that tells when it began and ended. It is the app's own code. */
export const PROBE = `<!doctype html><script>{
const from = Date.now(); let to = from;
while (to - from < ${PROBE_MS}) to = Date.now();
parent.postMessage([from, to], "*");
}</script>`;

/** Answers when the loop of one probe began and ended, in milliseconds of the machine's clock. Rejects when its frame is gone. */
export type RunProbe = () => Promise<{ from: number; to: number }>;

/** Whether this page had a turn while a loop ran: in one thread with it that is not possible. */
export function hadTurn(turns: readonly number[], from: number, to: number): boolean {
  return turns.some((at) => at > from + MARGIN_MS && at < to - MARGIN_MS);
}

async function probe(run: RunProbe): Promise<boolean> {
  for (let round = 0; round < PROBES; round += 1) {
    const turns: number[] = [];
    const { port1, port2 } = new MessageChannel();
    // A message to itself comes back sooner than any timer.
    port1.onmessage = () => {
      turns.push(Date.now());
      port2.postMessage(null);
    };
    port2.postMessage(null);
    const { from, to } = await run().finally(() => port1.close());
    if (hadTurn(turns, from, to)) return true;
  }
  return false;
}

let known: Promise<boolean> | null = null;

/**
 * Whether the browser runs a frame for other people's code beside this page, so that nothing in it can hold the page up. Found
 * out once for each page, by trying. Rejects as `run` does; the next call tries anew.
 */
export function isIsolated(run: RunProbe): Promise<boolean> {
  known ??= probe(run).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
