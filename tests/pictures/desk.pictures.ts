/** The states of the desk. */
import type { Page } from "@playwright/test";
import {
  counterTask,
  freeTask,
  openTask,
  predictTask,
  radiosOf,
  rightShip,
  ship,
  writeCode,
} from "../e2e/coding.ts";
import { editorOf } from "../e2e/editors.ts";
import { ask, chooseProject, expect, setOffline, test } from "../e2e/fixtures.ts";
import { curriculum } from "../support/curriculum.ts";
import { shoot } from "./shoot.ts";

const [project] = curriculum.projects;
if (!project) throw new Error("There is no project");
const [first] = project.tasks;
if (!first) throw new Error("Project 1 has no tasks");

async function openFirst(page: Page): Promise<void> {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await expect(editorOf(page, "HTML")).toBeFocused();
}

test("open, with each of a narrow window's parts", async ({ page, learner: _ }) => {
  await openFirst(page);
  await shoot(page, "desk-open");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of ["Page", "Task"]) {
    await page.getByRole("tab", { name: part }).click();
    await shoot(page, `desk-part-${part.toLowerCase()}`);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test("its first hint", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.addInitScript(() => localStorage.removeItem("codenaut.tour.playground"));
  await page.goto("/playground");
  await page.getByRole("dialog").waitFor();
  await shoot(page, "desk-hint");
});

test("an unfinished tag, a page as wide as a phone, and a hidden page", async ({ page, learner: _ }) => {
  await openFirst(page);
  await page.keyboard.type("<b");
  await expect(page.getByText("The last whole page: your HTML isn't finished.")).toBeVisible();
  await shoot(page, "desk-unfinished");
  await page.getByRole("button", { name: "Phone width" }).click();
  await shoot(page, "desk-phone-width");
  await page.getByRole("button", { name: "Hide Preview" }).click();
  await shoot(page, "desk-page-hidden");
});

test("Run: wishes ticked, a console with an error", async ({ page, learner: _ }) => {
  const task = counterTask();
  await openTask(page, task);
  await writeCode(page, {
    ...task.start,
    js: 'document.querySelector("h1").textContent = "Furnace 10";\nconsole.log("Heat:", 50);\nheat();',
  });
  await page.keyboard.press("ControlOrMeta+s");
  // The console's own text is in a closed shadow tree.
  const pane = page.getByRole("region", { name: "Preview" });
  await expect(pane.frameLocator("iframe:visible").getByText("Furnace 10")).toBeVisible();
  await shoot(page, "desk-console");
  await writeCode(page, task.check, task.start);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("status").filter({ hasText: /Ready to ship/ })).toBeAttached();
  await shoot(page, "desk-ticks");
});

test("a wrong ship, and its tip at the line", async ({ page, learner: _ }) => {
  await openFirst(page);
  await writeCode(page, { ...first.start, html: "<h2>Amara</h2>" });
  await ship(page);
  await shoot(page, "desk-wrong");
  await page.getByRole("button", { name: "Keep coding" }).click();
  await expect(editorOf(page, "HTML")).toBeFocused();
  await shoot(page, "desk-tip");
});

test("a right ship", async ({ page, learner: _ }) => {
  await openFirst(page);
  await writeCode(page, first.check, first.start);
  await ship(page);
  await shoot(page, "desk-right");
});

test("Project Done!", async ({ page, learner: _ }) => {
  const last = project.tasks.at(-1);
  if (!last) throw new Error("Project 1 has no tasks");
  await openTask(page, { before: project.tasks.slice(0, -1), projectId: 1, title: last.title });
  const code = last.free?.solutions[0]?.code ?? last.check;
  await ask(page, "post", "/ships", { ...rightShip(last), ...code });
  await writeCode(page, code);
  await ship(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Project Done!").first()).toBeVisible();
  await shoot(page, "desk-project-done");
});

test("a free task", async ({ page, learner: _ }) => {
  const task = freeTask();
  await openTask(page, task);
  await writeCode(page, task.free.wrong[0]?.code ?? task.start);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("status").filter({ hasText: / done/ })).toBeAttached();
  await shoot(page, "desk-free");
});

test("a question, open and answered wrongly", async ({ page, learner: _ }) => {
  const task = predictTask("page");
  await openTask(page, task);
  await shoot(page, "desk-question");
  const { wrong } = await radiosOf(page, task.predict);
  await wrong[0]?.radio.check();
  await ship(page);
  await shoot(page, "desk-question-wrong");
});

test("no connection", async ({ page, learner: _ }) => {
  await openFirst(page);
  await setOffline(page, true);
  await page.keyboard.type("<p>In the tunnel</p>");
  await expect(page.getByRole("button", { name: "Keep here" })).toBeVisible();
  await shoot(page, "desk-offline");
});
