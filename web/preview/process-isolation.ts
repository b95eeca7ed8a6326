/** How long the probe's loop blocks its thread. Short, since a page in the same thread is blocked as well. */
const PROBE_MS = 40;
/** The number of probes after which a page that ran during none of them counts as sharing their thread. A busy machine may miss some. */
const MAX_PROBES = 6;
/** Time at both ends of a loop that doesn't count, since both clocks have whole milliseconds. */
const MARGIN_MS = 3;

/** The document of a probe: the app's own code, a loop that posts the times of its start and end. */
export const PROBE_DOCUMENT = `<!doctype html><script>{
const from = Date.now(); let to = from;
while (to - from < ${PROBE_MS}) to = Date.now();
parent.postMessage([from, to], "*");
}</script>`;

/** Runs one probe. Resolves with the times at which its loop began and ended, as `Date.now()`. Rejects if its frame is removed. */
export type RunProbe = () => Promise<{ from: number; to: number }>;

/** Whether this page ran at one of the times `turns` while a loop ran. In the thread of the loop that is impossible. */
export function hadTurn(turns: readonly number[], from: number, to: number): boolean {
  return turns.some((at) => at > from + MARGIN_MS && at < to - MARGIN_MS);
}

async function probeIsolation(run: RunProbe): Promise<boolean> {
  for (let probes = 0; probes < MAX_PROBES; probes += 1) {
    const turns: number[] = [];
    const { port1, port2 } = new MessageChannel();
    // Messages, since browsers delay nested timers by at least 4 ms.
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

let result: Promise<boolean> | null = null;

/**
 * Whether the browser runs the frames for other people's code in a process of their own, so that their code can't block this page. No
 * API tells, so it is measured, once a page. Rejects if `run` does; the next call then measures again.
 */
export function hasProcessIsolation(run: RunProbe): Promise<boolean> {
  result ??= probeIsolation(run).catch((error: unknown) => {
    result = null;
    throw error;
  });
  return result;
}
