/** Every page can be reached from the dashboard with one or two presses, on a phone too. */
import type { Page } from "@playwright/test";
import { PAGES } from "../../web/pages.ts";
import { ask, chooseProject, expect, expectChatPreview, expectWholeProfile, test } from "./fixtures.ts";

/** The links and buttons that lead to each page. On a phone, "More" opens the rest of the list. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  "/journey": ["Journey"],
  "/inbox": ["Inbox"],
  "/playground": ["A Name in Lights", "Start Task"],
  "/testing": ["More", "Testing"],
  "/dailychallenge": ["Start"],
  "/practice": ["Practice"],
  "/practice/sky": ["Practice", "Your sky"],
  "/leaderboard": ["More", "Leaderboard"],
  "/friends": ["Your profile", "Your friends"],
  "/settings": ["Settings"],
  "/chat": ["Open Chat"],
  "/challenges": ["More", "Battles"],
  "/profile": ["Your profile"],
  "/cheatsheet": ["Your profile", "Your cheatsheet"],
  "/made": ["More", "Gallery"],
  "/privacy": ["Your profile", "What we keep about you"],
  "/certificates": ["Your profile", "Your certificates"],
};

/** Pages that open by themselves, or that aren't reached from the dashboard. */
const NOT_FROM_HERE = [
  ...[
    "/",
    "/pricing",
    "/faq",
    "/signup",
    "/login",
    "/newUser",
    "/success",
    "/goback",
    "/reset",
    "/confirm",
    "/weekly-mail",
    "/test",
  ],
  // The queue and an invitation lead to the match, the match to its replay; the battles to the ladder.
  ...[
    "/queue",
    "/invite",
    "/ladder",
    "/play/:key",
    "/battle/:match_id",
    "/guest/:match_id",
    "/room/:key",
    "/replay/:match_id",
  ],
  // The live battles are on the page of the challenges too, and lead to the match that is watched.
  ...["/watch", "/watch/:match_id"],
  // Each learner's page, which names lead to, and each published page, which the gallery leads to.
  ...["/u/:name", "/made/:id", "/certificates/:id"],
  // The thread of each task, over the desk as well: notices and the forum lead to it.
  "/talk/:task_id",
  // The checkout; for moderators only; on a local server only.
  ...["/checkout/:id", "/moderation", "/dev/mail"],
];

const FIRST_SHIP = {
  task_id: 101,
  ship_id: "5b0d8ed4-5a0f-4bb8-9f3c-7d3b0a6f6a01",
  html: "",
  css: "",
  js: "",
};

test("the ways lead to every page of the table of pages", () => {
  const paths = PAGES.map(({ path }) => path);
  expect([...Object.keys(WAYS), ...NOT_FROM_HERE, "/dashboard"].sort()).toEqual(paths.sort());
});

/** The link or button whose name starts with a text. */
const named = (page: Page, name: string) =>
  page
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .or(page.getByRole("button", { name: new RegExp(`^${name}`) }))
    .filter({ visible: true })
    .first();

for (const { where, width, height } of [
  { where: "a desktop", width: 1280, height: 720 },
  { where: "a phone", width: 390, height: 844 },
]) {
  for (const [path, ways] of Object.entries(WAYS)) {
    const presses = ways.filter((press) => width <= 760 || press !== "More");
    test(`on ${where} a learner comes to ${path} by ${presses.join(", ")}`, async ({ page, warrior: _ }) => {
      await page.setViewportSize({ width, height });
      await chooseProject(page, 1);
      // There is something to practise from the first ship on.
      if (presses[0] === "Practice") await ask(page, "post", "/ships", FIRST_SHIP);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Current Task" })).toBeVisible();
      await expectChatPreview(page);
      for (const press of presses) {
        await named(page, press).click();
        if (press === "Your profile") await expectWholeProfile(page);
      }
      await page.waitForURL(path);
    });
  }
}

test("Tracker leads to the log of the learner's days", async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Dev Stats" })).not.toBeInViewport({ ratio: 0.9 });
  await page.getByRole("link", { name: "Tracker" }).click();
  await expect(page.getByRole("region", { name: "Dev Stats" })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: "Tasks per day" })).toBeFocused();
});

test("More gives the focus back when it is left", async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const more = page.getByRole("button", { name: "More" });
  await more.press("Enter");
  await expect(page.getByRole("link", { name: "Leaderboard" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Battles" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Leaderboard" })).toBeHidden();
  await expect(more).toBeFocused();
});

test("a visitor finds the testing ground on the landing page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Testing ground" }).click();
  await page.waitForURL("/testing");
});
