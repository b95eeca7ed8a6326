/** A channel full of learners who talk meanwhile. Runs as a child process. */
import { fill, talk } from "../chat/room.ts";
import type { Talk } from "./orders.ts";

process.on("message", async ({ address, learners, rate, seconds }: Talk) => {
  const channel = `${address.replace("http", "ws")}api/channels/general/socket?after=0`;
  const room = await fill(learners.map(({ cookie }) => ({ address: channel, cookie })));
  const turn = { next: 0 };
  // Warm: the first frames compile code on both sides.
  await talk(room, rate, 1, turn);
  process.send?.("ready");
  process.send?.(await talk(room, rate, seconds, turn), () => process.exit(0));
});
