import { expectAccessible } from "./accessibility.ts";
import { messages, test } from "./chat-learners.ts";
import { type Backend, expect, send } from "./fixtures.ts";

const makeModerator = async (backend: Backend, { user_id }: { user_id: string }) => {
  await backend.query("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'");
  await backend.query(
    "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = 1 WHERE id = ?",
    user_id,
  );
};

test("a moderator removes a reported message and silences its author, and takes both back from the log", async ({
  newChatLearner,
  backend,
}) => {
  const [ada, ben, mo] = [await newChatLearner(), await newChatLearner(), await newChatLearner()];
  await makeModerator(backend, mo);
  await ada.page.goto("/chat");
  await ben.page.goto("/chat");
  // Longer than what stands around a report may be high.
  await ada.send(`before it ${ben.user_id} ${"and so on ".repeat(150)}`.trim());
  await expect(messages(ben.page).filter({ hasText: `before it ${ben.user_id}` })).toBeVisible();
  await ben.send(`rude words ${ben.user_id}`);
  const rude = messages(ada.page).filter({ hasText: `rude words ${ben.user_id}` });
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
  await expect(report.getByRole("list", { name: "Before" })).toContainText(`before it ${ben.user_id}`);
  await report.getByRole("link", { name: /^Look at it: the message of / }).click();
  await expect(messages(mo.page).filter({ hasText: `rude words ${ben.user_id}` })).toBeFocused();
  await mo.page.goBack();
  await expect(report).toBeVisible();
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
  await expect(mo.page.getByText(/ (silenced|renamed) Learner \d+ /)).toHaveCount(2);

  await expect(rude).toHaveCount(0);
  await expect(messages(ben.page).filter({ hasText: `rude words ${ben.user_id}` })).toHaveCount(0);
  await ben.send("let me talk");
  await expect(ben.page.getByText(/A moderator has silenced you until/)).toBeVisible();
  await expect(messages(ben.page).filter({ hasText: "let me talk" })).toBeVisible();

  await mo.page.getByRole("button", { name: /^Bring it back: the message of / }).click();
  await expect(mo.page.getByRole("button", { name: /^Bring it back: the message of / })).toHaveCount(0);
  await expect(rude).toHaveCount(1);
  await mo.page.getByRole("button", { name: /^Bring it back: the name of / }).click();
  await expect(mo.page.getByText(`brought back the name of ${ben.display_name}`)).toBeVisible();
  await mo.page.getByRole("button", { name: `End the silence of ${ben.display_name}` }).click();
  await expect(mo.page.getByRole("button", { name: /^End the silence of / })).toHaveCount(0);
  await ben.send(`I may talk again ${ben.user_id}`);
  await expect(messages(ada.page).filter({ hasText: `I may talk again ${ben.user_id}` })).toBeVisible();
});

test("a member reports a room, and a moderator closes it", async ({ newChatLearner, backend }) => {
  const [host, mo] = [await newChatLearner(), await newChatLearner()];
  await makeModerator(backend, mo);
  await host.page.goto("/challenges");
  await host.page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await host.page.getByRole("button", { name: "Open a room" }).click();
  await host.page.getByRole("button", { name: "Report this room" }).click();
  await host.page.getByLabel("What is wrong with it?").fill("A rude name");
  await host.page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(host.page.getByText("Thank you. A moderator will look at it.")).toBeVisible();
  await expectAccessible(host.page, "a room that can be reported");

  // Beside it whatever else can be reported.
  for (const [at, kind] of ["page", "profile", "certificate", "thread", "reply"].entries())
    await backend.query(
      `INSERT INTO reports (id, target_kind, target_id, target_in, author_id, reporter_id, excerpt, reason, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[`${kind} ${host.user_id}`, kind, host.user_id, "", host.user_id, mo.user_id],
      kind === "profile" ? "Rude Name\n/avatars/2.webp" : "Rude texts\n<h1>and code</h1>".repeat(3),
      ...[`A ${kind} is rude`, Date.now() - at],
    );
  await mo.page.goto("/moderation");
  const report = mo.page.getByRole("listitem", { name: `room of ${host.display_name}` });
  await expect(report).toContainText(`Opened by ${host.display_name}`);
  for (const kind of ["page", "profile", "certificate", "thread", "reply"])
    await expect(
      mo.page.getByRole("link", { name: `Look at it: the ${kind} of ${host.display_name}` }),
    ).toBeVisible();
  // Where the learner hides the profile, it is seen nowhere else.
  await expect(mo.page.getByAltText("What the profile showed")).toHaveAttribute("src", "/avatars/2.webp");
  await expectAccessible(mo.page, "/moderation with everything that can be reported");
  await report.getByRole("button", { name: "Close the room" }).click();
  await mo.page.getByRole("dialog").getByRole("button", { name: "Close the room" }).click();
  await expect(report).toHaveCount(0);
  await expect(host.page.getByText("This room is over.").first()).toBeVisible();
});

test("the moderation page doesn't exist for other learners", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  await ada.page.goto("/moderation");
  await expect(ada.page.getByText("There is nothing at this address.")).toBeVisible();
  expect((await send(ada.page, "get", "/api/moderation")).status()).toBe(404);
});
