// A learner that stops reading among 300 others: node stall.ts HOST. Ends when twice the limit of unacknowledged characters was sent.
import { MAX_UNACKNOWLEDGED_CHARACTERS } from "../../../worker/rules/batching.ts";
import { joinChannel, Learner, objectAddress } from "./channel-load.ts";
import { pause } from "./stage.ts";

const [host = ""] = process.argv.slice(2);
const LONG = "x".repeat(1900);
/** In characters: twice what may be unacknowledged. */
const OFFERED = 2 * MAX_UNACKNOWLEDGED_CHARACTERS;
const MAX_MS = 60_000;
const learners = await joinChannel(host, 300);
const stalled = new Learner(objectAddress(host, 9000));
await stalled.open();
// Not in the types. Only the raw connection can stop reading.
const { _socket: raw } = stalled.socket as unknown as { _socket: { pause(): void; resume(): void } };
raw.pause();
const startedAt = performance.now();
const first = Math.max(...learners.map((learner) => learner.last));
const countStored = () => Math.max(...learners.map((learner) => learner.last)) - first;
const characters = () => countStored() * (LONG.length + 250);
for (let n = 0; characters() < OFFERED && performance.now() - startedAt < MAX_MS; n += 1) {
  learners[n % learners.length]?.socket.send(
    JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message: `${performance.now()} ${LONG}` }),
  );
  await pause(5);
}
await pause(500);
raw.resume();
for (let tries = 0; tries < 100 && stalled.closed === undefined; tries += 1) await pause(50);
const gaps = learners.reduce((sum, learner) => sum + learner.gaps, 0);
const behind = learners.filter(
  (learner) => learner.last < Math.max(...learners.map((one) => one.last)),
).length;
const back = new Learner(objectAddress(host, 9000, stalled.last));
await back.open();
console.log(
  JSON.stringify({
    offered: characters(),
    closed: stalled.closed ?? null,
    othersClosed: learners.filter((learner) => learner.closed !== undefined).length,
    gaps,
    behind,
    resumedAt: back.last - Math.max(...learners.map((one) => one.last)),
    ms: Math.round(performance.now() - startedAt),
  }),
);
process.exit(0);
