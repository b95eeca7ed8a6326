import { expectAccessible } from "./accessibility.ts";
import { test } from "./chat-learners.ts";
import { ask, expect } from "./fixtures.ts";

test("a thread with pasted code is created, answered and liked by another learner, live for both", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  const title = `Why, ${ada.display_name}?`;
  await ben.page.goto("/chat?channel=threads");
  await expect(ben.page.getByRole("heading", { name: "Threads" })).toBeVisible();
  await ada.page.goto("/chat?channel=threads");
  await ada.page.getByRole("button", { name: "+ New Thread" }).click();
  await ada.page.getByLabel("Title").fill("  ");
  await ada.page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(ada.page.getByRole("dialog", { name: "New Thread" })).toBeVisible();
  await ada.page.getByLabel("Title").fill(title);
  await ada.page.getByLabel("Pasting code?").selectOption("CSS");
  const description = ada.page.getByLabel("Description");
  await description.fill("See:");
  await description.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "a { color: red }");
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(description).toHaveValue("See:\n```css\na { color: red }\n```\n");

  // The draft survives closing the form.
  await ada.page.getByRole("button", { name: "Cancel" }).click();
  await ada.page.getByRole("button", { name: "+ New Thread" }).click();
  await expect(ada.page.getByLabel("Title")).toHaveValue(title);
  await ada.page.getByRole("button", { name: "Create", exact: true }).click();
  const thread = ada.page.getByRole("dialog", { name: title });
  await expect(thread.getByRole("figure", { name: "css code" })).toContainText("a { color: red }");

  await ben.page
    .getByRole("button", { name: /new thread/ })
    .last()
    .click();
  const card = ben.page.getByRole("listitem").filter({ hasText: title });
  await card.getByRole("button", { name: title }).click();
  const bens = ben.page.getByRole("dialog", { name: title });
  await expect(bens.getByRole("button", { name: "Edit thread" })).toHaveCount(0);
  await expect(bens.getByRole("button", { name: "Delete thread" })).toHaveCount(0);
  const reply = bens.getByLabel("Write a reply");
  const before = (await reply.boundingBox())?.height ?? 0;
  await reply.fill("line\n".repeat(6));
  expect((await reply.boundingBox())?.height).toBeGreaterThan(before + 60);
  await reply.fill("Because *cascade*.");
  await bens.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByRole("list", { name: "Replies" })).toContainText("Because cascade.");
  await expect(reply).toHaveValue("");
  const liked = ben.page.waitForResponse(/\/like$/);
  await bens.getByRole("button", { name: "0 likes" }).click();
  await expect(bens.getByRole("button", { name: "1 like" })).toHaveAttribute("aria-pressed", "true");
  await expect(thread.getByRole("button", { name: "1 like" })).toHaveAttribute("aria-pressed", "false");
  await (await liked).finished();
  await bens.getByRole("button", { name: "1 like" }).click();
  await expect(thread.getByRole("button", { name: "0 likes" })).toBeVisible();
});

test("the author edits and deletes a thread; a reader sees that it is gone, and keeps the draft", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  const [title, better] = [`First ${ada.display_name}`, `Better ${ada.display_name}`];
  const id = crypto.randomUUID();
  await ask(ada.context, "post", "/threads", { id, title, description: "x" });
  await ada.page.goto(`/chat?channel=threads&thread=${id}`);
  await ben.page.goto(`/chat?channel=threads&thread=${id}`);
  await ada.page.getByRole("button", { name: "Edit thread" }).click();
  await ada.page.getByLabel("Title").fill("x".repeat(121));
  await ada.page.getByRole("button", { name: "Save" }).click();
  await expect(ada.page.getByText("A title has at most 120 characters.")).toBeVisible();
  await expect(ada.page.getByLabel("Title")).toHaveValue("x".repeat(121));
  await ada.page.getByLabel("Title").fill(better);
  await ada.page.getByRole("button", { name: "Save" }).click();
  await expect(ada.page.getByRole("dialog").getByRole("heading", { name: better }).last()).toBeVisible();

  const reply = ben.page.getByLabel("Write a reply");
  await reply.fill("words of mine");
  await ada.page.getByRole("button", { name: "Delete thread" }).click();
  await expect(ada.page.getByText("Are you sure you want to delete this thread?")).toBeVisible();
  await ada.page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(ada.page.getByRole("dialog")).toHaveCount(0);
  await expect(ada.page.getByText(better)).toHaveCount(0);
  await expect(ben.page.getByRole("heading", { name: "This thread is gone." })).toBeVisible();
});

test("a reply draft survives closing the thread and an error", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  const id = crypto.randomUUID();
  const title = `Draft ${ada.display_name}`;
  await ask(ada.context, "post", "/threads", { id, title, description: "x" });
  await ada.page.route("**/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await ada.page.goto("/chat?channel=threads");
  await ada.page.getByRole("button", { name: title }).click();
  await ada.page.getByLabel("Write a reply").fill("half a thought");
  await ada.page.keyboard.press("Escape");
  await expect(ada.page.getByRole("dialog")).toHaveCount(0);
  await ada.page.getByRole("button", { name: title }).click();
  const reply = ada.page.getByLabel("Write a reply");
  await expect(reply).toHaveValue("half a thought");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await expect(ada.page.getByText("The server couldn't be reached.")).toBeVisible();
  await expect(reply).toHaveValue("half a thought");
  // What is typed until the answer comes stays, too.
  let answer = () => {};
  const typed = new Promise<void>((done) => {
    answer = done;
  });
  await ada.page.route("**/messages", async (route) => {
    const response = await route.fetch();
    await typed;
    await route.fulfill({ response });
  });
  await ada.page.getByRole("button", { name: "Send" }).click();
  await reply.fill("the other half");
  answer();
  await expect(ada.page.getByRole("list", { name: "Replies" }).getByText("half a thought")).toHaveCount(1);
  await expect(reply).toHaveValue("the other half");
});

test("threads are accessible, list and dialog, in both widths", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  const id = crypto.randomUUID();
  const data = { id, title: `Axe ${ada.display_name}`, description: "```js\n1\n```" };
  await ask(ada.context, "post", "/threads", data);
  await ada.page.goto("/chat?channel=threads");
  await expect(ada.page.getByText(data.title)).toBeVisible();
  await expectAccessible(ada.page, "the threads");
  await ada.page.getByRole("button", { name: data.title }).click();
  await expect(ada.page.getByLabel("Write a reply")).toBeVisible();
  await expectAccessible(ada.page, "a thread");
});

test("a thread with tags is found by its words, solved by a reply, and followed", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  const word = `Gnu${ada.display_name.replace(/\W/g, "")}`;
  const title = `${word} won't centre`;
  await ada.page.goto("/chat?channel=threads");
  await ada.page.getByRole("button", { name: "+ New Thread" }).click();
  const form = ada.page.getByRole("dialog", { name: "New Thread" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("My **gnu** stays left.");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect(form.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("gnu");
  await form.getByLabel("Language").selectOption("CSS");
  // What is written and chosen survives a reload.
  await ada.page.reload();
  await ada.page.getByRole("button", { name: "+ New Thread" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("My **gnu** stays left.");
  await expect(form.getByLabel("Language")).toHaveValue("css");
  await expectAccessible(ada.page, "the form of a thread");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  const adas = ada.page.getByRole("dialog", { name: title });
  await expect(adas.getByRole("button", { name: "Following" })).toHaveAttribute("aria-pressed", "true");

  await ben.page.goto("/chat?channel=threads");
  const searched = ben.page.getByLabel("Search the threads");
  await searched.fill(`centre "${word}`);
  await ben.page.keyboard.press("Enter");
  const cards = ben.page.getByRole("region", { name: "Threads" }).getByRole("listitem");
  await expect(cards.filter({ hasText: title })).toHaveCount(1);
  await expect(ben.page).toHaveURL(/words=centre/);
  await expect(searched).toBeFocused();
  await ben.page.getByRole("button", { name: title }).click();
  const bens = ben.page.getByRole("dialog", { name: title });
  await expect(bens.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
  await bens.getByLabel("Write a reply").fill("margin: auto");
  await bens.getByRole("button", { name: "Send" }).click();
  await expect(bens.getByRole("list", { name: "Replies" })).toContainText("margin: auto");
  await expect(bens.getByRole("button", { name: "Following" })).toBeVisible();
  await expect(bens.getByRole("button", { name: "Mark as the answer" })).toHaveCount(0);

  await adas.getByRole("button", { name: "Mark as the answer" }).click();
  const answer = adas.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("margin: auto");
  await expect(adas.getByRole("list", { name: "Replies" }).getByRole("listitem")).toHaveCount(0);
  await expect(bens.getByRole("region", { name: "Answer" })).toContainText("margin: auto");
  await expectAccessible(ada.page, "a solved thread");
  await adas.getByRole("button", { name: "Close" }).click();
  await ada.page.getByLabel("Solved or open").selectOption("Open");
  await expect(ada.page.getByRole("button", { name: title })).toHaveCount(0);
  await ada.page.getByLabel("Solved or open").selectOption("Solved");
  await ada.page.getByLabel("About").selectOption("CSS");
  await expect(ada.page.getByRole("button", { name: title })).toBeVisible();
  await expectAccessible(ada.page, "the filtered threads");
  await ada.page.getByRole("button", { name: title }).click();
  // Who mutes its author still decides about it.
  await answer.getByRole("button", { name: `Mute ${ben.display_name}` }).click();
  await expect(answer).toContainText("somebody whom you have muted");
  await expect(answer).not.toContainText("margin: auto");
  await answer.getByRole("button", { name: "Not the answer after all" }).click();
  await expect(answer).toHaveCount(0);
  await expect(bens.getByRole("list", { name: "Replies" })).toContainText("margin: auto");
});
