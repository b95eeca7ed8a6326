/**
 * The effect of a hostile page of somebody else on the page that shows it: for how long that page doesn't respond, and when the frame is
 * removed. With the browser's process isolation, and without it, where the code has to be started by a press. `npm run bench:previews`
 */
import { type Browser, chromium } from "@playwright/test";
import { bundlePart } from "../support/part-pages.ts";
import { startPartServer } from "../support/part-server.ts";
import { recordRow } from "./row.ts";

/** How long each page is watched, in milliseconds. */
const WATCH_MS = 8000;
/** The goals, in milliseconds: the page responds within the first, or the frame is removed within the second. */
const MAX_LAG_MS = 200;
const MAX_REMOVAL_MS = 1500;

const ATTACKS: Readonly<Record<string, string>> = {
  "nothing, for comparison": "console.log('quiet')",
  "an endless loop": "for (;;);",
  "a loop in each timer": "setInterval(() => { for (;;); })",
  "an endless loop that catches": "for (;;) { try { for (;;); } catch {} }",
  "20 MB to the app, 50 a second": "setInterval(() => top.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)",
  "20 MB to its holder, 50 a second":
    "setInterval(() => parent.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)",
  "20 MB to the app in a loop": "for (;;) top.postMessage({ a: 'x'.repeat(2e7) }, '*')",
  "small messages in a loop": "for (;;) top.postMessage(1, '*')",
  "console lines in a loop": "for (;;) console.log('x'.repeat(3000))",
  "a million elements": "document.body.innerHTML = '<i></i>'.repeat(1e6)",
};
/** A call that takes for ever within the browser, where the loop guard can't end it. */
const BACKTRACKING: Readonly<Record<string, string>> = {
  "a catastrophic regular expression": "/^(a+)+$/.test('a'.repeat(40) + 'b')",
};

await bundlePart("preview-page.tsx");
const server = await startPartServer("preview-page.tsx");

function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...args],
  });
}

type Watched = { lag: number; removedAfterMs: number | null; note: string };

/** Runs code in a preview and measures the page's lag for `WATCH_MS`. */
async function watch(browser: Browser, js: string): Promise<Watched> {
  const page = await browser.newPage();
  await page.goto(server.origin);
  // The preview's files are loaded and process isolation is measured before the attack.
  await page.evaluate(() =>
    window.harness.show({
      policy: "isolated",
      isConfirmed: true,
      code: { html: "", css: "", js: "console.log('first')" },
    }),
  );
  await page.waitForFunction(() => window.harness.lines.some((line) => line.text === "first"));
  const watched = await page.evaluate(
    ([code, time]) =>
      new Promise<Watched>((resolve) => {
        const startedAt = performance.now();
        let [last, lag] = [startedAt, 0];
        let removedAfterMs: number | null = null;
        const timer = setInterval(() => {
          const now = performance.now();
          lag = Math.max(lag, now - last);
          last = now;
          if (removedAfterMs === null && !document.querySelector("iframe")) removedAfterMs = now - startedAt;
          if (now - startedAt < time) return;
          clearInterval(timer);
          resolve({
            lag,
            removedAfterMs,
            note: document.querySelector("[role=status] p")?.textContent ?? "",
          });
        }, 4);
        window.harness.show({
          policy: "isolated",
          isConfirmed: true,
          code: { html: "<p>x", css: "", js: code },
        });
      }),
    [js, WATCH_MS] as const,
  );
  await page.close();
  return watched;
}

const meetsGoal = ({ lag, removedAfterMs }: Watched) =>
  lag <= MAX_LAG_MS || (removedAfterMs !== null && removedAfterMs <= MAX_REMOVAL_MS);

for (const [how, attacks, args] of [
  ["isolated", { ...ATTACKS, ...BACKTRACKING }, []],
  ["one process", ATTACKS, ["--disable-site-isolation-trials"]],
] as const) {
  const browser = await launch(...args);
  const rows: Record<string, Record<string, string>> = {};
  for (const [what, js] of Object.entries(attacks)) {
    const watched = await watch(browser, js);
    const lag = `${Math.round(watched.lag)} ms`;
    const removedAfter =
      watched.removedAfterMs === null ? "stays" : `${Math.round(watched.removedAfterMs)} ms`;
    rows[what] = {
      "no answer for": lag,
      "frame gone after": removedAfter,
      met: String(meetsGoal(watched)),
      note: watched.note,
    };
    recordRow({
      what: `${what}, ${how}`,
      ours: lag,
      baseline: removedAfter,
      ratio: "",
      goal: `${MAX_LAG_MS} ms, or gone in ${MAX_REMOVAL_MS} ms`,
    });
  }
  console.log(`\n${how}`);
  console.table(rows);
  await browser.close();
}
console.log(
  "Not measured in one process: a catastrophic regular expression. It holds the page until it is through.",
);
await server.close();
