import { expect, test } from "./fixtures.ts";

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
