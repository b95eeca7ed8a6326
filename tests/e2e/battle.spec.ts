import type { Browser, BrowserContext, Page } from "@playwright/test";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { expectClean } from "./clean.ts";
import { type Account, expect, test as plain, record, signUp, withoutTours } from "./fixtures.ts";
import { openWire } from "./wire.ts";

/** Where the app is. */
const test = plain.extend<{ base: string }>({
  base: async ({ baseURL }, use) => {
    await use(baseURL ?? "");
  },
});

// One queue serves them all, so they take turns.
test.describe.configure({ mode: "default" });

const { battles } = loadCurriculum().curriculum;
const battle = battles[0] as (typeof battles)[number];

type Player = { page: Page; account: Account; context: BrowserContext };

/** A Warrior in a context of their own. `scale` shortens the matches that this page plays or starts. */
async function newPlayer(browser: Browser, baseURL: string, scale = 1): Promise<Player> {
  const context = await browser.newContext({ baseURL });
  await withoutTours(context);
  const account = await signUp(context, baseURL);
  await record("UPDATE user_state SET plan = 'warrior' WHERE user_id = ?", account.user_id);
  if (scale !== 1) await context.addCookies([{ name: "battle-scale", value: String(scale), url: baseURL }]);
  await context.addInitScript(watchPhases);
  return { page: await context.newPage(), account, context };
}

/** Notes when the arena enters each phase, by the clock that all pages on a machine share. */
function watchPhases() {
  const seen: Record<string, number> = {};
  Object.assign(window, { phasesSeen: seen });
  new MutationObserver(() => {
    const phase = document.querySelector<HTMLElement>("main[data-phase]")?.dataset.phase;
    if (phase && !(phase in seen)) seen[phase] = performance.timeOrigin + performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const phasesSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { phasesSeen: Record<string, number> }).phasesSeen);

/** Two players in the record, before any page is open: the record is not ours while the worker writes. */
async function newPair(browser: Browser, base: string, { scale, age = 0 }: { scale: number; age?: number }) {
  const [one, other] = [await newPlayer(browser, base, scale), await newPlayer(browser, base, scale)];
  const match_id = crypto.randomUUID();
  await record(
    "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at) VALUES (?, 'c1', ?, ?, ?, ?)",
    match_id,
    battle.id,
    one.account.user_id,
    other.account.user_id,
    Date.now() - age,
  );
  return { one, other, match_id };
}

/** Two players in a match. */
async function newMatch(browser: Browser, base: string, scale: number) {
  const pair = await newPair(browser, base, { scale });
  await Promise.all([pair.one, pair.other].map(({ page }) => page.goto(`/battle/${pair.match_id}`)));
  return pair;
}

const editing = (page: Page) =>
  expect(page.locator("main[data-phase=editing]")).toBeVisible({ timeout: 20_000 });
const cssEditor = (page: Page) => page.getByRole("tabpanel", { name: "CSS" }).getByRole("textbox");

async function replaceCss(page: Page, css: string): Promise<void> {
  await cssEditor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(css);
}

const result = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 60_000 });
const opponentsPage = (page: Page) =>
  // The next page is made behind the one in sight.
  page
    .getByRole("region", { name: "Opponent's page" })
    .locator("iframe")
    .filter({ visible: true })
    .contentFrame();

async function leave(...players: Player[]): Promise<void> {
  for (const { context } of players) await context.close();
}

test("two learners meet in the queue, see each other's page grow for 35 seconds, and both see the same result", async ({
  browser,
  base,
}) => {
  test.setTimeout(240_000);
  const one = await newPlayer(browser, base);
  const other = await newPlayer(browser, base);
  await one.page.goto("/challenges");
  await one.page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await one.page.getByRole("link", { name: "Enter!" }).click();
  await expect(one.page.getByText("Waiting for opponent...")).toBeVisible();
  await expect(one.page.getByText("You are the only one in this queue.")).toBeVisible();
  await other.page.goto("/queue?challenge_id=c1");
  await Promise.all([one.page.waitForURL(/\/battle\//), other.page.waitForURL(/\/battle\//)]);
  await expect(one.page.getByText(/Match will start in \d+ seconds\.\.\./)).toBeVisible();
  await expect(one.page.getByText("Match Start!")).toBeVisible({ timeout: 15_000 });
  await Promise.all([editing(one.page), editing(other.page)]);

  const id = one.page.url().split("/").at(-1) ?? "";
  const [row] = await record<{ battle_id: string }>("SELECT battle_id FROM matches WHERE id = ?", id);
  const drawn = battles.find((each) => each.id === row?.battle_id);
  if (!drawn) throw new Error("The match has no battle");
  await replaceCss(other.page, "body { background: rgb(1, 2, 3) }");
  await expect(opponentsPage(one.page).locator("body")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await replaceCss(one.page, drawn.check.css);
  if (drawn.check.html !== drawn.start.html) {
    await one.page.getByRole("tab", { name: "HTML" }).click();
    await one.page.getByRole("tabpanel", { name: "HTML" }).getByRole("textbox").click();
    await one.page.keyboard.press("ControlOrMeta+a");
    await one.page.keyboard.insertText(drawn.check.html);
  }
  await Promise.all([result(one.page, "You win!"), result(other.page, "You lose")]);
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await expect(other.page.getByText("+0 EXP")).toBeVisible();
  await expect(one.page.getByText("1 win · 0 losses · 0 ties")).toBeVisible();

  const [first, second] = [await phasesSeen(one.page), await phasesSeen(other.page)];
  const apart = (phase: string) => Math.abs((first[phase] ?? 0) - (second[phase] ?? Number.NaN));
  console.log(`unlock ${apart("editing").toFixed(0)} ms apart, end ${apart("checking").toFixed(0)} ms apart`);
  console.log(`result ${((first.over ?? 0) - (first.checking ?? 0)).toFixed(0)} ms after the end`);
  expect(apart("editing")).toBeLessThan(100);
  expect(apart("checking")).toBeLessThan(100);
  expect(Math.abs((first.checking ?? 0) - (first.editing ?? 0) - 35_000)).toBeLessThan(150);
  expect((first.over ?? 0) - (first.checking ?? 0)).toBeLessThan(2000);
  expect((second.over ?? 0) - (second.checking ?? 0)).toBeLessThan(2000);
  await leave(one, other);
});

test("a learner who reloads in the middle goes on where the code was", async ({ browser, base }) => {
  const { one, other } = await newMatch(browser, base, 0.4);
  await editing(one.page);
  await replaceCss(one.page, battle.check.css);
  await one.page.reload();
  await editing(one.page);
  await expect(cssEditor(one.page)).toContainText("tomato");
  await Promise.all([result(one.page, "You win!"), result(other.page, "You lose")]);
  await leave(one, other);
});

test("a learner whose network breaks for five seconds keeps typing, and none of it is lost", async ({
  browser,
  base,
}) => {
  const wire = await openWire(base);
  const { one, other, match_id } = await newPair(browser, base, { scale: 0.6 });
  await Promise.all([
    one.page.goto(`${wire.origin}/battle/${match_id}`),
    other.page.goto(`/battle/${match_id}`),
  ]);
  await Promise.all([editing(one.page), editing(other.page)]);
  const back = (await one.page.evaluate(() => performance.now())) + 5000;
  wire.cut();
  await cssEditor(one.page).click();
  await one.page.keyboard.press("ControlOrMeta+a");
  await one.page.keyboard.insertText(battle.check.css);
  await expect(one.page.getByText("The connection broke.")).toBeVisible();
  await expect(other.page.getByText(/has lost the connection/)).toBeVisible();
  await one.page.waitForFunction((until) => performance.now() > until, back);
  wire.mend();
  await expect(one.page.getByText("The connection broke.")).toBeHidden({ timeout: 1500 });
  await expect(opponentsPage(other.page).locator(".lantern")).toHaveCSS(
    "background-color",
    "rgb(255, 99, 71)",
  );
  await expect(other.page.getByText(/has lost the connection/)).toBeHidden();
  await Promise.all([result(one.page, "You win!"), result(other.page, "You lose")]);
  await leave(one, other);
  wire.close();
});

test("a learner whose network breaks in the queue is in it again when it is back", async ({
  browser,
  base,
}) => {
  const wire = await openWire(base);
  const { page, context } = await newPlayer(browser, base);
  await page.goto(`${wire.origin}/queue?challenge_id=c1`);
  const waiting = page.getByText("You are the only one in this queue.");
  await expect(waiting).toBeVisible();
  wire.cut();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  // So long that a try to come back has failed.
  await page.waitForEvent("websocket");
  wire.mend();
  await expect(page.getByText("The connection broke.")).toBeHidden();
  await expect(waiting).toBeVisible();
  await context.close();
  wire.close();
});

test("a learner who rage-quits loses", async ({ browser, base }) => {
  const { one, other, match_id } = await newMatch(browser, base, 0.6);
  await editing(one.page);
  await one.page.getByRole("button", { name: "Rage Quit" }).click();
  const question = one.page.getByRole("dialog", { name: /Rage quit\?/ });
  await question.getByRole("button", { name: "Keep fighting" }).click();
  await one.page.getByRole("button", { name: "Rage Quit" }).click();
  await question.getByRole("button", { name: "Rage Quit" }).click();
  await Promise.all([result(one.page, "You lose"), result(other.page, "You win!")]);
  await expect(other.page.getByText(`${one.account.display_name} rage-quit.`)).toBeVisible();
  await one.page.goto(`/battle/${match_id}`);
  await result(one.page, "You lose");
  await leave(one, other);
});

test("a learner whose opponent doesn't come goes back to the queue", async ({ browser, base }) => {
  const { one, other, match_id } = await newPair(browser, base, { scale: 1, age: 12_000 });
  await one.page.goto(`/battle/${match_id}`);
  await one.page.waitForURL(/\/queue\?challenge_id=c1/);
  await expect(one.page.getByText("Your opponent didn't come.").last()).toBeVisible();
  await one.page.getByRole("button", { name: "Cancel" }).click();
  await one.page.waitForURL("/challenges");
  await leave(one, other);
});

test("nobody pastes a solution, and an endless loop of the opponent freezes nobody", async ({
  browser,
  base,
}) => {
  const { one, other } = await newMatch(browser, base, 0.5);
  await Promise.all([editing(one.page), editing(other.page)]);
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: base });
  await one.page.evaluate(() => navigator.clipboard.writeText(".pasted {}".repeat(30)));
  await cssEditor(one.page).click();
  await one.page.keyboard.press("ControlOrMeta+v");
  await expect(one.page.getByText(/a paste of more than 200 characters stays out/)).toBeVisible();
  await expect(cssEditor(one.page)).not.toContainText("pasted");
  await other.page.getByRole("tab", { name: "JavaScript" }).click();
  await other.page.getByRole("tabpanel", { name: "JavaScript" }).getByRole("textbox").click();
  await other.page.keyboard.insertText("while (true) {} parent.document.title = 'gone';");
  await cssEditor(one.page).click();
  await one.page.keyboard.type("/* alive */");
  await expect(cssEditor(one.page)).toContainText("alive");
  await result(one.page, "It's a tie");
  expect(await one.page.title()).not.toBe("gone");
  await leave(one, other);
});

test("a learner alone in the queue races a ghost, and takes the human who comes", async ({
  browser,
  base,
}) => {
  const one = await newPlayer(browser, base, 0.3);
  await one.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(one.page.getByText("A race against a recording: no EXP, no record.")).toBeVisible();
  await editing(one.page);
  await expect(one.page.getByRole("heading", { name: /You win!|You lose|It's a tie/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(one.page.getByText(/EXP$/).filter({ hasText: "+" })).toHaveCount(0);
  expect(await record("SELECT 1 FROM match_submissions WHERE user_id = ?", one.account.user_id)).toEqual([]);
  await one.page.getByRole("button", { name: "Race another ghost" }).click();
  const other = await newPlayer(browser, base, 0.3);
  await other.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Battle!" }).click();
  await Promise.all([editing(one.page), editing(other.page)]);
  await Promise.all([result(one.page, "It's a tie"), result(other.page, "It's a tie")]);
  await leave(one, other);
});

test("a finished battle can be watched again, and shared with someone who has no account", async ({
  browser,
  base,
}) => {
  const { one, other, match_id } = await newMatch(browser, base, 0.3);
  await editing(one.page);
  await replaceCss(one.page, battle.check.css);
  await result(one.page, "You win!");
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await one.page.getByRole("link", { name: "Watch the replay" }).click();
  await one.page.waitForURL(/\/replay\//);
  const mine = one.page.getByRole("region", { name: one.account.display_name });
  await expect(mine).not.toContainText("tomato");
  await one.page.getByLabel("Speed").selectOption("4");
  await one.page.getByRole("button", { name: "Play" }).click();
  await expect(mine).toContainText("tomato");
  await one.page.getByRole("slider", { name: "Time" }).press("Home");
  await expect(mine).not.toContainText("tomato");

  await one.page.goto(`/battle/${match_id}`);
  const link = await one.page.getByRole("link", { name: "Watch the replay" }).getAttribute("href");
  const stranger = await browser.newContext({ baseURL: base });
  const page = await stranger.newPage();
  await page.goto(link ?? "");
  await expect(page.getByRole("heading", { name: battle.title })).toBeVisible();
  await page.goto(`/replay/${match_id}`);
  await expect(page.getByText("That isn't there.")).toBeVisible();
  await stranger.close();
  await leave(one, other);
});

test("a Starter sees the challenges locked, with the way to upgrade", async ({ page, learner }) => {
  expect(learner.user_id).toBeTruthy();
  await page.goto("/challenges");
  await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
  await expect(page.getByRole("button", { name: "Become a Warrior" })).toBeVisible();
  await page.goto("/queue?challenge_id=c1");
  await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
});

test("the screens of battles have nothing that axe finds", async ({ browser, base }) => {
  const { one, other, match_id } = await newMatch(browser, base, 0.4);
  await editing(one.page);
  await expectClean(one.page, "the arena");
  await result(one.page, "It's a tie");
  await expect(one.page.getByText("+15 EXP")).toBeVisible();
  await expectClean(one.page, "the result");
  for (const path of [`/replay/${match_id}`, "/queue?challenge_id=c1"]) {
    await one.page.goto(path);
    await expect(one.page.getByRole("heading").first()).toBeVisible();
    await expectClean(one.page, path);
  }
  await leave(one, other);
});
