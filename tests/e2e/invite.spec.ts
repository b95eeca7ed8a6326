import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { openNetworkProxy } from "./network-proxy.ts";
import {
  battleOfMatch,
  expectEditing,
  expectResult,
  invite,
  matchOf,
  replaceCss,
  startEditing,
  test,
  WAITING,
} from "./players.ts";

test("a friend without the Warrior plan follows an invitation's link into a match, and both play a rematch", async ({
  newPlayer,
  newStarter,
  backend,
}) => {
  const inviter = await newPlayer();
  const friend = await newStarter();
  const link = await invite(inviter);
  expect(new URL(link).pathname).toMatch(/^\/play\/[\w-]{27}$/);
  await expect(inviter.page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();

  await friend.page.goto(link);
  await expect(friend.page).toHaveTitle("You are invited to a battle · Codenaut");
  await expect(
    friend.page.getByRole("heading", { name: `${inviter.account.display_name} invites you to a battle` }),
  ).toBeVisible();
  await expect(inviter.page.getByText(WAITING)).toBeVisible();
  await friend.page.getByRole("button", { name: "Play" }).click();
  for (const { page } of [inviter, friend]) await page.waitForURL(/\/battle\//);
  const match_id = matchOf(inviter);
  expect(matchOf(friend)).toBe(match_id);

  await startEditing(backend, match_id, inviter.page, friend.page);
  const { check } = await battleOfMatch(backend, match_id);
  await replaceCss(friend.page, check.css);
  await backend.skipPhase(match_id, "editing");
  await expect(friend.page.getByText(/\+\d+ EXP/)).toBeVisible();
  // The queue is for Warriors.
  await expect(friend.page.getByRole("link", { name: "Battle again" })).toHaveCount(0);
  await expect(inviter.page.getByRole("link", { name: "Battle again" })).toBeVisible();

  await friend.page.getByRole("button", { name: "Rematch" }).click();
  await expect(friend.page.getByText(`Waiting for ${inviter.account.display_name}…`)).toBeVisible();
  await expect(inviter.page.getByText(`${friend.account.display_name} wants a rematch!`)).toBeVisible();
  await friend.page.getByRole("button", { name: "Withdraw" }).click();
  await expect(inviter.page.getByText(`${friend.account.display_name} wants a rematch!`)).toBeHidden();
  await friend.page.getByRole("button", { name: "Rematch" }).click();
  await inviter.page.getByRole("button", { name: "Rematch" }).click();
  for (const { page } of [inviter, friend]) await page.waitForURL((url) => !url.pathname.includes(match_id));
  const rematch_id = matchOf(inviter);
  expect(matchOf(friend)).toBe(rematch_id);
  await startEditing(backend, rematch_id, inviter.page, friend.page);
  await Promise.all([expectEditing(inviter.page), expectEditing(friend.page)]);
  await backend.skipPhase(rematch_id, "editing");
  await Promise.all([expectResult(inviter.page, "It's a tie"), expectResult(friend.page, "It's a tie")]);
  const rows = await backend.query<{ origin: string }>(
    "SELECT origin FROM matches WHERE user_1_id = ? ORDER BY created_at",
    inviter.account.user_id,
  );
  expect(rows).toEqual([{ origin: "invitation" }, { origin: "rematch" }]);
  // Who leaves ends the way to the next one.
  await friend.page.getByRole("link", { name: "Dashboard" }).click();
  await expect(inviter.page.getByText(`${friend.account.display_name} has left.`)).toBeVisible();
  await expect(inviter.page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
});

test("an invitation says why it can't be followed, and waits for its inviter", async ({
  newPlayer,
  newContext,
}) => {
  const [inviter, friend] = [await newPlayer(), await newPlayer()];
  const link = await invite(inviter);
  // The inviter's own link leads back.
  await inviter.page.goto(link);
  await expect(inviter.page.getByRole("heading", { name: "Your own link" })).toBeVisible();
  await friend.page.goto(link);
  await friend.page.getByRole("button", { name: "Play" }).click();
  const name = inviter.account.display_name;
  await expect(friend.page.getByText(`${name} isn't here right now.`)).toBeVisible();
  await inviter.page.getByRole("link", { name: "Wait for your friend" }).click();
  await expect(inviter.page.getByText(WAITING)).toBeVisible();

  const visitor = await (await newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: `${name} invites you to a battle` })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Play as a guest" })).toBeVisible();

  await inviter.page.getByRole("button", { name: "Cancel" }).click();
  await inviter.page.waitForURL(/\/challenges/);
  await friend.page.getByRole("button", { name: "Play" }).click();
  await expect(
    friend.page.getByText("This invitation is over. Ask your friend for a new link."),
  ).toBeVisible();
  await inviter.page.goto("/invite");
  await expect(inviter.page.getByText("You have no open invitation.")).toBeVisible();
  await inviter.page.getByRole("button", { name: "Make a link" }).click();
  await expect(inviter.page.getByText(WAITING)).toBeVisible();
});

test("a learner whose network is broken leaves the own invitation with Cancel", async ({
  newPlayer,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  const inviter = await newPlayer();
  await invite(inviter);
  const { page } = inviter;
  await page.goto(`${network.origin}/invite`);
  await expect(page.getByText(WAITING)).toBeVisible();
  network.cut();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(WAITING)).toBeHidden();
  network.restore();
  await page.waitForURL(/\/challenges/);
  network.close();
});

test("the screens of an invitation have no violations that axe finds, and fit into a phone", async ({
  newPlayer,
}) => {
  const [inviter, friend] = [await newPlayer(), await newPlayer()];
  const link = await invite(inviter);
  await friend.page.goto(link);
  await expect(friend.page.getByRole("button", { name: "Play" })).toBeVisible();
  await expectAccessible(inviter.page, "the page on which an inviter waits");
  await expectAccessible(friend.page, "the page behind an invitation's link");
});
