import type { Page } from "@playwright/test";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { type Code, ship } from "./coding.ts";
import { ask, chooseProject, expect, record, test } from "./fixtures.ts";
import { typeCode } from "./typing.ts";

const { projects } = loadCurriculum().curriculum;

/** Everything that the API tells the page, as text. */
function listen(page: Page): Promise<string>[] {
  const told: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) told.push(response.text().catch(() => ""));
  });
  return told;
}

/** The space at both ends of lines aside: how far a line is indented is the editor's doing, not the learner's. */
const tidy = (code: string) => code.replace(/^[^\S\n]+|[^\S\n]+$/gm, "").trimEnd();

/** The parts of a task's reference that its start has not: what no answer may hold before the ship. */
function secrets(start: Code, check: Code): string[] {
  return [check.html, check.css, check.js]
    .filter((code) => code !== "" && ![start.html, start.css, start.js].includes(code))
    .map((code) => JSON.stringify(code).slice(1, -1));
}

// One of each map.
for (const id of [3, 6, 8]) {
  const project = projects.find((one) => one.id === id);
  if (!project) throw new Error(`There is no project ${id}`);

  test(`a learner types all of project ${id}, and each ship is right`, async ({ page, learner }) => {
    test.setTimeout(300_000);
    const told = listen(page);
    await chooseProject(page, id);
    for (const { id: task_id, title, start, check } of project.tasks) {
      await test.step(`${task_id} ${title}`, async () => {
        await page.goto("/playground");
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await typeCode(page, start, check);
        const before = (await Promise.all(told)).join("\n");
        for (const secret of secrets(start, check)) expect(before).not.toContain(secret);

        const asked = page.waitForRequest((request) => request.url().endsWith("/api/ships"));
        await ship(page);
        const sent = (await asked).postDataJSON() as Code;
        for (const language of ["html", "css", "js"] as const)
          expect(tidy(sent[language])).toBe(tidy(check[language]));
        await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
        await ask(page, "post", "/journey/continue", { task_id });
        await ask(page, "post", "/inbox/receive");
      });
    }
    const ships = await record<{ correct: number; attempt: number }>(
      "SELECT correct, attempt FROM task_completion_log WHERE user_id = ?",
      learner.user_id,
    );
    expect(ships.map(({ correct, attempt }) => ({ correct, attempt }))).toEqual(
      project.tasks.map(() => ({ correct: 1, attempt: 0 })),
    );
  });
}
