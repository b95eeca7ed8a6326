/** Run shows which parts of a task work, as a checklist from the server. */
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { expectAccessible } from "./accessibility.ts";
import { counterTask, openTask, writeCode } from "./coding.ts";
import { openToAll, setDaily } from "./daily.ts";
import { expect, setOffline, test } from "./fixtures.ts";

const { daily } = curriculum;
const task = counterTask();
const once = { ...task.check, js: task.check.js.replace(/\}\);\s*$/, "}, { once: true });") };

/** The requests for a tick list from now on, by their status; 0 for one without an answer. */
function watchTicks(page: Page): number[] {
  const statuses: number[] = [];
  page.on("requestfinished", async (request) => {
    if (request.url().endsWith("/ticks")) statuses.push((await request.response())?.status() ?? 0);
  });
  page.on("requestfailed", (request) => request.url().endsWith("/ticks") && statuses.push(0));
  return statuses;
}

const list = (page: Page) => page.getByRole("region", { name: "Your checklist" });
const item = (page: Page, text: string) => list(page).getByRole("listitem").filter({ hasText: text });
const news = (page: Page) => page.getByRole("status").filter({ hasText: / done|checked/ });

test("Run and Ctrl+S tick off what the code does, and unchanged code asks nothing again", async ({
  page,
  learner: _,
}) => {
  await openTask(page, task);
  const statuses = watchTicks(page);
  await writeCode(page, once);
  await expect(list(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(news(page)).toHaveText("2 of 4 done");
  await expect(item(page, "The page opens as it should")).toContainText("done");
  await expect(item(page, "Click .hotter a third time")).toContainText("not yet");
  await expect(list(page)).not.toContainText(/degrees|\d{2}/);

  await page.getByRole("button", { name: "Run" }).click();
  await writeCode(page, task.check);
  await expect(list(page)).toContainText("You have changed your code since.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText("All 4 done. Ready to ship!");
  await expect(list(page).getByText("not yet")).toHaveCount(0);
  await expect.poll(() => statuses).toEqual([200, 200]);
});

test("a list that can't be checked stays as it was and says so", async ({ page, learner, backend }) => {
  await openTask(page, task);
  await writeCode(page, task.check);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText("All 4 done. Ready to ship!");
  await writeCode(page, once);
  await setOffline(page, true);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText("Your checklist couldn't be checked just now.");
  await expect(item(page, "Click .hotter a third time")).toContainText("done");
  await setOffline(page, false);

  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText("2 of 4 done");
  // As if another tab had just asked.
  const changed = await backend.query(
    "UPDATE rate_limits SET window_start = ? WHERE key = ? RETURNING count",
    Date.now() + 3_600_000,
    createHash("sha256").update(`ticks:user:${learner.user_id}`).digest("hex"),
  );
  expect(changed).toHaveLength(1);
  await writeCode(page, task.check);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText("Your checklist couldn't be checked just now.");
  await expect(item(page, "Click .hotter a third time")).toContainText("not yet");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the daily challenge has its list too, on a phone and by keyboard", async ({
  page,
  learner: _,
  backend,
}) => {
  await setDaily(backend, openToAll[0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dailychallenge");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const challenge = daily.find((one) => one.title === title);
  if (!challenge) throw new Error(`No challenge is called ${title}`);
  await page.getByRole("button", { name: "Okay!" }).click();
  await writeCode(page, challenge.check);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(news(page)).toHaveText(/^All \d done\. Ready to ship!$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("tab", { name: "Task" }).click();
  const summary = page.locator("summary").filter({ hasText: "Your checklist" });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(list(page)).toBeHidden();
  await expect(summary).toContainText("Ready to ship!");
  await page.keyboard.press("Enter");
  await expectAccessible(page, "the daily challenge with its checklist");
});
