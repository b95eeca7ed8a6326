/** A free task: its wishes stand on the coding page, tick in the browser, and any page that fulfils them is right. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { freeTask, openTask, ship, writeCode } from "./coding.ts";
import { expect, test } from "./fixtures.ts";

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

for (const { name, code } of solutions.slice(0, 2))
  test(`${name} is ticked in the browser and shipped right`, async ({ page, learner: _ }) => {
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
