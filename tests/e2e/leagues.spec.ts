/** The league over a week: the group, the result, the next group, and hiding. */
import { expectAccessible, horizontalOverflow } from "./accessibility.ts";
import { type Backend, expect, test } from "./fixtures.ts";

/** All groups are a week older, as if a week had passed. */
async function passAWeek({ query }: Backend): Promise<void> {
  for (const table of ["league_groups", "league_members", "user_state"])
    await query(`UPDATE ${table} SET week = week - 1`);
}

const award = ({ query }: Backend, user_id: string, key: string, amount: number) =>
  query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, ?)",
    ...[user_id, key, amount, Date.now()],
  );

test("a learner comes first in a league group, moves up, and leaves the leagues by a setting", async ({
  page,
  context,
  backend,
}) => {
  // The accounts of other tests have joined this week's groups.
  await backend.query("DELETE FROM league_groups");
  const learner = await backend.signUp(context);
  for (let count = 0; count < 11; count += 1) {
    const { user_id } = await backend.newAccount();
    await award(backend, user_id, "test", 10 * count);
  }
  await award(backend, learner.user_id, "test", 500);

  await page.goto("/leaderboard");
  await page.getByRole("tab", { name: "All time" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "This week" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Launchpad League" })).toBeVisible();
  await expect(page.getByText(/\d+ (?:day|hour|minute)s? left/)).toBeVisible();
  const zone = (name: RegExp) => page.getByRole("rowgroup").filter({ hasText: name });
  await expect(zone(/Moving up to Orbit/).getByRole("row")).toHaveCount(3);
  await expect(zone(/Staying in Launchpad/).getByRole("row")).toHaveCount(11);
  await expect(zone(/Moving up to Orbit/)).toContainText(learner.display_name);
  await expectAccessible(page, "a league group");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);

  await passAWeek(backend);
  await page.reload();
  const result = page.getByRole("region", { name: "Last week" });
  await expect(result).toContainText(
    "You moved up to the Orbit League! Last week you came in at rank 1 of 12",
  );
  await expect(page.getByRole("heading", { name: "Orbit League" })).toBeVisible();
  await result.getByRole("button", { name: "OK" }).click();
  await expect(result).toHaveCount(0);

  await award(backend, learner.user_id, "test 2", 30);
  await page.reload();
  await expect(page.getByText("With fewer than 10 in the group nobody moves.")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(learner.display_name) })).toContainText("30");
  await expect(result).toHaveCount(0);

  await page.goto("/settings");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/settings"));
  await page.getByLabel(/Hide me from leaderboards and leagues/).check();
  await saved;
  await page.goto("/leaderboard?board=league");
  await expect(page.getByRole("heading", { name: "You are in no league" })).toBeVisible();
  await page.getByRole("tab", { name: "Friends" }).click();
  await expect(page.getByRole("heading", { name: "It is more fun together" })).toBeVisible();
  await expectAccessible(page, "the friends' table");
});
