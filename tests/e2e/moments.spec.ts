import type { Page } from "@playwright/test";
import { type Account, type Backend, expect, setTimeScale, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Opens the dashboard and stops the page's clock, which the test then moves. */
async function stoppedDashboard(page: Page, baseURL: string): Promise<void> {
  await setTimeScale(page.context(), baseURL, 1);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "You" })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
const path = (page: Page) => new URL(page.url()).pathname;

for (const { label, to, after } of [
  { label: "Chat", to: "/chat", after: 800 },
  { label: "Codex", to: "/inbox", after: 800 },
  { label: "View Journey", to: "/journey", after: 1000 },
]) {
  test(`${label} travels for ${after} ms before it arrives`, async ({ page, learner: _, server }) => {
    await stoppedDashboard(page, server.origin);
    await page.getByRole("button", { name: label }).click();
    await page.clock.runFor(after - 1);
    expect(path(page)).toBe("/dashboard");
    await page.clock.runFor(1);
    await expect.poll(() => path(page)).toBe(to);
  });

  test(`${label} arrives at once with reduced motion`, async ({ page, learner: _, server }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await stoppedDashboard(page, server.origin);
    await page.getByRole("button", { name: label }).click();
    await expect.poll(() => path(page)).toBe(to);
  });
}

test("the learner's setting reduces motion like the system's preference", async ({
  page,
  learner,
  backend,
  server,
}) => {
  await backend.query("UPDATE user_state SET reduce_motion = 1 WHERE user_id = ?", learner.user_id);
  await stoppedDashboard(page, server.origin);
  await expect(page.locator("html")).toHaveAttribute("data-motion", "still");
  await page.getByRole("button", { name: "Codex" }).click();
  await expect.poll(() => path(page)).toBe("/inbox");
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`a level-up (${reducedMotion})`, () => {
    /** A learner on the journey rises to level 1. The page's waits are so long that only the test's clock ends them. */
    const rise = async (page: Page, backend: Backend, { user_id }: Account) => {
      await page.emulateMedia({ reducedMotion });
      await setTimeScale(page.context(), backend.server.origin, 100);
      await page.clock.install();
      await page.goto("/journey");
      await expect(page.getByText("50 / 100 EXP")).toBeVisible();
      // The component that shows a level-up is loaded and has read the current level.
      await page.waitForFunction(() => localStorage.getItem("codenaut.level") !== null);
      await backend.query(
        "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'first', 60, 0)",
        user_id,
      );
      // The page asks for its EXP every 5 s.
      await page.clock.fastForward(500_000);
      await expect(overlay(page)).toContainText("Lvl 0 ➡ Lvl 1");
    };
    const overlay = (page: Page) => page.getByRole("button", { name: "Level Up!" });

    test("is shown until a click", async ({ page, backend, learner }) => {
      await rise(page, backend, learner);
      await overlay(page).click();
      await expect(overlay(page)).toBeHidden();
    });

    test("is shown for 5 s", async ({ page, backend, learner }) => {
      await rise(page, backend, learner);
      await page.clock.fastForward(450_000);
      await expect(overlay(page)).toBeVisible();
      await page.clock.fastForward(50_000);
      await expect(overlay(page)).toBeHidden();
    });
  });
}

test.describe("sound", () => {
  /** Opens the landing page and waits until its script runs: the lesson has the caret. */
  const open = async (page: Page) => {
    await page.goto("/");
    await expect(page.getByRole("textbox", { name: "HTML" })).toBeFocused();
  };
  /** The lesson's button, which says what is missing. */
  const pressShip = (page: Page) => page.getByRole("button", { name: "Ship" }).click();
  const audioRequests = (page: Page) => {
    const files: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(?:sounds|music)\//.test(pathname)) files.push(pathname);
    });
    return files;
  };

  test("a browser under automation plays nothing", async ({ page }) => {
    const files = audioRequests(page);
    await open(page);
    await pressShip(page);
    await page.getByRole("link", { name: "Log In" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(files).toEqual([]);
  });

  test("a click plays a sound, the route's music starts, and a missing file breaks nothing", async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    await page.addInitScript(() => {
      if (window.top === window) localStorage.setItem("codenaut.sound", "on");
    });
    await page.route("**/music/default.m4a", (route) => route.abort());
    const files = audioRequests(page);
    await open(page);
    expect(files).toEqual([]);
    await pressShip(page);
    await expect.poll(() => files).toContain("/music/default.m4a");
    await pressShip(page);
    await expect.poll(() => files).toContain("/sounds/click.m4a");
    await expect(page.getByText("Not yet: there is no heading.")).toBeVisible();
    expect(faults).toEqual([]);
  });

  test("the mute setting is stored in the browser", async ({ page }) => {
    await open(page);
    const sound = page.getByRole("button", { name: "Sound" });
    await expect(sound).toHaveAttribute("aria-pressed", "true");
    await sound.click();
    await open(page);
    await expect(sound).toHaveAttribute("aria-pressed", "false");
  });
});

test("an address that leads nowhere says so, with its status, and leads back", async ({ page }) => {
  const answer = await page.goto("/no/such/place");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Lost in space" })).toBeVisible();
  await page.getByRole("link", { name: "Back to base" }).click();
  await page.waitForURL("/");
});

test("a screen that can't be fetched says so and offers another try", async ({ page }) => {
  await page.route("**/assets/LogIn-*.js", (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Houston, we have a hiccup" })).toBeVisible();
  await page.unroute("**/assets/LogIn-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});
