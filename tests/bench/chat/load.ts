// One room under load: node load.ts HOST SOCKETS SECONDS RATE…  Prints one JSON line per rate.
import { fill, pause, talk } from "./room.ts";

const [host = "", count = "100", seconds = "1", ...rates] = process.argv.slice(2);
const room = await fill(host, Number(count));
const turn = { next: 0 };
// Warm: the first frames compile code on both sides.
await talk(room, Math.min(20, Number(rates[0])), 0.5, turn);
for (const rate of rates) {
  console.log(JSON.stringify(await talk(room, Number(rate), Number(seconds), turn)));
  await pause(150);
}
process.exit(0);
