import { expectClean } from "./clean.ts";
import { expect, send } from "./fixtures.ts";
import { messages, test } from "./talkers.ts";

test("two learners talk, see each other's words once and in order, and their own at once", async ({
  newTalker,
}) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.goto("/chat?channel=help");
  await ben.page.goto("/chat?channel=help");
  await expect(ada.page.getByRole("heading", { name: "Global Chat" })).toBeVisible();
  const mark = ada.user_id.slice(0, 8);
  await ada.say(`one ${mark}`);
  await expect(messages(ben.page).filter({ hasText: `one ${mark}` })).toBeVisible();
  await ben.say(`two ${mark}`);
  await expect(messages(ada.page).filter({ hasText: `two ${mark}` })).toBeVisible();
  const box = ada.page.getByRole("textbox", { name: "Message #help" });
  await box.fill("three");
  await box.press("Shift+Enter");
  await box.pressSequentially(mark);
  await ada.page.getByRole("button", { name: "Send" }).click();
  await expect(messages(ben.page).filter({ hasText: `three\n${mark}` })).toBeVisible();
  for (const { page } of [ada, ben])
    await expect(messages(page).filter({ hasText: mark })).toHaveText([/one/, /two/, /three/]);
  await expect(messages(ben.page).filter({ hasText: `one ${mark}` })).toContainText(ada.display_name);
  await expect(ada.page.getByText("Sending...")).toHaveCount(0);
});

test("blank messages do nothing, long and hasty ones stay in the box with a sentence", async ({
  newTalker,
}) => {
  const ada = await newTalker();
  await ada.page.goto("/chat?channel=feedback");
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  const before = await messages(ada.page).count();
  await ada.say("   ");
  await ada.say("x".repeat(2001));
  await expect(
    ada.page.getByText("A message has at most 2,000 characters; this one has 2,001."),
  ).toBeVisible();
  const box = ada.page.getByRole("textbox", { name: "Message #feedback" });
  await expect(box).toHaveValue("x".repeat(2001));
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(120);
  await expect(messages(ada.page)).toHaveCount(before);
  for (let n = 1; n <= 6; n += 1) await ada.say(`hasty ${n} ${ada.user_id}`);
  await expect(ada.page.getByText("That was fast! Please wait")).toBeVisible();
  await expect(box).toHaveValue(`hasty 6 ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toHaveCount(5);
});

test("who was offline for a while gets what was said, once, and what they wrote arrives once", async ({
  newTalker,
}) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  // The wire that can be cut: a socket that is open doesn't feel a browser's "offline".
  let cut = false;
  const open = new Set<{ close: (options?: { code?: number }) => Promise<void> }>();
  await ben.page.routeWebSocket(/\/api\/channels\//, (socket) => {
    if (cut) return void socket.close({ code: 1012 });
    socket.connectToServer();
    open.add(socket);
  });
  await ada.page.goto("/chat");
  await ben.page.goto("/chat");
  const mark = ben.user_id.slice(0, 8);
  await ada.say(`before ${mark}`);
  await expect(messages(ben.page).filter({ hasText: `before ${mark}` })).toBeVisible();
  cut = true;
  for (const socket of open) await socket.close({ code: 1012 });
  await expect(ben.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.say(`meanwhile ${mark}`);
  await ben.say(`from the tunnel ${mark}`);
  await expect(ben.page.getByText("Sending...")).toBeVisible();
  await expect(messages(ada.page).filter({ hasText: `meanwhile ${mark}` })).toBeVisible();
  cut = false;
  await expect(ben.page.getByText("Connection lost. Trying again...")).toBeHidden();
  for (const { page } of [ada, ben])
    await expect(messages(page).filter({ hasText: mark })).toHaveText([
      /before/,
      /meanwhile/,
      /from the tunnel/,
    ]);
  await expect(ben.page.getByText("Sending...")).toHaveCount(0);
});

test("new messages don't move a reader who looks back, and a pill leads to them", async ({ newTalker }) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.goto("/chat?channel=feedback");
  await ben.page.goto("/chat?channel=feedback");
  for (let n = 1; n <= 4; n += 1)
    await ada.say(`tall ${n}\n${"line\n".repeat(20)}end of ${n} ${ada.user_id}`);
  await expect(messages(ben.page).filter({ hasText: `end of 4 ${ada.user_id}` })).toBeInViewport();
  const log = ben.page.getByRole("log", { name: "Messages" });
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  const top = messages(ben.page).first();
  await expect(top).toBeInViewport();
  await ada.say(`news ${ada.user_id}`);
  const pill = ben.page.getByRole("button", { name: "1 new message" });
  await expect(pill).toBeVisible();
  await expect(top).toBeInViewport();
  await pill.click();
  await expect(messages(ben.page).filter({ hasText: `news ${ada.user_id}` })).toBeInViewport();
  await expect(pill).toBeHidden();
});

test("Markdown shows without its HTML, code runs on a click in a frame of 150 px, other languages don't", async ({
  newTalker,
}) => {
  const ada = await newTalker();
  await ada.page.goto("/chat?channel=help");
  const mark = ada.user_id;
  await ada.say(
    `**bold** <img src=x onerror=alert(1)> [good](https://example.com) [bad](javascript:alert(1)) ${mark}\n\`\`\`js\ndocument.body.textContent = "it ran";\nnope();\n\`\`\`\n\`\`\`python\nprint(1)\n\`\`\``,
  );
  const message = messages(ada.page).filter({ hasText: mark });
  await expect(message.locator("strong").filter({ hasText: "bold" })).toBeVisible();
  await expect(message.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(message.getByRole("link", { name: "good" })).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow",
  );
  await expect(message.getByRole("link", { name: "bad" })).toHaveCount(0);
  const [js, python] = [
    message.getByRole("figure", { name: "js code" }),
    message.getByRole("figure", { name: "python code" }),
  ];
  await js.getByRole("button", { name: "Run" }).click();
  await expect(js.frameLocator("iframe").last().locator("body")).toHaveText("it ran");
  await expect(js.getByText(/^⚠️ .*nope is not defined/)).toBeVisible();
  expect((await js.locator("iframe").last().boundingBox())?.height).toBe(150);
  await python.getByRole("button", { name: "Run" }).click();
  await expect(python.getByText("Unsupported language")).toBeVisible();
});

test("a Markdown bomb shows as it was typed", async ({ newTalker }) => {
  const ada = await newTalker();
  await ada.page.goto("/chat?channel=help");
  await ada.say(`${">".repeat(900)} bomb ${ada.user_id}`);
  await expect(
    messages(ada.page).filter({ hasText: `${">".repeat(900)} bomb ${ada.user_id}` }),
  ).toBeVisible();
});

test("a Starter sees the chat locked, hears nothing of it, and finds the way in", async ({ newTalker }) => {
  const [cleo, ada] = [await newTalker("starter"), await newTalker()];
  await ada.page.goto("/chat");
  await ada.say(`for Warriors ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await cleo.page.goto("/chat");
  await expect(cleo.page.getByText("This feature is for Pro users only")).toBeVisible();
  await expect(cleo.page.getByRole("button", { name: "Become a Warrior" })).toBeVisible();
  await expect(messages(cleo.page)).toHaveCount(0);
  expect((await send(cleo.page, "get", "/api/threads")).status()).toBe(403);
  await cleo.page.getByRole("button", { name: "Back", exact: true }).click();
  await cleo.page.waitForURL("/dashboard");
  await expect(cleo.page.getByRole("list", { name: "Latest messages" })).toContainText(
    `for Warriors ${ada.user_id}`,
  );
});

test("a muted learner isn't heard, until they are heard again", async ({ newTalker }) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.goto("/chat?channel=feedback");
  await ben.page.goto("/chat?channel=feedback");
  await ben.say(`noise ${ben.user_id}`);
  const noise = messages(ada.page).filter({ hasText: ben.user_id });
  await noise.hover();
  await noise.getByRole("button", { name: `Mute ${ben.display_name}` }).click();
  await expect(noise).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.page.getByRole("button", { name: "Muted: 1" })).toBeVisible();
  await expect(noise).toHaveCount(0);
  await ada.page.getByRole("button", { name: "Muted: 1" }).click();
  await ada.page.getByRole("button", { name: `Hear ${ben.display_name} again` }).click();
  await ada.page.getByRole("button", { name: "Close" }).click();
  await expect(noise).toBeVisible();
});

test("the chat is accessible in both widths and never wider than the screen", async ({ newTalker }) => {
  const ada = await newTalker();
  await ada.page.goto("/chat");
  await ada.say(
    `Look: \`\`\`\n\n\`\`\`css\na { color: red; background: linear-gradient(90deg, red, green, blue, gold) }\n\`\`\`\n${ada.user_id}`,
  );
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await expectClean(ada.page, "the chat");
});
