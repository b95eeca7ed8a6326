import { startChat } from "./chat/start.ts";
import { recordRow } from "./row.ts";
import { serverCpu } from "./server-cpu.ts";
import { text, VOCABULARY } from "./words.ts";

// Usage: npm run bench:chat-search -- [COUNTS]. Searches of one channel among so many messages (1,000 and 100,000 by default), at its object without the
// worker's checks: the time from outside, and the CPU time of the server.

const COUNTS = process.argv.slice(2).map(Number);
const WORDS = 20;
/** Messages that a frame of a busy channel stores. */
const MESSAGES_PER_WRITE = 50;
const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;

const { address, close } = await startChat("");
console.log("| messages | what | p50 | p95 | CPU p50 | found |\n|--:|---|--:|--:|--:|--:|");
let filled = 0;
for (const count of COUNTS.length > 0 ? COUNTS : [1000, 100_000]) {
  await fill(count);
  await measure(count);
}
await close();

async function fill(count: number): Promise<void> {
  const [started, cpu] = [performance.now(), serverCpu()];
  const before = filled;
  let size = 0;
  while (filled < count) {
    const texts = Array.from(
      { length: Math.min(MESSAGES_PER_WRITE, count - filled) },
      (_, n) => `${text(WORDS)} ${(filled + n) % 2 ? "odd" : "even"}`,
    );
    const answer = await fetch(new URL("/fill", address), { method: "POST", body: JSON.stringify(texts) });
    size = Number(await answer.json());
    filled += texts.length;
  }
  const each = ((serverCpu() - cpu) / (filled - before)) * 1000;
  console.error(
    `${count} messages after ${Math.round((performance.now() - started) / 1000)} s, ${each.toFixed(0)} µs of CPU each, ${(size / 1e6).toFixed(1)} MB`,
  );
}

async function measure(count: number): Promise<void> {
  const frequent = (words: number) => Array.from({ length: words }, (_, n) => `w${n + 1}x`);
  const searches: readonly [what: string, words: string[], before?: number][] = [
    ["a rare word", [`w${VOCABULARY / 2}x`]],
    ["the most frequent word", frequent(1)],
    ["the two most frequent words", frequent(2)],
    ["the eight most frequent words", frequent(8)],
    ["two words of half of the messages each, of none together", ["odd", "even"]],
    ["these two with the six most frequent ones", ["odd", "even", ...frequent(6)]],
    ["the most frequent word, after half of the messages", frequent(1), Math.ceil(count / 2)],
    ["a word that is nowhere", ["nowhere"]],
  ];
  let dearest = 0;
  for (const [what, words, before] of searches) {
    const query = new URLSearchParams(words.map((word) => ["word", word]));
    if (before) query.set("before", String(before));
    const times: { wall: number; cpu: number }[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [started, cpu] = [performance.now(), serverCpu()];
      const answer = await fetch(new URL(`/search?${query}`, address));
      const { messages } = (await answer.json()) as { messages: unknown[] };
      times.push({ wall: performance.now() - started, cpu: serverCpu() - cpu });
      found = messages.length;
    }
    const measured = times.slice(WARM_UP_ROUNDS);
    const at = (by: "wall" | "cpu", part: number) => {
      const sorted = measured.map((one) => one[by]).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * part)] ?? 0;
    };
    dearest = Math.max(dearest, at("cpu", 0.5));
    const [p50, p95, cpu] = [at("wall", 0.5), at("wall", 0.95), at("cpu", 0.5)];
    console.log(
      `| ${count} | ${what} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${cpu.toFixed(1)} ms | ${found} |`,
    );
  }
  recordRow({
    what: `chat, the dearest search of a channel with ${count} messages, CPU p50`,
    ours: `${dearest.toFixed(1)} ms`,
    baseline: "",
    ratio: "",
    goal: "≤ 20 ms",
  });
}
