/** The states of matches and rooms. */
import { expect } from "../e2e/fixtures.ts";
import { expectEditing, invite, phaseIs, replaceCss, test } from "../e2e/players.ts";
import { shoot } from "./shoot.ts";

test("an invitation, as its inviter and a visitor see it", async ({ newPlayer, newVisitor }) => {
  const inviter = await newPlayer();
  const visitor = await newVisitor();
  const link = await invite(inviter);
  await shoot(inviter.page, "invite");
  await visitor.goto(link);
  await expect(visitor.getByRole("button", { name: "Play as a guest" })).toBeVisible();
  await shoot(visitor, "invite-visitor");
});

test("a match: objective, editing, result", async ({ newPair }) => {
  const pair = await newPair();
  await pair.open();
  await phaseIs(pair.one.page, "objective");
  await shoot(pair.one.page, "match-objective");
  await pair.startEditing();
  await replaceCss(pair.other.page, "p { color: tomato; }");
  await shoot(pair.one.page, "match-editing");
  await pair.stopEditing();
  await expect(pair.one.page.getByText(/You (?:win!|lose)|tie/i).first()).toBeVisible();
  await shoot(pair.one.page, "match-result");
});

test("a room: lobby, a visitor at its door, round, table, podium", async ({
  newPlayer,
  newStarter,
  newVisitor,
  backend,
}) => {
  const host = await newPlayer();
  await host.page.goto("/challenges");
  await host.page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await host.page.getByRole("button", { name: "Open a room" }).click();
  await expect(host.page.getByRole("heading", { name: "Your room" })).toBeVisible();
  const link = await host.page.getByRole("textbox", { name: "The link" }).inputValue();
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole("button", { name: "Join as a guest" })).toBeVisible();
  await shoot(visitor, "room-door");
  await visitor.getByRole("button", { name: "Join as a guest" }).click();
  const learner = await newStarter();
  await learner.page.goto(link);
  await learner.page.getByRole("button", { name: "Join" }).click();
  await expect(host.page.getByText("Everybody is ready when you are.")).toBeVisible();
  await shoot(host.page, "room-lobby");
  await shoot(visitor, "room-lobby-guest");
  await host.page.getByRole("combobox", { name: "Rounds" }).selectOption("3");
  await host.page.getByRole("button", { name: "Begin" }).click();
  await phaseIs(host.page, "objective");
  await backend.skipRoomPhases(host.account.user_id, "objective", "start");
  await expectEditing(visitor);
  await replaceCss(visitor, "p { color: tomato; }");
  await shoot(visitor, "room-editing");
  await backend.skipRoomPhases(host.account.user_id, "editing", "checking");
  await phaseIs(host.page, "table");
  await shoot(host.page, "room-table");
});
