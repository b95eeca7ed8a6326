/** A free task: its wishes stand on the coding page, tick in the browser, and any page that fulfils them is right. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { freeTask, openTask, ship, writeCode } from "./coding.ts";
import { type Backend, expect, test } from "./fixtures.ts";

const task = freeTask();
const { brief, solutions, wrong } = task.free;
const WISHES = brief.wishes.length;

const list = (page: Page) => page.getByRole("region", { name: "Your checklist" });
const news = (page: Page) => page.getByRole("status").filter({ hasText: / done/ });
const item = (page: Page, text: string) => list(page).getByRole("listitem").filter({ hasText: text });

/** The addresses that are asked for ticks from now on. */
function watchTicks(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/ticks") && asked.push(request.url()));
  return asked;
}

/** A page that another learner has published after the task's project. @returns its title */
async function publishedByAnother(backend: Backend): Promise<string> {
  const { user_id } = await backend.newAccount();
  const title = `By ${user_id}`;
  await backend.query(
    `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
      VALUES (?, ?, 1, 'public', ?, '', ?, 1, 'Hi', '', '')`,
    ...[crypto.randomUUID(), user_id, title, Date.now()],
  );
  return title;
}

for (const { name, code } of solutions.slice(0, 2))
  test(`${name} is ticked in the browser and shipped right, and shows what others made`, async ({
    page,
    learner: _,
    backend,
  }) => {
    const title = await publishedByAnother(backend);
    await openTask(page, task);
    const asked = watchTicks(page);
    await expect(list(page).getByText("not yet")).toHaveCount(WISHES);
    await writeCode(page, code);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(news(page)).toHaveText(`All ${WISHES} done. Ready to ship!`);
    expect(asked).toEqual([]);
    await ship(page);
    await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
    await expect(page.getByText("One way to do it")).toBeVisible();
    const others = page.getByRole("region", { name: "What others made" });
    await expect(others.getByRole("link", { name: title })).toBeVisible();
    if (name === solutions[0]?.name)
      await expectAccessible(page, "the result of a free task with what others made");
  });

test("a wrong page has its wishes open before and after the ship", async ({ page, learner: _ }) => {
  const [hidden] = wrong;
  if (!hidden) throw new Error("There is no wrong page.");
  await openTask(page, task);
  await writeCode(page, hidden.code);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText(`${WISHES - 1} of ${WISHES} done`);
  await expect(item(page, "Two paragraphs")).toContainText("not yet");
  await ship(page);
  const result = page.getByRole("dialog", { name: "Bump! Not quite there yet." });
  await expect(result.getByText("not yet", { exact: true })).toHaveCount(1);
  await expect(result.getByText("One way to do it")).toBeVisible();
  await expect(result.getByRole("region", { name: "Suggested HTML" })).toHaveCount(0);
  await expect(result.getByRole("region", { name: "What others made" })).toHaveCount(0);
  await expectAccessible(page, "the result of a free task");
});

test("where the browser can't judge, the server ticks the wishes", async ({ page, context, learner: _ }) => {
  await context.route(/assets\/engine\/brief-worker/, (route) => route.abort());
  await openTask(page, task);
  const asked = watchTicks(page);
  await writeCode(page, solutions[0]?.code ?? task.start);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText(`All ${WISHES} done. Ready to ship!`);
  expect(asked).toHaveLength(1);
});
