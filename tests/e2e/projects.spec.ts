import type { Page } from "@playwright/test";
import { type Code, LANGUAGES } from "../../worker/rules/code.ts";
import { curriculum } from "../support/curriculum.ts";
import { rightShip, ship } from "./coding.ts";
import { ask, chooseProject, expect, test } from "./fixtures.ts";
import { typeCode } from "./typing.ts";

const { projects } = curriculum;
type Task = (typeof projects)[number]["tasks"][number];

/** The bodies of all API responses of a page. */
function listen(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) answers.push(response.text().catch(() => ""));
  });
  return answers;
}

/** Code without space at both ends of lines, since the editor indents by itself. */
const tidy = (code: string) => code.replace(/^[^\S\n]+|[^\S\n]+$/gm, "").trimEnd();

/** The languages of a task's check that differ from its start, as they would occur in JSON. No response may contain them before the ship. */
function secrets(start: Code, check: Code): string[] {
  return [check.html, check.css, check.js]
    .filter((code) => code !== "" && ![start.html, start.css, start.js].includes(code))
    .map((code) => JSON.stringify(code).slice(1, -1));
}

/** Ships the tasks of a project before a given one, all right, and receives the next. */
async function shipBefore(page: Page, tasks: readonly Task[], task: Task): Promise<void> {
  for (const before of tasks.slice(0, tasks.indexOf(task))) {
    await ask(page, "post", "/ships", rightShip(before));
    await ask(page, "post", "/journey/continue", { task_id: before.id });
    await ask(page, "post", "/inbox/receive");
  }
}

// One project of each map, the first, the middle and the last of its tasks with a check. The others differ in content alone, which the
// gate checks; free and predict tasks have tests of their own.
for (const id of [3, 6, 8]) {
  const project = projects.find((one) => one.id === id);
  if (!project) throw new Error(`There is no project ${id}`);

  const tasks = project.tasks.filter(({ free, predict }) => !free && !predict);
  for (const task of [tasks.at(0), tasks.at(tasks.length >> 1), tasks.at(-1)]) {
    if (!task) throw new Error(`Project ${id} has no tasks`);
    const { id: task_id, title, start, check } = task;
    test(`a learner types task ${task_id}, ${title}, and the ship is right`, async ({
      page,
      learner,
      backend,
    }) => {
      await chooseProject(page, id);
      await shipBefore(page, project.tasks, task);
      // Otherwise the limit of ships a minute would be reached.
      await backend.query(
        "UPDATE task_completion_log SET created_at = created_at - 60000 WHERE user_id = ?",
        learner.user_id,
      );
      const answers = listen(page);
      await page.goto("/playground");
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await typeCode(page, start, check);
      const before = (await Promise.all(answers)).join("\n");
      for (const secret of secrets(start, check)) expect(before).not.toContain(secret);

      const asked = page.waitForRequest((request) => request.url().endsWith("/api/ships"));
      await ship(page);
      const sent = (await asked).postDataJSON() as Code;
      for (const language of LANGUAGES) expect(tidy(sent[language])).toBe(tidy(check[language]));
      await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
      const ships = await backend.query<{ correct: number; attempt: number }>(
        "SELECT correct, attempt FROM task_completion_log WHERE user_id = ? AND task_id = ?",
        ...[learner.user_id, task_id],
      );
      expect(ships).toEqual([{ correct: 1, attempt: 0 }]);
    });
  }
}
