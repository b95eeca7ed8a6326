/** Tours beside a page that can be used meanwhile. Their keys are tested with each page: dashboard, journey and inbox. */
import type { Page } from "@playwright/test";
import { findViolations } from "./accessibility.ts";
import { editorOf } from "./editors.ts";
import { chooseProject, expect, test } from "./fixtures.ts";

test.use({ tours: true });

const card = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });

test("a learner codes beside the tour, which moves on by what the learner does", async ({
  page,
  learner: _,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await expect(card(page, "Your coding arena")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const editor = editorOf(page, "HTML");
  await editor.click();
  await page.keyboard.type("<p>");
  await expect(card(page, "Tools")).toBeVisible();
  await expect(editor).toBeFocused();
  await expect(page.getByText("Tools What is new in this task, with an example.")).toBeAttached();
  // Run comes later in the tour, and is done already when its turn comes.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Hide Tools" }).click();
  await expect(card(page, "Forgot the task?")).toBeVisible();
  await page.keyboard.press("F6");
  await expect(card(page, "Forgot the task?")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, "Ship")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Show Tools" })).toBeFocused();

  await page.getByRole("button", { name: "Show the task again" }).click();
  await page.getByRole("button", { name: "Show the tour again" }).click();
  for (const title of ["Your coding arena", "Tools", "Forgot the task?", "Run"]) {
    await expect(card(page, title)).toBeFocused();
    await page.keyboard.press("ArrowRight");
  }
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Show the task again" })).toBeFocused();
});

test("a learner who returns in another browser is shown no tour", async ({ page, learner, backend }) => {
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'before', 70, 0)",
    learner.user_id,
  );
  await chooseProject(page, 1);
  for (const path of ["/dashboard", "/inbox"]) {
    await page.goto(path);
    const restart = page.getByRole("button", { name: "Show the tour again" });
    await expect(restart).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("no card is over what it speaks of, and the words are those of touch", async ({
    page,
    learner: _,
  }) => {
    await chooseProject(page, 1);
    for (const [path, titles] of [
      ["/dashboard", ["Welcome aboard!", "Your journey"]],
      ["/journey", ["Welcome to your journey!", "X marks a project", "More worlds", "Rather read a list?"]],
      ["/playground", ["Your coding arena", "Tools", "Forgot the task?", "Run", "Ship"]],
      ["/inbox", ["Say hello to Codex", "Your messages"]],
    ] as const) {
      await page.goto(path);
      for (const title of titles) {
        await expect(card(page, title)).toBeVisible();
        await expect(card(page, title)).not.toContainText(/Ctrl|W, A/);
        await expect.poll(() => page.evaluate(isCovering), title).toBe(false);
        await card(page, title)
          .getByRole("button", { name: /Next|Done/ })
          .tap();
      }
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    // The last step of the inbox waits until a message is open.
    await page.getByRole("button", { name: /Nobody knows my name/ }).tap();
    await expect(card(page, "Ready? Start Task")).toBeVisible();
    await expect.poll(() => page.evaluate(isCovering)).toBe(false);
  });
});

/** Whether the card covers the ring around its target. Without a ring it stands in a corner of the target. */
function isCovering(): boolean {
  const dialog = document.querySelector('[role="dialog"]');
  const ring = dialog?.parentElement?.querySelector(":scope > [aria-hidden]");
  if (!dialog || !ring) return false;
  const [a, b] = [dialog.getBoundingClientRect(), ring.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
