/** What becomes of messages, as two learners see it. */
import { expectAccessible } from "./accessibility.ts";
import { messages, test } from "./chat-learners.ts";
import { expect } from "./fixtures.ts";
import { turnTab } from "./hidden-tab.ts";
import { expectShown } from "./recorder.ts";

test("messages of one learner stand under one name and their day, and can be edited and deleted", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto("/chat?channel=help");
  await ben.page.goto("/chat?channel=help");
  await ada.send(`first ${ada.user_id}`);
  await ada.send(`secnd ${ada.user_id}`);
  const [own, seen] = [ada, ben].map(({ page }) => messages(page).filter({ hasText: ada.user_id }));
  if (!own || !seen) throw new Error("no messages");
  await expect(seen).toHaveCount(2);
  await expect(seen.getByRole("link", { name: ada.display_name })).toHaveCount(1);
  await expect(ben.page.getByText("Today")).toHaveCount(1);
  await own.nth(1).hover();
  await own.nth(1).getByRole("button", { name: "Edit" }).click();
  const box = ada.page.getByRole("textbox", { name: "Edit the message" });
  await expect(box).toBeFocused();
  await box.fill(`second ${ada.user_id}`);
  await box.press("Enter");
  await expect(box).toHaveCount(0);
  await expect(seen.nth(1)).toContainText(`second ${ada.user_id}`);
  await expect(seen.nth(1)).toContainText("edited");
  // Nobody else is offered that.
  await seen.nth(1).hover();
  await expect(seen.nth(1).getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(seen.nth(1).getByRole("button", { name: "Edit" })).toHaveCount(0);
  await own.first().hover();
  await own.first().getByRole("button", { name: "Delete" }).click();
  await ada.page.getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(seen).toHaveText([/second/]);
  // The focus is at the message beside it.
  await expect(own).toBeFocused();
  await expect(seen.getByRole("link", { name: ada.display_name })).toHaveCount(1);
});

test("a message is answered with a line that leads to it, and reacted to by keyboard", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto("/chat?channel=help");
  await ben.page.goto("/chat?channel=help");
  await ada.send(`question ${ada.user_id}`);
  const question = (page: typeof ada.page) => messages(page).filter({ hasText: `question ${ada.user_id}` });
  await question(ben.page).first().hover();
  await question(ben.page).first().getByRole("button", { name: "Reply" }).click();
  await expect(ben.page.getByText(`An answer to ${ada.display_name}`)).toBeVisible();
  await expect(ben.page.getByRole("textbox", { name: "Message #help" })).toBeFocused();
  await ben.send(`answer ${ben.user_id}`);
  const answer = messages(ada.page).filter({ hasText: `answer ${ben.user_id}` });
  const line = answer.getByRole("button", { name: `Answers ${ada.display_name}` });
  await line.click();
  await expect(question(ada.page).first()).toBeFocused();
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  const choice = ada.page.getByRole("button", { name: "Thumbs up", exact: true });
  await expect(choice).toBeFocused();
  await ada.page.keyboard.press("Escape");
  await expect(question(ada.page).first()).toBeFocused();
  await expect(choice).toHaveCount(0);
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  await ada.page.keyboard.press("Enter");
  await expect(question(ada.page).first()).toBeFocused();
  const thumbs = (page: typeof ada.page) =>
    question(page).first().getByRole("button", { name: "Thumbs up: 1" });
  await expect(thumbs(ada.page)).toHaveAttribute("aria-pressed", "true");
  await expect(thumbs(ben.page)).toHaveAttribute("aria-pressed", "false");
  await ada.page.reload();
  await expect(thumbs(ada.page)).toHaveAttribute("aria-pressed", "true");
  await thumbs(ben.page).click();
  const both = question(ada.page).first().getByRole("button", { name: "Thumbs up: 2" });
  await both.press("Enter");
  // Once the last one is taken back, its button is gone, and the focus at the message.
  await thumbs(ben.page).press("Enter");
  await expect(thumbs(ben.page)).toHaveCount(0);
  await expect(question(ben.page).first()).toBeFocused();
});

test("an @ offers names, by keyboard, and marks the message for who is named", async ({ newChatLearner }) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto("/chat?channel=feedback");
  await ada.send(`here ${ada.user_id}`);
  await ben.page.goto("/chat?channel=feedback");
  await expect(messages(ben.page).filter({ hasText: ada.user_id })).toBeVisible();
  const box = ben.page.getByRole("textbox", { name: "Message #feedback" });
  await box.pressSequentially(`@${ada.display_name.slice(0, -1)}`);
  const offer = ben.page.getByRole("option", { name: `@${ada.display_name}` });
  await expect(offer).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(box).toHaveValue(`@${ada.display_name} `);
  await box.pressSequentially(`look ${ben.user_id}`);
  await box.press("Enter");
  await expect(messages(ada.page).filter({ hasText: ben.user_id })).toContainText("Mentions you");
  await expect(messages(ben.page).filter({ hasText: ben.user_id })).not.toContainText("Mentions you");
});

test("who is typing and who is here is shown, and news of the time away have a line, to which a button leads", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ben.page.goto("/chat?channel=feedback");
  await ben.send(`old ${ben.user_id}`);
  await ada.page.goto("/chat?channel=feedback");
  await expect(ada.page.getByText(/ (?:is|are) here\.$/)).toBeVisible();
  await ben.page.getByRole("textbox", { name: /^Message #/ }).pressSequentially("I");
  await expectShown(ada.page, `${ben.display_name} is typing…`);
  await ada.page.getByRole("button", { name: /^#help/ }).click();
  await expect(messages(ada.page).filter({ hasText: ben.user_id })).toHaveCount(0);
  for (let n = 1; n <= 3; n += 1)
    await ben.send(`news ${n} ${ben.user_id}\n${"line\n".repeat(20)}end of ${n}`);
  await expect(messages(ben.page).getByText("Sending...")).toHaveCount(0);
  await ada.page.getByRole("button", { name: /^#feedback/ }).click();
  await expect(messages(ada.page).filter({ hasText: "end of 3" })).toBeInViewport();
  const line = ada.page.getByText("New", { exact: true });
  await expect(line).toHaveCount(1);
  await expect(line).not.toBeInViewport();
  const button = ada.page.getByRole("button", { name: "3 new messages ↑" });
  await button.click();
  await expect(messages(ada.page).filter({ hasText: `news 1 ${ben.user_id}` })).toBeFocused();
  await expect(line).toBeInViewport();
  await expect(button).toHaveCount(0);
  // What comes while the tab is hidden is news too.
  await turnTab(ada.page, "hidden");
  await ben.send(`missed ${ben.user_id}`);
  const missed = messages(ada.page).filter({ hasText: `missed ${ben.user_id}` });
  await expect(missed).toHaveCount(1);
  await expect(line).toHaveCount(0);
  await turnTab(ada.page, "visible");
  await expect(missed.locator("xpath=preceding-sibling::*[1]")).toHaveText("New");
  // Who scrolls up from the end stays there, though something is drawn before the event of that.
  const down = ada.page.getByRole("button", { name: "1 new message ↓" });
  await down.click();
  await expect(down).toHaveCount(0);
  await missed.getByRole("button", { name: "Reply" }).evaluate((reply: HTMLElement) => {
    reply.closest("[role=log]")?.scrollTo(0, 0);
    reply.click();
  });
  await expect(ada.page.getByRole("textbox", { name: /^Message #/ })).toBeFocused();
  await expect(missed).not.toBeInViewport();
});

test("what can be done with messages is accessible in both widths", async ({ newChatLearner }) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ben.page.goto("/chat?channel=help");
  await ben.send(`asked ${ben.user_id}`);
  await ada.page.goto("/chat?channel=help");
  const asked = messages(ada.page)
    .filter({ hasText: `asked ${ben.user_id}` })
    .first();
  await asked.hover();
  await asked.getByRole("button", { name: "Reply" }).click();
  await ada.send(`answered ${ada.user_id} /made/nowhere`);
  const answered = messages(ada.page).filter({ hasText: `answered ${ada.user_id}` });
  await expect(answered.getByRole("button", { name: `Answers ${ben.display_name}` })).toBeVisible();
  await ada.page.getByRole("button", { name: /^#general/ }).click();
  await ben.send(`news ${ben.user_id}`);
  await expect(messages(ben.page).getByText("Sending...")).toHaveCount(0);
  await ada.page.getByRole("button", { name: /^#help/ }).click();
  await expect(ada.page.getByText("New", { exact: true })).toBeVisible();
  await asked.hover();
  await asked.getByRole("button", { name: "React" }).click();
  await expect(ada.page.getByRole("button", { name: "Thumbs up" })).toBeFocused();
  await expectAccessible(ada.page, "the picker of reactions, a quote and the line above the news");
  await ada.page.keyboard.press("Enter");
  // An own message has the most buttons.
  await answered.hover();
  await answered.getByRole("button", { name: "React" }).click();
  await ada.page.setViewportSize({ width: 360, height: 800 });
  await expect(ada.page.getByRole("button", { name: "Thumbs up", exact: true })).toBeInViewport({ ratio: 1 });
  await ada.page.keyboard.press("Escape");
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await answered.hover();
  await answered.getByRole("button", { name: "Edit" }).click();
  await ada.page.getByRole("textbox", { name: "Message #help" }).pressSequentially("@Te");
  await expect(ada.page.getByRole("listbox", { name: "Learners to mention" })).toBeVisible();
  await expect(ada.page.getByRole("textbox", { name: "Edit the message" })).toBeVisible();
  await expectAccessible(ada.page, "the box to edit a message, and the names to mention");
  await ada.page.goto(`/chat?channel=help&words=${ben.user_id}`);
  await expect(ada.page.getByText(/^2 messages in #help/)).toBeVisible();
  await expectAccessible(ada.page, "the search of a channel");
});
