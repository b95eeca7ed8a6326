/** The way from a right ship to the next task, by Enter alone. The product's waits are so long that they only end when they are skipped. */
import { curriculum } from "../support/curriculum.ts";
import { writeCode } from "./coding.ts";
import { chooseProject, expect, setTimeScale, test } from "./fixtures.ts";

const [task, next] = curriculum.projects[0]?.tasks ?? [];
if (!task || !next) throw new Error("Project 1 has no two tasks");

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from a right ship Enter leads to the next task's coding page, past every wait", async ({
  page,
  context,
  server,
  backend,
  learner,
}) => {
  // So that the ship raises no level.
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'before', 60, 0)",
    learner.user_id,
  );
  await chooseProject(page, 1);
  await page.goto("/playground");
  await writeCode(page, task.check);
  await page.getByRole("button", { name: "Ship", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Ship it" }).press("Enter");
  await setTimeScale(context, server.origin, 100);
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  // The animation of leaving.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.waitForURL("/inbox");
  await expect(page.getByText("Codex is typing…")).toBeVisible();
  await expect(page.getByRole("button", { name: "Skip" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: next.subject })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Task" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Preparing your coding arena..." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Skip" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("/playground");
  await expect(page.getByRole("heading", { name: next.title })).toBeVisible();
});
