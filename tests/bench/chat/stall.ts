// A reader that stops reading among 300 others: node stall.ts HOST. Ends when much more was offered than may wait for it.
import { MAX_UNACKNOWLEDGED_CHARACTERS } from "../../../worker/rules/batching.ts";
import { doorOf, fillRoom, Learner, pause } from "./room.ts";

const [host = ""] = process.argv.slice(2);
const LONG = "x".repeat(1900);
/** Characters: twice what may wait for a reader. */
const OFFERED = 2 * MAX_UNACKNOWLEDGED_CHARACTERS;
const MAX_MS = 60_000;
const room = await fillRoom(host, 300);
const stalled = new Learner(doorOf(host, 9000));
await stalled.open();
// Not in the typings: only in the raw connection can reading be stopped.
const { _socket: raw } = stalled.socket as unknown as { _socket: { pause(): void; resume(): void } };
raw.pause();
const began = performance.now();
const first = Math.max(...room.map((learner) => learner.last));
const taken = () => Math.max(...room.map((learner) => learner.last)) - first;
const characters = () => taken() * (LONG.length + 250);
for (let n = 0; characters() < OFFERED && performance.now() - began < MAX_MS; n += 1) {
  room[n % room.length]?.socket.send(
    JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message: `${performance.now()} ${LONG}` }),
  );
  await pause(5);
}
await pause(500);
raw.resume();
for (let tries = 0; tries < 100 && stalled.closed === undefined; tries += 1) await pause(50);
const gaps = room.reduce((sum, learner) => sum + learner.gaps, 0);
const behind = room.filter((learner) => learner.last < Math.max(...room.map((one) => one.last))).length;
const back = new Learner(doorOf(host, 9000, stalled.last));
await back.open();
console.log(
  JSON.stringify({
    offered: characters(),
    closed: stalled.closed ?? null,
    othersClosed: room.filter((learner) => learner.closed !== undefined).length,
    gaps,
    behind,
    resumedAt: back.last - Math.max(...room.map((one) => one.last)),
    ms: Math.round(performance.now() - began),
  }),
);
process.exit(0);
