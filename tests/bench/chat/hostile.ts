// A room that talks, in turn quiet and beside ten flooding accounts: node hostile.ts HOST SOCKETS SECONDS RATE PAIRS. Prints one JSON line.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fillRoom, pause, type Stage, talk } from "./room.ts";

const [host = "", sockets = "300", seconds = "3", rate = "20", pairs = "3"] = process.argv.slice(2);
const room = await fillRoom(host, Number(sockets));
const turn = { next: 0 };
const measure = () => talk(room, Number(rate), Number(seconds), turn);
await measure();
const quiet: Stage[] = [];
const hostile: Stage[] = [];
const floods: unknown[] = [];
for (let pair = 0; pair < Number(pairs); pair += 1) {
  quiet.push(await measure());
  const flood = fork(join(import.meta.dirname, "flood.ts"), [host]);
  // The flood has begun once its sockets have come and gone.
  await pause(500);
  hostile.push(await measure());
  const told = once(flood, "message");
  flood.send("stop");
  floods.push((await told)[0]);
  await once(flood, "exit");
  await pause(500);
}
console.log(JSON.stringify({ quiet, hostile, floods }));
process.exit(0);
