// How fast this machine is now, and what the tests make of it. Plain JavaScript for whatever Node runs it.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** What the sample takes on a quiet virtual core, in milliseconds. */
const REFERENCE_MS = 250;
const ROUNDS = 3;

/** A fixed amount of work, half of it the engine's and half the runtime's. @returns milliseconds that it took */
function sample() {
  const began = performance.now();
  let sum = 0;
  for (let turn = 0; turn < 3e7; turn += 1) sum = (sum * 31 + turn) | 0;
  const block = Buffer.alloc(1 << 16, sum & 1);
  for (let turn = 0; turn < 600; turn += 1) createHash("sha256").update(block).digest();
  return performance.now() - began;
}

if (!isMainThread) {
  parentPort?.postMessage(sample());
}

/** Samples every core at once, so that whatever else runs counts. @returns how many times slower than the reference, 1 at least */
async function measureSlowness() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cores = Array.from({ length: availableParallelism() }, () => inThread());
    rounds.push(Math.max(...(await Promise.all(cores))));
  }
  const median = rounds.sort((one, other) => one - other)[ROUNDS >> 1];
  return Math.max(1, median / REFERENCE_MS);
}

function inThread() {
  return new Promise((done, failed) => {
    const thread = new Worker(new URL(import.meta.url));
    thread.once("message", done);
    thread.once("error", failed);
  });
}

/**
 * The environment that the test runners read: TEST_SLOWNESS, by which their time limits are multiplied, and TEST_WORKERS, how many
 * browsers run side by side. Each is kept where it is set already.
 */
export async function testEnvironment() {
  const slowness = Number(process.env.TEST_SLOWNESS) || (await measureSlowness());
  // A browser test keeps about two thirds of a core busy; on a crowded machine one more only makes the others late.
  const workers =
    Number(process.env.TEST_WORKERS) || Math.max(1, availableParallelism() + (slowness < 1.5 ? 1 : 0));
  console.log(
    `${availableParallelism()} cores, ${slowness.toFixed(1)} times the reference time: ${workers} browsers side by side, time limits × ${slowness.toFixed(1)} (TEST_WORKERS and TEST_SLOWNESS choose others).`,
  );
  return { TEST_SLOWNESS: slowness.toFixed(2), TEST_WORKERS: String(workers) };
}
