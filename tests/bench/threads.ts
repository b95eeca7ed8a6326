import { serverCpu } from "./server-cpu.ts";
import { text, VOCABULARY } from "./words.ts";
import { startWorker } from "./worker.ts";

// Usage: npm run bench:threads -- [COUNTS]. Searches and lists among so many threads (1,000 and 100,000 by default): the time of a request from
// outside, and the CPU time of the server.

const COUNTS = process.argv.slice(2).map(Number);
const TITLE_WORDS = 6;
const TEXT_WORDS = 40;
const ROUNDS = 60;
/** Searches of one learner: 30 a minute are taken. */
const SEARCHES_EACH = 25;

const { address, close, insert, makeLearners } = await startWorker("worker/index.ts", false, true);
console.log("| threads | what | p50 | p95 | CPU p50 | found |\n|--:|---|--:|--:|--:|--:|");
let filled = 0;
for (const count of COUNTS.length > 0 ? COUNTS : [1000, 100_000]) {
  await fill(count);
  await measure(count);
}
await close();

/** Inserts threads until there are so many. */
async function fill(count: number): Promise<void> {
  const started = performance.now();
  const authors = await makeLearners(20);
  while (filled < count) {
    const rows = Array.from({ length: Math.min(10_000, count - filled) }, (_, n) => {
      const at = filled + n;
      const described = `${text(TEXT_WORDS)} ${at % 2 ? "odd" : "even"}`;
      const author = authors[at % authors.length]?.id ?? "";
      return [`t${at}`, text(TITLE_WORDS), described, author, at, ["html", "css", "js"][at % 3] ?? ""];
    });
    await insert("threads", "id, title, description, created_by, created_at, language", rows);
    filled += rows.length;
  }
  console.error(`${count} threads after ${Math.round((performance.now() - started) / 1000)} s`);
}

async function measure(count: number): Promise<void> {
  const searches = [
    ["a rare word", `words=w${VOCABULARY / 2}x`],
    ["the most frequent word", "words=w1x"],
    ["the two most frequent words", "words=w1x w2x"],
    ["the eight most frequent words", "words=w1x w2x w3x w4x w5x w6x w7x w8x"],
    ["two words of half of the threads each, of none together", "words=even odd"],
    ["the most frequent word, after half of the threads", `words=w1x&cursor=1_${Math.floor(count / 2)}`],
    ["a word that is nowhere", "words=nowhere"],
  ].map(([what, query]) => [what ?? "", `api/threads/search?${query}`] as const);
  const lists = [
    ["all threads", ""],
    ["open ones about CSS, after half of the threads", `?tag=css&solved=false&cursor=${count / 2}_z`],
  ].map(([what, query]) => [`the list: ${what}`, `api/threads${query}`] as const);
  const asked = [...searches, ...lists];
  const learners = await makeLearners(Math.ceil((asked.length * ROUNDS) / SEARCHES_EACH));
  let sent = 0;
  for (const [what, path] of asked) {
    const times: { wall: number; cpu: number }[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cookie = "" } = learners[Math.floor(sent / SEARCHES_EACH)] ?? {};
      sent += 1;
      const [started, cpu] = [performance.now(), serverCpu()];
      const answer = await fetch(address + path, { headers: { cookie, "sec-fetch-site": "same-origin" } });
      const body = (await answer.json()) as { rows?: unknown[] };
      times.push({ wall: performance.now() - started, cpu: serverCpu() - cpu });
      if (!body.rows) throw new Error(`${path}: ${answer.status}`);
      found = body.rows.length;
    }
    // The first ones are a warm-up.
    const measured = times.slice(10);
    const at = (by: "wall" | "cpu", part: number) => {
      const sorted = measured.map((one) => one[by]).sort((a, b) => a - b);
      return `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`;
    };
    console.log(
      `| ${count} | ${what} | ${at("wall", 0.5)} | ${at("wall", 0.95)} | ${at("cpu", 0.5)} | ${found} |`,
    );
  }
}
