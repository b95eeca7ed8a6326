// A channel with load, alternately alone and beside ten flooding accounts: node hostile.ts HOST SOCKETS SECONDS RATE PAIRS. Prints one JSON line.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { joinChannel, pause, runStage, type Stage } from "./channel-load.ts";

const [host = "", sockets = "300", seconds = "3", rate = "20", pairs = "3"] = process.argv.slice(2);
const learners = await joinChannel(host, Number(sockets));
const turn = { next: 0 };
const measure = () => runStage(learners, Number(rate), Number(seconds), turn);
await measure();
const alone: Stage[] = [];
const hostile: Stage[] = [];
const floods: unknown[] = [];
for (let pair = 0; pair < Number(pairs); pair += 1) {
  alone.push(await measure());
  const flood = fork(join(import.meta.dirname, "flood.ts"), [host]);
  // By then the flood's sockets have connected and been closed.
  await pause(500);
  hostile.push(await measure());
  const totals = once(flood, "message");
  flood.send("stop");
  floods.push((await totals)[0]);
  await once(flood, "exit");
  await pause(500);
}
console.log(JSON.stringify({ alone, hostile, floods }));
process.exit(0);
