// The machine's current speed, and the test runners' environment for it. Plain JavaScript, for any version of Node.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** The time of the sample on an idle virtual core, in milliseconds. */
const REFERENCE_MS = 250;
const ROUNDS = 3;

/** Memory that the sample touches for the first time: a kernel that runs within another one may take thirty times as long for it. */
const TOUCHED_BYTES = 64 * 2 ** 20;
const PAGE_BYTES = 4096;

/** A fixed amount of work: in JavaScript, in native code, and in the kernel. @returns the milliseconds that it took */
function sample() {
  const startedAt = performance.now();
  let sum = 0;
  for (let turn = 0; turn < 3e7; turn += 1) sum = (sum * 31 + turn) | 0;
  const block = Buffer.alloc(1 << 16, sum & 1);
  for (let turn = 0; turn < 600; turn += 1) createHash("sha256").update(block).digest();
  const memory = Buffer.alloc(TOUCHED_BYTES);
  for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1;
  return performance.now() - startedAt;
}

if (!isMainThread) {
  parentPort?.postMessage(sample());
}

/** Runs the sample on all cores at once, so that other processes count. @returns how many times slower than the reference, at least 1 */
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
 * The environment that the test runners read: TEST_SLOWNESS, the factor of their time limits, and TEST_WORKERS, the number of browsers that
 * run at the same time. Values that are set already are not changed.
 */
export async function testEnvironment() {
  const slowness = Number(process.env.TEST_SLOWNESS) || (await measureSlowness());
  // A browser test uses about two thirds of a core. On a busy machine an additional browser only delays the others.
  const workers =
    Number(process.env.TEST_WORKERS) || Math.max(1, availableParallelism() + (slowness < 1.5 ? 1 : 0));
  console.log(
    `${availableParallelism()} cores, ${slowness.toFixed(1)} times the reference time: ${workers} browsers side by side, time limits × ${slowness.toFixed(1)} (TEST_WORKERS and TEST_SLOWNESS choose others).`,
  );
  return { TEST_SLOWNESS: slowness.toFixed(2), TEST_WORKERS: String(workers) };
}
