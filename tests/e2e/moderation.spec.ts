import { expectAccessible } from "./accessibility.ts";
import { messages, test } from "./chat-learners.ts";
import { expect, send } from "./fixtures.ts";

test("a moderator removes a reported message and silences its author, and both are logged", async ({
  newChatLearner,
  backend,
}) => {
  const [ada, ben, mo] = [await newChatLearner(), await newChatLearner(), await newChatLearner()];
  await backend.query("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'");
  await backend.query(
    "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = 1 WHERE id = ?",
    mo.user_id,
  );
  await ada.page.goto("/chat");
  await ben.page.goto("/chat");
  await ben.send(`rude words ${ben.user_id}`);
  const rude = messages(ada.page).filter({ hasText: ben.user_id });
  await rude.hover();
  await rude.getByRole("button", { name: "Report this message" }).click();
  await ada.page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(ada.page.getByText("Say in a few words what is wrong.")).toBeVisible();
  await ada.page.getByLabel("What is wrong with it?").fill("It is rude");
  await ada.page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(ada.page.getByText("Thank you. A moderator will look at it.")).toBeVisible();

  await mo.page.goto("/moderation");
  const report = mo.page.getByRole("listitem").filter({ hasText: `rude words ${ben.user_id}` });
  await expect(report).toContainText("It is rude");
  await expectAccessible(mo.page, "/moderation");
  await report.getByLabel("For how long").selectOption("an hour");
  await report.getByRole("button", { name: "Silence", exact: true }).click();
  await mo.page.getByRole("dialog").getByRole("button", { name: "Silence" }).click();
  await expect(report.getByRole("button", { name: "End the silence" })).toBeVisible();
  await report.getByRole("button", { name: "Change the name" }).click();
  await mo.page.getByRole("dialog").getByRole("button", { name: "Change the name" }).click();
  await expect(report).toContainText(/Learner \d+: a message/);
  await report.getByRole("button", { name: "Take it away" }).click();
  await mo.page.getByRole("dialog").getByRole("button", { name: "Take it away" }).click();
  await expect(report).toHaveCount(0);
  await expect(mo.page.getByText(`user:${ben.user_id}`)).toHaveCount(2);

  await expect(rude).toHaveCount(0);
  await expect(messages(ben.page).filter({ hasText: ben.user_id })).toHaveCount(0);
  await ben.send("let me talk");
  await expect(ben.page.getByText(/A moderator has silenced you until/)).toBeVisible();
  await expect(messages(ben.page).filter({ hasText: "let me talk" })).toBeVisible();
});

test("the moderation page doesn't exist for other learners", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  await ada.page.goto("/moderation");
  await expect(ada.page.getByText("There is nothing at this address.")).toBeVisible();
  expect((await send(ada.page, "get", "/api/moderation")).status()).toBe(404);
});
