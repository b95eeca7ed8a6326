/** A learner's own page goes through a project. */
import type { Page } from "@playwright/test";
import { isCarried } from "../../worker/curriculum/content.ts";
import type { Playground } from "../../worker/journey/read-playground.ts";
import type { Code } from "../../worker/rules/code.ts";
import { expectedPage } from "../../worker/rules/page-edits/expected-page.ts";
import { curriculum } from "../support/curriculum.ts";
import { radiosOf, ship, writeCode } from "./coding.ts";
import { ask, chooseProject, expect, send, test } from "./fixtures.ts";

const { projects } = curriculum;
function projectOf(id: number) {
  const project = projects.find((one) => one.id === id);
  if (!project) throw new Error(`There is no project ${id}`);
  return project;
}

const EXTRA = '<p class="mine">Made by Kofi</p>';
/** Adds a paragraph and a colour. */
const withExtra = ({ html, css, js }: Code): Code => ({
  html: `${html.trimEnd()}\n${EXTRA}\n`,
  css: `${css.trimEnd()}\n.mine {\n  color: tomato;\n}\n`,
  js,
});

/** Renames a class or an id everywhere. */
function rename({ html, css, js }: Code, attribute: "class" | "id", name: string): Code {
  const sign = attribute === "class" ? "\\." : "#";
  const selector = new RegExp(`(${sign})${name}(?![\\w-])`, "g");
  const inSelectors = (text: string) => text.replace(selector, `$1my-${name}`);
  return {
    html: html.replace(new RegExp(`${attribute}="${name}"`, "g"), `${attribute}="my-${name}"`),
    css: inSelectors(css),
    js: inSelectors(js),
  };
}

async function ownStart(page: Page): Promise<Playground["own_start"]> {
  const answer = await send(page, "get", "/api/playground");
  return ((await answer.json()) as Playground).own_start;
}

/** Ships a task over the API, and receives the next. */
async function shipByApi(page: Page, task_id: number, code: Code, more: object = {}): Promise<void> {
  await ask(page, "post", "/ships", { task_id, ship_id: crypto.randomUUID(), ...code, ...more });
  await ask(page, "post", "/journey/continue", { task_id });
  await ask(page, "post", "/inbox/receive");
}

/** The overlay of a new level would open on the next page, perhaps between a press and its release. */
const forgetLevel = (page: Page) => page.evaluate(() => localStorage.removeItem("codenaut.level"));

// One project of each map.
for (const { id, attribute, name } of [
  { id: 3, attribute: "id", name: "board" },
  { id: 6, attribute: "class", name: "page" },
  { id: 8, attribute: "class", name: "ticket" },
] as const)
  test(`a learner's own changes stay through the whole of project ${id}`, async ({
    page,
    learner,
    backend,
  }) => {
    const { tasks } = projectOf(id);
    // Each task on the screen takes about two seconds.
    test.setTimeout(test.info().timeout * 2);
    await chooseProject(page, id);
    const carried = tasks.filter(isCarried);
    for (const task of tasks) {
      const index = carried.indexOf(task);
      const start = await ownStart(page);
      if (index > 0) {
        expect(start?.collisions).toEqual([]);
        expect(start?.code.html).toContain(EXTRA);
        expect(start?.code.css).toContain("tomato");
      }
      if (index > 1) expect(start?.code.html).toContain(`"my-${name}`);
      const wanted = start ? expectedPage(task.start, task.check, start.code)?.page : task.check;
      if (!wanted) throw new Error(`The change of ${task.id} can't be put into the page`);
      // On the screen: the first of the own page, where it changes, the last, and those that leave it alone.
      if (index > 2 && index < carried.length - 1) {
        await shipByApi(page, task.id, wanted, { own_start: { take_codex: [] } });
        await forgetLevel(page);
        continue;
      }
      await page.goto("/playground");
      await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
      if (!isCarried(task)) {
        expect(start).toBeNull();
        await expect(page.getByText("Your page goes on.")).toBeHidden();
      }
      if (index > 0) {
        await expect(page.getByText("Your page goes on.")).toBeVisible();
        await page.getByRole("tab", { name: "HTML", exact: true }).click();
        await expect(page.getByRole("tabpanel", { name: "HTML" })).toContainText("Made by Kofi");
      }
      const own = index === 0 ? withExtra(wanted) : index === 1 ? rename(wanted, attribute, name) : wanted;
      if (task.predict) await (await radiosOf(page, task.predict)).right.check();
      else await writeCode(page, own, start?.code ?? task.start);
      await ship(page);
      await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
      await ask(page, "post", "/journey/continue", { task_id: task.id });
      await ask(page, "post", "/inbox/receive");
      await forgetLevel(page);
      // A project has more tasks than a minute may have ships.
      await backend.query(
        "UPDATE task_completion_log SET created_at = created_at - 60000 WHERE user_id = ?",
        learner.user_id,
      );
    }
    const ships = await backend.query<{ correct: number; attempt: number }>(
      "SELECT correct, attempt FROM task_completion_log WHERE user_id = ?",
      learner.user_id,
    );
    expect(ships.map((row) => ({ ...row }))).toEqual(tasks.map(() => ({ correct: 1, attempt: 0 })));
    const [last] = await backend.query<{ html: string }>(
      "SELECT html FROM project_pages WHERE user_id = ?",
      learner.user_id,
    );
    expect(last?.html).toContain(EXTRA);
    expect(last?.html).toContain(`"my-${name}`);
  });

test("Codex's version is one press away and back, and neither text is lost", async ({ page, learner: _ }) => {
  const { tasks } = projectOf(1);
  const [first, second] = tasks;
  if (!first || !second) throw new Error("Project 1 has no two tasks");
  await chooseProject(page, 1);
  await shipByApi(page, first.id, withExtra(first.check));
  await page.goto("/playground");
  const html = page.getByRole("tabpanel", { name: "HTML" });
  await page.getByRole("tab", { name: "HTML", exact: true }).click();
  await expect(html).toContainText("Made by Kofi");
  await html.getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText("<p>Half done</p>");
  await page.getByRole("button", { name: "Start from Codex's version" }).click();
  await expect(page.getByText("This is Codex's version.")).toBeVisible();
  await expect(html).not.toContainText("Made by Kofi");
  await page.reload();
  await expect(page.getByText("This is Codex's version.")).toBeVisible();
  await page.getByRole("button", { name: "Back to your page" }).click();
  await expect(html).toContainText("Made by Kofi");
  await expect(html).toContainText("Half done");

  await page.getByRole("button", { name: "Start from Codex's version" }).click();
  await writeCode(page, second.check);
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/ships"));
  await ship(page);
  expect((await asked).postDataJSON()).not.toHaveProperty("own_start");
  await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
});

test("at a collision, the learner sees both versions and takes Codex's by keyboard, on a phone", async ({
  page,
  learner,
  backend,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseProject(page, 1);
  for (const { id, check } of projectOf(1).tasks.slice(0, 2)) await shipByApi(page, id, check);
  await backend.query("UPDATE project_pages SET html = '<p>All mine</p>' WHERE user_id = ?", learner.user_id);
  expect((await ownStart(page))?.collisions.length).toBeGreaterThan(0);
  await page.goto("/playground");
  await page.getByRole("button", { name: "Yours or Codex's?" }).click();
  const dialog = page.getByRole("dialog", { name: "Yours or Codex's?" });
  const groups = await dialog.getByRole("group").count();
  for (let at = 0; at < groups; at++) {
    await dialog.getByRole("group").nth(at).getByRole("radio", { name: "Yours" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("group").nth(at).getByRole("radio", { name: "Codex's" })).toBeChecked();
  }
  await dialog.getByRole("button", { name: "Use these" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Codex only adds to it.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Codex only adds to it.")).toBeVisible();
});
