/**
 * What somebody else's hostile page does to the page that shows it: for how long that page gives no answer, and when the frame is
 * gone. With the browser's process isolation and without, where the code has to be started by a press. `npm run bench:previews`
 */
import { type Browser, chromium } from "@playwright/test";
import { startPartServer } from "../support/part-server.ts";
import { tellRow } from "./row.ts";

/** How long each page is watched, in milliseconds. */
const WATCH_MS = 8000;
/** The goals, in milliseconds: the page answers within the first, or the frame is gone within the second. */
const ANSWER_MS = 200;
const GONE_MS = 1500;

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
/** A call that the browser doesn't come back from; no guard is within. */
const CATASTROPHE: Readonly<Record<string, string>> = {
  "a catastrophic regular expression": "/^(a+)+$/.test('a'.repeat(40) + 'b')",
};

const server = await startPartServer("preview-page.tsx");

function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...args],
  });
}

type Watched = { lag: number; goneAfter: number | null; note: string };

/** Runs code and watches the page for a while. */
async function watch(browser: Browser, js: string): Promise<Watched> {
  const page = await browser.newPage();
  await page.goto(server.origin);
  // The parts of the preview are there and the browser has been probed when the attack begins.
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
        let goneAfter: number | null = null;
        const timer = setInterval(() => {
          const now = performance.now();
          lag = Math.max(lag, now - last);
          last = now;
          if (goneAfter === null && !document.querySelector("iframe")) goneAfter = now - startedAt;
          if (now - startedAt < time) return;
          clearInterval(timer);
          resolve({ lag, goneAfter, note: document.querySelector("[role=status] p")?.textContent ?? "" });
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

const isMet = ({ lag, goneAfter }: Watched) =>
  lag <= ANSWER_MS || (goneAfter !== null && goneAfter <= GONE_MS);

for (const [how, attacks, args] of [
  ["isolated", { ...ATTACKS, ...CATASTROPHE }, []],
  ["one process", ATTACKS, ["--disable-site-isolation-trials"]],
] as const) {
  const browser = await launch(...args);
  const rows: Record<string, Record<string, string>> = {};
  for (const [what, js] of Object.entries(attacks)) {
    const watched = await watch(browser, js);
    const lag = `${Math.round(watched.lag)} ms`;
    const gone = watched.goneAfter === null ? "stays" : `${Math.round(watched.goneAfter)} ms`;
    rows[what] = {
      "no answer for": lag,
      "frame gone after": gone,
      met: String(isMet(watched)),
      note: watched.note,
    };
    tellRow({
      what: `${what}, ${how}`,
      ours: lag,
      baseline: gone,
      ratio: "",
      goal: `${ANSWER_MS} ms, or gone in ${GONE_MS} ms`,
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
