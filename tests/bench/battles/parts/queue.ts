import { recordRow } from "../../row.ts";
import { serveWorker } from "../children.ts";
import { play } from "./matches.ts";
import { printProblems, timeOf } from "./print.ts";

const QUEUE_SECONDS = 10;
/** How far the database is from the queue, in milliseconds a call. */
const FAR_MS = "30";
/** Shards of the queue, by the number of learners who join it. `BENCH_QUEUE_SHARDS` chooses another. */
const shardsFor = (count: number) => process.env.BENCH_QUEUE_SHARDS ?? (count > 2000 ? "4" : "1");
/** The files of the queue's objects: what they alone do, and nothing that is done for them elsewhere. */
const QUEUE_FILES = [
  ...["queue-object", "reserved-places", "pair-learners", "start-match", "reserve-places", "stubs"],
];

/** Learners who join one queue, evenly over some seconds. @param isProfiled whether the time of the queue's objects is measured, which slows the server */
export async function benchQueue(count: number, isProfiled = false): Promise<void> {
  const shards = shardsFor(count);
  const { address, ask, makeLearners, stop } = await serveWorker({
    BENCH_FAR_MS: FAR_MS,
    BENCH_QUEUE_SHARDS: shards,
    ...(isProfiled && { BENCH_INSPECT: "on" }),
  });
  const learners = await makeLearners(count);
  const { cpu: cpuBefore = 0 } = await ask({ kind: "record" });
  if (isProfiled) await ask({ kind: "profile" });
  const measured = await play({ kind: "queue", address, learners, seconds: QUEUE_SECONDS });
  const { files = {} } = isProfiled ? await ask({ kind: "profiled" }) : {};
  const { record = [], cpu = 0 } = await ask({ kind: "record" });
  await stop();
  const inMatches = record.flatMap((row) => [row.user_1_id, row.user_2_id]);
  const matched = Object.keys(measured.matched).length;
  const frames = (measured.received / count).toFixed(1);
  const ofShards = shards === "1" ? "" : ` of up to ${shards} shards`;
  const what = `${count} learners join one queue${ofShards} in ${QUEUE_SECONDS} s, ${FAR_MS} ms to the database`;
  console.log(
    `${what}: ${record.length} matches, ` +
      `${new Set(inMatches).size} learners in them, ${inMatches.length - new Set(inMatches).size} twice, ${count - matched} left; ` +
      `${frames} frames a learner; from joining to matched p50 ${measured.p50.toFixed(0)} ms, p95 ${measured.p95.toFixed(0)} ms, p99 ${measured.p99.toFixed(0)} ms`,
  );
  const each = (all: number) => (all / count).toFixed(2);
  console.log(
    `  CPU a join, its half of a match included: server ${each(cpu - cpuBefore)} ms, the learners' own process ${each(measured.cpu)} ms`,
  );
  if (isProfiled) {
    const ofQueue = timeOf(files, QUEUE_FILES);
    const rate = ((1000 * count) / ofQueue).toFixed(0);
    console.log(
      `  of it in the queue's objects ${each(ofQueue)} ms: one object has the time for ${rate} joins/s`,
    );
    recordRow({ what: `${what}: joins/s of one object`, ours: rate, baseline: "", ratio: "", goal: "" });
  }
  recordRow({ what: `${what}: matched`, ours: String(matched), baseline: "", ratio: "", goal: "all" });
  recordRow({
    what: `${what}: p95`,
    ours: `${(measured.p95 / 1000).toFixed(2)} s`,
    baseline: "",
    ratio: "",
    goal: "≤ 4 s",
  });
  recordRow({ what: `${what}: frames a learner`, ours: frames, baseline: "", ratio: "", goal: "≤ 4" });
  printProblems(measured);
}
