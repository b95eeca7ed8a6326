/** Actions of a learner on the coding page. */
import type { Page } from "@playwright/test";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import type { Code } from "../../worker/rules/code.ts";
import { ask, chooseProject, expect } from "./fixtures.ts";

const TABS = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/** Replaces the code in the three editors, as by select-all and paste. */
export async function writeCode(page: Page, code: Code): Promise<void> {
  for (const [key, name] of TABS) {
    await page.getByRole("tab", { name, exact: true }).click();
    const editor = page.getByRole("tabpanel", { name, exact: true }).getByRole("textbox");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    if (code[key] === "") await page.keyboard.press("Delete");
    else await page.keyboard.insertText(code[key]);
  }
}

/** Ships the code in the editors, and waits for the result. */
export async function ship(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const question = page.getByRole("dialog", {
    name: "Are you sure you want to ship? Mistakes will lose you exp!",
  });
  await question.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
}

const COUNTER_PROJECT = 4;
const COUNTER_TASK = 404;

/** A task in JavaScript that is judged by what it does: a button adds 50 to the heat and shows it; the actions click it three times. */
export function counterTask() {
  const project = loadCurriculum().curriculum.projects.find(({ id }) => id === COUNTER_PROJECT);
  const at = project?.tasks.findIndex(({ id }) => id === COUNTER_TASK) ?? -1;
  const task = project?.tasks[at];
  if (!project || !task) throw new Error(`There is no task ${COUNTER_TASK}`);
  return { ...task, before: project.tasks.slice(0, at) };
}

/** Ships the tasks before the counter's task, and opens it. */
export async function openCounterTask(
  page: Page,
  { before, title }: ReturnType<typeof counterTask>,
): Promise<void> {
  await chooseProject(page, COUNTER_PROJECT);
  for (const { id: task_id, check } of before) {
    await ask(page, "post", "/ships", { task_id, ship_id: crypto.randomUUID(), ...check });
    await ask(page, "post", "/journey/continue", { task_id });
    await ask(page, "post", "/inbox/receive");
  }
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}
