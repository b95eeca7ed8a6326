import type { Page } from "@playwright/test";
import { expect, setTimeScale, test } from "./fixtures.ts";
import { insertShips, tasksOf } from "./insert-ships.ts";
import { expectShown } from "./recorder.ts";

/** Opens the journey and waits until the cover is gone. */
async function arrive(page: Page, map = "BeachIsland"): Promise<void> {
  await page.goto("/journey");
  await expect(page.getByRole("heading", { name: map, level: 1 })).toBeVisible();
  await expect(page.getByTestId("cover")).toBeHidden();
}

/** Whether an element is what the pointer finds at the element's centre. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** The offset of the map's picture in its viewport, in pixels. */
function offset(page: Page): Promise<{ x: number; y: number; right: number; bottom: number }> {
  return page
    .getByTestId("map")
    .locator("> div")
    .first()
    .evaluate((plane) => {
      const { left, top, right, bottom } = plane.getBoundingClientRect();
      return { x: left, y: top, right, bottom };
    });
}

/** The viewport of the map. */
const frame = (page: Page) =>
  page.getByTestId("map").evaluate((stage) => {
    const { left, top, right, bottom } = stage.getBoundingClientRect();
    return { x: left, y: top, right, bottom };
  });

// These tests are about the map's, the scan's and the clouds' animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const marker = (page: Page, name: string) =>
  page.getByTestId("map").getByRole("button", { name: new RegExp(name) });

test("a learner walks over the map with the keys, 30 pixels a press, and drags it to its edges", async ({
  page,
  learner: _,
}) => {
  await arrive(page);
  const [start, visible] = [await offset(page), await frame(page)];
  for (const key of ["d", "ArrowRight", "s", "ArrowDown"]) await page.keyboard.press(key);
  const walked = await offset(page);
  expect([walked.x - start.x, walked.y - start.y]).toEqual([
    -60,
    Math.max(-60, visible.bottom - 1300 - start.y),
  ]);
  for (const key of ["a", "ArrowLeft"]) await page.keyboard.press(key);
  expect((await offset(page)).x).toBe(start.x);

  for (const way of [1, -1]) {
    for (let stroke = 0; stroke < 4; stroke += 1) {
      await page.mouse.move(720 - way * 500, 450 - way * 300);
      await page.mouse.down();
      await page.mouse.move(720, 450, { steps: 3 });
      await page.mouse.move(720 + way * 500, 450 + way * 300, { steps: 3 });
      await page.mouse.up();
    }
    const at = await offset(page);
    if (way > 0) expect([at.x, at.y]).toEqual([visible.x, visible.y]);
    else expect([at.right, at.bottom]).toEqual([visible.right, visible.bottom]);
  }
  await expect(page.getByRole("dialog")).toBeHidden();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 2560, height: 1600 },
]) {
  test(`the map fills a window of ${viewport.width} pixels and keeps within its edges`, async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize(viewport);
    await arrive(page);
    const visible = await frame(page);
    for (const key of ["a", "w", "d", "s"]) {
      for (let press = 0; press < 70; press += 1) await page.keyboard.press(key);
      const at = await offset(page);
      expect(at.x).toBeLessThanOrEqual(visible.x);
      expect(at.y).toBeLessThanOrEqual(visible.y);
      expect(at.right).toBeGreaterThanOrEqual(visible.right);
      expect(at.bottom).toBeGreaterThanOrEqual(visible.bottom);
    }
  });
}

test("a finger moves the map, and a tap opens a project", async ({ browser, context, learner: _ }) => {
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: await context.storageState(),
  });
  const page = await phone.newPage();
  await page.addInitScript(() => localStorage.setItem("codenaut.tour.journey", "seen"));
  await arrive(page);
  const start = await offset(page);
  const session = await phone.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
  await touch("touchStart", 300);
  for (const x of [260, 220, 180]) await touch("touchMove", x);
  await touch("touchEnd");
  await expect.poll(async () => (await offset(page)).x).toBeLessThan(start.x - 100);
  await arrive(page);
  await marker(page, "The Lighthouse Card").tap();
  await expect(page.getByRole("dialog", { name: "The Lighthouse Card" })).toBeVisible();
  await phone.close();
});

test("Ctrl+M and the button open the maps; the chosen one comes through clouds and is remembered", async ({
  page,
  learner,
  backend,
}) => {
  await arrive(page);
  await page.keyboard.press("Control+m");
  const maps = page.getByRole("dialog", { name: "Choose a Map" });
  await expect(
    maps.getByRole("button", { name: /BeachIsland.*Learn Basic Syntax.*0 of 3 projects done/ }),
  ).toBeVisible();
  await expect(maps.getByText("Learn How To Use and Manipulate Variables")).toBeVisible();
  await page.keyboard.press("Control+m");
  await expect(maps).toBeHidden();
  await page.getByRole("button", { name: "Maps" }).click();
  await maps.getByRole("button", { name: /ThemePark.*Learn the most common CSS/ }).click();
  await expectShown(page, "Travelling to ThemePark");
  await expect(page.getByRole("heading", { name: "ThemePark", level: 1 })).toBeVisible();
  await expect(page.getByTestId("clouds")).toBeHidden();
  await expect(page.getByTestId("map").getByRole("button")).toHaveCount(4);
  expect(
    await backend.query("SELECT current_map FROM user_state WHERE user_id = ?", learner.user_id),
  ).toEqual([{ current_map: "ThemePark" }]);
  await arrive(page, "ThemePark");
});

test("a map that can't be saved is not travelled to, and the page says why", async ({ page, learner: _ }) => {
  await page.route("**/api/journey/map", (route) => route.abort());
  await arrive(page);
  await page.getByRole("button", { name: "Maps" }).click();
  await page.getByRole("button", { name: /ThemePark/ }).click();
  await expect(
    page.getByText("The server couldn't be reached. Check your connection and try again."),
  ).toBeVisible();
  await expect(page.getByTestId("clouds")).toBeHidden();
  await expect(page.getByRole("heading", { name: "BeachIsland", level: 1 })).toBeVisible();
});

test("a project unrolls, is scanned and opens the inbox with its first message", async ({
  page,
  learner,
  backend,
}) => {
  await arrive(page);
  await marker(page, "The Lighthouse Card").click();
  const scroll = page.getByRole("dialog", { name: "The Lighthouse Card" });
  await expect(scroll.getByText("Originally dreamt by Amara Okoye")).toBeVisible();
  await expect(scroll.getByText("Easy")).toBeVisible();
  await scroll.getByRole("button", { name: "Let's Build!" }).click();
  await expectShown(page, "Scanning The Lighthouse Card");
  await expectShown(page, "Project locked in!");
  await page.waitForURL("/inbox");
  await expect(page.getByText("From Amara Okoye, lighthouse keeper")).toBeVisible();
  expect(
    await backend.query("SELECT selected_project_id FROM user_state WHERE user_id = ?", learner.user_id),
  ).toEqual([{ selected_project_id: 1 }]);
});

test("a project unrolls from its top, so that its button is not pressed while it moves", async ({
  page,
  learner: _,
}) => {
  await arrive(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await marker(page, "The Lighthouse Card").focus();
  await page.keyboard.press("Enter");
  const build = page.getByRole("dialog").getByRole("button", { name: "Let's Build!" });
  await expect(build).toBeFocused();
  // The focus must not scroll the button into the part that is unrolled first, from where it would move on.
  expect(await build.evaluate(isOnTop)).toBe(false);
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect.poll(() => build.evaluate(isOnTop)).toBe(true);
});

test("a scan finds the project after 1.6 seconds and opens the inbox after 3", async ({
  page,
  learner: _,
  context,
  server,
}) => {
  await setTimeScale(context, server.origin, 1);
  // The response is delayed, so that the end of the scan stays visible.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/journey/project", async (route) => {
    await held.promise;
    await route.continue();
  });
  await arrive(page);
  await marker(page, "The Lighthouse Card").click();
  const build = page.getByRole("button", { name: "Let's Build!" });
  await expect(build).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await build.click();
  const scan = page.getByRole("dialog", { name: "Scanning The Lighthouse Card" });
  for (const [ms, phase] of [
    [1599, "scanning"],
    [1, "found"],
    [1399, "found"],
    [1, "accepted"],
  ] as const) {
    await page.clock.runFor(ms);
    await expect(scan).toHaveAttribute("data-phase", phase);
  }
  held.resolve();
  await page.clock.resume();
  await page.waitForURL("/inbox");
});

test("by keyboard alone a learner finds a project of another map in the list and skips the scan", async ({
  page,
  learner: _,
  context,
  server,
}) => {
  // The response is delayed, so that the end of the scan stays visible.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/journey/project", async (route) => {
    await held.promise;
    await route.continue();
  });
  await arrive(page);
  await page.getByRole("button", { name: "Projects" }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("complementary", { name: "All projects" });
  await expect(list.getByRole("button", { name: /Easy|Medium|Hard/ })).toHaveCount(11);
  await list.getByRole("button", { name: /Furnace Counter/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "InfernoInterface", level: 1 })).toBeVisible();
  const build = page.getByRole("button", { name: "Let's Build!" });
  await expect(build).toBeFocused();
  // The scan is so slow that it only ends when it is skipped.
  await setTimeScale(context, server.origin, 100);
  await page.keyboard.press("Enter");
  const scan = page.getByRole("dialog", { name: "Scanning Furnace Counter" });
  await expect(scan).toHaveAttribute("data-phase", "scanning");
  await page.keyboard.press("Escape");
  await expect(scan).toHaveAttribute("data-phase", "accepted");
  held.resolve();
  await page.waitForURL("/inbox");
});

test("a project that can't be chosen closes its scan and says why", async ({ page, learner: _ }) => {
  await page.route("**/api/journey/project", (route) => route.abort());
  await arrive(page);
  await marker(page, "The Lighthouse Card").click();
  await page.getByRole("button", { name: "Let's Build!" }).click();
  await expect(
    page.getByText("The server couldn't be reached. Check your connection and try again."),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/journey");
});

test("a project's marker is a green tick once all is right, an amber one while some are wrong, else the X", async ({
  page,
  learner,
  backend,
}) => {
  const ships = (project_id: number, isRight: (at: number) => boolean) =>
    insertShips(
      backend,
      learner.user_id,
      project_id,
      Object.fromEntries(tasksOf(project_id).map(({ id }, at) => [id, isRight(at)])),
    );
  await ships(1, () => true);
  await ships(2, (at) => at > 1);
  // All of its tasks were received, but none was shipped.
  await insertShips(backend, learner.user_id, 3, {});
  const [menu, board] = [tasksOf(2).length, tasksOf(3).length];
  await arrive(page);
  for (const [name, mark, words] of [
    ["The Lighthouse Card", "done", "Done"],
    ["The Tidepool Menu", "mend", `${menu - 2} of ${menu} tasks right, 2 to mend`],
    ["The Talking Tide Board", "open", `0 of ${board} tasks right`],
  ] as const) {
    await expect(marker(page, name)).toHaveAttribute("data-marker", mark);
    await expect(marker(page, name)).toHaveAccessibleName(new RegExp(`${words}$`));
  }
});

test("a harder project's marker is larger, and the journey reads the learner's EXP as the other screens do", async ({
  page,
  learner,
  backend,
}) => {
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'first', 364, 0)",
    learner.user_id,
  );
  await arrive(page);
  const width = async (name: string) => (await marker(page, name).boundingBox())?.width ?? 0;
  expect(await width("The Talking Tide Board")).toBeGreaterThan(await width("The Tidepool Menu"));
  await expect(page.getByText("414 / 900 EXP")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL("/dashboard");
  await expect(page.getByRole("region", { name: "You" })).toContainText("414 / 900 EXP486 to level 3");
  await page.goto("/settings");
  await expect(page.getByText("414 / 900 EXP")).toBeVisible();
});

test.describe("on a first visit", () => {
  test.use({ tours: true });

  test("the tour runs once, by keyboard, asks before it stops and can be opened again", async ({
    page,
    learner: _,
  }) => {
    await page.goto("/journey");
    const tour = page.getByRole("dialog", { name: "Welcome to your journey!" });
    await expect(tour).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "X marks a project" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tour).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Are you sure you want to stop the tour?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tour).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Stop the tour" }).click();
    await expect(tour).toBeHidden();
    await arrive(page);
    await expect(tour).toBeHidden();
    await page.getByRole("button", { name: "Show the tour again" }).click();
    for (const next of ["Next", "Next", "Next", "Done"])
      await page.getByRole("button", { name: next }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Show the tour again" })).toBeFocused();
  });
});
