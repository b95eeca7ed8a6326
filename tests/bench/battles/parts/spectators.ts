import { recordRow } from "../../row.ts";
import { type BenchServer, load, serveWorker } from "../children.ts";
import type { BenchMatch, Watch, Watched } from "../orders.ts";
import { play } from "./matches.ts";
import { ms, NOBODY, printProblems, timeOf } from "./print.ts";

/** The files of a match's object. What relays do is not in them. */
const MATCH_FILES = [
  ...["match-object", "match-sockets", "match-store", "match-messages", "live-ticks", "spectator-feed"],
];
const RELAY_FILES = ["spectator-relay-object", "spectator-sockets"];

/** Has spectators watch a match in a process of their own. */
export const watch = (order: Watch) => load<Watched>("spectators.ts", order);

/** Pairs two learners in the queue, since only such a match can be watched. */
export async function pairWatched({ address, ask, makeLearners }: BenchServer): Promise<BenchMatch> {
  const learners = await makeLearners(2);
  const { matched } = await play({ kind: "queue", address, learners, seconds: 1 });
  const { record = [] } = await ask({ kind: "record" });
  const row = record.find(({ id }) => Object.values(matched).includes(id));
  if (!row) throw new Error("The two weren't paired.");
  const byId = (id: string) => learners.find((learner) => learner.id === id) ?? NOBODY;
  return { id: row.id, players: [byId(row.user_1_id), byId(row.user_2_id)] };
}

/** One match from the queue, and so many who watch it. */
export async function benchSpectators(count: number): Promise<void> {
  const server = await serveWorker({ BENCH_INSPECT: "on" });
  const { address, ask } = server;
  const match = await pairWatched(server);
  const watching = watch({ kind: "worker", address, match_id: match.id, count });
  await ask({ kind: "profile" });
  const ours = await play({ kind: "worker", address, matches: [match] });
  const { files = {} } = await ask({ kind: "profiled" });
  const seen = await watching.result;
  await server.stop();
  const ofMatch = timeOf(files, MATCH_FILES).toFixed(0);
  console.log(
    `a match that ${count} watch: p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, p99 ${ms(ours.p99)} ms, ${ours.received}/${ours.sent}, ` +
      `results ${ours.right}/2 right; ${seen.opened} got in, ${(seen.frames / Math.max(1, seen.opened)).toFixed(1)} frames each, ` +
      `${seen.missed} missed, ${seen.ends} saw the end; ` +
      `the match's own object took ${ofMatch} ms in all, its relays ${timeOf(files, RELAY_FILES).toFixed(0)} ms`,
  );
  const what = `a match that ${count} watch`;
  const goal = count === 0 ? "" : "as without spectators";
  recordRow({ what: `${what}, p95`, ours: `${ours.p95.toFixed(2)} ms`, baseline: "", ratio: "", goal });
  recordRow({
    what: `${what}, the time of its own object`,
    ours: `${ofMatch} ms`,
    baseline: "",
    ratio: "",
    goal,
  });
  printProblems(ours, seen);
}
