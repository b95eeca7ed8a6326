/**
 * Requests a second by closed loop, in alternation with a baseline: the leaderboard against a plain text, a ship against its three
 * statements as one batch. Servers and generator have a core each where `taskset` is available. Loopback only, no TLS, no compression.
 * `npm run bench:requests [-- PAIRS]`
 */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { median, spread } from "./numbers.ts";
import { env, nodeOn, pinned, stdio } from "./processes.ts";
import { load, type RequestOptions } from "./requests/load.ts";
import { recordRow } from "./row.ts";
import type { BenchLearner } from "./worker.ts";

const PAIRS = Number(process.argv[2] ?? 15);
const SECONDS = 1.5;
const CONNECTIONS = 32;
/** How many learners send the requests in turn. */
const LEARNERS = 4000;
/** How many of them request the leaderboard. */
const READERS = 1000;

type Server = { child: ChildProcess; address: string; learners: BenchLearner[]; check: object };

if (pinned) execFileSync("taskset", ["-pc", "1", String(process.pid)], { stdio: "ignore" });

async function serve(entry: string): Promise<Server> {
  const path = join(import.meta.dirname, "requests/server.ts");
  const child = fork(path, [entry, String(LEARNERS)], { env, stdio, ...nodeOn(0) });
  const [details] = (await once(child, "message")) as [Omit<Server, "child">];
  return { child, ...details };
}

const ours = await serve("worker/index.ts");
const baseline = await serve("tests/support/worker/requests-baseline.ts");
let turn = 0;
const next = (server: Server, among = LEARNERS) => server.learners[turn++ % among] ?? { id: "", cookie: "" };
const nextCookie = (among?: number) => next(ours, among).cookie;
const { check } = ours;

type Row = { what: string; goal: number; ours: () => RequestOptions; baseline: () => RequestOptions };
const rows: Row[] = [
  {
    what: "leaderboard, from the cache / a bare hello",
    goal: 0.6,
    ours: () => ({ method: "GET", path: "/api/leaderboard", cookie: nextCookie(READERS) }),
    baseline: () => ({ method: "GET", path: "/" }),
  },
  {
    what: "ship: check, award, log / its 3 statements, bare",
    goal: 0.7,
    ours: () => ({
      method: "POST",
      path: "/api/ships",
      cookie: nextCookie(),
      body: { task_id: 101, ship_id: crypto.randomUUID(), ...check },
    }),
    baseline: () => ({
      method: "POST",
      path: "/three",
      body: { user_id: next(baseline).id, ship_id: crypto.randomUUID(), attempt: turn },
    }),
  },
];

for (const row of rows) {
  const rates = { ours: [] as number[], baseline: [] as number[] };
  // The first pair is a warm-up.
  for (let pair = -1; pair < PAIRS; pair += 1) {
    const one = await load(ours.address, {
      seconds: SECONDS,
      connections: CONNECTIONS,
      nextRequest: row.ours,
    });
    const other = await load(baseline.address, {
      seconds: SECONDS,
      connections: CONNECTIONS,
      nextRequest: row.baseline,
    });
    if (pair < 0) continue;
    rates.ours.push(one);
    rates.baseline.push(other);
  }
  const ratios = rates.ours.map((rate, pair) => rate / (rates.baseline[pair] ?? Number.NaN));
  console.log(
    `${row.what}: ${median(rates.ours).toFixed(0)}/s beside ${median(rates.baseline).toFixed(0)}/s, ratio ` +
      `${spread(ratios)}, goal ${row.goal}`,
  );
  recordRow({
    what: row.what,
    ours: `${median(rates.ours).toFixed(0)}/s`,
    baseline: `${median(rates.baseline).toFixed(0)}/s`,
    ratio: median(ratios).toFixed(2),
    goal: `≥ ${row.goal}`,
  });
}
ours.child.disconnect();
baseline.child.disconnect();
