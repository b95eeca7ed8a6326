/**
 * Battles under load: 100, 500 and 1,000 matches at once in one workerd, in alternation with a relay on `ws`; 20 rooms of 30 players who
 * all type, one match that 1,000 watch beside one that nobody watches, and all of it at once; 1,000 matches while 1,000 learners send
 * messages in one channel of the same worker; 1,000, 2,000 and 5,000 learners who join one queue within 10 s, with a database that is 30 ms
 * away, the last over shards; and what accounts that flood cost the others. Servers and simulated players have a core each where `taskset`
 * is available. Loopback only; no TLS, no compression.
 *
 * `npm run bench:battles [matches …]`, or one part:
 * - `queue [learners …]`; `queue-profile [learners …]` measures what a join takes of the queue's objects
 * - `rooms [rooms …]`
 * - `beside-chat [matches …]`
 * - `spectators [spectators …]`
 * - `together [matches rooms spectators]`
 * - `hostile [percent]`: so much of its usual sizes
 */
import { benchHostile, USUAL_SIZES } from "./battles/parts/hostile.ts";
import { benchBesideChat, benchMatches } from "./battles/parts/matches.ts";
import { benchQueue } from "./battles/parts/queue.ts";
import { benchRooms } from "./battles/parts/rooms.ts";
import { benchSpectators } from "./battles/parts/spectators.ts";
import { benchTogether } from "./battles/parts/together.ts";
import { pinned } from "./processes.ts";

/** Each part with the numbers that were asked for, or none. */
const PARTS: Readonly<Record<string, (counts: readonly number[]) => Promise<void>>> = {
  queue: (counts) => forEach(counts, [1000, 2000, 5000], benchQueue),
  "queue-profile": (counts) => forEach(counts, [1000], (count) => benchQueue(count, true)),
  rooms: (counts) => forEach(counts, [20], benchRooms),
  "beside-chat": (counts) => forEach(counts, [1000], benchBesideChat),
  spectators: (counts) => forEach(counts, [0, 1000], benchSpectators),
  together: ([matches = 500, rooms = 20, spectators = 1000]) => benchTogether({ matches, rooms, spectators }),
  hostile: ([percent = 100]) => {
    const sizes = Object.entries(USUAL_SIZES).map(([what, size]) => [
      what,
      Math.ceil((size * percent) / 100),
    ]);
    return benchHostile(Object.fromEntries(sizes) as typeof USUAL_SIZES);
  },
};

async function forEach(
  counts: readonly number[],
  usual: readonly number[],
  bench: (count: number) => Promise<void>,
): Promise<void> {
  for (const count of counts.length > 0 ? counts : usual) await bench(count);
}

async function matches(counts: readonly number[]): Promise<void> {
  console.log(
    `matches  what         p50 ms   p95 ms   p99 ms   received/sent${pinned ? "" : "   (not pinned to cores)"}`,
  );
  await forEach(counts, [100, 500, 1000], benchMatches);
}

const [name = "", ...more] = process.argv.slice(2);
const part = PARTS[name];
if (part) await part(more.map(Number));
else if (name) await matches([name, ...more].map(Number));
else {
  await matches([]);
  for (const run of ["rooms", "spectators", "together", "beside-chat", "queue", "hostile"])
    await PARTS[run]?.([]);
}
