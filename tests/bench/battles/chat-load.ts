/** A channel with learners who send messages during the matches. Runs as a child process. */
import { joinAll } from "../chat/channel-load.ts";
import { runStage, type Stage } from "../chat/stage.ts";
import type { Talk, Told } from "./orders.ts";

process.on("message", async ({ address, learners, rate, seconds }: Talk) => {
  const channel = `${address.replace("http", "ws")}api/channels/general/socket?after=0`;
  const connected = await joinAll(learners.map(({ cookie }) => ({ address: channel, cookie })));
  const turn = { next: 0 };
  // A warm-up: the first frames compile code on both sides.
  await runStage(connected, rate, 1, turn);
  const from = Date.now();
  process.send?.({ steady: { from, to: from + seconds * 1000 } } satisfies Told<Stage>);
  const result = await runStage(connected, rate, seconds, turn);
  process.send?.({ result } satisfies Told<Stage>, () => process.exit(0));
});
