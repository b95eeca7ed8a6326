/** A channel with learners who send messages during the matches. Runs as a child process. */
import { joinAll, runStage } from "../chat/channel-load.ts";
import type { Talk } from "./orders.ts";

process.on("message", async ({ address, learners, rate, seconds }: Talk) => {
  const channel = `${address.replace("http", "ws")}api/channels/general/socket?after=0`;
  const connected = await joinAll(learners.map(({ cookie }) => ({ address: channel, cookie })));
  const turn = { next: 0 };
  // A warm-up: the first frames compile code on both sides.
  await runStage(connected, rate, 1, turn);
  process.send?.("ready");
  process.send?.(await runStage(connected, rate, seconds, turn), () => process.exit(0));
});
