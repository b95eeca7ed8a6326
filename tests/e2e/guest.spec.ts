import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import {
  battleOfMatch,
  expectEditing,
  expectResult,
  invite,
  matchOf,
  replaceCss,
  startEditing,
  test,
} from "./players.ts";

test("a visitor without an account plays the Warrior who invites, and it pays nobody", async ({
  newPlayer,
  newVisitor,
  backend,
}) => {
  const inviter = await newPlayer();
  const name = inviter.account.display_name;
  const visitor = await newVisitor();
  await visitor.goto(await invite(inviter));
  await expect(visitor.getByRole("heading", { name: `${name} invites you to a battle` })).toBeVisible();
  await expect(visitor.getByText("35 seconds, code side by side")).toBeVisible();
  await visitor.getByRole("button", { name: "Play as a guest" }).click();
  await inviter.page.waitForURL(/\/battle\//);
  await visitor.waitForURL(/\/guest\//);
  const match_id = matchOf(inviter);
  expect(matchOf({ page: visitor })).toBe(match_id);

  await startEditing(backend, match_id, inviter.page, visitor);
  const { check } = await battleOfMatch(backend, match_id);
  // A reload leads back into the match.
  await visitor.reload();
  await expectEditing(visitor);
  await replaceCss(visitor, check.css);
  await backend.skipPhase(match_id, "editing");
  await Promise.all([expectResult(visitor, "You win!"), expectResult(inviter.page, "You lose")]);
  await expect(inviter.page.getByText(/^Guest \d{3}'s page$/)).toBeVisible();
  await expect(inviter.page.getByText("+0 EXP")).toBeVisible();
  await expect(visitor.getByText(/EXP$/)).toHaveCount(0);
  const [standing] = await backend.query(
    "SELECT exp, wins, losses, ties FROM user_state WHERE user_id = ?",
    inviter.account.user_id,
  );
  expect(standing).toMatchObject({ wins: 0, losses: 0, ties: 0 });
  const awards = await backend.query(
    "SELECT key FROM exp_ledger WHERE user_id = ? AND key LIKE 'match:%'",
    inviter.account.user_id,
  );
  expect(awards).toEqual([]);

  await visitor.getByRole("button", { name: "Rematch" }).click();
  await inviter.page.getByRole("button", { name: "Rematch" }).click();
  for (const page of [visitor, inviter.page])
    await page.waitForURL((url) => !url.pathname.includes(match_id));
  const rematch_id = matchOf(inviter);
  expect(new URL(visitor.url()).pathname).toBe(`/guest/${rematch_id}`);
  await startEditing(backend, rematch_id, inviter.page, visitor);
  await backend.skipPhase(rematch_id, "editing");
  await Promise.all([expectResult(visitor, "It's a tie"), expectResult(inviter.page, "It's a tie")]);
  await visitor.getByRole("button", { name: "Rematch" }).click();
  await inviter.page.getByRole("button", { name: "Rematch" }).click();
  await expect(visitor.getByText("Guests play two battles a day.")).toBeVisible();
  await expectAccessible(visitor, "a guest's result");
  await visitor.getByRole("link", { name: "Keep going: make an account" }).click();
  await visitor.waitForURL(/\/signup/);
});

test("a visitor reads what ends a guest's day, and how to go on", async ({
  newPlayer,
  newVisitor,
  backend,
}) => {
  const inviter = await newPlayer();
  const link = await invite(inviter);
  const visitor = await newVisitor();
  await visitor.goto(link);
  // An hour from now, so that they are of this UTC day and, if it ends meanwhile, of the next.
  const created_at = Date.now() + 3_600_000;
  for (let match = 0; match < 20; match += 1)
    await backend.query(
      "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, origin, created_at, ended_at) SELECT ?, 'c1', id, ?, 'guest', ?, ? FROM battles WHERE challenge_id = 'c1' LIMIT 1",
      ...[crypto.randomUUID(), inviter.account.user_id, created_at, created_at],
    );
  await visitor.getByRole("button", { name: "Play as a guest" }).click();
  await expect(
    visitor.getByText(`${inviter.account.display_name} has played with as many guests as a day allows.`),
  ).toBeVisible();
  await expect(visitor.getByRole("link", { name: "sign up" })).toBeVisible();
  await expectAccessible(visitor, "the page behind an invitation's link, for a visitor");
  // A match that isn't this guest's.
  await visitor.goto(`/guest/${crypto.randomUUID()}`);
  await expect(visitor.getByText("There is no such battle.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Make an account" })).toBeVisible();
});
