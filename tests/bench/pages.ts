/**
 * What two learners see of one match, in two browsers at the product's own pace: how far apart their editors unlock and lock, and
 * how soon the result is there. Beside it the machine's own lag: how late a timer of 50 ms fires in the same pages meanwhile.
 * `npm run bench:pages [-- MATCHES]`
 */
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { type Entry, readLog, recordScreen } from "../e2e/recorder.ts";
import { median } from "./numbers.ts";
import { tellRow } from "./row.ts";
import { startWorker } from "./worker.ts";

const MATCHES = Number(process.argv[2] ?? 3);
const TIMER_MS = 50;
/** A match takes 47 s; more than twice that is no measurement. */
const MATCH_TIMEOUT_MS = 120_000;
/** What a learner notices, in milliseconds: the goals. */
const GOALS = { "unlock apart": 100, "lock apart": 100, "end to result": 2000 } as const;

type Measure = keyof typeof GOALS;

const { close, address, insert, makeLearners } = await startWorker("worker/index.ts", true);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

/** Notes how late a timer fires, again and again. */
async function recordLag(context: BrowserContext): Promise<void> {
  await context.addInitScript((every) => {
    const lags: number[] = [];
    Object.assign(window, { lags });
    let due = performance.now() + every;
    setInterval(() => {
      const now = performance.now();
      lags.push(Math.max(0, now - due));
      due = now + every;
    }, every);
  }, TIMER_MS);
}

const phaseAt = (log: Entry[], phase: string) =>
  log.find(({ text }) => text === `data-phase=${phase}`)?.at ?? Number.NaN;

/** Plays one match. @returns what was measured, in milliseconds, and the 95th percentile of the pages' lag */
async function play(): Promise<Record<Measure, number> & { lag: number }> {
  const learners = await makeLearners(2);
  const match_id = crypto.randomUUID();
  const [one, other] = learners.map(({ id }) => id) as [string, string];
  await insert("matches", "id, challenge_id, battle_id, user_1_id, user_2_id, created_at", [
    [match_id, "c1", "b01", one, other, Date.now()],
  ]);
  const pages: Page[] = [];
  for (const { cookie } of learners) {
    const context = await browser.newContext({ baseURL: address });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: address }]);
    await recordScreen(context);
    await recordLag(context);
    const page = await context.newPage();
    await page.goto(`/battle/${match_id}`);
    pages.push(page);
  }
  for (const page of pages)
    await page.locator("main[data-phase=over]").waitFor({ timeout: MATCH_TIMEOUT_MS });
  const [first = [], second = []] = await Promise.all(pages.map(readLog));
  const lags = await Promise.all(
    pages.map((page) => page.evaluate(() => (window as unknown as { lags: number[] }).lags)),
  );
  for (const page of pages) await page.context().close();
  const apart = (phase: string) => Math.abs(phaseAt(first, phase) - phaseAt(second, phase));
  const sorted = lags.flat().toSorted((a, b) => a - b);
  return {
    "unlock apart": apart("editing"),
    "lock apart": apart("checking"),
    "end to result": Math.max(
      ...[first, second].map((log) => phaseAt(log, "over") - phaseAt(log, "checking")),
    ),
    lag: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

const played = [];
for (let match = 0; match < MATCHES; match += 1) played.push(await play());
await browser.close();
await close();

const lag = median(played.map((match) => match.lag));
console.log(`${MATCHES} matches; a timer of ${TIMER_MS} ms fires up to ${lag.toFixed(1)} ms late (95 %)`);
for (const [what, goal] of Object.entries(GOALS) as [Measure, number][]) {
  const all = played.map((match) => match[what]);
  const [middle, most] = [median(all), Math.max(...all)];
  console.log(`${what}: median ${middle.toFixed(0)} ms, longest ${most.toFixed(0)} ms, goal ${goal} ms`);
  tellRow({
    what: `a match in two browsers: ${what}`,
    ours: `${middle.toFixed(0)} ms`,
    baseline: `${lag.toFixed(1)} ms of the pages' own lag`,
    ratio: (middle / lag).toFixed(1),
    goal: `${goal} ms`,
  });
  if (!(most < goal)) process.exitCode = 1;
}
