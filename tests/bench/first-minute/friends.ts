/** From the wish to play with a friend to the first phase of the match. */
import type { Browser, Page } from "@playwright/test";
import { recordRow } from "../row.ts";
import type { BenchLearner } from "../worker.ts";
import { POINT_TIMEOUT_MS, type Point, Reader, totalOf } from "./reader.ts";

const GOAL_SECONDS = 20;
/** How fast words are read in silence: 238 a minute (Brysbaert 2019, a mean of 190 studies). */
const WORDS_PER_SECOND = 238 / 60;

type Size = { width: number; height: number };

/** The page of a Warrior who has seen the tours, at the dashboard. */
async function openDashboard(browser: Browser, address: string, { cookie }: BenchLearner, viewport: Size) {
  const context = await browser.newContext({
    ...{ baseURL: address, viewport, permissions: ["clipboard-read", "clipboard-write"] },
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(() => {
    localStorage.setItem("codenaut.signed-in", "yes");
    localStorage.setItem("codenaut.tour.dashboard", "seen");
  });
  const page = await context.newPage();
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.put("/api/avatar", { headers, data: { preset: 2 } });
  await page.request.put("/api/journey/project", { headers, data: { project_id: 1 } });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Battles", exact: true }).waitFor({ timeout: POINT_TIMEOUT_MS });
  return page;
}

const firstPhase = (page: Page) =>
  page.locator("main[data-phase=objective]").waitFor({ timeout: POINT_TIMEOUT_MS });

/**
 * A Warrior invites from the dashboard; the friend, who has no account, opens the link in another browser. What takes the message from
 * one to the other isn't counted, but the press on its link is.
 */
export async function benchFriends(browser: Browser, address: string, inviter: BenchLearner, size: Size) {
  const own = await openDashboard(browser, address, inviter, size);
  const context = await browser.newContext({ baseURL: address, viewport: size });
  const friend = await context.newPage();
  const inviting = new Reader(own);
  // The dashboard was read before there was a wish.
  await inviting.readBefore();
  const card = own.getByRole("button", { name: /Speed CSS Battle/ });
  await inviting.press(
    "the dashboard: Battles",
    own.getByRole("link", { name: "Battles", exact: true }),
    () => card.waitFor({ timeout: POINT_TIMEOUT_MS }),
  );
  const play = own.getByRole("button", { name: "Play a friend" });
  await inviting.press("the challenges: a battle", card, () => play.waitFor());
  const copy = own.getByRole("button", { name: "Copy the link" });
  await inviting.press("its preview: Play a friend", play, () => copy.waitFor({ timeout: POINT_TIMEOUT_MS }));
  await inviting.press("the invitation: Copy the link", copy, () =>
    own.getByText("The link is copied.").waitFor(),
  );
  const link = await own.evaluate(() => navigator.clipboard.readText());
  const following = new Reader(friend);
  const accept = friend.getByRole("button", { name: "Play as a guest" });
  await following.pass("the friend: the link", 1, async () => {
    await friend.goto(link);
    await accept.waitFor({ timeout: POINT_TIMEOUT_MS });
  });
  await following.press("the friend's page: Play as a guest", accept, async () => {
    await Promise.all([own, friend].map(firstPhase));
  });
  await context.close();
  await own.context().close();
  report([...inviting.points, ...following.points]);
}

function report(points: readonly Point[]): void {
  const { clicks, words, seconds } = totalOf(points);
  const withReading = seconds + words / WORDS_PER_SECOND;
  console.log(`\nfrom the wish to play with a friend to the first phase: goal at most ${GOAL_SECONDS} s`);
  console.table([...points, { point: "in all", clicks, words, seconds: seconds.toFixed(1) }]);
  console.log(`with every word read: ${withReading.toFixed(1)} s`);
  recordRow({
    what: "first minute from the wish to play with a friend to the first phase",
    ours: `${clicks} clicks, ${words} words, ${seconds.toFixed(1)} s`,
    baseline: "",
    ratio: "",
    goal: `${GOAL_SECONDS} s`,
  });
  if (seconds > GOAL_SECONDS) process.exitCode = 1;
}
