/**
 * Battles under load: 100, 500 and 1,000 matches at once in one workerd, in alternation with a relay on `ws`; 1,000 matches while 1,000
 * learners send messages in one channel of the same worker; and 1,000, 2,000 and 5,000 learners who join one queue within 10 s, with a
 * database that is 30 ms away, the last over shards. Servers and simulated players have a core each where `taskset` is available. Loopback only; no TLS, no compression.
 * Then 20 rooms of 30 players who all type, and one match that 1,000 watch, beside one that nobody watches.
 * `npm run bench:battles [matches …]`, or one part: `npm run bench:battles queue [learners …]`, `… rooms [rooms …]`, `… spectators [spectators …]`
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type {
  BenchMatch,
  Created,
  Measured,
  MeasuredRooms,
  Order,
  Play,
  PlayRooms,
  Talk,
  Watch,
  Watched,
} from "./battles/orders.ts";
import type { Stage } from "./chat/channel-load.ts";
import { env, nodeOn, pinned, stdio } from "./processes.ts";
import { recordRow } from "./row.ts";

/** The one part that is run; all of them without one. */
const PART = (["queue", "rooms", "spectators"] as const).find((part) => part === process.argv[2]);
const COUNTS = process.argv.slice(PART ? 3 : 2).map(Number);
const MATCH_COUNTS = PART ? [] : COUNTS;
/** The numbers of a part that were asked for, else those that it usually has. */
const countsOf = (part: typeof PART, usual: readonly number[]) =>
  PART === part && COUNTS.length > 0 ? COUNTS : usual;
/** Objective 4 s, editing 14 s. All matches are in editing at once for some seconds. */
const SCALE = "0.4";
const RELAY_SECONDS = 6;
/** Learners who join one queue. */
const QUEUE_COUNTS = countsOf("queue", [1000, 2000, 5000]);
const QUEUE_SECONDS = 10;
/** Shards of the queue, by the number of learners who join it. `BENCH_QUEUE_SHARDS` chooses another. */
const shardsFor = (count: number) => process.env.BENCH_QUEUE_SHARDS ?? (count > 2000 ? "4" : "1");
/** Players of a room. */
const ROOM_PLAYERS = 30;
/** How far the database is from the queue, in milliseconds a call. */
const FAR_MS = "30";
/** Longer than the matches. */
const TALK_SECONDS = 30;

/** Starts a process of the benchmark, pinned to a core where possible. */
function start(file: string, core: number, variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const path = join(import.meta.dirname, "battles", file);
  return fork(path, { env: { ...env, BENCH_SCALE: SCALE, ...variables }, stdio, ...nodeOn(core) });
}

async function ask<Answer>(child: ChildProcess, order: Order | Play): Promise<Answer> {
  const answered = once(child, "message");
  child.send(order);
  return (await answered)[0] as Answer;
}

async function addressOf(child: ChildProcess): Promise<string> {
  return ((await once(child, "message"))[0] as { address: string }).address;
}

const play = (order: Play) => ask<Measured>(start("players.ts", 1), order);

const NOBODY = { id: "", cookie: "" };

async function withRelay(count: number): Promise<Measured> {
  const relay = start("relay-server.ts", 0);
  const matches = Array.from(
    { length: count },
    (_, index): BenchMatch => ({ id: `m${index}`, players: [NOBODY, NOBODY] }),
  );
  const measured = await play({
    kind: "relay",
    address: await addressOf(relay),
    matches,
    seconds: RELAY_SECONDS,
  });
  relay.disconnect();
  return measured;
}

const ms = (value: number) => value.toFixed(2).padStart(8);

async function benchMatches(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const before = await withRelay(count);
  const { matches } = await ask<Created>(worker, { kind: "matches", count });
  const ours = await play({ kind: "worker", address, matches });
  const after = await withRelay(count);
  const { record = [] } = await ask<Created>(worker, { kind: "record" });
  worker.disconnect();
  const stored = record.filter((row) => row.winner_id === row.user_2_id && row.submissions === 2).length;
  const row = (name: string, measured: Measured) =>
    console.log(
      `${String(count).padStart(5)}  ${name.padEnd(12)} ${ms(measured.p50)} ${ms(measured.p95)} ${ms(measured.p99)}   ${measured.received}/${measured.sent}`,
    );
  row("ws before", before);
  row("ours", ours);
  row("ws after", after);
  const baseline = (key: "p50" | "p95" | "p99") => (before[key] + after[key]) / 2;
  console.log(
    `       ratio        ${ms(ours.p50 / baseline("p50"))} ${ms(ours.p95 / baseline("p95"))} ${ms(ours.p99 / baseline("p99"))}   ` +
      `results ${ours.right}/${count * 2} right, in the record ${stored}/${count}, the last ${ours.slowest.toFixed(0)} ms after the end`,
  );
  for (const key of ["p95", "p99"] as const)
    recordRow({
      what: `${count} battles at once, ${key} / ws relay`,
      ours: `${ours[key].toFixed(2)} ms`,
      baseline: `${baseline(key).toFixed(2)} ms`,
      ratio: (ours[key] / baseline(key)).toFixed(2),
      goal: key === "p95" ? "≤ 5 or ≤ 10 ms" : "≤ 50 ms",
    });
  for (const problem of new Set(ours.problems)) console.log(`       problem: ${problem}`);
}

/** The chat beside the matches. */
const CHAT_LEARNERS = 1000;
const MESSAGES_PER_SECOND = 60;

async function benchBesideChat(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const { matches } = await ask<Created>(worker, { kind: "matches", count });
  const { learners } = await ask<Created>(worker, { kind: "learners", count: CHAT_LEARNERS });
  const chatLoad = start("chat-load.ts", 1);
  const ready = once(chatLoad, "message");
  chatLoad.send({ address, learners, rate: MESSAGES_PER_SECOND, seconds: TALK_SECONDS } satisfies Talk);
  await ready;
  const chatResult = once(chatLoad, "message") as Promise<[Stage]>;
  const ours = await play({ kind: "worker", address, matches });
  const [chat] = await chatResult;
  worker.disconnect();
  console.log(
    `${count} matches beside a chat of ${CHAT_LEARNERS}: p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, p99 ${ms(ours.p99)} ms, ` +
      `${ours.received}/${ours.sent}, results ${ours.right}/${count * 2} right; ` +
      `chat ${chat.offered} messages/s, delivered ${chat.delivered.toFixed(4)}, gaps ${chat.gaps}, p95 ${ms(chat.p95)} ms`,
  );
  recordRow({
    what: `${count} battles at once beside a chat of ${CHAT_LEARNERS} with ${MESSAGES_PER_SECOND} messages/s, p95`,
    ours: `${ours.p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: "≤ 35 ms",
  });
  for (const problem of new Set(ours.problems)) console.log(`       problem: ${problem}`);
}

async function benchQueue(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0, {
    BENCH_FAR_MS: FAR_MS,
    // Nobody opens these matches. In the product's own time they end, void, after all have joined.
    BENCH_SCALE: "1",
    BENCH_QUEUE_SHARDS: shardsFor(count),
  });
  const address = await addressOf(worker);
  const { learners } = await ask<Created>(worker, { kind: "learners", count });
  const measured = await play({ kind: "queue", address, learners, seconds: QUEUE_SECONDS });
  const { record = [] } = await ask<Created>(worker, { kind: "record" });
  worker.disconnect();
  const inMatches = record.flatMap((row) => [row.user_1_id, row.user_2_id]);
  const matched = Object.keys(measured.matched).length;
  const frames = (measured.received / count).toFixed(1);
  const shards = shardsFor(count) === "1" ? "" : ` of up to ${shardsFor(count)} shards`;
  const what = `${count} learners join one queue${shards} in ${QUEUE_SECONDS} s, ${FAR_MS} ms to the database`;
  console.log(
    `${what}: ${record.length} matches, ` +
      `${new Set(inMatches).size} learners in them, ${inMatches.length - new Set(inMatches).size} twice, ${count - matched} left; ` +
      `${frames} frames a learner; from joining to matched p50 ${measured.p50.toFixed(0)} ms, p95 ${measured.p95.toFixed(0)} ms, p99 ${measured.p99.toFixed(0)} ms`,
  );
  recordRow({ what: `${what}: matched`, ours: String(matched), baseline: "", ratio: "", goal: "all" });
  recordRow({
    what: `${what}: p95`,
    ours: `${(measured.p95 / 1000).toFixed(2)} s`,
    baseline: "",
    ratio: "",
    goal: "≤ 4 s",
  });
  recordRow({ what: `${what}: frames a learner`, ours: frames, baseline: "", ratio: "", goal: "≤ 4" });
  for (const problem of new Set(measured.problems)) console.log(`problem: ${problem}`);
}

async function benchRooms(count: number): Promise<void> {
  const worker = start("worker-server.ts", 0);
  const address = await addressOf(worker);
  const { learners } = await ask<Created>(worker, { kind: "learners", count: count * ROOM_PLAYERS });
  const rooms = Array.from({ length: count }, (_, index) =>
    learners.slice(index * ROOM_PLAYERS, (index + 1) * ROOM_PLAYERS),
  );
  const players = start("room-players.ts", 1);
  const answered = once(players, "message") as Promise<[MeasuredRooms]>;
  players.send({ address, rooms } satisfies PlayRooms);
  const [measured] = await answered;
  worker.disconnect();
  const at = (times: readonly number[], share: number) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
  const p95 = at(measured.syncs, 0.95);
  const perMember = measured.frames / learners.length;
  const what = `${count} rooms of ${ROOM_PLAYERS}, all of whom type`;
  console.log(
    `${what}: answers p50 ${ms(at(measured.syncs, 0.5))} ms, p95 ${ms(p95)} ms; ${measured.sent} updates; ` +
      `${perMember.toFixed(0)} frames of ${(measured.characters / measured.frames).toFixed(0)} characters a player; ` +
      `table after p50 ${ms(at(measured.judging, 0.5))} ms, p95 ${ms(at(measured.judging, 0.95))} ms; ` +
      `results ${measured.right}/${measured.rounds} right`,
  );
  recordRow({
    what: `${what}: answer, p95`,
    ours: `${p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: "",
  });
  for (const problem of new Set(measured.problems)) console.log(`       problem: ${problem}`);
}

/** One match from the queue, and so many who watch it. */
async function benchSpectators(count: number): Promise<void> {
  // In the product's own time, so that both players come in time after the queue.
  const worker = start("worker-server.ts", 0, { BENCH_SCALE: "1" });
  const address = await addressOf(worker);
  const { learners } = await ask<Created>(worker, { kind: "learners", count: 2 });
  await play({ kind: "queue", address, learners, seconds: 1 });
  const { record = [] } = await ask<Created>(worker, { kind: "record" });
  const [row] = record;
  const byId = (id: string) => learners.find((learner) => learner.id === id) ?? NOBODY;
  if (!row) throw new Error("The two weren't paired.");
  const matches: BenchMatch[] = [{ id: row.id, players: [byId(row.user_1_id), byId(row.user_2_id)] }];
  const watching = count > 0 ? start("spectators.ts", 1) : undefined;
  const watched = watching && (once(watching, "message") as Promise<[Watched]>);
  watching?.send({ address, match_id: row.id, count } satisfies Watch);
  const ours = await play({ kind: "worker", address, matches });
  const [seen] = (await watched) ?? [{ opened: 0, frames: 0, ends: 0, problems: [] }];
  worker.disconnect();
  console.log(
    `a match that ${count} watch: p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, p99 ${ms(ours.p99)} ms, ${ours.received}/${ours.sent}, ` +
      `results ${ours.right}/2 right; ${seen.opened} got in, ${(seen.frames / Math.max(1, seen.opened)).toFixed(1)} frames each, ${seen.ends} saw the end`,
  );
  recordRow({
    what: `a match that ${count} watch, p95`,
    ours: `${ours.p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: count === 0 ? "" : "as without spectators",
  });
  for (const problem of new Set([...ours.problems, ...seen.problems]))
    console.log(`       problem: ${problem}`);
}

if (!PART) {
  console.log(
    `matches  what         p50 ms   p95 ms   p99 ms   received/sent${pinned ? "" : "   (not pinned to cores)"}`,
  );
  for (const count of MATCH_COUNTS.length > 0 ? MATCH_COUNTS : [100, 500, 1000]) await benchMatches(count);
}
/** Whether a part is run: the one that was asked for, or all where no numbers of matches were. */
const runs = (part: typeof PART) => (PART ? PART === part : MATCH_COUNTS.length === 0);
if (runs("rooms")) for (const count of countsOf("rooms", [20])) await benchRooms(count);
if (runs("spectators")) for (const count of countsOf("spectators", [0, 1000])) await benchSpectators(count);
if (runs("queue")) {
  if (!PART) await benchBesideChat(1000);
  for (const count of QUEUE_COUNTS) await benchQueue(count);
}
