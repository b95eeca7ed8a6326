import { expectClean } from "./clean.ts";
import { expect, send } from "./fixtures.ts";
import { messages, test } from "./talkers.ts";
import { openWire } from "./wire.ts";

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
  await expect(ben.page.getByText("Waits for the connection.")).toBeVisible();
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

test("a message without a connection waits, says for how long, and is dropped by a press", async ({
  newTalker,
  server,
}) => {
  const wire = await openWire(server.origin);
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.goto(`${wire.origin}/chat?channel=help`);
  await ben.page.goto("/chat?channel=help");
  await ada.say(`first ${ada.user_id}`);
  await expect(messages(ben.page).filter({ hasText: `first ${ada.user_id}` })).toBeVisible();
  wire.cut();
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.say(`kept ${ada.user_id}`);
  await ada.say(`dropped ${ada.user_id}`);
  const dropped = messages(ada.page).filter({ hasText: `dropped ${ada.user_id}` });
  await expect(dropped.getByText(/^[12]:\d\d left$/)).toBeVisible();
  await dropped.getByRole("button", { name: "Don't send" }).click();
  await expect(dropped).toHaveCount(0);
  wire.mend();
  await expect(messages(ben.page).filter({ hasText: `kept ${ada.user_id}` })).toBeVisible();
  await expect(messages(ben.page).filter({ hasText: `dropped ${ada.user_id}` })).toHaveCount(0);
  wire.close();
});

test("a message that has waited for two minutes is not sent by itself any more", async ({
  newTalker,
  server,
}) => {
  const wire = await openWire(server.origin);
  const ada = await newTalker();
  await ada.page.clock.install();
  await ada.page.goto(`${wire.origin}/chat?channel=help`);
  await ada.say(`before ${ada.user_id}`);
  const before = messages(ada.page).filter({ hasText: `before ${ada.user_id}` });
  await expect(before.getByText("Sending...")).toHaveCount(0);
  wire.cut();
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.say(`late ${ada.user_id}`);
  const late = messages(ada.page).filter({ hasText: `late ${ada.user_id}` });
  await expect(late.getByText("Waits for the connection.")).toBeVisible();
  await ada.page.clock.fastForward(120_000);
  await expect(late.getByText("there was no connection for two minutes")).toBeVisible();
  wire.mend();
  await ada.page.clock.fastForward(60_000);
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeHidden();
  await expect(late.getByRole("button", { name: "Send again" })).toBeVisible();
  await late.getByRole("button", { name: "Send again" }).click();
  await expect(late.getByRole("button")).toHaveCount(0);
  wire.close();
});

test("a connection that falls silent is noticed as soon as somebody says something", async ({
  newTalker,
}) => {
  const ada = await newTalker();
  // A network that takes everything and gives nothing.
  let isSilent = false;
  await ada.page.routeWebSocket(/\/api\/channels\/help/, (socket) => {
    if (isSilent) return;
    const server = socket.connectToServer();
    socket.onMessage((text) => isSilent || server.send(text));
    server.onMessage((text) => isSilent || socket.send(text));
  });
  await ada.page.clock.install();
  await ada.page.goto("/chat?channel=help");
  await expect(ada.page.getByRole("textbox", { name: "Message #help" })).toBeVisible();
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  isSilent = true;
  await ada.say(`silence ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await ada.page.clock.fastForward(4000);
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
});

test("the wait after hasty messages is counted down and gone when it is over", async ({ newTalker }) => {
  const ada = await newTalker();
  await ada.page.clock.install();
  await ada.page.goto("/chat?channel=feedback");
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  for (let n = 1; n <= 6; n += 1) await ada.say(`fast ${n} ${ada.user_id}`);
  await expect(ada.page.getByText("That was fast! Please wait")).toBeVisible();
  await ada.page.clock.fastForward(6000);
  await expect(ada.page.getByText("That was fast! Please wait")).toBeHidden();
  await expect(ada.page.getByRole("textbox", { name: "Message #feedback" })).toHaveValue(
    `fast 6 ${ada.user_id}`,
  );
});

test("what was said long ago is reached by scrolling up, and what is being read stays in its place", async ({
  newTalker,
  backend,
}) => {
  const ada = await newTalker();
  const channels = await backend.server.miniflare.getDurableObjectNamespace("CHANNEL");
  const channel = channels.get(channels.idFromName("feedback"));
  // Past the worker's door: 230 messages of many people.
  const member = { user_id: "u", id_hash: "none", display_name: "Uma", avatar_url: "/noobie.png" };
  for (let n = 0; n < 46; n += 1) {
    const as = {
      ...member,
      user_id: `u${n}`,
      silenced_until: null,
      kind: "talk",
      until: Date.now() + 60_000,
    };
    const { webSocket } = await channel.fetch(
      `https://channel/?${new URLSearchParams({ member: JSON.stringify(as), after: "1" })}`,
      { headers: { upgrade: "websocket" } },
    );
    webSocket?.accept();
    for (let m = 0; m < 5; m += 1)
      webSocket?.send(
        JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message: `said ${n}.${m}.` }),
      );
    await new Promise<void>((heard) =>
      webSocket?.addEventListener("message", ({ data }) => String(data).includes(`said ${n}.4.`) && heard()),
    );
    webSocket?.close();
  }
  await ada.page.goto("/chat?channel=feedback");
  await expect(messages(ada.page).filter({ hasText: "said 45.4." })).toBeInViewport();
  await expect(messages(ada.page)).toHaveCount(100);
  const log = ada.page.getByRole("log", { name: "Messages" });
  const top = messages(ada.page).first();
  await log.evaluate((element) => {
    element.scrollTop = 300;
  });
  const before = await top.boundingBox();
  await expect(messages(ada.page)).toHaveCount(150);
  const same = messages(ada.page).nth(50);
  expect(Math.abs(((await same.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(30);
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  await expect(messages(ada.page)).toHaveCount(200);
});

test("the other channels show where something new was said, until it is read", async ({ newTalker }) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.clock.install();
  await ada.page.goto("/chat");
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  const tab = ada.page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name: /^#help/ });
  await expect(tab).toHaveAccessibleName("#help");
  await ben.page.goto("/chat?channel=help");
  await ben.say(`unread ${ben.user_id}`);
  await expect(messages(ben.page).filter({ hasText: ben.user_id }).getByText("Sending...")).toHaveCount(0);
  // The page asks every half minute; the server's answer is up to 5 s old.
  await expect(async () => {
    await ada.page.clock.fastForward(31_000);
    expect(await tab.getAttribute("aria-label")).toBe("#help, new messages");
  }).toPass();
  await tab.click();
  await expect(messages(ada.page).filter({ hasText: ben.user_id })).toBeVisible();
  await expect(tab).toHaveAccessibleName("#help");
});

test("from the channels to the message box it is a few presses of Tab, and the arrow keys go among messages", async ({
  newTalker,
}) => {
  const ada = await newTalker();
  await ada.page.goto("/chat?channel=help");
  for (let n = 1; n <= 4; n += 1) await ada.say(`**${n}** [a link](https://example.com) ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toHaveCount(4);
  const box = ada.page.getByRole("textbox", { name: "Message #help" });
  const isFocused = () => box.evaluate((element) => element === document.activeElement);
  await ada.page.getByRole("button", { name: "#threads" }).focus();
  let presses = 0;
  while (!(await isFocused()) && presses < 10) {
    await ada.page.keyboard.press("Tab");
    presses += 1;
  }
  expect(presses).toBeLessThanOrEqual(6);
  await ada.page.keyboard.press("Shift+Tab");
  await ada.page.keyboard.press("ArrowUp");
  const mine = messages(ada.page).filter({ hasText: ada.user_id });
  await expect(mine.nth(3)).toBeFocused();
  await ada.page.keyboard.press("ArrowUp");
  await expect(mine.nth(2)).toBeFocused();
  await ada.page.keyboard.press("Tab");
  await expect(mine.nth(2).getByRole("link", { name: "a link" })).toBeFocused();
});

test("new messages don't move a reader who looks back, and a pill leads to them", async ({ newTalker }) => {
  const [ada, ben] = [await newTalker(), await newTalker()];
  await ada.page.goto("/chat?channel=feedback");
  await ben.page.goto("/chat?channel=feedback");
  for (let n = 1; n <= 4; n += 1)
    await ada.say(`tall ${n}\n${"line\n".repeat(20)}end of ${n} ${ada.user_id}`);
  await expect(messages(ben.page).filter({ hasText: `end of 4 ${ada.user_id}` })).toBeInViewport();
  const top = messages(ben.page).filter({ hasText: `end of 1 ${ada.user_id}` });
  await top.scrollIntoViewIfNeeded();
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
