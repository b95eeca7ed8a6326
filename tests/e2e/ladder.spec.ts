/** The ladder of ghosts, and what tells that somebody waits. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { type Backend, expect } from "./fixtures.ts";
import { turnTab } from "./hidden-tab.ts";
import { battles, expectResult, type Player, solve, startEditing, test } from "./players.ts";

const raceOf = (page: Page) => new URL(page.url()).searchParams.get("race_id") ?? "";

/** Does all that the battle of a race asks for. */
async function doEverything({ page }: Player, backend: Backend): Promise<void> {
  const race_id = raceOf(page);
  const [row] = await backend.query<{ battle_id: string }>(
    "SELECT battle_id FROM ghost_races WHERE race_id = ?",
    race_id,
  );
  const battle = battles.find(({ id }) => id === row?.battle_id);
  if (!battle) throw new Error(`Race ${race_id} has no battle`);
  await startEditing(backend, `race:${race_id}`, page);
  await solve(page, battle);
  await backend.skipPhase(`race:${race_id}`, "editing");
}

test("a Warrior beats a ghost of the ladder, is paid, and has a best time that the next race shows", async ({
  newPlayer,
  backend,
}) => {
  const one = await newPlayer();
  const { page, account } = one;
  await page.goto("/challenges");
  await expect(page.getByRole("heading", { name: /^Battle hour (now|in \d)/ })).toBeVisible();
  await page.getByRole("link", { name: "Climb the ladder" }).click();
  await expect(page.getByRole("button", { name: /^Race / })).toHaveCount(10);
  await page.getByRole("button", { name: "Race Stardust" }).click();
  await expect(page.getByText("A race against a recording.")).toBeVisible();
  await doEverything(one, backend);
  await expectResult(page, "You win!");
  await expect(page.getByText("+5 EXP")).toBeVisible();
  await expect(page.getByText(/Done after \d+\.\d s\. Your first time in this battle!/)).toBeVisible();
  await expectAccessible(page, "the result of a race");
  await page.getByRole("button", { name: "Back to the ladder" }).click();
  await expect(page.getByText("2 races can still pay today.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Stardust" })).toContainText("Beaten");
  await expect(page.getByRole("listitem").filter({ hasText: "Spark" })).not.toContainText("Beaten");
  // The next race is of the same battle.
  await backend.query("UPDATE ghost_races SET best_ms = 21400 WHERE user_id = ?", account.user_id);
  const [raced] = await backend.query<{ battle_id: string }>(
    "SELECT battle_id FROM ghost_races WHERE user_id = ?",
    account.user_id,
  );
  await backend.query("UPDATE ghost_races SET started_at = 0 WHERE user_id = ?", account.user_id);
  await backend.query("UPDATE battles SET retired = 1 WHERE id <> ?", raced?.battle_id ?? "");
  await page.getByRole("button", { name: "Race The record" }).click();
  await expect(page.getByText("Your best in this battle: 21.4 s")).toBeVisible();
  await backend.query("UPDATE battles SET retired = 0");
});

test("a Warrior on another page hears that somebody waits, and joins with one press", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(0.1), await newPlayer(0.1)];
  await other.page.goto("/dashboard");
  const line = other.page.getByRole("complementary", { name: "Somebody waits" });
  await one.page.goto("/queue?challenge_id=c1");
  await expect(line.getByText("Somebody waits for a battle")).toBeVisible();
  await expectAccessible(other.page, "the dashboard while somebody waits");
  const paired = Promise.all([one.page.waitForURL(/\/battle\//), other.page.waitForURL(/\/battle\//)]);
  await line.getByRole("link", { name: "Join" }).click();
  await paired;
});

test("that somebody waits is told in a hidden tab only where it is wanted, ends with the wait, and can be switched off", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(0.1), await newPlayer(0.1)];
  const { page } = other;
  await page.goto("/settings");
  await page.getByLabel("Somebody waits for a battle: also while this tab is hidden").check();
  await turnTab(page, "hidden");
  await one.page.goto("/queue?challenge_id=c1");
  await expect(page).toHaveTitle("Somebody waits · Settings · Codenaut");
  await turnTab(page, "visible");
  await expect(page).toHaveTitle("Settings · Codenaut");
  const text = page.getByRole("complementary", { name: "Somebody waits" });
  await expect(text).toBeVisible();
  await one.page.getByRole("button", { name: "Cancel" }).click();
  await expect(text).toBeHidden();
  await one.page.goto("/queue?challenge_id=c1");
  await expect(text).toBeVisible();
  await page.getByLabel("Somebody waits for a battle: at the top of the page").uncheck();
  await expect(text).toBeHidden();
});
