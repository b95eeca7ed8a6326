/**
 * The first minute: the clicks, words and seconds of a newcomer (a) from the landing page to the first success, (b) from the finished
 * sign-up form to the first line of the next task, and (c) the seconds from *Ship* to the caret in the task after it, by keyboard alone. Then
 * (d) from the wish to play with a friend to the first phase of the match in both browsers, with a friend who has no account. The script presses what a reader would press, also through tours that cover the page.
 * `npm run bench:first-minute [-- WIDTHxHEIGHT]` on a built web app
 *
 * Words are those that are visible in the window, outside of editors, and weren't at an earlier point. What passes by itself between two points isn't
 * read. Seconds are the machine's and the product's waits: reading takes none here.
 */
import { chromium, type Locator } from "@playwright/test";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { benchFriends } from "./first-minute/friends.ts";
import { POINT_TIMEOUT_MS, type Point, Reader, totalOf } from "./first-minute/reader.ts";
import { recordRow } from "./row.ts";
import { startWorker } from "./worker.ts";

const [firstTask, nextTask, taskAfter] = loadCurriculum().curriculum.projects[0]?.tasks ?? [];
if (!firstTask || !nextTask || !taskAfter) throw new Error("The first project has no three tasks");
/** What a newcomer writes in the lesson. */
const FIRST_PAGE = firstTask.check.html;
const GOALS = {
  a: { name: "from the landing page to the first success", clicks: 2, words: 60 },
  b: { name: "from the finished form to the next line", clicks: 6, words: 150 },
} as const;
/** Goal (c), from the specification of the desk. */
const MAX_WAY_ON_SECONDS = 4;
/** The time between two keys of somebody in a hurry. */
const KEY_MS = 100;
/** More presses of Tab than a page has controls. */
const MAX_TABS = 100;

const [width = 1440, height = 900] = (process.argv[2] ?? "").split("x").map(Number).filter(Boolean);
const { close, address, makeLearners } = await startWorker("worker/index.ts", true);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

function report(goal: (typeof GOALS)[keyof typeof GOALS], points: readonly Point[]): void {
  const total = totalOf(points);
  console.log(`\n${goal.name}: goal at most ${goal.clicks} clicks and ${goal.words} words`);
  console.table([...points, { point: "in all", ...total, seconds: total.seconds.toFixed(1) }]);
  recordRow({
    what: `first minute ${goal.name}`,
    ours: `${total.clicks} clicks, ${total.words} words`,
    baseline: "27 clicks, 1,018 words in all",
    ratio: "",
    goal: `${goal.clicks} clicks, ${goal.words} words`,
  });
  if (total.clicks > goal.clicks || total.words > goal.words) process.exitCode = 1;
}

const page = await browser.newPage({ baseURL: address, viewport: { width, height } });
await page.goto("/");
const code = page.getByRole("textbox", { name: "HTML" }).first();
await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
const first = new Reader(page);
const success = page.getByRole("heading", { name: "Lift-off!" });
await first.pass("the landing page: write the heading", 0, () => page.keyboard.type(FIRST_PAGE));
await first.pass("Ship", 1, async () => {
  await page.getByRole("button", { name: "Ship" }).click();
  await success.waitFor({ timeout: POINT_TIMEOUT_MS });
});
report(GOALS.a, first.points);

await page.getByRole("link", { name: "Keep my page" }).click();
const name = `Nova ${Date.now().toString(36)}`;
await page.getByLabel("Display Name").fill(name);
await page.getByLabel("Email").fill(`${name.replace(" ", "-")}@example.com`);
await page.getByLabel("Password").fill("warp drive seven");
const next = new Reader(page);
// The form was read while it was filled in.
await next.readBefore();
const starter = page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" });
const begin = page.getByRole("button", { name: "Let's Begin!" });
const start = page.getByRole("button", { name: "Start Task" });
await next.press("the finished form: Next", page.getByRole("button", { name: "Next" }), () =>
  starter.waitFor(),
);
await next.press("the plans: Get Started", starter, () => begin.waitFor({ timeout: POINT_TIMEOUT_MS }));
await next.press("the avatar: Let's Begin!", begin, () => page.waitForURL("/inbox"));
// The next task arrives a moment after the page.
await page.getByRole("heading", { name: nextTask.subject }).waitFor({ timeout: POINT_TIMEOUT_MS });
await next.press("the inbox: Start Task", start, () => page.waitForURL("/playground"));
await code.waitFor({ timeout: POINT_TIMEOUT_MS });
const isReady = await page
  .waitForFunction(() => document.activeElement?.classList.contains("cm-content"), null, { timeout: 5000 })
  .then(
    () => true,
    () => false,
  );
if (isReady) await next.pass("the coding page: the caret is in the editor", 0, () => page.keyboard.type("x"));
else await next.press("the coding page: click into the editor", code, () => page.keyboard.type("x"));
report(GOALS.b, next.points);

/** Moves the focus as a keyboard does. */
async function tabTo(target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${target}`);
}

const caretIsInEditor = () =>
  page.evaluate(() => document.activeElement?.classList.contains("cm-content") === true);
/** Whether Enter goes on: at the focused button of a dialog or the inbox, and while the shipped task's page leaves. */
const isEnterAwaited = () =>
  page.evaluate((shipped) => {
    const focused = document.activeElement?.closest("button");
    const dialog = document.querySelector("dialog[open]");
    if (dialog) return dialog.contains(focused ?? null);
    if (location.pathname === "/inbox") return Boolean(focused);
    return document.querySelector("h1")?.textContent === shipped;
  }, nextTask.title);

await page.keyboard.press("ControlOrMeta+a");
await page.keyboard.insertText(nextTask.check.html);
await page.keyboard.press("Escape");
await tabTo(page.getByRole("button", { name: "Ship", exact: true }), "Shift+Tab");
const shippedAt = performance.now();
const secondsSinceShip = () => ((performance.now() - shippedAt) / 1000).toFixed(1);
await page.keyboard.press("Enter");
await tabTo(page.getByRole("button", { name: "Ship it" }));
await page.keyboard.press("Enter");
const wayOn: { point: string; keys: number; "seconds since Ship": string }[] = [];
const goOn = page.getByRole("button", { name: "Continue" });
await goOn.waitFor({ timeout: POINT_TIMEOUT_MS });
await tabTo(goOn);
wayOn.push({ point: "the result", keys: 2, "seconds since Ship": secondsSinceShip() });
const arrived = page.getByRole("heading", { name: taskAfter.title, level: 1 });
let keys = 0;
while (!((await arrived.isVisible()) && (await caretIsInEditor()))) {
  if (performance.now() - shippedAt > POINT_TIMEOUT_MS) throw new Error("The next task never came");
  if (await isEnterAwaited()) {
    await page.keyboard.press("Enter");
    keys += 1;
  }
  await page.waitForTimeout(KEY_MS);
}
const wayOnSeconds = secondsSinceShip();
wayOn.push({ point: "the caret is in the next editor", keys, "seconds since Ship": wayOnSeconds });
console.log(`\nfrom Ship to the next editor, by keyboard: goal at most ${MAX_WAY_ON_SECONDS} s`);
console.table(wayOn);
recordRow({
  what: "first minute from Ship to the next editor",
  ours: `${wayOnSeconds} s`,
  baseline: "7.8 s of the product's waits",
  ratio: "",
  goal: `${MAX_WAY_ON_SECONDS} s`,
});
if (Number(wayOnSeconds) > MAX_WAY_ON_SECONDS) process.exitCode = 1;

await page.close();
const [inviter] = await makeLearners(1);
if (inviter) await benchFriends(browser, address, inviter, { width, height });

await browser.close();
await close();
