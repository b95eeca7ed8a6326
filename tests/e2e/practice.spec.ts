import type { Page } from "@playwright/test";
import { database } from "../../worker/db/client.ts";
import { selectSlot } from "../../worker/practice/queries.ts";
import { exerciseOf } from "../../worker/practice/slots.ts";
import { type Exercise, rightAnswer } from "../../worker/rules/practice/exercise.ts";
import { findViolations, horizontalOverflow } from "./accessibility.ts";
import { type Backend, expect, test } from "./fixtures.ts";

const DAY_MS = 86_400_000;

/** Stores right ships of tasks, as if they were some days old. */
async function shipDaysAgo({ query }: Backend, user_id: string, tasks: readonly number[], days: number) {
  for (const [index, task_id] of tasks.entries())
    await query(
      `INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
       VALUES (?, ?, ?, 0, '', 1, '[]', 0, '2020-01-01', ?)`,
      user_id,
      `ship-${index}`,
      task_id,
      Date.now() - days * DAY_MS,
    );
}

/** Answers the exercise that is shown, right or wrong. */
async function answer(page: Page, exercise: Exercise, isRight: boolean) {
  const right = rightAnswer(exercise);
  if ("choice" in right) {
    const choice = isRight ? right.choice : (right.choice + 1) % 4;
    await page.getByRole("radio").nth(choice).tap();
  } else if ("text" in right) await page.getByRole("textbox").fill(isRight ? right.text : "?");
  else if ("order" in right) {
    // Each line is moved up to its place, from the first to the last.
    const shown = right.order.map((_, index) => index);
    for (const [place, line] of isRight ? right.order.entries() : []) {
      for (let at = shown.indexOf(line); at > place; at--) {
        await page.getByRole("button", { name: `Move line ${at + 1} up` }).tap();
        shown.splice(at - 1, 0, ...shown.splice(at, 1));
      }
    }
  } else if ("language" in exercise) {
    await page.getByRole("textbox").tap();
    const keys = page.getByRole("toolbar", { name: "Keys of code" });
    await keys.getByRole("button", { name: "Semicolon" }).tap();
    await expect(page.getByRole("textbox")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(isRight ? right.code[exercise.language] : "wrong");
  }
  await page.getByRole("button", { name: "Check" }).tap();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a learner does a day of practice: two right, one wrong, and sees the sky", async ({
    page,
    learner,
    backend,
  }) => {
    await page.goto("/practice");
    await expect(page.getByRole("heading", { name: "Nothing to practise yet" })).toBeVisible();
    await shipDaysAgo(backend, learner.user_id, [101, 102, 103, 105, 106, 203, 204, 301, 302, 303, 304], 9);
    await backend.query("DELETE FROM practice_cards WHERE user_id = ?", learner.user_id);

    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Practice", exact: true }).tap();
    const date = new Date().toISOString().slice(0, 10);
    const progress = page.getByRole("list", { name: "Today's exercises" });
    await expect(progress.getByRole("listitem")).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    for (const slot of [1, 2, 3]) {
      await expect(page.getByText(`${slot} of 3`, { exact: true })).toBeVisible();
      const [row] = await selectSlot(database(backend.server.db), { user_id: learner.user_id, date, slot });
      const drawn = row && exerciseOf(row);
      if (!drawn) throw new Error(`There is no exercise ${slot}.`);
      expect(await horizontalOverflow(page)).toBe(0);
      await answer(page, drawn.exercise, slot !== 2);
      const outcome = page.getByRole("region", { name: slot === 2 ? "Not this time" : "Right!" });
      await expect(outcome).toContainText(drawn.exercise.why.replaceAll("`", ""));
      await expect(outcome).toContainText(/comes back on \w+, \w+ \d+/);
      await expect(page.getByText("+5 EXP")).toBeVisible({ visible: slot !== 2 });
      await page.getByRole("button", { name: slot === 3 ? "Finish" : "Next" }).tap();
    }
    await expect(page.getByRole("heading", { name: "Done for today" })).toBeFocused();
    await expect(page.getByText("2 of 3 right.")).toBeVisible();
    // Within the app, and in a new document.
    await page.getByRole("link", { name: /^Your sky/ }).tap();
    await expect(page.getByText(/\d+ of \d+ stars are lit/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("2 of 3 right.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 of 3 right.")).toBeVisible();
    const awards = await backend.query(
      "SELECT key, amount FROM exp_ledger WHERE user_id = ? AND key LIKE 'practice:%' ORDER BY key",
      learner.user_id,
    );
    expect(awards.map((award) => ({ ...award }))).toEqual([
      { key: `practice:${date}:1`, amount: 5 },
      { key: `practice:${date}:3`, amount: 5 },
    ]);

    await page.getByRole("link", { name: /^Your sky/ }).tap();
    await expect(page.getByText(/\d+ of \d+ stars are lit/)).toBeVisible();
    await page.getByRole("button", { name: /^Main heading, / }).tap();
    await expect(page.getByRole("status").getByText("Lesson: A Name in Lights")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "As a list" }).tap();
    await expect(page.getByText(/^Animations, not learnt yet$/)).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);

    await page.goto("/settings");
    await page.getByRole("checkbox", { name: /Show my sky/ }).tap();
    await page.goto("/practice");
    await expect(page.getByText("2 of 3 right.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Your sky/ })).toHaveCount(0);
    await page.goto("/practice/sky");
    await expect(page.getByRole("heading", { name: "Your sky is off" })).toBeVisible();
  });
});

test("lines are put in order by the keyboard, and the moved line keeps the focus", async ({
  page,
  learner,
  backend,
}) => {
  await shipDaysAgo(backend, learner.user_id, [101, 106], 9);
  await page.goto("/practice");
  await expect(page.getByRole("list", { name: "Today's exercises" })).toBeVisible();
  await backend.query(
    "UPDATE practice_answers SET concept = 'html-list', template = 'html-list.order' WHERE user_id = ? AND slot = 1",
    learner.user_id,
  );
  await page.reload();
  const lines = page.getByRole("group", { name: "Your answer" }).getByRole("listitem");
  const second = await lines.nth(1).getByRole("code").textContent();
  const first = await lines.nth(0).getByRole("code").textContent();
  await page.getByRole("button", { name: "Move line 2 up" }).focus();
  await page.keyboard.press("Enter");
  await expect(lines.nth(0).getByRole("code")).toHaveText(second ?? "");
  await expect(lines.nth(1).getByRole("code")).toHaveText(first ?? "");
  await expect(page.getByRole("button", { name: "Move line 1 up" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "is line 1 of 6." })).toHaveCount(1);
});
