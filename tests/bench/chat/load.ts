// One channel under load: node load.ts HOST SOCKETS SECONDS [mixed] RATE…  Prints one JSON line per rate.
import { joinChannel } from "./channel-load.ts";
import { pause, runStage } from "./stage.ts";

const [host = "", count = "100", seconds = "1", ...more] = process.argv.slice(2);
/** A third are reactions, with signs of typing. */
const isMixed = more[0] === "mixed";
const rates = isMixed ? more.slice(1) : more;
/** A p95 above this ends the run, since a chat is of no use then. */
const COLLAPSED_MS = 3000;

const learners = await joinChannel(host, Number(count));
const turn = { next: 0 };
// A warm-up: the first frames compile code on both sides.
await runStage(learners, Math.min(20, Number(rates[0])), 0.5, turn);
for (const rate of rates) {
  const stage = await runStage(learners, Number(rate), Number(seconds), turn, isMixed);
  console.log(JSON.stringify(stage));
  // A higher rate would only take longer.
  if (stage.p95 > COLLAPSED_MS) break;
  await pause(150);
}
process.exit(0);
