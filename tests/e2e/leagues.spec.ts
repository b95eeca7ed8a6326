/** The league over a week: the group, the result, the next group, and hiding. */
import { DAY_MS } from "../../worker/rules/dates.ts";
import { weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { expectAccessible, horizontalOverflow } from "./accessibility.ts";
import { type Backend, expect } from "./fixtures.ts";
import { test } from "./moved-clock.ts";

/** Moves the clock to a time of the next week, where the nightly job runs. @returns that time */
async function passToNextWeek({ server }: Backend, afterMondayMs: number): Promise<number> {
  const now = await server.passTime(0);
  return server.passTime(weekStart(weekOf(now) + 1) + afterMondayMs - now);
}

const award = ({ query }: Backend, user_id: string, key: string, amount: number, now: number) =>
  query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, ?)",
    ...[user_id, key, amount, now],
  );

/** Learners who were in the middle of a group of the second league in the week before. */
async function putIntoOrbit({ query }: Backend, user_ids: readonly string[], now: number): Promise<void> {
  const [group] = await query<{ id: number }>(
    "INSERT INTO league_groups (week, league, band, joined, players) VALUES (?, 1, 0, 30, 30) RETURNING id",
    weekOf(now) - 1,
  );
  await query(
    `INSERT INTO league_members (user_id, week, group_id, exp, reached_at, rank)
     SELECT value, ?, ?, 10, 1, 15 FROM json_each(?)`,
    ...[weekOf(now) - 1, group?.id ?? 0, JSON.stringify(user_ids)],
  );
}

test("after a week one learner moves up, one stays and one moves down, and the first leaves the leagues by a setting", async ({
  page,
  context,
  newContext,
  backend,
}) => {
  const learner = await backend.signUp(context);
  const [staysContext, fallsContext] = [await newContext(), await newContext()];
  const [stays, falls] = [await backend.signUp(staysContext), await backend.signUp(fallsContext)];
  // Those of the month in which the accounts were made.
  await backend.query("DELETE FROM league_groups");
  await backend.query("UPDATE sessions SET expires_at = expires_at + ?", 30 * DAY_MS);
  const wednesday = await passToNextWeek(backend, 2.5 * DAY_MS);
  const inOrbit = [falls];
  for (let count = 1; count < 10; count += 1) inOrbit.push(await backend.newAccount());
  await putIntoOrbit(
    backend,
    inOrbit.map(({ user_id }) => user_id),
    wednesday,
  );
  for (const [count, { user_id }] of inOrbit.entries())
    await award(backend, user_id, "test", 10 + count, wednesday);
  const inLaunchpad = [stays];
  for (let count = 1; count < 11; count += 1) inLaunchpad.push(await backend.newAccount());
  for (const [count, { user_id }] of inLaunchpad.entries())
    await award(backend, user_id, "test", 10 * count + 1, wednesday);
  await award(backend, learner.user_id, "test", 500, wednesday);

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

  const monday = await passToNextWeek(backend, 60_000);
  // The night has closed the groups, and told their members.
  await page.reload();
  await page.getByRole("button", { name: "Notices, 1 unread" }).click();
  await expect(page.getByRole("dialog", { name: "Notices" })).toContainText(
    "Last week you came 1 of 12 in your league, Launchpad.",
  );
  await page.keyboard.press("Escape");
  for (const [context, text] of [
    [staysContext, "You stay in the Launchpad League. Last week you came in at rank 12 of 12"],
    [fallsContext, "This week you are in the Launchpad League. Last week you came in at rank 10 of 10"],
  ] as const) {
    const other = await context.newPage();
    await other.goto("/leaderboard?board=league");
    await expect(other.getByRole("region", { name: "Last week" })).toContainText(text);
  }
  const result = page.getByRole("region", { name: "Last week" });
  await expect(result).toContainText(
    "You moved up to the Orbit League! Last week you came in at rank 1 of 12",
  );
  await expect(page.getByRole("heading", { name: "Orbit League" })).toBeVisible();
  await result.getByRole("button", { name: "OK" }).click();
  await expect(result).toHaveCount(0);

  await award(backend, learner.user_id, "test 2", 30, monday);
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
