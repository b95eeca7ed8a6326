/** A predict task: code to read, a question, the reason of a wrong choice, and the page that runs after the right one. */
import type { Page } from "@playwright/test";
import { expectAccessible, findViolations, horizontalOverflow } from "./accessibility.ts";
import { openTask, predictTask, radiosOf, ship } from "./coding.ts";
import { expect, test } from "./fixtures.ts";

const WAITS = "The page runs once your answer is right.";
const outcome = (page: Page) => page.getByRole("region", { name: "What it does" });
const wrongResult = (page: Page) => page.getByRole("dialog", { name: "Bump! Not quite there yet." });
/** A reason without the signs of Markdown, as it is read. */
const plain = (text: string) => text.replaceAll("`", "");

test("a learner answers by the keyboard alone: wrong with its reason, then right for half the EXP, and the page runs", async ({
  page,
  learner,
  backend,
}) => {
  const task = predictTask("console");
  await openTask(page, task);
  const { right, wrong } = await radiosOf(page, task.predict);
  const [first] = wrong;
  if (!first) throw new Error("No choice is wrong.");
  await expect(page.getByRole("group", { name: plain(task.predict.prompt) })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("Your page goes on.")).toHaveCount(0);
  await expectAccessible(page, "a question");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("status").filter({ hasText: WAITS })).toBeVisible();
  await expect(outcome(page)).toHaveCount(0);

  await first.radio.focus();
  await page.keyboard.press("Space");
  await expect(first.radio).toBeChecked();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ship it" }).press("Enter");
  await expect(wrongResult(page).getByText(plain(first.reason))).toBeVisible();
  for (const { reason } of wrong.slice(1)) await expect(page.getByText(plain(reason))).toHaveCount(0);
  await expect(page.getByText("Suggested answer")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Think again" }).press("Enter");
  await expect(outcome(page)).toHaveCount(0);

  await right.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ship it" }).press("Enter");
  await expect(page.getByText(/You gained (1\d|2[0-5]) EXP/)).toBeAttached();
  await expect(page.getByText(/after a wrong choice: half$/)).toBeVisible();
  await page.getByRole("button", { name: "See it run" }).press("Enter");
  await expect(page.getByRole("heading", { name: "This is what it does" })).toBeFocused();
  // Its console is in a closed shadow tree, which no test can read.
  await expect(outcome(page).frameLocator("iframe:visible").getByRole("heading").first()).toBeVisible();
  expect(
    await backend.query(
      "SELECT task_id FROM project_pages WHERE user_id = ? AND task_id = ?",
      learner.user_id,
      task.id,
    ),
  ).toEqual([]);

  await page.reload();
  await expect(outcome(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a learner chooses among small pages by touch, and sees the real one", async ({
    page,
    learner: _,
  }) => {
    const task = predictTask("look");
    await openTask(page, task);
    const { right } = await radiosOf(page, task.predict);
    const labels = page.locator("label", { has: page.getByRole("radio") });
    await expect(labels).toHaveCount(task.predict.choices.length);
    for (const label of await labels.all())
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await findViolations(page)).toEqual([]);
    await right.tap();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await ship(page);
    await expect(page.getByText(/You gained [2-5]\d EXP/)).toBeAttached();
    await page.getByRole("button", { name: "See it run" }).tap();
    await expect(outcome(page)).toBeInViewport();
    await expect(outcome(page).frameLocator("iframe:visible").locator("body")).toContainText(/\w/);
  });
});
