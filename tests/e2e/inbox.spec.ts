import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { ask, type Backend, chooseProject, expect, setTimeScale, test } from "./fixtures.ts";
import { insertShips, tasksOf } from "./insert-ships.ts";
import { expectShown } from "./recorder.ts";

const lighthouse = tasksOf(1);

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Ships a task, wrongly, and presses Continue. */
async function ship(page: Page, task_id: number): Promise<void> {
  const code = { html: "<p>Not yet</p>", css: "", js: "" };
  await ask(page, "post", "/ships", { task_id, ship_id: crypto.randomUUID(), ...code });
  await ask(page, "post", "/journey/continue", { task_id });
}

const messages = (page: Page) => page.getByRole("region", { name: "Codex" }).getByRole("listitem");
const inboxOf = async (backend: Backend, user_id: string) =>
  (
    await backend.query<{ task_id: number }>(
      "SELECT task_id FROM inbox_messages WHERE user_id = ? ORDER BY task_id",
      user_id,
    )
  ).map(({ task_id }) => task_id);

test("an empty inbox says what to do and leads to the journey", async ({ page, learner: _ }) => {
  await page.goto("/inbox");
  await expect(page.getByText("No tasks yet. Try selecting a journey!")).toBeVisible();
  await expect(page.getByText("Select a task to view details")).toBeVisible();
  await page.getByRole("link", { name: "View Journey" }).click();
  await page.waitForURL("/journey");
});

test("a learner reads a message and starts its task", async ({ page, learner, backend }) => {
  await chooseProject(page, 1);
  await chooseProject(page, 2);
  await page.goto("/inbox");
  await page.getByText("The Lighthouse Card").click();
  await page.getByRole("button", { name: /Nobody knows my name/ }).click();
  await expect(page.getByText("Completing For Mateo Quispe")).toBeVisible();
  const message = page.getByRole("article", { name: "Nobody knows my name out here" });
  await expect(message.getByText("From Amara Okoye, lighthouse keeper")).toBeVisible();
  await expect(message.getByRole("code").filter({ hasText: "<h1>" })).toBeVisible();
  await page.reload();
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Start Task" }).click();
  await expectShown(page, "Preparing your coding arena...");
  await page.waitForURL("/playground");
  expect(
    await backend.query("SELECT current_task_id FROM user_state WHERE user_id = ?", learner.user_id),
  ).toEqual([{ current_task_id: 101 }]);
});

test("a task that can't be started says why and stays", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.route("**/api/inbox/current", (route) => route.abort());
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Start Task" }).click();
  await expect(
    page.getByText("The server couldn't be reached. Check your connection and try again."),
  ).toBeVisible();
  await expect(page.getByText("Preparing your coding arena...")).toBeHidden();
  await expect(page).toHaveURL("/inbox");
});

test("after a ship Codex types for 5 seconds, then the next task comes in and is open", async ({
  page,
  learner,
  backend,
  context,
  server,
}) => {
  // A long scale, so that slow machines have time for the checks; the test moves the clock.
  await setTimeScale(context, server.origin, 100);
  await chooseProject(page, 1);
  await ship(page, 101);
  await page.clock.install();
  await page.goto("/inbox");
  await expect(page.getByText("Codex is typing…")).toBeVisible();
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page).first().getByText("Shipped, but wrong")).toBeAttached();
  await page.clock.fastForward(450_000);
  expect(await inboxOf(backend, learner.user_id)).toEqual([101]);
  await page.clock.fastForward(50_000);
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText("Codex is typing…")).toBeHidden();
  await expect(page.getByRole("article", { name: "Tell them more" })).toBeVisible();
  await expect(page.getByText("New message from Codex: Tell them more")).toBeAttached();
  expect(await inboxOf(backend, learner.user_id)).toEqual([101, 102]);
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText("Codex is typing…")).toBeHidden();
});

test("the coding arena is prepared for 2 seconds before it opens", async ({
  page,
  learner: _,
  context,
  server,
}) => {
  await setTimeScale(context, server.origin, 1);
  await chooseProject(page, 1);
  await page.goto("/inbox");
  const start = page.getByRole("button", { name: "Start Task" });
  await expect(start).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await start.click();
  await expect(page.getByText("Preparing your coding arena...")).toBeVisible();
  await page.clock.runFor(1999);
  await expect(page).toHaveURL("/inbox");
  await page.clock.resume();
  await page.waitForURL("/playground");
});

test("left before the task came in, the inbox goes on at the next visit", async ({
  page,
  learner,
  backend,
  context,
  server,
}) => {
  await chooseProject(page, 1);
  await ship(page, 101);
  await setTimeScale(context, server.origin, 100);
  await page.goto("/inbox");
  await expect(page.getByText("Codex is typing…")).toBeVisible();
  await page.goto("/journey");
  await setTimeScale(context, server.origin, 0.1);
  expect(await inboxOf(backend, learner.user_id)).toEqual([101]);
  await page.goto("/inbox");
  await expect(messages(page)).toHaveCount(2);
});

test("two tabs receive the next task once", async ({ page, context, learner, backend }) => {
  await chooseProject(page, 1);
  await ship(page, 101);
  const other = await context.newPage();
  await Promise.all([page.goto("/inbox"), other.goto("/inbox")]);
  for (const tab of [page, other]) {
    await expect(messages(tab)).toHaveCount(2);
    await expect(tab.getByRole("article", { name: "Tell them more" })).toBeVisible();
  }
  expect(await inboxOf(backend, learner.user_id)).toEqual([101, 102]);
});

test("without a connection the inbox says so, and tries again when asked", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await ship(page, 101);
  await page.route("**/api/inbox/receive", (route) => route.abort());
  await page.goto("/inbox");
  await expect(page.getByText(/it couldn't come through\. The server couldn't be reached/)).toBeVisible();
  await page.unroute("**/api/inbox/receive");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText(/couldn't come through/)).toBeHidden();
});

test("a task shipped again, whose next is there already, only takes the flag down", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await ship(page, 101);
  await ask(page, "post", "/inbox/receive");
  await ship(page, 101);
  await page.goto("/inbox");
  await expect
    .poll(() => backend.query("SELECT task_just_shipped FROM user_state WHERE user_id = ?", learner.user_id))
    .toEqual([{ task_just_shipped: 0 }]);
  await expect(page.getByText("Codex is typing…")).toBeHidden();
  await expect(messages(page)).toHaveCount(2);
});

/** Has shipped all tasks of project 1 but the last, right where `isRight` says so. */
const shipAllButLast = (backend: Backend, user_id: string, isRight: (task_id: number) => boolean) =>
  insertShips(
    backend,
    user_id,
    1,
    Object.fromEntries(lighthouse.slice(0, -1).map(({ id }) => [id, isRight(id)])),
  );

test("a message says whether its task was shipped right, shipped but wrong, or not yet", async ({
  page,
  learner,
  backend,
}) => {
  await shipAllButLast(backend, learner.user_id, (task_id) => task_id === 101);
  await page.goto("/inbox");
  const pane = (subject: string) => page.getByRole("article", { name: subject });
  const open = (task: (typeof lighthouse)[number]) =>
    page.getByRole("button", { name: new RegExp(`^${task.subject}`) }).click();
  const [right, wrong] = lighthouse;
  const last = lighthouse.at(-1);
  if (!right || !wrong || !last) throw new Error("Project 1 has too few tasks");
  await page.getByText("1 right", { exact: true }).click();
  await open(right);
  await expect(pane(right.subject).getByText("You may ship it again, for less EXP.")).toBeVisible();
  await expect(pane(right.subject).getByRole("button", { name: "Start Task" })).toBeVisible();
  await open(wrong);
  await expect(pane(wrong.subject).getByText("Shipped, but wrong.")).toBeVisible();
  await expect(pane(wrong.subject).getByRole("button", { name: "Keep coding" })).toBeVisible();
  await open(last);
  await expect(pane(last.subject).getByText("Not shipped yet.")).toBeVisible();
  await expect(pane(last.subject).getByRole("button", { name: "Start Task" })).toBeVisible();
});

test("a project whose tasks have all been shipped, some wrong, names those to mend, one press away", async ({
  page,
  learner,
  backend,
}) => {
  const last = lighthouse.at(-1)?.id ?? 0;
  await shipAllButLast(backend, learner.user_id, (task_id) => task_id !== 102);
  await ship(page, last);
  await page.goto("/inbox");
  const popup = page.getByRole("dialog", { name: "Almost there!" });
  const titleOf = (id: number) => lighthouse.find((task) => task.id === id)?.title ?? "";
  await expect(popup.getByRole("listitem")).toHaveText([titleOf(102), titleOf(last)]);
  await expect(page.getByRole("dialog", { name: "Project Done!" })).toBeHidden();
  await popup.getByRole("button", { name: titleOf(102) }).click();
  await page.waitForURL("/playground");
  await expect(page.getByRole("heading", { name: titleOf(102) })).toBeVisible();
});

test("a project whose tasks are all right says Project Done! once and leads to the map", async ({
  page,
  learner,
  backend,
}) => {
  await shipAllButLast(backend, learner.user_id, () => true);
  const last = lighthouse.at(-1);
  await ask(page, "post", "/ships", { task_id: last?.id, ship_id: crypto.randomUUID(), ...last?.check });
  await ask(page, "post", "/journey/continue", { task_id: last?.id });
  // The tasks before were not shipped through the server.
  await backend.query(
    `INSERT OR REPLACE INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
      VALUES (?, ?, ?, 1, '<h1>Mine</h1>', '', '', 1)`,
    ...[learner.user_id, 1, lighthouse[0]?.id ?? 0],
  );
  const other = await backend.newAccount();
  for (const number of [1, 2, 3, 4])
    await backend.query(
      `INSERT OR REPLACE INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
        VALUES (?, ?, 1, 'public', 'A page with a title', '', ?, 1, 'Hi', '', '')`,
      ...[
        `${number}${other.user_id}`,
        number === 1 ? other.user_id : (await backend.newAccount()).user_id,
        Date.now(),
      ],
    );
  await page.goto("/inbox");
  const popup = page.getByRole("dialog", { name: "Project Done!" });
  await expect(popup.getByText("The Lighthouse Card")).toBeVisible();
  await expect
    .poll(() => backend.query("SELECT task_just_shipped FROM user_state WHERE user_id = ?", learner.user_id))
    .toEqual([{ task_just_shipped: 0 }]);
  await expect(popup.getByRole("button", { name: "Publish your page" })).toBeVisible();
  await expect(popup.getByRole("region", { name: "What others made" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "Project Done! with Publish and what others made");
  await popup.getByRole("link", { name: "Choose the next project" }).click();
  await page.waitForURL("/journey");
  await page.goto("/inbox");
  await expect(messages(page).first()).toBeVisible();
  await expect(popup).toBeHidden();
});

test("on a phone the list and a message are two steps", async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseProject(page, 1);
  await page.goto("/inbox");
  const start = page.getByRole("button", { name: "Start Task" });
  await expect(messages(page).first()).toBeVisible();
  await expect(start).toBeHidden();
  await messages(page).first().getByRole("button").click();
  await expect(start).toBeVisible();
  await expect(messages(page).first()).toBeHidden();
  await page.getByRole("button", { name: "Messages" }).click();
  await expect(messages(page).first()).toBeVisible();
  await messages(page).first().getByRole("button").click();
  await page.goBack();
  await expect(messages(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe("on a first visit", () => {
  test.use({ tours: true });

  test("the tour of the inbox runs once, and again by its help button", async ({ page, learner: _ }) => {
    await chooseProject(page, 1);
    await page.goto("/inbox");
    const tour = page.getByRole("dialog", { name: "Say hello to Codex" });
    await expect(tour).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Start Task" })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("button", { name: "Start Task" })).toBeFocused();
    await expect(tour).toBeHidden();
    await page.getByRole("button", { name: "Show the tour again" }).click();
    await expect(tour).toBeVisible();
  });
});
