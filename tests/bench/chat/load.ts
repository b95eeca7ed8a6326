// One room under load: node load.ts HOST SOCKETS SECONDS RATE…  Prints one JSON line per rate.
import { fillRoom, pause, talk } from "./room.ts";

const [host = "", count = "100", seconds = "1", ...rates] = process.argv.slice(2);
/** From here on nobody would call it a conversation. */
const COLLAPSED_MS = 3000;

const room = await fillRoom(host, Number(count));
const turn = { next: 0 };
// Warm: the first frames compile code on both sides.
await talk(room, Math.min(20, Number(rates[0])), 0.5, turn);
for (const rate of rates) {
  const stage = await talk(room, Number(rate), Number(seconds), turn);
  console.log(JSON.stringify(stage));
  // It has collapsed: more would only take longer.
  if (stage.p95 > COLLAPSED_MS) break;
  await pause(150);
}
process.exit(0);
