import {
  alternate,
  FLOODERS,
  type FloodPlace,
  floodAccounts,
  p95Within,
  reportTwins,
  type Sample,
  type Window,
} from "../../hostile.ts";
import { type BenchServer, load, serveWorker } from "../children.ts";
import type { Learner, Measured } from "../orders.ts";
import { printProblems } from "./print.ts";
import { openRooms, playRooms, ROOM_PLAYERS } from "./rooms.ts";
import { pairWatched, watch } from "./spectators.ts";

/** Quiet times and floods in the 35 s in which editors are open. */
const PAIRS = 3;
/** Members of a room who play. Its other places are for those who flood. */
const OTHERS = ROOM_PLAYERS - 2;
/** `joins`: learners who join the queue each second, for `JOIN_SECONDS`. */
export const USUAL_SIZES = { matches: 100, rooms: 5, spectators: 300, joins: 40 };
const JOIN_SECONDS = 35;

type Sizes = typeof USUAL_SIZES;

const code = (round: object) =>
  JSON.stringify({ type: "code-update", ...round, html: "<p>$seq</p>", css: "", js: "" }).replace(
    '"html"',
    '"seq":$seq,"html"',
  );
const SYNC = JSON.stringify({ type: "sync", sent_at: 1 });

/** Accounts that flood addresses below the server's, in turn, each with a session of its own. */
async function accountsAt(
  { address, makeLearners }: BenchServer,
  paths: readonly string[],
  reads: string,
  valid: readonly string[],
  learners?: readonly Learner[],
) {
  const flooders = learners ?? (await makeLearners(FLOODERS));
  const places = flooders.map(({ cookie }, index): FloodPlace => {
    const path = paths[index % paths.length] ?? "";
    return {
      address: `${address.replace("http", "ws")}${path}`,
      reads: `${address}${reads}`,
      headers: { cookie, origin: new URL(address).origin },
    };
  });
  return floodAccounts(places, valid);
}

type Accounts = Awaited<ReturnType<typeof accountsAt>>;

/** Floods while others do something, and reports what that cost them. */
async function report(
  what: string,
  load: { steady: Promise<Window> },
  accounts: Accounts,
  samplesOf: () => Promise<{ samples: readonly Sample[]; lost: string }>,
): Promise<void> {
  const { quiet, hostile, floods } = await alternate(await load.steady, PAIRS, accounts);
  const { samples, lost } = await samplesOf();
  const p95s = (windows: readonly Window[]) => windows.map((one) => p95Within(samples, one));
  reportTwins(what, { quiet: p95s(quiet), hostile: p95s(hostile), floods }, lost);
}

/** The flooders are players of matches of their own, since nobody else gets into one. */
export async function besideMatches(count: number): Promise<void> {
  const server = await serveWorker();
  const { address, ask } = server;
  const { matches } = await ask({ kind: "matches", count });
  const { matches: theirs } = await ask({ kind: "matches", count: FLOODERS / 2 });
  const accounts = await accountsAt(
    server,
    theirs.flatMap(({ id }) => [`api/battles/${id}/socket`, `api/battles/${id}/socket`]),
    "api/watch",
    [code({}), SYNC],
    theirs.flatMap(({ players }) => players),
  );
  const battles = load<Measured>("players.ts", { kind: "worker", address, matches, samples: true });
  await report(`${count} battles`, battles, accounts, async () => {
    const { samples, received, sent, right } = await battles.result;
    return { samples, lost: `received ${received}/${sent}, results ${right}/${count * 2} right` };
  });
  printProblems(await battles.result);
  await server.stop();
}

/** The flooders are in the queue themselves, and send its frames at the wrong time. */
export async function besideQueue(joinsPerSecond: number): Promise<void> {
  const server = await serveWorker();
  const { address, makeLearners } = server;
  const count = joinsPerSecond * JOIN_SECONDS;
  const learners = await makeLearners(count);
  const accounts = await accountsAt(server, ["api/queue?challenge_id=c1"], "api/challenges", [
    JSON.stringify({ type: "race", race_id: "$uuid" }),
    JSON.stringify({ type: "answer", accept: false }),
  ]);
  const joining = load<Measured>("players.ts", {
    ...{ kind: "queue", address, learners, seconds: JOIN_SECONDS, samples: true },
  });
  await report(`${joinsPerSecond} joins/s of a queue`, joining, accounts, async () => {
    const { samples, matched } = await joining.result;
    return { samples, lost: `matched ${Object.keys(matched).length}/${count}` };
  });
  printProblems(await joining.result);
  await server.stop();
}

/** Two flooders sit in each room, where there are five. */
export async function besideRooms(count: number): Promise<void> {
  const server = await serveWorker();
  const { address, makeLearners } = server;
  const rooms = await openRooms(address, await makeLearners(count * OTHERS), OTHERS);
  const paths = rooms.map(({ key }) => `api/rooms/${key}/socket`);
  const accounts = await accountsAt(server, paths, `api/rooms/${rooms[0]?.key}`, [code({ round: 1 }), SYNC]);
  const playing = playRooms({ kind: "worker", address, rooms, rounds: 1 });
  await report(`${count} rooms of ${OTHERS}`, playing, accounts, async () => {
    const { syncs, asked, right, rounds } = await playing.result;
    return { samples: syncs, lost: `answered ${syncs.length}/${asked}, results ${right}/${rounds} right` };
  });
  printProblems(await playing.result);
  await server.stop();
}

/** The flooders watch the same match as others. */
export async function besideSpectators(count: number): Promise<void> {
  const server = await serveWorker();
  const { address } = server;
  const match = await pairWatched(server);
  const accounts = await accountsAt(server, [`api/watch/${match.id}/socket`], "api/watch", [
    JSON.stringify({ type: "seen", frame: 4 }),
  ]);
  const watching = watch({ kind: "worker", address, match_id: match.id, count });
  const battle = load<Measured>("players.ts", { kind: "worker", address, matches: [match], samples: true });
  // Once all are in and the editors are open.
  const steady = Promise.all([battle.steady, watching.steady]).then(([{ from, to }, entered]) => ({
    ...{ from: Math.max(from, entered.from), to },
  }));
  const what = `${count} spectators`;
  const windows = await alternate(await steady, PAIRS, accounts);
  const [{ samples, received, sent }, seen] = [await battle.result, await watching.result];
  const twins = (of: readonly Sample[]) => ({
    quiet: windows.quiet.map((one) => p95Within(of, one)),
    hostile: windows.hostile.map((one) => p95Within(of, one)),
    floods: windows.floods,
  });
  reportTwins(`${what}, the players' updates`, twins(samples), `received ${received}/${sent}`);
  reportTwins(
    `${what}, their frames`,
    twins(seen.samples),
    `${seen.missed} frames missed of ${seen.frames}, ${seen.ends}/${count} saw the end`,
  );
  printProblems(await battle.result, seen);
  await server.stop();
}

/** The hostile twins of all parts. */
export async function benchHostile({ matches, rooms, spectators, joins }: Sizes): Promise<void> {
  await besideMatches(matches);
  await besideQueue(joins);
  await besideRooms(rooms);
  await besideSpectators(spectators);
}
