/** With reduced motion the animations show their end, with the same texts. The test stops the clock during the checks. */
import type { Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import type { LocalServer } from "../support/local-server.ts";
import { ship, writeCode } from "./coding.ts";
import { chooseProject, expect, setTimeScale, test } from "./fixtures.ts";

const task = curriculum.projects[0]?.tasks[0];
if (!task) throw new Error("Project 1 has no task");

// A time scale so long that a state of one second lasts until the test has checked it.
test.beforeEach(({ context, server }) => setTimeScale(context, server.origin, 100));

/** Expects no animation longer than a frame, and no confetti. */
async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().endTime) > 20)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name)),
  );
  expect(moving).toEqual([]);
  await expect(page.locator("canvas")).toHaveCount(0);
}

/** Opens the journey with a cover that soon disappears. */
async function arrive(page: Page, server: LocalServer): Promise<void> {
  await setTimeScale(page.context(), server.origin, 0.1);
  await page.goto("/journey");
  await expect(page.getByRole("heading", { name: "BeachIsland", level: 1 })).toBeVisible();
  await expect(page.getByTestId("cover")).toBeHidden();
  await setTimeScale(page.context(), server.origin, 100);
}

test("the cover of a map stands for a second, times the scale", async ({ page, learner: _ }) => {
  await page.goto("/journey");
  const cover = page.getByTestId("cover");
  await expect(cover).toContainText("BeachIsland");
  await expect(cover).toHaveCSS("animation-delay", "100s");
});

test("another map is shown without clouds", async ({ page, learner: _, server }) => {
  await arrive(page, server);
  await page.getByRole("button", { name: "Maps" }).click();
  await page.getByRole("button", { name: /InfernoInterface/ }).click();
  await expect(page.getByRole("heading", { name: "InfernoInterface", level: 1 })).toBeVisible();
  await expect(page.getByTestId("clouds")).toBeHidden();
  await expectStill(page);
});

test("the scan of a project shows its end at once", async ({ page, learner: _, server }) => {
  await arrive(page, server);
  await page.getByRole("button", { name: "Projects", exact: true }).click();
  const list = page.getByRole("complementary", { name: "All projects" });
  await list.getByRole("button", { name: /The Lighthouse Card/ }).click();
  await page.getByRole("button", { name: "Let's Build!" }).click();
  await expect(page.getByText("Project locked in!")).toBeVisible();
  await expect(page.getByText("Dreamt by")).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await page.waitForURL("/inbox");
});

test("the coding arena is prepared without motion", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.clock.install();
  await page.goto("/inbox");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: "Start Task" }).click();
  await expect(page.getByText("Preparing your coding arena...")).toBeVisible();
  // If the clock moved earlier, it would also end the request.
  await (await saved).finished();
  await expectStill(page);
  await page.clock.fastForward(200_000);
  await page.waitForURL("/playground");
});

test("a wrong ship bumps without motion", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await writeCode(page, { html: "<p>Not this</p>", css: "", js: "" });
  await ship(page);
  await expect(page.getByText("Bump! Not quite there yet.")).toBeVisible();
  await expectStill(page);
});

test("lift-off and level-up are shown without motion", async ({ page, learner, backend }) => {
  // One EXP short of level 1.
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'almost', 49, 0)",
    learner.user_id,
  );
  await chooseProject(page, 1);
  await page.goto("/playground");
  await writeCode(page, task.check);
  await ship(page);
  const levelUp = page.getByRole("dialog", { name: "Level Up!" });
  await expect(levelUp).toContainText("Lvl 0 ➡ Lvl 1");
  await expectStill(page);
  await page.keyboard.press("Escape");
  await expect(levelUp).toBeHidden();
  const resultText = await page.getByText(/Correct\. You gained \d+ EXP/).textContent();
  const [gained] = /\d+/.exec(resultText ?? "") ?? [];
  await expect(page.getByText(`+${gained} EXP`, { exact: true })).toBeVisible();
  await expectStill(page);
});
