/** Friends: a request, its answer, who is here, and an invitation to a battle. */
import { expectAccessible, horizontalOverflow } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { test } from "./players.ts";

test("a learner adds a friend by name, who accepts, is here, and plays at a press", async ({
  newPlayer,
  newContext,
  backend,
}) => {
  const ada = await newPlayer();
  const context = await newContext();
  const bo = { account: await backend.signUp(context), page: await context.newPage() };

  await ada.page.goto("/friends");
  await expect(ada.page.getByRole("heading", { name: "No friends here yet" })).toBeVisible();
  await ada.page.getByRole("textbox", { name: "Add a friend by name" }).fill("Nobody of this name");
  await ada.page.getByRole("button", { name: "Add friend" }).click();
  await expect(ada.page.getByText("Nobody has this name.")).toBeVisible();
  await ada.page
    .getByRole("textbox", { name: "Add a friend by name" })
    .fill(bo.account.display_name.toUpperCase());
  await ada.page.keyboard.press("Enter");
  await expect(ada.page.getByRole("heading", { name: "Waiting for an answer" })).toBeVisible();

  await bo.page.goto("/friends");
  const polled = bo.page.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/friends/here") &&
      ((await answer.json()) as { friends: number }).friends === 1,
  );
  await bo.page.getByRole("button", { name: `Accept ${ada.account.display_name}` }).click();
  await expect(bo.page.getByRole("heading", { name: "Your friends" })).toBeVisible();
  // The plan of who invites counts.
  await expect(bo.page.getByRole("button", { name: /^Play with/ })).toHaveCount(0);
  await polled;

  await ada.page.goto("/friends");
  const row = ada.page.getByRole("listitem").filter({ hasText: bo.account.display_name });
  await expect(row).toContainText("Here now");
  await expectAccessible(ada.page, "the friends' page");
  await ada.page.getByRole("button", { name: `Play with ${bo.account.display_name}` }).click();
  await expect(ada.page.getByText(`Waiting for ${bo.account.display_name}…`)).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByText(`${bo.account.display_name} sees your invitation`)).toBeVisible();

  await bo.page.goto("/dashboard");
  await expect(bo.page.getByText(`${ada.account.display_name} invites you to a battle`)).toBeVisible();
  await expectAccessible(bo.page, "an invitation on the dashboard");
  // Put off, it is shown again where the bell leads.
  await bo.page.getByRole("button", { name: `Not now, ${ada.account.display_name}` }).click();
  await expect(bo.page.getByText(`${ada.account.display_name} invites you to a battle`)).toBeHidden();
  await bo.page.getByRole("button", { name: /^Notices/ }).click();
  await bo.page.getByRole("link", { name: `${ada.account.display_name} invited you to a battle.` }).click();
  await bo.page.waitForURL("/friends");
  await bo.page.getByRole("link", { name: `Play with ${ada.account.display_name}` }).click();
  await bo.page.waitForURL(/\/play\//);
  await bo.page.getByRole("button", { name: "Play" }).click();
  for (const { page } of [ada, bo]) await page.waitForURL(/\/battle\//);
});

test("a block ends a friendship, and what can't be taken back is asked for first", async ({
  page,
  learner,
  backend,
}) => {
  const other = await backend.newAccount();
  for (const [one, two] of [
    [learner, other],
    [other, learner],
  ] as const)
    await backend.query(
      "INSERT INTO friendships (user_id, other_id, state, created_at) VALUES (?, ?, 'asked', 1)",
      one.user_id,
      two.user_id,
    );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/friends");
  await page.getByRole("button", { name: `Block ${other.display_name}` }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Your friends" })).toBeVisible();
  await page.getByRole("button", { name: `Block ${other.display_name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("heading", { name: "Blocked" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your friends" })).toHaveCount(0);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: `Unblock ${other.display_name}` }).click();
  await expect(page.getByRole("heading", { name: "Blocked" })).toHaveCount(0);
});
