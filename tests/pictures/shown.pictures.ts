/** What a learner shows: published pages, the profile, the streak, and what moderators see. */
import { chooseProject, expect, test } from "../e2e/fixtures.ts";
import { shoot } from "./shoot.ts";

const utcDay = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test("the public profile and its settings, the streak on the dashboard, the medals", async ({
  page,
  learner: { user_id, display_name },
  backend,
}) => {
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'test', 850, 0)",
    user_id,
  );
  for (const project of [1, 2, 3])
    await backend.query(
      "INSERT INTO finished_projects (user_id, project_id, finished_at) VALUES (?, ?, 1)",
      ...[user_id, project],
    );
  await backend.query(
    "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'mended', 20, 5), (?, 'three-maps', 1, 6)",
    ...[user_id, user_id],
  );
  for (const back of [1, 2, 4, 9, 30, 31])
    await backend.query(
      "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, ?, 1)",
      ...[user_id, utcDay(back), (back % 5) + 1],
    );
  await chooseProject(page, 1);
  await page.goto("/settings");
  const settings = page.getByRole("region", { name: "Your public profile" });
  const boxes = settings.getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  for (const box of await settings.getByRole("checkbox", { name: /^My / }).all()) await box.check();
  await settings.scrollIntoViewIfNeeded();
  await shoot(page, "settings-profile");
  await page.goto("/dashboard");
  await expect(page.getByText(/in a row/).first()).toBeVisible();
  await shoot(page, "dashboard-streak");
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Medals" }).scrollIntoViewIfNeeded();
  await shoot(page, "medals");
  await page.goto(`/u/${encodeURIComponent(display_name)}`);
  await expect(page.getByRole("heading", { name: display_name })).toBeVisible();
  await shoot(page, "public-profile");
});
