// A channel with load, alternately alone and beside ten flooding accounts: node hostile.ts HOST SOCKETS SECONDS RATE PAIRS. Prints one JSON line.
import type { FloodCounts } from "../flood.ts";
import { FLOODERS, floodAccounts, startFlood } from "../hostile.ts";
import { joinChannel, objectAddress } from "./channel-load.ts";
import { runStage, type Stage } from "./stage.ts";

const [host = "", sockets = "300", seconds = "3", rate = "20", pairs = "3"] = process.argv.slice(2);
/** Their numbers begin above those of the others. */
const FIRST_FLOODER = 90_000;
const learners = await joinChannel(host, Number(sockets));
const turn = { next: 0 };
const measure = () => runStage(learners, Number(rate), Number(seconds), turn);
const places = Array.from({ length: FLOODERS }, (_, account) => ({
  address: objectAddress(host, FIRST_FLOODER + account).address,
  reads: `http://${host}/instances`,
}));
const accounts = floodAccounts(places, [
  JSON.stringify({ type: "ack", ack: "nothing" }),
  JSON.stringify({ type: "send", client_id: "$uuid", message: "flood" }),
]);
await measure();
const alone: Stage[] = [];
const hostile: Stage[] = [];
const floods: FloodCounts[] = [];
for (let pair = 0; pair < Number(pairs); pair += 1) {
  alone.push(await measure());
  const stop = await startFlood(accounts);
  hostile.push(await measure());
  floods.push(await stop());
}
console.log(JSON.stringify({ alone, hostile, floods }));
process.exit(0);
