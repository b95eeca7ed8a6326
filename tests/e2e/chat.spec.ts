import { expectAccessible } from "./accessibility.ts";
import { fillChannel, messages, test } from "./chat-learners.ts";
import { expect, send } from "./fixtures.ts";
import { openNetworkProxy } from "./network-proxy.ts";

test("two learners see each other's messages once and in order, and their own at once", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto("/chat?channel=help");
  await ben.page.goto("/chat?channel=help");
  await expect(ada.page.getByRole("heading", { name: "Global Chat" })).toBeVisible();
  const mark = ada.user_id.slice(0, 8);
  await ada.send(`one ${mark}`);
  await expect(messages(ben.page).filter({ hasText: `one ${mark}` })).toBeVisible();
  await ben.send(`two ${mark}`);
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

test("Enter that confirms the word of an input method sends nothing", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=help");
  const box = ada.page.getByRole("textbox", { name: "Message #help" });
  const sent = messages(ada.page).filter({ hasText: `half ${ada.user_id}` });
  await box.fill(`half ${ada.user_id}`);
  // As Safari has it: the composition is over already.
  await box.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(box).toHaveValue(`half ${ada.user_id}`);
  await expect(sent).toHaveCount(0);
  await box.press("Enter");
  await expect(sent).toHaveCount(1);
});

test("text from right to left begins at the right, in the box and in the message", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=help");
  const box = ada.page.getByRole("textbox", { name: "Message #help" });
  const text = `שלום ${ada.user_id}`;
  await box.fill(text);
  await expect(box).toHaveCSS("direction", "rtl");
  await box.press("Enter");
  const line = messages(ada.page).filter({ hasText: text }).getByText(text);
  const distance = await line.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(Math.abs(distance)).toBeLessThan(1);
});

test("a screen reader is told of new messages, and not of older ones that are loaded", async ({
  newChatLearner,
  backend,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await fillChannel(backend, "general", 60, (learner, number) => `told ${learner}.${number}.`);
  await ada.page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element) || !node.closest('[role="log"][aria-live="polite"]')) continue;
        const added = [node, ...node.querySelectorAll("article")];
        told.push(...added.filter((one) => one.matches("article")).map((one) => one.textContent ?? ""));
      }
    }).observe(document, { subtree: true, childList: true });
  });
  const told = () => ada.page.evaluate(() => (window as unknown as { told: string[] }).told);
  const log = ada.page.getByRole("log", { name: "Messages" });
  const isLive = () => expect(log).toHaveAttribute("aria-live", "polite");
  await ada.page.goto("/chat");
  await isLive();
  await expect(messages(ada.page)).toHaveCount(100);
  expect(await told()).toEqual([]);
  await ben.page.goto("/chat");
  await ben.send(`new ${ben.user_id}`);
  await expect.poll(told).toEqual([expect.stringContaining(`new ${ben.user_id}`)]);
  await ada.page.getByRole("button", { name: "Show older messages" }).click();
  await expect(messages(ada.page).nth(140)).toBeAttached();
  await isLive();
  await ben.send(`newer ${ben.user_id}`);
  await expect
    .poll(told)
    .toEqual([
      expect.stringContaining(`new ${ben.user_id}`),
      expect.stringContaining(`newer ${ben.user_id}`),
    ]);
});

test("blank messages do nothing, and long or throttled ones stay in the box with a reason", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=feedback");
  await ada.send("   ");
  await ada.send("x".repeat(2001));
  await expect(
    ada.page.getByText("A message has at most 2,000 characters; this one has 2,001."),
  ).toBeVisible();
  const box = ada.page.getByRole("textbox", { name: "Message #feedback" });
  await expect(box).toHaveValue("x".repeat(2001));
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(120);
  await expect(messages(ada.page).filter({ hasText: ada.display_name })).toHaveCount(0);
  // Six within five seconds.
  await ada.page.clock.setFixedTime(Date.now());
  for (let n = 1; n <= 6; n += 1) await ada.send(`hasty ${n} ${ada.user_id}`);
  await expect(ada.page.getByText("That was fast! Please wait")).toBeVisible();
  await expect(box).toHaveValue(`hasty 6 ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toHaveCount(5);
});

test("after a while offline, missed messages and own messages arrive once", async ({ newChatLearner }) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  // A proxy, since the browser's offline mode doesn't affect an open socket.
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
  await ada.send(`before ${mark}`);
  await expect(messages(ben.page).filter({ hasText: `before ${mark}` })).toBeVisible();
  cut = true;
  for (const socket of open) await socket.close({ code: 1012 });
  await expect(ben.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.send(`meanwhile ${mark}`);
  await ben.send(`from the tunnel ${mark}`);
  await expect(ben.page.getByText("Waits for the connection.")).toBeVisible();
  const meanwhile = messages(ada.page).filter({ hasText: `meanwhile ${mark}` });
  await expect(meanwhile).toBeVisible();
  // The channel has it before what ben's page sends next.
  await expect(meanwhile.getByText("Sending...")).toHaveCount(0);
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

test("a message without a connection shows how long it waits, and can be discarded", async ({
  newChatLearner,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto(`${network.origin}/chat?channel=help`);
  await ben.page.goto("/chat?channel=help");
  await ada.send(`first ${ada.user_id}`);
  await expect(messages(ben.page).filter({ hasText: `first ${ada.user_id}` })).toBeVisible();
  network.cut();
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.send(`kept ${ada.user_id}`);
  await ada.send(`dropped ${ada.user_id}`);
  const dropped = messages(ada.page).filter({ hasText: `dropped ${ada.user_id}` });
  await expect(dropped.getByText(/^[12]:\d\d left$/)).toBeVisible();
  await dropped.getByRole("button", { name: "Don't send" }).click();
  await expect(dropped).toHaveCount(0);
  network.restore();
  await expect(messages(ben.page).filter({ hasText: `kept ${ada.user_id}` })).toBeVisible();
  await expect(messages(ben.page).filter({ hasText: `dropped ${ada.user_id}` })).toHaveCount(0);
  network.close();
});

test("a channel that can't be reached says so, and opens when the network is back", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  let isCut = true;
  await ada.page.routeWebSocket(/\/api\/channels\/help/, async (socket) => {
    if (isCut) await socket.close();
    else socket.connectToServer();
  });
  await ada.page.goto("/chat?channel=help");
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  isCut = false;
  await expect(ada.page.getByText("Connection lost. Trying again...")).toHaveCount(0);
  await ada.send(`open ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: `open ${ada.user_id}` })).toBeVisible();
});

test("a message that has waited for two minutes is no longer sent automatically", async ({
  newChatLearner,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  const ada = await newChatLearner();
  await ada.page.clock.install();
  await ada.page.goto(`${network.origin}/chat?channel=help`);
  await ada.send(`before ${ada.user_id}`);
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  network.cut();
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
  await ada.send(`late ${ada.user_id}`);
  const late = messages(ada.page).filter({ hasText: `late ${ada.user_id}` });
  await expect(late.getByText("Waits for the connection.")).toBeVisible();
  await ada.page.clock.fastForward(120_000);
  await expect(late.getByText("there was no connection for two minutes")).toBeVisible();
  network.restore();
  // The page tries again at once, whatever it waits for.
  await ada.page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeHidden();
  await expect(late.getByRole("button", { name: "Send again" })).toBeVisible();
  await late.getByRole("button", { name: "Send again" }).click();
  await expect(late.getByRole("button", { name: /Send again|Discard/ })).toHaveCount(0);
  network.close();
});

test("a silent connection is detected when a message is sent", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  // A network that drops everything from the server.
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
  await ada.send(`silence ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await ada.page.clock.fastForward(4000);
  await expect(ada.page.getByText("Connection lost. Trying again...")).toBeVisible();
});

test("the wait after throttled messages is counted down and disappears at the end", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=feedback");
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  const now = Date.now();
  await ada.page.clock.setFixedTime(now);
  for (let n = 1; n <= 6; n += 1) await ada.send(`fast ${n} ${ada.user_id}`);
  await expect(ada.page.getByText("That was fast! Please wait 5 s")).toBeVisible();
  await ada.page.clock.setFixedTime(now + 3000);
  await expect(ada.page.getByText("That was fast! Please wait 2 s")).toBeVisible();
  await ada.page.clock.setFixedTime(now + 6000);
  await expect(ada.page.getByText("That was fast! Please wait")).toBeHidden();
  await expect(ada.page.getByRole("textbox", { name: "Message #feedback" })).toHaveValue(
    `fast 6 ${ada.user_id}`,
  );
});

test("old messages are loaded by scrolling up, and the visible ones stay in place", async ({
  newChatLearner,
  backend,
}) => {
  const ada = await newChatLearner();
  await fillChannel(backend, "feedback", 46, (learner, number) => `said ${learner}.${number}.`);
  await ada.page.goto("/chat?channel=feedback");
  await expect(messages(ada.page).filter({ hasText: "said 45.4." })).toBeInViewport();
  await expect(messages(ada.page)).toHaveCount(100);
  const log = ada.page.getByRole("log", { name: "Messages" });
  // In one step: once older messages are loaded, another message is the first.
  const before = await log.evaluate((element) => {
    element.scrollTop = 300;
    return element.querySelector("article")?.getBoundingClientRect().y ?? 0;
  });
  await expect(messages(ada.page)).toHaveCount(150);
  const same = messages(ada.page).nth(50);
  expect(Math.abs(((await same.boundingBox())?.y ?? 0) - before)).toBeLessThan(30);
  // Nor does it move when what stands above becomes higher.
  const read = messages(ada.page).nth(60);
  await read.evaluate((element) => element.scrollIntoView());
  await log.dispatchEvent("scroll");
  const at = (await read.boundingBox())?.y ?? 0;
  await messages(ada.page)
    .nth(55)
    .evaluate((element) => {
      element.style.paddingBottom = "300px";
    });
  await expect.poll(async () => Math.abs(((await read.boundingBox())?.y ?? 0) - at)).toBeLessThan(3);
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  await expect(messages(ada.page)).toHaveCount(200);
});

test("other channels with new messages are marked until they are read", async ({ newChatLearner }) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.clock.install();
  await ada.page.goto("/chat");
  await expect(ada.page.getByText("Loading...")).toHaveCount(0);
  const tab = ada.page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name: /^#help/ });
  await expect(tab).not.toContainText("new messages");
  await ben.page.goto("/chat?channel=help");
  await ben.send(`unread ${ben.user_id}`);
  await expect(messages(ben.page).filter({ hasText: ben.user_id }).getByText("Sending...")).toHaveCount(0);
  // The page polls every 30 s; the server's answer is up to 5 s old.
  await expect(async () => {
    await ada.page.clock.fastForward(31_000);
    expect(await tab.textContent()).toContain("#help new messages");
    // What was said last, by whom and when.
    expect(await tab.textContent()).toContain(`${ben.display_name}: unread ${ben.user_id}`);
  }).toPass();
  await expect(tab.locator("time")).toHaveText(/just now|ago/);
  await tab.click();
  await expect(messages(ada.page).filter({ hasText: ben.user_id })).toBeVisible();
  await expect(tab).not.toContainText("new messages");
});

test("a quiet channel says since when, and leads to the threads", async ({ newChatLearner }) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ben.page.goto("/chat?channel=help");
  await ben.send(`last word ${ben.user_id}`);
  await expect(messages(ben.page).filter({ hasText: ben.user_id }).getByText("Sending...")).toHaveCount(0);
  await ada.page.clock.install({ time: Date.now() + 7 * 3_600_000 });
  await ada.page.goto("/chat?channel=help");
  await expect(ada.page.getByText(/Nobody has written here since/)).toBeVisible();
  await expect(ada.page.getByRole("button", { name: /^#help/ })).toContainText("7 hours ago");
  await ada.page
    .getByText(/Nobody has written here since/)
    .getByRole("link", { name: "#threads" })
    .click();
  await expect(ada.page.getByRole("heading", { name: "Threads" })).toBeVisible();
});

test("a search finds a message, leads to it in its place, and back to the newest", async ({
  newChatLearner,
  backend,
}) => {
  const ada = await newChatLearner();
  const mark = ada.user_id.slice(0, 8);
  await fillChannel(backend, "general", 40, (learner, number) =>
    learner === 0 ? `found ${mark} ${number}` : `filler ${learner}.${number}.`,
  );
  await ada.page.goto("/chat");
  await expect(messages(ada.page).filter({ hasText: "filler 39.4." })).toBeInViewport();
  await ada.page.getByRole("button", { name: "Search the channel" }).click();
  const box = ada.page.getByRole("searchbox", { name: "Search #general" });
  await expect(box).toBeFocused();
  await box.fill(`FOUNDS ${mark}`);
  await box.press("Enter");
  const found = ada.page.getByRole("region", { name: "Found messages" });
  await expect(found.getByRole("article")).toHaveText(
    [4, 3, 2, 1, 0].map((n) => new RegExp(`found ${mark} ${n}`)),
  );
  // By keyboard: the list is one stop, the arrow keys move in it.
  const composer = ada.page.getByRole("textbox", { name: "Message #general" });
  await ada.page.getByRole("button", { name: "#threads" }).focus();
  for (let presses = 0; presses < 6; presses += 1) {
    await ada.page.keyboard.press("Tab");
    if (await composer.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(composer).toBeFocused();
  // A press on a channel's tab takes the search along, and keeps the focus.
  await ada.page.getByRole("button", { name: /^#help/ }).press("Enter");
  await expect(ada.page.getByText(/^No message in #help/)).toBeVisible();
  await expect(ada.page.getByRole("button", { name: /^#help/ })).toBeFocused();
  await ada.page.getByRole("button", { name: /^#general/ }).press("Enter");
  await expect(found.getByRole("article")).toHaveCount(5);
  await found.focus();
  await ada.page.keyboard.press("Escape");
  const opener = ada.page.getByRole("button", { name: "Search the channel" });
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await box.fill(`FOUNDS ${mark}`);
  await box.press("Enter");
  await expect(found.getByRole("article")).toHaveCount(5);
  await found.focus();
  await ada.page.keyboard.press("End");
  await ada.page.keyboard.press("ArrowUp");
  await expect(found.getByRole("article").nth(3)).toBeFocused();
  await ada.page.keyboard.press("Enter");
  const target = messages(ada.page).filter({ hasText: `found ${mark} 1` });
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  await expect(messages(ada.page).filter({ hasText: "filler 39.4." })).toHaveCount(0);
  // What is read on from here comes by itself, up to the newest.
  const back = ada.page.getByRole("button", { name: /^Back to the newest/ });
  await back.click();
  await expect(messages(ada.page).filter({ hasText: "filler 39.4." })).toBeInViewport();
  await expect(back).toHaveCount(0);
  // What is sent during a search is shown.
  await box.fill("filler");
  await box.press("Enter");
  await expect(found).toBeVisible();
  await ada.send(`seen ${mark}`);
  await expect(found).toHaveCount(0);
  await expect(messages(ada.page).filter({ hasText: `seen ${mark}` })).toBeInViewport();
});

test("a link to a published page shows its picture and title, as long as it is public", async ({
  newChatLearner,
  backend,
}) => {
  const ada = await newChatLearner();
  const id = `linked-${ada.user_id}`;
  await backend.query(
    `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
      VALUES (?, ?, 1, 'public', 'My bakery', '', 1, 1, '<p>Hi', '', '')`,
    ...[id, ada.user_id],
  );
  await ada.page.goto("/chat?channel=help");
  await ada.send(`look /made/${id} and /made/gone-${id} \`/made/code\` ${ada.user_id}`);
  const message = messages(ada.page).filter({ hasText: ada.user_id });
  const pages = message.getByRole("list", { name: "Linked pages" });
  await expect(pages.getByRole("listitem")).toHaveText(["My bakery", /isn't published/]);
  await expect(pages.getByRole("link", { name: "My bakery" })).toHaveAttribute("href", `/made/${id}`);
  await expect
    .poll(() => pages.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("Tab moves from the channels to the message box in a few steps, and the arrow keys move between messages", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=help");
  for (let n = 1; n <= 4; n += 1) await ada.send(`**${n}** [a link](https://example.com) ${ada.user_id}`);
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
  const list = ada.page.getByRole("log", { name: "Messages" });
  await expect(list).toBeFocused();
  await ada.page.keyboard.press("Escape");
  await expect(list).toBeFocused();
  await ada.page.keyboard.press("ArrowUp");
  const mine = messages(ada.page).filter({ hasText: ada.user_id });
  await expect(mine.nth(3)).toBeFocused();
  await ada.page.keyboard.press("ArrowUp");
  await expect(mine.nth(2)).toBeFocused();
  await ada.page.keyboard.press("Tab");
  await expect(mine.nth(2).getByRole("link", { name: "a link" })).toBeFocused();
});

test("new messages don't scroll a list that is scrolled up, and a button leads to them", async ({
  newChatLearner,
}) => {
  const [ada, ben] = [await newChatLearner(), await newChatLearner()];
  await ada.page.goto("/chat?channel=feedback");
  await ben.page.goto("/chat?channel=feedback");
  for (let n = 1; n <= 4; n += 1)
    await ada.send(`tall ${n}\n${"line\n".repeat(20)}end of ${n} ${ada.user_id}`);
  await expect(messages(ben.page).filter({ hasText: `end of 4 ${ada.user_id}` })).toBeInViewport();
  const top = messages(ben.page).filter({ hasText: `end of 1 ${ada.user_id}` });
  await top.scrollIntoViewIfNeeded();
  await expect(top).toBeInViewport();
  await ada.send(`news ${ada.user_id}`);
  // What came while the channel was opened may be news above.
  const pill = ben.page.getByRole("button", { name: "1 new message ↓" });
  await expect(pill).toBeVisible();
  await expect(top).toBeInViewport();
  await pill.click();
  await expect(messages(ben.page).filter({ hasText: `news ${ada.user_id}` })).toBeInViewport();
  await expect(pill).toBeHidden();
});

test("Markdown shows without its HTML, code runs on a click in a frame of 150 px, other languages don't", async ({
  newChatLearner,
}) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=help");
  const mark = ada.user_id;
  await ada.send(
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
  await expect(js.frameLocator("iframe").frameLocator("iframe").locator("body")).toHaveText("it ran");
  await expect(js.getByText(/^⚠️ .*nope is not defined/)).toBeVisible();
  expect((await js.locator("iframe").last().boundingBox())?.height).toBe(150);
  await python.getByRole("button", { name: "Run" }).click();
  await expect(python.getByText("Unsupported language")).toBeVisible();
});

test("a message with too much Markdown is shown as plain text", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat?channel=help");
  await ada.send(`${">".repeat(900)} bomb ${ada.user_id}`);
  await expect(
    messages(ada.page).filter({ hasText: `${">".repeat(900)} bomb ${ada.user_id}` }),
  ).toBeVisible();
});

test("a Starter sees the chat locked, receives no messages, and finds the upgrade", async ({
  newChatLearner,
}) => {
  const [cleo, ada] = [await newChatLearner("starter"), await newChatLearner()];
  await ada.page.goto("/chat");
  await ada.send(`for Warriors ${ada.user_id}`);
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await cleo.page.goto("/chat");
  await expect(cleo.page.getByText("This feature is for Pro users only")).toBeVisible();
  await expect(cleo.page.getByRole("button", { name: "Become a Warrior" })).toBeVisible();
  await expect(messages(cleo.page)).toHaveCount(0);
  expect((await send(cleo.page, "get", "/api/threads")).status()).toBe(403);
  await cleo.page.getByRole("button", { name: "Back", exact: true }).click();
  await cleo.page.waitForURL("/dashboard");
  // Folded for who hasn't begun.
  await cleo.page.getByText("Global Chat").click();
  await expect(cleo.page.getByRole("list", { name: "Latest messages" })).toContainText(
    `for Warriors ${ada.user_id}`,
  );
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a muted learner's messages are hidden until the learner is unmuted", async ({ newChatLearner }) => {
    const [ada, ben] = [await newChatLearner(), await newChatLearner()];
    await ada.page.goto("/chat?channel=feedback");
    await ben.page.goto("/chat?channel=feedback");
    await ben.send(`noise ${ben.user_id}`);
    const noise = messages(ada.page).filter({ hasText: ben.user_id });
    const mute = noise.getByRole("button", { name: `Mute ${ben.display_name}` });
    await expect(noise).toBeInViewport();
    // The tap that shows what can be done with a message does none of it.
    const { x = 0, y = 0, width = 0, height = 0 } = (await mute.boundingBox()) ?? {};
    await ada.page.touchscreen.tap(x + width / 2, y + height - 4);
    await expect(noise).toBeFocused();
    await expect(noise).toBeVisible();
    await mute.tap();
    await expect(noise).toHaveCount(0);
    await ada.page.reload();
    await expect(ada.page.getByRole("button", { name: "Muted: 1" })).toBeVisible();
    await expect(noise).toHaveCount(0);
    await ada.page.getByRole("button", { name: "Muted: 1" }).click();
    await ada.page.getByRole("button", { name: `Hear ${ben.display_name} again` }).click();
    await ada.page.getByRole("button", { name: "Close" }).click();
    await expect(noise).toBeVisible();
  });
});

test("the chat is accessible in both widths and never wider than the screen", async ({ newChatLearner }) => {
  const ada = await newChatLearner();
  await ada.page.goto("/chat");
  await ada.send(
    `Look: \`\`\`\n\n\`\`\`css\na { color: red; background: linear-gradient(90deg, red, green, blue, gold) }\n\`\`\`\n${ada.user_id}`,
  );
  await expect(messages(ada.page).filter({ hasText: ada.user_id })).toBeVisible();
  await expectAccessible(ada.page, "the chat");
});
