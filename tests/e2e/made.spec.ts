/** Published pages: from publishing to unpublishing, and what hostile ones can't do. */
import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import type { OwnPage } from "../../worker/contract/made.ts";
import type { Code } from "../../worker/rules/code.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  attempts,
  DIALOG_STORM,
  EVASIONS,
  FLOODS,
  MILLION_ELEMENTS,
  READING,
  REFUSED,
  SENDING,
} from "./escapes.ts";
import { type Backend, expect, paint, send, test } from "./fixtures.ts";
import { code } from "./previews.ts";

const PAGE = code({
  html: '<h1>Tiny counter</h1><button id="more">One more</button> <output id="count">0</output>',
  css: "body { background: rgb(255, 221, 238) } h1 { color: rgb(200, 0, 0) }",
  js: 'more.addEventListener("click", () => { count.textContent = Number(count.textContent) + 1 })',
});

/** Stores what a learner has shipped last in project 1. */
const storePage = (backend: Backend, user_id: string, { html, css, js }: Code = PAGE) =>
  backend.query(
    `INSERT OR REPLACE INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
      VALUES (?, 1, 101, 1, ?, ?, ?, 1)`,
    ...[user_id, html, css, js],
  );

/** Publishes such a page. @returns its address */
async function publish(context: BrowserContext, backend: Backend, user_id: string, shipped: Code) {
  await storePage(backend, user_id, shipped);
  const body = { project_id: 1, title: "A page", description: "" };
  const answer = await send(context, "post", "/api/made", body);
  expect(answer.status()).toBe(201);
  return `/made/${((await answer.json()) as { page: OwnPage }).page.id}`;
}

/** Makes a learner the moderator of the tests' server. */
async function beModerator(backend: Backend, user_id: string) {
  await backend.query("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'");
  await backend.query(
    "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = 1 WHERE id = ?",
    user_id,
  );
}

/** The running page within its two frames. */
const running = (page: Page): FrameLocator =>
  page.frameLocator("iframe:visible").frameLocator("iframe:visible");

/** The size of a loaded picture. */
const sizeOf = (image: Element) => {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement;
  return `${naturalWidth} × ${naturalHeight}`;
};

/** The colour of a loaded picture in its lower right corner. */
const cornerOf = (image: Element) => {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement;
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  context?.drawImage(image as HTMLImageElement, 1 - naturalWidth, 1 - naturalHeight);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].join(" ");
};

test("a page is published, seen without an account, remixed and unpublished", async ({
  page,
  learner,
  backend,
  browser,
}) => {
  await storePage(backend, learner.user_id);
  await page.goto("/made");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByLabel("Title").fill(" ");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Give your page a title.")).toBeVisible();
  await expectAccessible(page, "the dialog to publish a page");
  await page.getByLabel("Title").fill("Count & <count>");
  await page.getByLabel("What is it? (optional)").fill("It counts.");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Your page is published.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Count & <count>/ })).toBeVisible();
  // What the page looks like, scripts included, has taken the project's picture's place.
  const card = page
    .getByRole("link", { name: /Count & <count>/ })
    .getByRole("presentation")
    .first();
  await expect(card).toHaveAttribute("src", /^\/api\/cards\//);
  await expect.poll(() => card.evaluate(sizeOf)).toBe("1200 × 630");
  // The body's background is that of the whole page.
  expect(await card.evaluate(cornerOf)).toBe("255 221 238 255");
  const picture = (await card.getAttribute("src")) ?? "";
  await expectAccessible(page, "/made");
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Count & <count>" })).toBeVisible();
  const address = new URL(page.url()).pathname;

  // A visitor, and search engines.
  const visitors = await browser.newContext({ baseURL: backend.server.origin });
  const visitor = await visitors.newPage();
  const failOnce = () => visitor.route(`**/api${address}`, (route) => route.abort(), { times: 1 });
  await failOnce();
  // Nothing is tried again by itself.
  await visitor.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  const document = await visitor.goto(address);
  await visitor.getByRole("button", { name: "Try again" }).click();
  expect(document?.headers()["x-robots-tag"]).toBe("noindex");
  const html = (await document?.text()) ?? "";
  expect(html).toContain(
    `<title>Count &amp; &lt;count&gt; · made by ${learner.display_name} · Codenaut</title>`,
  );
  expect(html).toMatch(
    new RegExp(`property="og:description"\\s+content="It counts\\. Made by ${learner.display_name} on `),
  );
  expect(html).toMatch(/property="og:image" content="[^"]+\/api\/cards\/[^"]+"/);
  await expect(visitor.getByText(`by ${learner.display_name}, not by Codenaut.`)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Codenaut" })).toHaveAttribute("href", "/");
  await running(visitor).getByRole("button", { name: "One more" }).click();
  await expect(running(visitor).locator("#count")).toHaveText("1");
  // It is read again in vain, once the network seems to be back.
  await failOnce();
  const unread = visitor.waitForEvent("requestfailed", (request) => request.url().endsWith(`/api${address}`));
  await visitor.clock.setSystemTime(Date.now() + 60_000);
  await visitor.evaluate(() => {
    for (const type of ["offline", "online"]) dispatchEvent(new Event(type));
  });
  await unread;
  await visitor.getByRole("button", { name: "Code", exact: true }).click();
  await expect(visitor.getByRole("region", { name: "The code" })).toContainText("Tiny counter");
  await expectAccessible(visitor, "/made/:id");
  await visitor.getByRole("link", { name: "Remix" }).click();
  await expect(visitor).toHaveURL(/\/login\?next=/);

  // Another learner.
  const others = await browser.newContext({ baseURL: backend.server.origin });
  await backend.signUp(others);
  const other = await others.newPage();
  await other.goto("/made");
  await other.getByRole("link", { name: /Count & <count>/ }).click();
  await other.getByRole("button", { name: "0 likes" }).click();
  await expect(other.getByRole("button", { name: "1 like" })).toHaveAttribute("aria-pressed", "true");
  await other.getByRole("button", { name: "Report" }).click();
  await expectAccessible(other, "the dialog to report a page");
  await other.getByLabel("What is wrong with it?").fill("It counts too far");
  await other.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(other.getByText("Thank you. A moderator will look at it.")).toBeVisible();

  // Moderators see what lists have shown of it. Two further reports hide it, with its card.
  const moderators = await browser.newContext({ baseURL: backend.server.origin });
  await beModerator(backend, (await backend.signUp(moderators)).user_id);
  const moderator = await moderators.newPage();
  await moderator.goto("/moderation");
  const entry = moderator.getByRole("listitem").filter({ hasText: "It counts too far" });
  const reportedCard = entry.getByRole("img", { name: "What lists and link previews showed of it" });
  await expect.poll(() => reportedCard.evaluate(sizeOf)).toBe("1200 × 630");
  await expectAccessible(moderator, "a reported page in the queue");
  for (const by of ["a", "b"])
    await backend.query(
      `INSERT INTO reports (id, target_kind, target_id, excerpt, reason, created_at) VALUES (?, 'page', ?, '', 'Again', 1)`,
      ...[`${by}${learner.user_id}`, address.slice("/made/".length)],
    );
  expect((await visitor.goto(address))?.status()).toBe(404);
  expect((await send(visitor, "get", picture)).status()).toBe(404);
  await moderator.goto(address);
  await expect(moderator.getByText("This page was reported.")).toBeVisible();
  await expect
    .poll(() => moderator.getByRole("figure").getByRole("presentation").evaluate(sizeOf))
    .toBe("1200 × 630");
  await expectAccessible(moderator, "a page that reports hide");
  await backend.query("DELETE FROM reports WHERE reason = 'Again'");
  await moderators.close();
  await other.getByRole("link", { name: "Remix" }).click();
  await expect(other.getByText(`A copy of “Count & <count>” by ${learner.display_name}`)).toBeVisible();
  await expect(
    other.getByLabel("HTML", { exact: true }).or(other.locator(".cm-content")).first(),
  ).toContainText("Tiny counter");

  await page.goto("/made");
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("is private again.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Count & <count>/ })).toHaveCount(0);
  const gone = await visitor.goto(address);
  expect(gone?.status()).toBe(404);
  expect((await send(visitor, "get", picture)).status()).toBe(404);
  await expect(visitor.getByText("This page isn't published, or not any more.")).toBeVisible();
  await expect(visitor.locator("iframe")).toHaveCount(0);
  await visitors.close();
  await others.close();
});

test("a Starter comments on a page, a visitor reads it, and the page's author takes it away", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const [author, visitors] = [await newContext(), await newContext()];
  const address = await publish(author, backend, (await backend.signUp(author)).user_id, PAGE);
  // A press counts though the comments' script is still on its way.
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/Comments[^/]*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(address);
  await page.getByRole("button", { name: "0 comments" }).click();
  pressed.resolve();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeFocused();
  await expect(page.getByText("No comments yet. Say what you like about it")).toBeVisible();
  const box = page.getByLabel("Write a comment");
  await box.fill("How did you make **that**?");
  await page.reload();
  await expect(box).toHaveValue("How did you make **that**?");
  await page.getByRole("button", { name: "Send" }).click();
  const comment = (of: Page) => of.getByRole("list", { name: "Comments" }).getByRole("listitem");
  await expect(comment(page)).toContainText("How did you make that?");
  await expect(box).toHaveValue("");
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  await expectAccessible(page, "/made/:id with comments");

  const visitor = await visitors.newPage();
  await visitor.goto(address);
  await expect(comment(visitor)).toContainText(learner.display_name);
  await expect(visitor.getByLabel("Write a comment")).toHaveCount(0);
  await expect(comment(visitor).getByRole("button")).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Log in to comment" })).toBeVisible();

  const authors = await author.newPage();
  await authors.goto("/dashboard");
  await authors.getByRole("button", { name: /notice/i }).click();
  await authors.getByRole("link", { name: "commented on your page “A page”" }).click();
  await expect(authors).toHaveURL(`${address}#comments`);
  await comment(authors).getByRole("button", { name: "Delete this comment" }).click();
  await authors.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(authors.getByText("No comments yet.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("No comments yet.")).toBeVisible();
});

test("a remix is published from the testing ground, names its origin, and is changed from another browser", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const author = await newContext();
  const origin = await publish(author, backend, (await backend.signUp(author)).user_id, PAGE);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Current Task" })).toBeVisible();
  await page.goto("/testing");
  await expect(page.getByText("Once you have shipped a task")).toBeVisible();
  await storePage(backend, learner.user_id);
  await page.goto(`/testing?remix=${origin.slice("/made/".length)}`);
  const bar = page.getByRole("region", { name: "Publishing" });
  await expect(bar).toContainText("Only you see this page");
  await expectAccessible(page, "/testing with Publish");
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toHaveValue("A page");
  await dialog.getByLabel("Title").fill("My own counter");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await bar.getByRole("link", { name: "My own counter" }).click();
  await expect(page.getByText("A remix of A page by")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "A page", exact: true }).click();
  await expect(page).toHaveURL(origin);

  // As in another browser: nothing of the draft is stored.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/made");
  await page.getByRole("link", { name: "Change" }).click();
  await expect(bar).toContainText("Published as My own counter");
  await bar.getByRole("button", { name: "Publish again" }).click();
  await dialog.getByLabel("Title").fill("My better counter");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(bar).toContainText("Published as My better counter");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "My better counter" })).toBeVisible();

  // What a moderator has taken away isn't published from here under another address. Another page is.
  await page.goto("/testing");
  const publishNew = async (title: string) => {
    await bar.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(bar).toContainText(`Published as ${title}`);
  };
  const editor = page.getByRole("textbox", { name: "HTML", exact: true });
  await editor.click();
  await page.keyboard.type("<p>Bad</p>");
  await publishNew("Bad");
  await backend.query("UPDATE published_pages SET state = 'removed' WHERE title = 'Bad'");
  await page.reload();
  await expect(bar).toContainText("A moderator has taken “Bad” away, so it stays private.");
  await expect(bar.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Reset" }).first().click();
  await expect(bar).toContainText("Only you see this page");
  await editor.click();
  await page.keyboard.type("<p>Good</p>");
  await publishNew("Good");
  const states = await backend.query(
    "SELECT title, state FROM published_pages WHERE user_id = ? AND title IN ('Bad', 'Good') ORDER BY title",
    learner.user_id,
  );
  expect(states).toEqual([
    { title: "Bad", state: "removed" },
    { title: "Good", state: "public" },
  ]);
});

test("a newcomer looks at the most loved pages, and at those after one project", async ({
  page,
  learner,
  backend,
}) => {
  const { user_id } = await backend.newAccount();
  const [project] = await backend.query<{ name: string }>("SELECT name FROM projects WHERE id = 2");
  for (const [title, project_id, likes] of [
    ["Newest", 1, 1],
    ["Loved most", 3, 9e6],
    ["Loved", 2, 8e6],
  ] as const)
    await backend.query(
      `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, likes, html, css, js)
        VALUES (?, ?, ?, 'public', ?, '', 1, 1, ?, 'Hi', '', '')`,
      ...[crypto.randomUUID(), user_id, project_id, `${title} of ${learner.user_id}`, likes],
    );
  const ours = page.getByRole("link", { name: learner.user_id }).locator("strong");
  await page.goto("/made");
  await expect(page.getByRole("heading", { name: "Newest pages" })).toBeVisible();
  await page.getByLabel("Order").selectOption("Most loved first");
  await expect(page.getByRole("heading", { name: "Most loved pages" })).toBeVisible();
  await expect(ours.nth(0)).toHaveText(/^Loved most/);
  await expect(ours.nth(1)).toHaveText(/^Loved of/);
  await page.getByLabel("After the project").selectOption(project?.name ?? "");
  await expect(ours).toHaveText([/^Loved of/]);
  await expect(page).toHaveURL("/made?order=loved&project=2");
  await page.reload();
  await expect(ours).toHaveText([/^Loved of/]);
  await expectAccessible(page, "the gallery of a project");
});

test("the document of a page whose project is gone has the product's picture", async ({
  page,
  learner,
  backend,
}) => {
  const address = await publish(page.context(), backend, learner.user_id, PAGE);
  await backend.query(
    "UPDATE published_pages SET project_id = 9999 WHERE id = ?",
    address.replace("/made/", ""),
  );
  const html = await (await send(page, "get", address)).text();
  expect(html).toMatch(/property="og:image" content="[^"]+\/og\.jpg"/);
  expect(html).toMatch(
    new RegExp(`property="og:description"\\s+content="Made by ${learner.display_name} on Codenaut\\."`),
  );
});

test("a project whose page was shipped offers to publish it on the map", async ({
  page,
  learner,
  backend,
}) => {
  await storePage(backend, learner.user_id);
  await backend.query(
    `INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 101, 1)`,
    learner.user_id,
  );
  await backend.query(
    `INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
      VALUES (?, 's', 101, 0, 'h', 1, '[]', 0, '2026-01-01', 1)`,
    learner.user_id,
  );
  const [project] = await backend.query<{ name: string }>("SELECT name FROM projects WHERE id = 1");
  await page.goto("/journey");
  await page.getByRole("button", { name: "Projects" }).click();
  await page
    .getByRole("complementary", { name: "All projects" })
    .getByRole("button", { name: project?.name ?? "" })
    .click();
  await page.getByRole("button", { name: "Publish your page" }).click();
  await page
    .getByRole("dialog", { name: "Publish your page" })
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  await page.getByRole("link", { name: "Your published page" }).click();
  await expect(page).toHaveURL(/\/made\/[\w-]+$/);
});

test("a card is drawn of what others wrote without running it, or fetching what it names", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const hostile = code({
    html: `<meta http-equiv="refresh" content="0;url=/api/evil"><base href="/api/"><img src="evil" onerror="top.hacked = 1">
      <svg onload="top.hacked = 1"><use href="/api/evil#x"/><use xlink:href="/api/evil#y"/><image href="/api/evil"/></svg><input autofocus onfocus="top.hacked = 1"><object data="/api/evil"></object>
      <p style="background: url(/api/evil)">Harmless</p>`,
    css: '@import "/api/evil"; @font-face { font-family: evil; src: url(/api/evil) } p { font-family: evil }',
  });
  const author = await newContext();
  const origin = await publish(author, backend, (await backend.signUp(author)).user_id, hostile);
  await storePage(backend, learner.user_id);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Current Task" })).toBeVisible();
  // A request that a policy stops has no response. The preview beside the code has a policy of its own.
  const answered: string[] = [];
  page.on("response", (answer) => {
    const by = answer.frame().url();
    if (answer.url().includes("evil") && !by.includes("/sandbox")) answered.push(`${answer.url()} for ${by}`);
  });
  await page.goto(`/testing?remix=${origin.slice("/made/".length)}`);
  await page.getByRole("region", { name: "Publishing" }).getByRole("button", { name: "Publish" }).click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/card"));
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  expect((await stored).status()).toBe(200);
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
  expect(answered).toEqual([]);
});

test.describe("a hostile page", () => {
  /** Shows a published page to a learner. What it logs stands in the page. @returns the addresses below /leak/ that were answered */
  async function visit(page: Page, backend: Backend, user_id: string, hostile: Partial<Code>) {
    const leaks: string[] = [];
    page.context().on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/leak/")) leaks.push(response.url());
    });
    const js = `console.log = (text) => { document.getElementById("log").append(text + "\\n") };\n${hostile.js ?? ""}`;
    const html = `<pre id="log"></pre>${hostile.html ?? ""}`;
    const address = await publish(page.context(), backend, user_id, code({ ...hostile, html, js }));
    await page.goto(address);
    await paint(page);
    await expect(running(page).locator("#log")).toBeAttached();
    return leaks;
  }
  const linesOf = async (page: Page) => {
    const log = running(page).locator("#log");
    await expect(log).toContainText("all tried");
    return ((await log.textContent()) ?? "").trim().split("\n");
  };

  test("reads nothing of the app's", async ({ page, learner, backend }) => {
    await visit(page, backend, learner.user_id, { js: attempts(READING) });
    const lines = await linesOf(page);
    expect(lines.filter((line) => !REFUSED.test(line))).toEqual(["all tried"]);
    expect(lines).toHaveLength(Object.keys(READING).length + 1);
  });

  test("sends nothing, and leads nobody elsewhere", async ({ page, learner, backend }) => {
    const leaks = await visit(page, backend, learner.user_id, { js: attempts(SENDING) });
    const lines = await linesOf(page);
    expect(lines.filter((line) => /: (sent|started)$/.test(line))).toEqual([]);
    expect(leaks).toEqual([]);
    await expect(page).toHaveURL(/\/made\/[\w-]+$/);
    expect(page.context().pages()).toHaveLength(1);
  });

  test("draws no password field, however it comes", async ({ page, learner, backend }) => {
    await visit(page, backend, learner.user_id, {
      html: '<input type="password" class="p"><input type="PassWord" class="p"><input class="p late"><div id="host"></div><div><template shadowrootmode="open"><input type="password" class="p"></template></div><input class="text">',
      css: ".p { display: block !important; width: 100px; height: 20px }",
      js: `const late = document.querySelector(".late"); late.type = "password"; late.style.setProperty("display", "block", "important");
        document.body.insertAdjacentHTML("beforeend", '<input type="password" class="p" style="display: inline !important">');
        const root = host.attachShadow({ mode: "open" }); root.innerHTML = '<input type="password" class="p">';
        console.log("all tried");`,
    });
    await linesOf(page);
    const fields = running(page).locator(".p");
    await expect(fields).toHaveCount(5);
    for (const field of await fields.all()) await expect(field).toBeHidden();
    await expect(running(page).locator(".text")).toBeVisible();
  });

  test("changes no clipboard, downloads nothing, and doesn't fill the screen", async ({
    page,
    learner,
    backend,
  }) => {
    let downloads = 0;
    page.on("download", () => {
      downloads += 1;
    });
    await visit(page, backend, learner.user_id, {
      html: '<a id="file" download="a.html" href="data:text/html,hi">file</a><p id="text">Copy me</p><button id="go">Go</button>',
      js: `addEventListener("copy", (event) => { event.clipboardData.setData("text/plain", "evil"); event.preventDefault(); console.log("copied") });
        go.addEventListener("click", async () => {
          const tries = {
            command: () => document.execCommand("copy"),
            clipboard: () => navigator.clipboard.writeText("evil").then(() => true),
            reading: () => navigator.clipboard.readText().then(() => true),
            screen: () => document.documentElement.requestFullscreen().then(() => true),
            popup: () => open("about:blank"),
            sound: async () => { const audio = new Audio("data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="); await audio.play(); return true },
            print: () => print(),
          };
          for (const [name, attempt] of Object.entries(tries)) {
            let outcome; try { outcome = await attempt() } catch (error) { outcome = false }
            console.log(name + ": " + Boolean(outcome));
          }
          file.click();
          console.log("all tried");
        });`,
    });
    await running(page).getByRole("button", { name: "Go" }).click();
    const lines = await linesOf(page);
    expect(lines.filter((line) => !/: false$/.test(line))).toEqual(["all tried"]);
    expect([downloads, page.context().pages().length]).toEqual([0, 1]);
  });

  test("that never ends is stopped, and our bar stays", async ({ page, learner, backend }) => {
    await visit(page, backend, learner.user_id, {
      css: "html { position: fixed; inset: 0; z-index: 2147483647 }",
      js: "setTimeout(() => { for (;;); })",
    });
    await page.getByRole("button", { name: "Code", exact: true }).click();
    await expect(page.getByRole("region", { name: "The code" })).toContainText("for (;;)");
    await expect(page.getByText("Type no password here.")).toBeVisible();
  });

  /** Waits until the running page has time for something else, or was taken away. */
  async function responds(page: Page) {
    const inner = running(page).locator("html");
    const note = page.getByText("was stopped");
    await expect(inner.or(note).first()).toBeAttached();
    const turn = inner.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await Promise.race([turn.catch(() => note.waitFor()), note.waitFor()]);
  }

  /** Shows each code in turn as what a page is now, and waits for what becomes of it. */
  async function showEach(
    page: Page,
    backend: Backend,
    user_id: string,
    codes: Readonly<Record<string, Partial<Code>>>,
    outcome: (what: string) => Promise<void>,
  ) {
    const address = await publish(page.context(), backend, user_id, PAGE);
    const leaks: string[] = [];
    page.on("response", (answer) => answer.url().includes("/leak/") && leaks.push(answer.url()));
    for (const [what, parts] of Object.entries(codes)) {
      const { html, css, js } = code(parts);
      await backend.query(
        "UPDATE published_pages SET html = ?, css = ?, js = ? WHERE id = ?",
        ...[html, css, js, address.slice("/made/".length)],
      );
      await page.goto(address);
      await outcome(what);
      // Our bar answers, and nobody was led elsewhere.
      await page.getByRole("button", { name: "Code", exact: true }).click();
      await expect(page.getByRole("region", { name: "The code" }), what).toBeVisible();
      await expect(page, what).toHaveURL(address);
    }
    expect(leaks).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
  }

  test("doesn't get round the guard, and floods nothing", async ({ page, learner, backend }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    // Of each kind some: preview-escape.spec.ts has all of them in the same frame.
    const evasions = ["a script made by code", "a written script", "a page within", "an overwritten guard"];
    const codes: Record<string, Partial<Code>> = {
      ...Object.fromEntries(evasions.map((how) => [how, EVASIONS[how] ?? {}])),
      "with messages to the app": { js: FLOODS["the app's window"] },
      "with messages of its own channel": { js: FLOODS["its own channel"] },
      "with elements": { js: MILLION_ELEMENTS[0] ?? "" },
      "with dialogs": { js: DIALOG_STORM },
    };
    await showEach(page, backend, learner.user_id, codes, async (what) => {
      if (what.startsWith("with messages"))
        await expect(page.getByText("too many messages"), what).toBeVisible();
      else await responds(page);
    });
    expect(dialogs).toEqual([]);
  });

  test("has no address of its own, and our frame is for frames alone", async ({ page, learner, backend }) => {
    const address = await publish(page.context(), backend, learner.user_id, PAGE);
    const own = new URL(backend.server.origin);
    const second = `http://pages.localhost:${own.port}`;
    // The frame in the browser's cache is no answer to a window.
    await page.goto(address);
    await expect(running(page).getByRole("heading")).toBeVisible();
    for (const path of [address, `/api${address}`])
      expect((await page.goto(second + path))?.status()).toBe(404);
    expect((await page.goto(`${second}/sandbox/strict`))?.status()).toBe(404);
  });
});
