/**
 * Checks the pages of web/pages.ts with axe at both widths, and whether they can be used in small or zoomed windows. Pages that
 * need a second learner or a moderator (queue, battle, replay, threads, moderation) are checked by their own tests.
 */
import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { PAGES } from "../../web/pages.ts";
import { expectAccessible, horizontalOverflow } from "./accessibility.ts";
import { openToAll, setDaily } from "./daily.ts";
import { chooseProject, expect, test } from "./fixtures.ts";

/** The pages to check, and what must be visible before the check. */
type Screen = readonly [path: string, ready: string];

const VISITOR: readonly Screen[] = [
  ["/", "Your Tools"],
  ["/login", "Welcome Back"],
  ["/signup", "Minimum 6 Characters & Use a Strong Password!"],
  ["/testing", "Testing ground"],
  ["/goback", "All set"],
  ["/success", "Missing signup info."],
  ["/reset", "Forgot password?"],
  ["/weekly-mail#token", "Stop the weekly mail?"],
  ["/reset#0123456789012345678901234567890", "Choose a new password"],
  ["/dev/mail", "Mail"],
  ["/watch", "Two learners race to the same small page"],
  ["/privacy", "What we keep about you"],
  ["/nowhere", "Lost in space"],
];
const STARTER: readonly Screen[] = [
  ["/newUser", "Pick your look"],
  ["/dashboard", "Dev Stats"],
  ["/journey", "BeachIsland"],
  ["/inbox", "Start Task"],
  ["/playground", "Ship"],
  ["/dailychallenge", "Okay!"],
  ["/practice", "Nothing to practise yet"],
  ["/practice/sky", "Your sky"],
  ["/leaderboard", "Rank"],
  ["/friends", "No friends here yet"],
  ["/made", "Your pages"],
  ["/certificates", "There is one for each map"],
  ["/settings", "Settings"],
  ["/profile", "Update Name"],
  ["/chat", "Become a Warrior"],
  ["/challenges", "This feature is for Pro users only"],
];
const WARRIOR: readonly Screen[] = [
  ["/chat", "#general"],
  ["/challenges", "Speed CSS Battle"],
  ["/ladder", "The record"],
  ["/profile", "Update Name"],
  ["/cheatsheet", "Cheatsheet"],
  ["/checkout/billing", "stand-in"],
];

/** Pages with the content of another page, and pages that are checked by their own tests. */
const ELSEWHERE = [
  // Sections of the landing page; a redirect to /testing; a message page like /success.
  ...["/pricing", "/faq", "/test", "/confirm"],
  ...[
    "/queue",
    "/invite",
    "/play/:key",
    "/battle/:match_id",
    "/guest/:match_id",
    "/room/:key",
    "/replay/:match_id",
    "/watch/:match_id",
    "/u/:name",
    "/moderation",
    "/made/:id",
    "/certificates/:id",
    "/talk/:task_id",
  ],
];

test("axe looks at every page of the table of pages", () => {
  const looked = [...VISITOR, ...STARTER, ...WARRIOR].map(([path]) => path.replace(/#.*/, ""));
  const missing = PAGES.map(({ path }) => path).filter(
    (path) => !looked.some((one) => matchPath(path, one)) && !ELSEWHERE.includes(path),
  );
  expect(missing).toEqual([]);
});

async function open(page: Page, [path, ready]: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
  // The cover of the map disappears by itself.
  await expect(page.getByTestId("cover")).toBeHidden();
  await page.evaluate(() => document.fonts.ready);
}

/** Defines a test for each screen. @param prepare runs before the page is opened */
function openScreen(
  who: string,
  screens: readonly Screen[],
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  for (const screen of screens) {
    const [path] = screen;
    test(`axe finds nothing on ${path} as ${who} sees it`, async ({ page }) => {
      await prepare(page);
      await open(page, screen);
      await expectAccessible(page, path);
    });
  }
}

test.describe("a visitor", () => {
  openScreen("a visitor", VISITOR);
});

test.describe("a Starter", () => {
  test.beforeEach(({ learner: _, backend }) => setDaily(backend, openToAll[0]));
  openScreen("a newcomer", [["/inbox", "No tasks yet. Try selecting a journey!"]]);
  openScreen("a Starter", STARTER, (page) => chooseProject(page, 1));

  const OPENED: readonly (readonly [Screen, string | RegExp, string])[] = [
    [["/dashboard", "Dev Stats"], "For Feedback (beta only)", "Cancel"],
    [["/journey", "BeachIsland"], "Projects", "The Tidepool Menu"],
    [["/journey", "BeachIsland"], /^The Tidepool Menu/, "Let's Build!"],
    [["/journey", "BeachIsland"], /^Maps/, "Choose a Map"],
    [["/playground", "Ship"], "Show the task again", "Back to the code"],
    [["/playground", "Ship"], "Ship", "Are you sure you want to ship? Mistakes will lose you exp!"],
  ];
  for (const [screen, button, ready] of OPENED) {
    test(`axe finds nothing on what ${button} opens over ${screen[0]}`, async ({ page }) => {
      await chooseProject(page, 1);
      await open(page, screen);
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(page.getByText(ready).first()).toBeVisible();
      await expectAccessible(page, `${button} on ${screen[0]}`);
    });
  }

  test("axe finds nothing on the result of a wrong ship, with its tips", async ({ page }) => {
    await chooseProject(page, 1);
    await open(page, ["/playground", "Ship"]);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await page.getByRole("button", { name: "Ship it" }).click();
    await page.getByText("Suggested answer").click();
    await expectAccessible(page, "the result");
  });

  const ZOOMED: readonly (readonly [Screen, string])[] = [
    [["/dashboard", "Dev Stats"], "View Journey"],
    [["/journey", "BeachIsland"], "Projects"],
    [["/inbox", "Codex"], "Start Task"],
    [["/playground", "Ship"], "Ship"],
    [["/dailychallenge", "Okay!"], "Okay!"],
  ];
  test.describe("at 200 % zoom", () => {
    // As in a window of 1280×800 at a zoom of 200 %.
    test.use({ viewport: { width: 640, height: 400 } });

    for (const [screen, name] of ZOOMED) {
      test(`${screen[0]} keeps ${name} within reach`, async ({ page }) => {
        await chooseProject(page, 1);
        await open(page, screen);
        expect(await horizontalOverflow(page), `${screen[0]} scrolls sideways`).toBeLessThanOrEqual(0);
        if (screen[0] === "/inbox") await page.getByText("Nobody knows my name out here").first().click();
        const control = page.getByRole("button", { name, exact: true }).first();
        await control.scrollIntoViewIfNeeded();
        await expect(control).toBeInViewport({ ratio: 1 });
        // Nothing covers it.
        await control.click({ trial: true });
      });
    }

    test("code can be written, and its result left", async ({ page }) => {
      await chooseProject(page, 1);
      await open(page, ["/playground", "Ship"]);
      const editor = page.getByRole("textbox", { name: "HTML", exact: true });
      await editor.click();
      await page.keyboard.type("<p>");
      await expect(editor).toContainText("<p>");
      expect((await editor.boundingBox())?.height).toBeGreaterThan(100);
      await page.getByRole("button", { name: "Ship", exact: true }).click();
      await page.getByRole("button", { name: "Ship it" }).click();
      await page.getByRole("button", { name: "Continue" }).click({ trial: true });
    });
  });
});

test.describe("a Warrior", () => {
  test.beforeEach(({ warrior: _ }) => undefined);
  openScreen("a Warrior", WARRIOR);
});
