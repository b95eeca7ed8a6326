import { expectClean } from "./clean.ts";
import { expect } from "./fixtures.ts";
import { expectResult, startEditing, test } from "./players.ts";
import { openWire } from "./wire.ts";

const ALONE = "You are the only one in this queue.";

test("a learner whose network breaks in the queue is in it again when it is back", async ({
  newPlayer,
  server,
}) => {
  const wire = await openWire(server.origin);
  const { page } = await newPlayer();
  await page.goto(`${wire.origin}/queue?challenge_id=c1`);
  await expect(page.getByText(ALONE)).toBeVisible();
  wire.cut();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  // So long that a try to come back has failed.
  await page.waitForEvent("websocket");
  wire.mend();
  await expect(page.getByText("The connection broke.")).toBeHidden();
  await expect(page.getByText(ALONE)).toBeVisible();
  wire.close();
});

test("a learner whose opponent doesn't come goes back to the queue", async ({ newPair, backend }) => {
  const { one, match_id } = await newPair();
  await one.page.goto(`/battle/${match_id}`);
  await expect(one.page.locator("main[data-phase=waiting]")).toBeVisible();
  await backend.skipPhase(match_id);
  await one.page.waitForURL(/\/queue\?challenge_id=c1/);
  await expect(one.page.getByText("Your opponent didn't come.").last()).toBeVisible();
  await one.page.getByRole("button", { name: "Cancel" }).click();
  await one.page.waitForURL("/challenges");
});

test("a learner alone in the queue races a ghost, for no EXP and no record", async ({
  newPlayer,
  backend,
}) => {
  const { page, account } = await newPlayer(0.1);
  await page.goto("/queue?challenge_id=c1");
  await page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(page.getByText("A race against a recording: no EXP, no record.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /You win!|You lose|It's a tie/ })).toBeVisible();
  await expect(page.getByText(/EXP$/).filter({ hasText: "+" })).toHaveCount(0);
  expect(await backend.query("SELECT 1 FROM match_submissions WHERE user_id = ?", account.user_id)).toEqual(
    [],
  );
  await expect(page.getByRole("button", { name: "Race another ghost" })).toBeVisible();
});

test("a learner who races a ghost takes the human who comes", async ({ newPlayer, backend }) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  await one.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(one.page.getByText("A race against a recording: no EXP, no record.")).toBeVisible();
  await other.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Battle!" }).click();
  await one.page.waitForURL(/\/battle\//);
  const match_id = one.page.url().split("/").at(-1) ?? "";
  await startEditing(backend, match_id, one.page, other.page);
  await backend.skipPhase(match_id);
  await Promise.all([expectResult(one.page, "It's a tie"), expectResult(other.page, "It's a tie")]);
});

test("a Starter sees the challenges and the queue locked, with the way to upgrade", async ({
  page,
  learner: _,
}) => {
  for (const path of ["/challenges", "/queue?challenge_id=c1"]) {
    await page.goto(path);
    await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
    await expect(page.getByRole("button", { name: "Become a Warrior" })).toBeVisible();
  }
});

test("the queue has nothing that axe finds", async ({ newPlayer }) => {
  const { page } = await newPlayer();
  await page.goto("/queue?challenge_id=c1");
  await expect(page.getByText(ALONE)).toBeVisible();
  await expectClean(page, "the queue");
});
