import type { Page } from "@playwright/test";
import type { RoomPhase } from "../../worker/rules/room-phases.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { battles, cssEditor, expectEditing, type Player, phaseIs, solve, test } from "./players.ts";

/** Opens a room from the challenges. @returns its link */
async function openRoom({ page }: Pick<Player, "page">): Promise<string> {
  await page.goto("/challenges");
  await page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await page.getByRole("button", { name: "Open a room" }).click();
  await page.waitForURL(/\/room\//);
  await expect(page.getByRole("heading", { name: "Your room" })).toBeVisible();
  return page.getByRole("textbox", { name: "The link" }).inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: /'s room$/ })).toBeVisible();
}

/** Types the solution of the round's battle. */
async function solveRound(page: Page): Promise<void> {
  const title = await page.locator("main strong").first().textContent();
  const battle = battles.find((one) => one.title === title);
  if (!battle) throw new Error(`There is no battle ${title}`);
  await solve(page, battle);
}

test.describe("a room", () => {
  test("is played by four: one leaves, one comes back, and the host's leaving hands it on", async ({
    newPlayer,
    newStarter,
    newVisitor,
    backend,
  }) => {
    const host = await newPlayer();
    const seats = [await newStarter(), await newStarter(), await newStarter()] as const;
    const [one, two, three] = seats;
    const skip = (...phases: RoomPhase[]) => backend.skipRoomPhases(host.account.user_id, ...phases);
    const link = await openRoom(host);
    expect(new URL(link).pathname).toMatch(/^\/room\/[\w-]{27}$/);
    await expect(host.page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
    await expect(host.page.getByText("2 more players are needed.")).toBeVisible();
    for (const { page } of seats) await join(page, link);
    await expect(host.page.getByText("Everybody is ready when you are.")).toBeVisible();
    await expect(host.page.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(4);
    await host.page.getByRole("combobox", { name: "Rounds" }).selectOption("3");

    await host.page.getByRole("button", { name: "Begin" }).click();
    for (const { page } of [host, ...seats]) await phaseIs(page, "objective");
    await skip("objective", "start");
    for (const { page } of [host, ...seats]) await expectEditing(page);
    await solveRound(one.page);
    // The others see how far it is, and no code.
    const progress = two.page
      .getByRole("region", { name: "Progress" })
      .getByRole("progressbar", { name: `Wishes that ${one.account.display_name} has met` });
    await expect(progress).not.toHaveAttribute("value", "0");
    // One leaves, one comes back with what was typed.
    await three.page.getByRole("button", { name: "Leave" }).click();
    await three.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await three.page.waitForURL(/\/dashboard/);
    await one.page.reload();
    await expectEditing(one.page);
    // A fifth comes late, and watches until the next round.
    const late = await newVisitor();
    await backend.signUp(late.context());
    await late.goto(link);
    await late.getByRole("button", { name: "Join" }).click();
    await expect(late.getByRole("heading", { name: "Round 1 of 3" })).toBeVisible();
    await expect(late.getByRole("region", { name: "Progress" })).toContainText(one.account.display_name);
    await expect(cssEditor(late)).toHaveCount(0);
    await late.close();
    await skip("editing", "checking");
    await phaseIs(host.page, "table");
    const table = host.page.getByRole("table");
    await expect(table.getByRole("row").nth(1)).toContainText(one.account.display_name);
    await expect(table.getByRole("row").nth(1)).toContainText("+10");
    await expect(one.page.getByText(/10 points\. You are in place 1\./)).toBeVisible();
    // Who has no points has no place.
    await expect(table.getByRole("row").filter({ hasText: three.account.display_name })).toHaveText(/^–/);
    // The best page is drawn once it is chosen.
    await two.page.getByRole("button", { name: one.account.display_name }).click();
    await expect(
      two.page.locator(`iframe[title="${one.account.display_name}'s page"]`).first(),
    ).toBeAttached();

    // The host leaves: who has been there longest goes on.
    await host.page.getByRole("button", { name: "Leave" }).click();
    await host.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await host.page.waitForURL(/\/challenges/);
    await one.page.getByRole("button", { name: "Next round" }).click();
    // Who has left comes back, and watches, since the round has begun without.
    await phaseIs(one.page, "objective");
    await three.page.goto(link);
    await expect(three.page.getByRole("heading", { name: "Round 2 of 3" })).toBeVisible();
    await expect(cssEditor(three.page)).toHaveCount(0);
    // Both who play it send their last update, so that the room needn't wait for them.
    await skip("objective", "start", "editing");
    await phaseIs(three.page, "table");
    await one.page.getByRole("button", { name: "Next round" }).click();
    await phaseIs(three.page, "objective");
    await skip("objective", "start", "editing");
    await phaseIs(one.page, "table");
    await one.page.getByRole("button", { name: "To the podium" }).click();
    for (const { page } of seats) {
      await expect(page.getByRole("heading", { name: "Podium" })).toBeVisible();
      await expect(page.getByText(`${one.account.display_name} wins!`)).toBeVisible();
    }
    await one.page.getByRole("button", { name: "Play again" }).click();
    for (const { page } of seats) await phaseIs(page, "lobby");
  });

  test("shows a host who only hosts a page for the group's screen", async ({ newPlayer, backend }) => {
    const host = await newPlayer();
    const others = [await newPlayer(), await newPlayer(), await newPlayer()];
    const link = await openRoom(host);
    for (const { page } of others) await join(page, link);
    await host.page.getByRole("checkbox", { name: "I play too" }).click();
    await expect(host.page.locator("main[data-screen]")).toBeVisible();
    await host.page.getByRole("button", { name: "Begin" }).click();
    await phaseIs(host.page, "objective");
    await backend.skipRoomPhases(host.account.user_id, "objective", "start");
    await expectEditing(host.page);
    await expect(host.page.getByRole("heading", { name: "Round 1 of 5" })).toBeVisible();
    await expect(host.page.getByRole("progressbar")).toHaveCount(3);
    await expect(cssEditor(host.page)).toHaveCount(0);
  });

  test("takes a visitor as a guest, who plays a round and is in its table", async ({
    newPlayer,
    newStarter,
    newVisitor,
    backend,
  }) => {
    const host = await newPlayer();
    const learner = await newStarter();
    const link = await openRoom(host);
    await join(learner.page, link);
    const visitor = await newVisitor();
    await visitor.goto(link);
    await expectAccessible(visitor, "the page behind a room's link, for a visitor");
    await visitor.getByRole("button", { name: "Join as a guest" }).click();
    await expect(visitor.getByRole("heading", { name: `${host.account.display_name}'s room` })).toBeVisible();
    await host.page.getByRole("button", { name: "Begin" }).click();
    await phaseIs(visitor, "objective");
    const skip = (...phases: RoomPhase[]) => backend.skipRoomPhases(host.account.user_id, ...phases);
    await skip("objective", "start");
    await expectEditing(visitor);
    // A reload leads back without a press, as the same guest.
    await visitor.reload();
    await expectEditing(visitor);
    await solveRound(visitor);
    // All three send their last update, so that the room needn't wait for them.
    await skip("editing");
    await phaseIs(host.page, "table");
    const first = host.page.getByRole("table").getByRole("row").nth(1);
    await expect(first).toContainText(/Guest \d{3}/);
    await expect(first).toContainText("+10");
    await expect(visitor.getByText(/10 points\. You are in place 1\./)).toBeVisible();
    await visitor.getByRole("button", { name: "Leave" }).click();
    await visitor.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await visitor.waitForURL((url) => url.pathname === "/");
  });

  test("refuses a player whom the host has removed, and lets a visitor choose", async ({
    newPlayer,
    newContext,
  }) => {
    const [host, player] = [await newPlayer(), await newPlayer()];
    const link = await openRoom(host);
    await join(player.page, link);
    await host.page.getByRole("button", { name: `Remove ${player.account.display_name}` }).click();
    await host.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(player.page.getByText("The host has taken you out of this room.")).toBeVisible();
    await player.page.goto(link);
    await expect(player.page.getByText("The host has taken you out of this room.")).toBeVisible();
    const visitor = await (await newContext()).newPage();
    await visitor.goto(link);
    await expect(
      visitor.getByRole("heading", { name: `${host.account.display_name} invites you to a room` }),
    ).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Join as a guest" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "sign up" })).toBeVisible();
  });

  test("has no violations that axe finds, and fits into a phone", async ({ newPlayer, backend }) => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()] as const;
    const [host, other] = players;
    const link = await openRoom(host);
    await other.page.goto(link);
    await expect(other.page.getByRole("button", { name: "Join" })).toBeVisible();
    await expectAccessible(other.page, "the page behind a room's link");
    for (const { page } of players.slice(1)) await join(page, link);
    await expectAccessible(host.page, "the lobby of a room");
    await expectNarrow(other.page);
    await host.page.getByRole("button", { name: "Begin" }).click();
    await phaseIs(other.page, "objective");
    await expect(other.page.getByRole("region", { name: "Objective" })).toBeFocused();
    await expectAccessible(other.page, "the objective of a round");
    const skip = (...phases: RoomPhase[]) => backend.skipRoomPhases(host.account.user_id, ...phases);
    await skip("objective", "start");
    await expectEditing(other.page);
    await expectAccessible(other.page, "a round");
    await expectNarrow(other.page);
    await skip("editing");
    await phaseIs(other.page, "table");
    await expectAccessible(other.page, "the table of a room");
    await expectNarrow(other.page);
  });
});

/** On a phone, nothing is wider than the window. */
const expectNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
};
