// Fifty quiet sockets: node idle.ts HOST. Tells whether their channel slept meanwhile, and that they hear the next message.
import { fillRoom, pause } from "./room.ts";

const [host = ""] = process.argv.slice(2);
/** workerd lets an object sleep after 10 s. */
const QUIET_MS = 15_000;
const made = async () => Number(await (await fetch(`http://${host}/made`)).text());

const room = await fillRoom(host, 50);
room[0]?.say(performance.now());
await pause(500);
const before = await made();
await pause(QUIET_MS);
for (const learner of room) learner.heard = 0;
room[0]?.say(performance.now());
await pause(1000);
const heard = room.filter((learner) => learner.heard === 1).length;
console.log(JSON.stringify({ slept: (await made()) > before, heard }));
process.exit(0);
