/** Questions and notices, on a page of their own. */
import type { Page } from "@playwright/test";
import type { useMessages } from "../../web/ui/messages.tsx";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { expect, test } from "./part-fixtures.ts";

type Handed = {
  messages: ReturnType<typeof useMessages>;
  answers: [string, boolean][];
};

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("messages-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await page.goto(server.origin);
  await expect(page.getByText("ready")).toBeVisible();
});

/** Asks the questions one after the other, without waiting for answers. */
const ask = (page: Page, ...questions: string[]) =>
  page.evaluate((texts) => {
    const handed = window as unknown as Handed;
    handed.answers = [];
    for (const text of texts)
      handed.messages.confirm(text).then((answer) => handed.answers.push([text, answer]));
  }, questions);

const notify = (page: Page, text: string) =>
  page.evaluate((said) => (window as unknown as Handed).messages.notify(said, "problem"), text);

const openTwo = async (page: Page) => {
  await page.getByRole("button", { name: "Open 1" }).click();
  await page.getByRole("button", { name: "Open 2" }).click();
  await expect(page.getByRole("dialog", { name: "Dialog 2" })).toBeVisible();
};

const answers = (page: Page) => page.evaluate(() => (window as unknown as Handed).answers);

test("at 390 pixels a long name without a space stays within a question and a notice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = "W".repeat(32);
  await notify(page, `${name} has left.`);
  await ask(page, `Remove ${name}?`);
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  expect(await question.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const notice = await page.getByRole("status").getByRole("paragraph").boundingBox();
  expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(390);
});

test("a question that another replaces is answered with no", async ({ page }) => {
  await ask(page, "The first?", "The second?");
  await expect.poll(() => answers(page)).toEqual([["The first?", false]]);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog", { name: "The second?" })).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect
    .poll(() => answers(page))
    .toEqual([
      ["The first?", false],
      ["The second?", true],
    ]);
});

test("a question is answered with no when the learner goes back to another page", async ({ page }) => {
  await page.evaluate(() => history.pushState(null, "", "/#on"));
  await ask(page, "Leave?");
  await expect(page.getByRole("dialog", { name: "Leave?" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await answers(page)).toEqual([["Leave?", false]]);
});

test("a question and a notice return the focus", async ({ page }) => {
  const run = page.getByRole("button", { name: "Run" });
  await run.focus();
  await ask(page, "Sure?");
  await expect(page.getByRole("dialog", { name: "Sure?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(run).toBeFocused();
  await notify(page, "It broke.");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect(dismiss).toBeHidden();
  await expect(run).toBeFocused();
});

test("Esc closes the topmost of several dialogs alone", async ({ page }) => {
  await openTwo(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Dialog 2" })).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Dialog 1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("notices are in the topmost dialog, and are pressed there", async ({ page }) => {
  const noticesIn = (name: string) =>
    page.getByRole("dialog", { name, exact: true }).getByRole("status").last().getByRole("paragraph");
  await notify(page, "The first.");
  await openTwo(page);
  await expect(noticesIn("Dialog 2")).toHaveText([/The first/]);
  await notify(page, "The second.");
  await expect(noticesIn("Dialog 2")).toHaveText([/The first/, /The second/]);
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Dialog 2" })).toBeHidden();
  await expect(noticesIn("Dialog 1")).toHaveText([/The second/]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("The second.")).toHaveCount(0);
});
