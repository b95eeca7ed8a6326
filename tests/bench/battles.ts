/**
 * Battles under load: 100, 500 and 1,000 matches at once in one workerd, each beside a relay written on `ws`, in turn; 1,000 of
 * them while 1,000 learners talk in one channel of the same worker; and 1,000 learners who join one queue within 10 s. Servers and bots have a core each where `taskset` is there. Loopback only; no TLS, no
 * compression on either side. `npm run bench:battles [matches …]`
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BenchMatch, Made, Order, Play, Seen, Talk } from "./battles/orders.ts";
import type { Stage } from "./chat/room.ts";
import { env, nodeOn, pinned, stdio } from "./processes.ts";
import { tellRow } from "./row.ts";

const SIZES = process.argv.slice(2).map(Number);
/** Objective 4 s, editing 14 s: enough for all to be at it at once for some seconds. */
const SCALE = "0.4";
const RELAY_SECONDS = 6;
const LEARNERS = 1000;
/** The chat outlasts the matches beside it. */
const TALK_SECONDS = 30;

/** Starts a process of the bench on a core of its own. */
function start(file: string, core: number): ChildProcess {
  const path = join(import.meta.dirname, "battles", file);
  return fork(path, { env: { ...env, BENCH_SCALE: SCALE }, stdio, ...nodeOn(core) });
}

async function ask<Answer>(child: ChildProcess, order: Order | Play): Promise<Answer> {
  const answered = once(child, "message");
  child.send(order);
  return (await answered)[0] as Answer;
}

async function addressOf(child: ChildProcess): Promise<string> {
  return ((await once(child, "message"))[0] as { address: string }).address;
}

const play = (order: Play) => ask<Seen>(start("bots.ts", 1), order);

const NOBODY = { id: "", cookie: "" };

async function withRelay(count: number): Promise<Seen> {
  const relay = start("relay-server.ts", 0);
  const matches = Array.from(
    { length: count },
    (_, index): BenchMatch => ({ id: `m${index}`, players: [NOBODY, NOBODY] }),
  );
  const seen = await play({
    kind: "relay",
    address: await addressOf(relay),
    matches,
    seconds: RELAY_SECONDS,
  });
  relay.disconnect();
  return seen;
}

const ms = (value: number) => value.toFixed(2).padStart(8);

async function benchMatches(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const before = await withRelay(count);
  const { matches } = await ask<Made>(worker, { kind: "matches", count });
  const ours = await play({ kind: "worker", address, matches });
  const after = await withRelay(count);
  const { record = [] } = await ask<Made>(worker, { kind: "record" });
  worker.disconnect();
  const kept = record.filter((row) => row.winner_id === row.user_2_id && row.submissions === 2).length;
  const row = (name: string, seen: Seen) =>
    console.log(
      `${String(count).padStart(5)}  ${name.padEnd(12)} ${ms(seen.p50)} ${ms(seen.p95)} ${ms(seen.p99)}   ${seen.received}/${seen.sent}`,
    );
  row("ws before", before);
  row("ours", ours);
  row("ws after", after);
  const baseline = (key: "p50" | "p95" | "p99") => (before[key] + after[key]) / 2;
  console.log(
    `       ratio        ${ms(ours.p50 / baseline("p50"))} ${ms(ours.p95 / baseline("p95"))} ${ms(ours.p99 / baseline("p99"))}   ` +
      `results ${ours.right}/${count * 2} right, in the record ${kept}/${count}, the last ${ours.slowest.toFixed(0)} ms after the end`,
  );
  for (const key of ["p95", "p99"] as const)
    tellRow({
      what: `${count} battles at once, ${key} / ws relay`,
      ours: `${ours[key].toFixed(2)} ms`,
      baseline: `${baseline(key).toFixed(2)} ms`,
      ratio: (ours[key] / baseline(key)).toFixed(2),
      goal: key === "p95" ? "≤ 5 or ≤ 10 ms" : "≤ 50 ms",
    });
  for (const problem of new Set(ours.problems)) console.log(`       problem: ${problem}`);
}

/** A chat of so many learners, who say so much a second. */
const TALKERS = 1000;
const SAID_A_SECOND = 60;

async function benchBesideChat(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const { matches } = await ask<Made>(worker, { kind: "matches", count });
  const { learners } = await ask<Made>(worker, { kind: "learners", count: TALKERS });
  const talkers = start("talkers.ts", 1);
  const ready = once(talkers, "message");
  talkers.send({ address, learners, rate: SAID_A_SECOND, seconds: TALK_SECONDS } satisfies Talk);
  await ready;
  const talked = once(talkers, "message") as Promise<[Stage]>;
  const ours = await play({ kind: "worker", address, matches });
  const [chat] = await talked;
  worker.disconnect();
  console.log(
    `${count} matches beside a chat of ${TALKERS}: p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, p99 ${ms(ours.p99)} ms, ` +
      `${ours.received}/${ours.sent}, results ${ours.right}/${count * 2} right; ` +
      `chat ${chat.offered} messages/s, delivered ${chat.delivered.toFixed(4)}, gaps ${chat.gaps}, p95 ${ms(chat.p95)} ms`,
  );
  tellRow({
    what: `${count} battles at once beside a chat of ${TALKERS} with ${SAID_A_SECOND} messages/s, p95`,
    ours: `${ours.p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: "≤ 35 ms",
  });
  for (const problem of new Set(ours.problems)) console.log(`       problem: ${problem}`);
}

async function benchQueue(): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const { learners } = await ask<Made>(worker, { kind: "learners", count: LEARNERS });
  const seen = await play({ kind: "queue", address, learners, seconds: 10 });
  const { record = [] } = await ask<Made>(worker, { kind: "record" });
  worker.disconnect();
  const inMatches = record.flatMap((row) => [row.user_1_id, row.user_2_id]);
  console.log(
    `${LEARNERS} learners join one queue in 10 s: ${record.length} matches, ${new Set(inMatches).size} learners in them, ` +
      `${inMatches.length - new Set(inMatches).size} twice, ${LEARNERS - Object.keys(seen.matched).length} left; ` +
      `from joining to matched p50 ${seen.p50.toFixed(1)} ms, p95 ${seen.p95.toFixed(1)} ms, p99 ${seen.p99.toFixed(1)} ms`,
  );
  for (const problem of new Set(seen.problems)) console.log(`problem: ${problem}`);
}

console.log(
  `matches  what         p50 ms   p95 ms   p99 ms   received/sent${pinned ? "" : "   (not pinned to cores)"}`,
);
for (const count of SIZES.length > 0 ? SIZES : [100, 500, 1000]) await benchMatches(count);
if (SIZES.length === 0) {
  await benchBesideChat(1000);
  await benchQueue();
}
