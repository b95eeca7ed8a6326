// Usage: npm run bench:chat [-- --pairs N] [--seconds S] [--sockets 100,1000,3000] [--relays 6000] [--inside 20000] [--no-mixed] [--no-soak] [--no-hostile]
// One channel, every message persisted, beside `ws` in Node (which keeps nothing), on loopback, without compression or TLS.
// Server and generator have a core each. Runs alternate, and ratios are taken between neighbours. `--relays`: so
// many sockets over relays, beside as many at one object. `--inside`: so many whose both ends are in the server, since one server may open
// 20,000 files and a socket takes two.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { InsideStage, Stage } from "./chat/stage.ts";
import type { FloodCounts } from "./flood.ts";
import { reportTwins } from "./hostile.ts";
import { median, spread } from "./numbers.ts";
import { env, nodeOn } from "./processes.ts";
import { recordRow } from "./row.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "3" },
    seconds: { type: "string", default: "1.5" },
    sockets: { type: "string", default: "100,1000,3000" },
    relays: { type: "string", default: "6000" },
    inside: { type: "string", default: "20000" },
    "no-mixed": { type: "boolean", default: false },
    "no-soak": { type: "boolean", default: false },
    "no-hostile": { type: "boolean", default: false },
  },
});
/** Sent messages a second. A learner may send one a second at most, and 300 an hour, so 100 learners send up to 90, for minutes. */
const RATES: Readonly<Record<number, number[]>> = {
  100: [5, 20, 50, 90],
  1000: [5, 50, 100, 200, 400, 600, 800],
  3000: [5, 25, 50, 100, 200, 400],
};
/** Where that isn't named: what every machine carries with thousands of sockets, and more. */
const DEFAULT_RATES = [1, 5, 10, 20, 40];
/** Of sockets inside the server, which has one thread for them, all objects and all learners. */
const INSIDE_RATES = [1, 5, 10];
/** Sockets at each object of a spread channel, so that accounts that flood and others share a relay. */
const SPREAD_SOCKETS = "120";
const SERVERS = {
  ours: ["serve-ours.ts"],
  alone: ["serve-ours.ts", "1000000"],
  spread: ["serve-ours.ts", SPREAD_SOCKETS],
  frame: ["serve-ws.ts", "frame"],
  batch: ["serve-ws.ts", "batch"],
} as const;
type Server = keyof typeof SERVERS;

const file = (name: string) => join(import.meta.dirname, "chat", name);
function onCore(core: number, args: string[]) {
  const { execPath, execArgv } = nodeOn(core);
  return spawn(execPath, [...execArgv, ...args], { stdio: ["ignore", "pipe", "inherit"], env });
}

async function serve(server: Server): Promise<{ child: ChildProcess; host: string }> {
  const [name, ...args] = SERVERS[server];
  const child = onCore(0, [file(name), ...args]);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("listening ")) return { child, host: line.slice(10) };
  throw new Error(`${server} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await exited;
}

async function lines<Line>(args: string[]): Promise<Line[]> {
  const child = onCore(1, args);
  const read: Line[] = [];
  for await (const line of createInterface({ input: child.stdout })) read.push(JSON.parse(line) as Line);
  return read;
}

/** @param isMixed a third of the messages are reactions, with signs of typing */
async function measure(server: Server, sockets: number, isMixed = false): Promise<Stage[]> {
  const { child, host } = await serve(server);
  try {
    return await lines<Stage>([
      ...[file("load.ts"), host, String(sockets), values.seconds, ...(isMixed ? ["mixed"] : [])],
      ...(RATES[sockets] ?? DEFAULT_RATES).map(String),
    ]);
  } finally {
    await stop(child);
  }
}

/** The highest rate at which all accepted messages were delivered without a gap and 95 % of them within 100 ms. */
const sustained = (stages: Stage[]) =>
  Math.max(
    0,
    ...stages
      .filter((one) => one.delivered > 0.999 && one.gaps === 0 && one.p95 <= 100)
      .map((one) => one.rate),
  );
const peak = (stages: Stage[]) => Math.max(0, ...stages.map((one) => one.rate));

function printStages(server: string, stages: Stage[] = []): void {
  console.table(
    stages.map((one) => ({
      server,
      "messages/s": one.offered,
      refused: one.refused,
      "deliveries/s": Math.round(one.rate),
      delivered: one.delivered.toFixed(4),
      gaps: one.gaps,
      "p50 ms": one.p50.toFixed(1),
      "p95 ms": one.p95.toFixed(1),
    })),
  );
}

/** The servers of the table by number of sockets. */
const COMPARED = ["ours", "frame", "batch"] as const;

console.log(`load average ${readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 3).join(" ")}`);
for (const sockets of values.sockets.split(",").filter(Boolean).map(Number)) {
  const runs: Record<(typeof COMPARED)[number], Stage[][]> = { ours: [], frame: [], batch: [] };
  for (let pair = 0; pair < Number(values.pairs); pair += 1)
    for (const server of COMPARED) runs[server].push(await measure(server, sockets));
  console.log(`\n${sockets} sockets`);
  for (const server of COMPARED) printStages(server, runs[server].at(-1));
  for (const other of ["frame", "batch"] as const) {
    const at = (of: (stages: Stage[]) => number) =>
      runs.ours.map((stages, pair) => of(stages) / of(runs[other][pair] ?? []));
    const rate = (server: (typeof COMPARED)[number]) =>
      `${Math.round(median(runs[server].map(sustained)) / 1000)} thousand/s`;
    recordRow({
      what: `chat, ${sockets} sockets, deliveries at p95 ≤ 100 ms / ws ${other === "frame" ? "frame by frame" : "with the same batching"}`,
      ours: rate("ours"),
      baseline: rate(other),
      ratio: spread(at(sustained)),
      goal: sockets === 1000 ? (other === "frame" ? "≥ 4" : "≥ 0.7") : "",
    });
    console.log(
      `ours / ws ${other}: sustained (p95 ≤ 100 ms) ${spread(at(sustained))}, peak ${spread(at(peak))}`,
    );
  }
  const slow = runs.ours.map(
    (stages, pair) => (stages[0]?.p95 ?? Number.NaN) / (runs.frame[pair]?.[0]?.p95 ?? Number.NaN),
  );
  console.log(`p95 at 5 messages/s, ours / ws: ${spread(slow)}`);
  const p95 = (server: (typeof COMPARED)[number]) =>
    `${median(runs[server].map(([first]) => first?.p95 ?? Number.NaN)).toFixed(1)} ms`;
  recordRow({
    what: `chat, ${sockets} sockets, p95 at 5 messages/s / ws`,
    ours: p95("ours"),
    baseline: p95("frame"),
    ratio: spread(slow),
    goal: sockets === 1000 ? "≤ 2.5 and ≤ 50 ms" : "",
  });
  const minDelivered = Math.min(...runs.ours.flat().map(({ delivered }) => delivered));
  const maxOffered = Math.max(...runs.ours.flat().map(({ offered }) => offered));
  recordRow({
    what: `chat, ${sockets} sockets, delivered of what was taken, up to ${maxOffered} messages/s`,
    ours: minDelivered.toFixed(4),
    baseline: "",
    ratio: "",
    goal: "≥ 0.99",
  });
}

if (!values["no-mixed"]) {
  const SOCKETS = 1000;
  const runs: { plain: Stage[]; mixed: Stage[] }[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair += 1)
    runs.push({ plain: await measure("ours", SOCKETS), mixed: await measure("ours", SOCKETS, true) });
  console.log(`\n${SOCKETS} sockets, a third of what is sent reactions, with signs of typing`);
  printStages("messages alone", runs.at(-1)?.plain);
  printStages("mixed", runs.at(-1)?.mixed);
  const rate = (kind: "plain" | "mixed") =>
    `${Math.round(median(runs.map((run) => sustained(run[kind]))) / 1000)} thousand/s`;
  recordRow({
    what: `chat, ${SOCKETS} sockets, deliveries at p95 ≤ 100 ms with reactions and signs of typing / messages alone`,
    ours: rate("mixed"),
    baseline: rate("plain"),
    ratio: spread(runs.map(({ plain, mixed }) => sustained(mixed) / sustained(plain))),
    goal: "≥ 0.9",
  });
}

for (const sockets of values.relays.split(",").filter(Boolean).map(Number)) {
  console.log(`\n${sockets} sockets over relays, and at one object`);
  const over = await measure("ours", sockets);
  printStages("relays", over);
  const alone = await measure("alone", sockets);
  printStages("one object", alone);
  const busiest = (stages: Stage[]) =>
    stages.filter(({ delivered }) => delivered >= 0.99).at(-1) ?? { offered: 0, p95: Number.NaN };
  const text = ({ offered, p95 }: { offered: number; p95: number }) =>
    `${offered} messages/s, p95 ${p95.toFixed(0)} ms`;
  recordRow({
    what: `chat, ${sockets} sockets over relays / at one object, the highest rate that was delivered whole`,
    ours: text(busiest(over)),
    baseline: text(busiest(alone)),
    ratio: (busiest(over).p95 / busiest(alone).p95).toFixed(2),
    goal: "delivered ≥ 0.99",
  });
}

for (const sockets of values.inside.split(",").filter(Boolean).map(Number)) {
  const { child, host } = await serve("ours");
  const query = new URLSearchParams([
    ["sockets", String(sockets)],
    ["seconds", values.seconds],
    ...INSIDE_RATES.map((rate) => ["rate", String(rate)]),
  ]);
  const text = await (await fetch(`http://${host}/inside?${query}`)).text();
  await stop(child);
  const stages = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as InsideStage);
  const last = stages.at(-1);
  const isWhole = ({ delivered, gaps, open }: InsideStage) =>
    delivered === 1 && gaps === 0 && open === sockets;
  console.log(
    `\n${sockets} sockets inside the server: ${last?.open} stayed open, over ${last?.relays} relays`,
  );
  printStages("relays", stages);
  recordRow({
    what: `chat, ${sockets} sockets over ${last?.relays} relays, inside the server: messages/s that were delivered whole`,
    ours: String(stages.filter(isWhole).at(-1)?.offered ?? 0),
    baseline: "",
    ratio: "",
    goal: "nothing lost",
  });
}

type Hostile = { alone: Stage[]; hostile: Stage[]; floods: FloodCounts[] };

async function benchHostile(server: Server, where: string): Promise<void> {
  const { child, host } = await serve(server);
  const args = ["300", values.seconds, "20", values.pairs];
  const [run] = await lines<Hostile>([file("hostile.ts"), host, ...args]);
  await stop(child);
  if (!run) throw new Error("The hostile run returned nothing");
  const p95s = (stages: Stage[]) => stages.map(({ p95 }) => p95);
  const delivered = Math.min(...run.hostile.map((one) => one.delivered)).toFixed(4);
  reportTwins(
    `300 sockets of a chat ${where} at 20 messages/s`,
    { quiet: p95s(run.alone), hostile: p95s(run.hostile), floods: run.floods },
    `delivered ${delivered}`,
  );
}

if (!values["no-hostile"]) {
  await benchHostile("ours", "at one object");
  await benchHostile("spread", "over relays");
}

if (!values["no-soak"]) {
  const relays = await serve("spread");
  console.log("\nsoak over relays", await lines([file("soak.ts"), relays.host]));
  await stop(relays.child);
  const { child, host } = await serve("ours");
  console.log("soak", await lines([file("soak.ts"), host]));
  console.log("stalled reader", await lines([file("stall.ts"), host]));
  await lines([file("idle.ts"), host]).then((result) => console.log("idle", result));
  await stop(child);
}
