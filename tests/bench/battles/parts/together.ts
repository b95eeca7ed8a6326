import { percentile } from "../../numbers.ts";
import { recordRow } from "../../row.ts";
import { load, serveRelay, serveWorker } from "../children.ts";
import type { BenchMatch, Measured, MeasuredRooms, Watched } from "../orders.ts";
import { relayMatches } from "./matches.ts";
import { NOBODY, printProblems } from "./print.ts";
import { openRooms, playRooms, ROOM_PLAYERS, syncTimes } from "./rooms.ts";
import { pairWatched, watch } from "./spectators.ts";

/** How long the baseline's load is measured. */
const RELAY_SECONDS = 10;
/** The baseline's spectators and rooms come before its matches, and stay longer. */
const RELAY_STAY_SECONDS = 30;

/** How much of everything at once. */
export type Sizes = { matches: number; rooms: number; spectators: number };

type Outcome = { battles: Measured; rooms: MeasuredRooms; watched: Watched };

/** All of it on one worker. The rooms are left after their first round: by then the matches are over. */
async function onWorker({ matches: count, rooms, spectators }: Sizes) {
  const server = await serveWorker();
  const { address, ask, makeLearners, stop } = server;
  const { matches } = await ask({ kind: "matches", count: count - 1 });
  const open = await openRooms(address, await makeLearners(rooms * ROOM_PLAYERS));
  const watched = await pairWatched(server);
  // The watched one comes first: it is void where its players come late.
  const battles = load<Measured>("players.ts", { kind: "worker", address, matches: [watched, ...matches] });
  const watching = watch({ kind: "worker", address, match_id: watched.id, count: spectators });
  const playing = playRooms({ kind: "worker", address, rooms: open, rounds: 1 });
  const outcome = await outcomeOf(battles, playing, watching);
  const { record = [] } = await ask({ kind: "record" });
  await stop();
  return { ...outcome, stored: record.filter(({ submissions }) => submissions === 2).length };
}

/** The same traffic through the relay, which stores and judges nothing. */
async function onRelay({ matches: count, rooms, spectators }: Sizes): Promise<Outcome> {
  const { address, stop } = await serveRelay();
  const members = Array.from({ length: ROOM_PLAYERS }, () => NOBODY);
  const open = Array.from({ length: rooms }, (_, index) => ({ key: String(index), members }));
  const [watched, ...matches] = relayMatches(count) as [BenchMatch, ...BenchMatch[]];
  const watching = watch({
    ...{ kind: "relay", address, match_id: watched.id, count: spectators, seconds: RELAY_STAY_SECONDS },
  });
  await watching.steady;
  const playing = playRooms({ kind: "relay", address, rooms: open, seconds: RELAY_STAY_SECONDS - 5 });
  const battles = load<Measured>("players.ts", {
    ...{ kind: "relay", address, matches: [watched, ...matches], seconds: RELAY_SECONDS },
  });
  const outcome = await outcomeOf(battles, playing, watching);
  await stop();
  return outcome;
}

async function outcomeOf(
  battles: { result: Promise<Measured> },
  rooms: { result: Promise<MeasuredRooms> },
  watching: { result: Promise<Watched> },
): Promise<Outcome> {
  return { battles: await battles.result, rooms: await rooms.result, watched: await watching.result };
}

/** Matches, rooms and one match with spectators at once on one worker, beside a relay with the same traffic. */
export async function benchTogether(sizes: Sizes): Promise<void> {
  const before = await onRelay(sizes);
  const ours = await onWorker(sizes);
  const after = await onRelay(sizes);
  const lateness = ({ samples }: Watched) => samples.map(([, latencyMs]) => latencyMs);
  const shares = [0.5, 0.95, 0.99] as const;
  const times = (outcome: Outcome) => ({
    "an update of a match": [outcome.battles.p50, outcome.battles.p95, outcome.battles.p99],
    "an answer of a room": shares.map((share) => percentile(syncTimes(outcome.rooms), share)),
    "a frame to a spectator": shares.map((share) => percentile(lateness(outcome.watched), share)),
  });
  const [relayBefore, worker, relayAfter] = [before, ours, after].map(times) as [
    ...[ReturnType<typeof times>, ReturnType<typeof times>, ReturnType<typeof times>],
  ];
  const { matches, rooms, spectators } = sizes;
  const all = `${matches} battles, ${rooms} rooms of ${ROOM_PLAYERS} and ${spectators} spectators at once`;
  console.log(`\n${all}`);
  const rows: Record<string, Record<string, string>> = {};
  for (const what of Object.keys(worker) as (keyof typeof worker)[])
    for (const [at, share] of shares.entries()) {
      const baseline = ((relayBefore[what][at] ?? 0) + (relayAfter[what][at] ?? 0)) / 2;
      const value = worker[what][at] ?? Number.NaN;
      const ratio = (value / baseline).toFixed(2);
      rows[`${what}, p${100 * share}`] = {
        ...{ "ours ms": value.toFixed(2), "ws ms": baseline.toFixed(2), ratio },
      };
      if (share === 0.95)
        recordRow({
          what: `${all}: ${what}, p95 / ws relay`,
          ours: `${value.toFixed(2)} ms`,
          baseline: `${baseline.toFixed(2)} ms`,
          ratio,
          goal: what === "an update of a match" ? "nothing lost" : "",
        });
    }
  console.table(rows);
  const { battles, rooms: played, watched } = ours;
  const lost = battles.sent - battles.received + (played.asked - played.syncs.length) + watched.missed;
  console.log(
    `lost ${lost}: updates ${battles.received}/${battles.sent}, answers ${played.syncs.length}/${played.asked}, ` +
      `spectators' frames missed ${watched.missed} of ${watched.frames}; spectators in ${watched.opened}/${spectators}, saw the end ${watched.ends}; ` +
      `results of matches ${battles.right}/${matches * 2} right (${battles.late} by a last code that came too late), in the record ${ours.stored}/${matches}, of rooms ${played.right}/${played.rounds} right`,
  );
  printProblems(battles, played, watched);
}
