/** Actions of a learner on the coding page. */
import type { Page } from "@playwright/test";
import type { Asks, Predict, Task } from "../../worker/curriculum/content.ts";
import { answerKeyOf } from "../../worker/curriculum/predict.ts";
import type { Playground } from "../../worker/journey/read-playground.ts";
import type { Code } from "../../worker/rules/code.ts";
import { curriculum } from "../support/curriculum.ts";
import { editorOf, TABS } from "./editors.ts";
import { ask, chooseProject, expect, send } from "./fixtures.ts";

/**
 * Replaces the code in the editors, as by select-all and paste.
 * @param shown what the editors contain; those that contain the wanted code already are left alone
 */
export async function writeCode(page: Page, code: Code, shown?: Code): Promise<void> {
  for (const [key, name] of TABS) {
    if (shown?.[key] === code[key]) continue;
    await page.getByRole("tab", { name, exact: true }).click();
    const editor = editorOf(page, name);
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

/** The body of a right ship of a task: its check, or the right choice of its question. */
export function rightShip({ id, check, predict }: Pick<Task, "id" | "check" | "predict">) {
  const choice = predict && { choice: answerKeyOf(predict, "html").right };
  return { task_id: id, ship_id: crypto.randomUUID(), ...check, ...choice };
}

/** The radio buttons of the question that is open: the right one, and the wrong ones with their reasons. */
export async function radiosOf(page: Page, predict: Predict) {
  const { right, why } = answerKeyOf(predict, "html");
  const answer = await send(page, "get", "/api/playground");
  const { task } = (await answer.json()) as Playground;
  const ids = task?.question?.choices.map(({ id }) => id) ?? [];
  const radio = (id: string) => page.getByRole("radio").nth(ids.indexOf(id));
  const wrong = Object.entries(why).map(([id, reason]) => ({ radio: radio(id), reason }));
  return { right: radio(right), wrong };
}

const COUNTER_TASK = 404;
const FREE_TASK = 110;

/** A task of the curriculum with its project's id and the tasks before it. */
function taskOf(id: number) {
  for (const project of curriculum.projects) {
    const at = project.tasks.findIndex((task) => task.id === id);
    const task = project.tasks[at];
    if (task) return { ...task, before: project.tasks.slice(0, at) };
  }
  throw new Error(`There is no task ${id}`);
}

/** A task in JavaScript that is judged by what it does: a button adds 50 to the heat and shows it; the actions click it three times. */
export function counterTask() {
  return taskOf(COUNTER_TASK);
}

/** A free task, with its brief and its example pages. */
export function freeTask() {
  const { free, ...task } = taskOf(FREE_TASK);
  if (!free) throw new Error(`Task ${FREE_TASK} has no brief`);
  return { ...task, free };
}

/** The first task of the curriculum that asks a question of a kind. */
export function predictTask(asks: Asks) {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const { predict, ...task } = taskOf(tasks.find((one) => one.predict?.asks === asks)?.id ?? 0);
  if (!predict) throw new Error(`No task asks for ${asks}`);
  return { ...task, predict };
}

/** Ships the tasks before a task, and opens it. */
export async function openTask(
  page: Page,
  { before, projectId, title }: Pick<ReturnType<typeof taskOf>, "before" | "projectId" | "title">,
): Promise<void> {
  await chooseProject(page, projectId);
  for (const task of before) {
    await ask(page, "post", "/ships", rightShip(task));
    await ask(page, "post", "/journey/continue", { task_id: task.id });
    await ask(page, "post", "/inbox/receive");
  }
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}
