/** npm run screenshots: every screen of the app at BASE_URL as a picture in .screenshots/, from a small phone to a wide window. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { WINDOW_SIZES } from "../support/window-sizes.ts";
import { BASE_URL, becomeLearner, openBrowser } from "./signed-in.ts";

const folder = join(import.meta.dirname, "../../.screenshots");

type Shot = { name: string; path: string; whole?: boolean; before?: (page: Page) => Promise<void> };

const VISITOR: readonly Shot[] = [
  { name: "landing", path: "/", whole: true },
  { name: "log-in", path: "/login" },
  { name: "sign-up", path: "/signup" },
  { name: "goback", path: "/goback" },
  { name: "not-found", path: "/nowhere" },
  { name: "testing", path: "/testing" },
];
const LEARNER: readonly Shot[] = [
  { name: "avatar", path: "/newUser" },
  { name: "dashboard", path: "/dashboard", whole: true },
  {
    name: "dashboard-tour",
    path: "/dashboard",
    before: async (page) => {
      await page.evaluate(() => localStorage.removeItem("codenaut.tour.dashboard"));
      await page.reload();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "feedback",
    path: "/dashboard",
    before: async (page) => {
      await page.evaluate(() => localStorage.setItem("codenaut.tour.dashboard", "seen"));
      await page.reload();
      await page.getByRole("button", { name: "For Feedback (beta only)" }).click();
    },
  },
  {
    name: "journey",
    path: "/journey",
    before: (page) => page.getByTestId("cover").waitFor({ state: "hidden" }),
  },
  { name: "inbox", path: "/inbox" },
  { name: "playground", path: "/playground" },
  { name: "dailychallenge", path: "/dailychallenge" },
  { name: "challenges", path: "/challenges" },
  { name: "ladder", path: "/ladder" },
  { name: "chat", path: "/chat" },
  { name: "leaderboard", path: "/leaderboard" },
  { name: "league", path: "/leaderboard?board=league" },
  { name: "friends", path: "/friends" },
  { name: "profile", path: "/profile" },
  { name: "settings", path: "/settings" },
];

const requestedNames = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { context, close } = await openBrowser();
try {
  await shoot(context, VISITOR);
  await becomeLearner(context);
  await shoot(context, LEARNER);
} finally {
  await close();
}

async function shoot(browser: BrowserContext, shots: readonly Shot[]): Promise<void> {
  for (const { name, path, whole = false, before } of shots) {
    if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
    for (const { width, height } of WINDOW_SIZES) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height });
      // Without animations.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(BASE_URL + path, { waitUntil: "networkidle" });
      await before?.(page);
      if (whole) await loadLazyPictures(page);
      await page.evaluate(() =>
        Promise.all([
          document.fonts.ready,
          // A lazy picture that is hidden is never loaded.
          ...[...document.images]
            .filter((i) => i.checkVisibility())
            .map((i) => i.decode().catch(() => undefined)),
        ]),
      );
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: whole });
      await page.close();
    }
    console.log(name);
  }
}

/** Scrolls through the page, so that lazy pictures load. */
async function loadLazyPictures(page: Page): Promise<void> {
  const pictures = page.locator("img[loading=lazy]").filter({ visible: true });
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
}
