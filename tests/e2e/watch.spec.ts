/** Watching a battle of two others, as a visitor. */
import type { Page } from "@playwright/test";
import type { LiveMatchesAnswer } from "../../worker/contract/watch.ts";
import { expectAccessible } from "./accessibility.ts";
import { type Backend, expect, send } from "./fixtures.ts";
import {
  expectEditing,
  expectResult,
  matchOf,
  type Player,
  replaceCode,
  startEditing,
  test,
} from "./players.ts";

/** The page of a player that a spectator sees. The next version is built in a hidden frame. */
const drawnPage = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).locator("iframe[data-hidden=false]").contentFrame();

/** The matches in the list, to which those of other tests may belong. */
async function listed(page: Page): Promise<string[]> {
  const answer = await send(page, "get", "/api/watch");
  const { matches } = (await answer.json()) as LiveMatchesAnswer;
  return matches.map(({ match_id }) => match_id);
}

/** Leads two players through the queue into a match whose editors are open. @returns its id */
async function meet(backend: Backend, one: Player, other: Player): Promise<string> {
  for (const { page } of [one, other]) await page.goto("/queue?challenge_id=c1");
  await Promise.all([one, other].map(({ page }) => page.waitForURL(/\/battle\//)));
  const match_id = matchOf(one);
  await startEditing(backend, match_id, one.page, other.page);
  return match_id;
}

test("a visitor finds a battle in the list, sees both pages late, and the code at the end", async ({
  newPlayer,
  newContext,
  backend,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const match_id = await meet(backend, one, other);
  const visitor = await (await newContext()).newPage();
  await visitor.goto("/watch");
  await expectAccessible(visitor, "the list of live battles");
  await visitor.getByRole("link", { name: new RegExp(`Watch .*${one.account.display_name}`) }).click();
  await visitor.waitForURL(`/watch/${match_id}`);
  await expect(one.page.getByText("1 watches")).toBeVisible();
  await expectEditing(visitor);
  await replaceCode(one.page, "CSS", "body { background: rgb(1, 2, 3) }");
  await expect(drawnPage(visitor, one.account.display_name).locator("body")).toHaveCSS(
    "background-color",
    "rgb(1, 2, 3)",
  );
  await expect(visitor.getByText("What both changed")).toHaveCount(0);
  await expectAccessible(visitor, "a battle that is watched");
  await backend.skipPhase(match_id, "editing");
  await expectResult(one.page, "It's a tie");
  await expectResult(visitor, "It's a tie");
  await visitor.getByText("What both changed").click();
  await expect(visitor.locator("ins")).toContainText(["rgb(1, 2, 3)"]);
  await expect.poll(() => listed(visitor), "the list, once it is read again").not.toContain(match_id);
});

test("who lets nobody watch isn't in the list, and a link leads to nothing", async ({
  newPlayer,
  newContext,
  backend,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  await one.page.goto("/settings");
  await one.page.getByRole("checkbox", { name: /Don't let others watch my matches/ }).check();
  await expect
    .poll(
      () => backend.query("SELECT hide_matches FROM user_state WHERE user_id = ?", one.account.user_id),
      "the setting, once it is saved",
    )
    .toEqual([{ hide_matches: 1 }]);
  const match_id = await meet(backend, one, other);
  const visitor = await (await newContext()).newPage();
  await visitor.goto("/watch");
  expect(await listed(visitor)).not.toContain(match_id);
  await visitor.goto(`/watch/${match_id}`);
  await expect(visitor.getByText("There is nothing to watch here.")).toBeVisible();
});
