import { expect, test } from "./fixtures.ts";
import { readLog } from "./recorder.ts";

test("a learner sets volumes, motion and the code's size, and finds them after a reload", async ({
  page,
  learner,
  backend,
}) => {
  await page.goto("/settings");
  const music = page.getByLabel("Music volume");
  await expect(music).toHaveValue("0.2");
  await music.focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("ArrowRight");
  await page.getByLabel("Editor font size").fill("20");
  await page.getByLabel(/Reduce motion/).check();
  await expect(page.locator("html")).toHaveAttribute("data-motion", "still");
  // Leaving the page saves what was changed just before.
  await page.reload();
  const saved = () =>
    backend.query(
      "SELECT music_volume, sfx_volume, editor_font_size, reduce_motion FROM user_state WHERE user_id = ?",
      learner.user_id,
    );
  await expect
    .poll(saved)
    .toEqual([{ music_volume: 0.25, sfx_volume: 0.5, editor_font_size: 20, reduce_motion: 1 }]);
  await page.reload();
  await expect(page.getByLabel("Music volume")).toHaveValue("0.25");
  await expect(page.getByLabel("Editor font size")).toHaveValue("20");
  await expect(page.getByLabel(/Reduce motion/)).toBeChecked();
});

test("the column of this device is there from the first, however late its answer comes", async ({
  page,
  learner: _,
}) => {
  const answered = page.waitForResponse("**/api/me");
  await page.route("**/api/push", async (route) => {
    await (await answered).finished();
    await route.continue();
  });
  await page.goto("/settings");
  await expect(page.getByText(`It begins once you have confirmed your address`)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "This device" })).toBeVisible();
  // Added with the page around it, not by itself.
  expect((await readLog(page)).map(({ text }) => text)).not.toContain("This device");
});

test("a change is sent once the one before it is saved", async ({ page, learner, backend }) => {
  const [order, held] = [[] as string[], Promise.withResolvers<void>()];
  await page.route("**/api/settings", async (route) => {
    order.push("sent");
    if (order.length === 1) await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/settings");
  const hides = page.getByLabel(/^Hide ratings/);
  const first = page.waitForRequest("**/api/settings");
  await hides.check();
  // The debounce.
  await page.clock.runFor(500);
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/settings")) order.push("answered");
  });
  const answer = (await first).response();
  await hides.uncheck();
  await page.clock.runFor(500);
  held.resolve();
  await (await answer)?.finished();
  await expect(async () => {
    await page.clock.runFor(500);
    expect(order).toEqual(["sent", "answered", "sent", "answered"]);
  }).toPass();
  const saved = await backend.query("SELECT hide_ratings FROM user_state WHERE user_id = ?", learner.user_id);
  expect(saved).toEqual([{ hide_ratings: 0 }]);
});

test("the leaderboard shows the learner's own row", async ({ page, learner, backend }) => {
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'test', 123456, 0)",
    learner.user_id,
  );
  await page.goto("/leaderboard");
  const row = page.getByRole("row", { name: new RegExp(learner.display_name) });
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(row).toContainText("123,506");
  // The settings count on a page that is opened by its address, too.
  await backend.query("UPDATE user_state SET hide_standing = 1 WHERE user_id = ?", learner.user_id);
  await page.reload();
  await expect(row).toContainText("Only you see this row");
});
