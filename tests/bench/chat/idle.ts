// Fifty idle sockets: node idle.ts HOST. Prints whether their channel hibernated, and how many received the next message.
import { joinChannel } from "./channel-load.ts";
import { pause } from "./stage.ts";

const [host = ""] = process.argv.slice(2);
/** workerd hibernates an object after 10 s. */
const IDLE_MS = 15_000;
const countInstances = async () => Number(await (await fetch(`http://${host}/instances`)).text());

const learners = await joinChannel(host, 50);
learners[0]?.sendMessage(performance.now());
await pause(500);
const before = await countInstances();
await pause(IDLE_MS);
for (const learner of learners) learner.received = 0;
learners[0]?.sendMessage(performance.now());
await pause(1000);
const receivers = learners.filter((learner) => learner.received === 1).length;
console.log(JSON.stringify({ hibernated: (await countInstances()) > before, received: receivers }));
process.exit(0);
