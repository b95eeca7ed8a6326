import { curriculum } from "../support/curriculum.ts";
import { findViolations } from "./accessibility.ts";
import { rightShip, ship, writeCode } from "./coding.ts";
import { editorOf } from "./editors.ts";
import { ask, chooseProject, expect, newName, send, submitByKey, test } from "./fixtures.ts";
import { expectShown } from "./recorder.ts";

const [project] = curriculum.projects;
if (!project) throw new Error("The curriculum has no project");

test("a newcomer signs up, finds a project, ships the first task and gets the next", async ({ page }) => {
  const [task, next] = project.tasks;
  if (!task || !next) throw new Error("Project 1 has no two tasks");
  const name = newName();
  await page.goto("/");
  await page.getByRole("link", { name: "Start Now" }).first().click();
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await submitByKey(page);
  await page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" }).click();
  await page.waitForURL("/newUser");
  await page.getByRole("radio").first().check({ force: true });
  await page.getByRole("button", { name: "Let's Begin!" }).click();
  await page.waitForURL("/dashboard");
  await page.getByRole("button", { name: "View Journey" }).click();
  await page.waitForURL("/journey");
  await page
    .getByRole("button", { name: new RegExp(project.name) })
    .first()
    .click();
  await page.getByRole("button", { name: "Let's Build!" }).click();
  await page.waitForURL("/inbox");
  await page.getByRole("button", { name: "Start Task" }).click();
  await page.waitForURL("/playground");
  await writeCode(page, task.check);
  await ship(page);
  await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/inbox");
  await expect(page.getByRole("heading", { name: next.subject })).toBeVisible();
});

test("the last ship of a project ends it; EXP and level add up to the ledger and are there after a reload", async ({
  page,
  learner,
  backend,
}) => {
  const last = project.tasks.at(-1);
  if (!last) throw new Error("Project 1 has no tasks");
  await chooseProject(page, project.id);
  for (const task of project.tasks.slice(0, -1)) {
    await ask(page, "post", "/ships", rightShip(task));
    await ask(page, "post", "/journey/continue", { task_id: task.id });
    await ask(page, "post", "/inbox/receive");
  }
  const ledger = async () => {
    const [row] = await backend.query<{ exp: number }>(
      "SELECT sum(amount) AS exp FROM exp_ledger WHERE user_id = ?",
      learner.user_id,
    );
    return row?.exp ?? 0;
  };
  const before = await ledger();
  const levelOf = (exp: number) => Math.floor(Math.sqrt(exp / 100));
  await page.goto("/playground");
  await writeCode(page, last.check);
  await ship(page);
  const resultText = await page.getByText(/You gained \d+ EXP/).textContent();
  const gained = Number(/\d+/.exec(resultText ?? "")?.[0]);
  expect(gained).toBeGreaterThanOrEqual(20);
  expect(gained).toBeLessThanOrEqual(50);
  const exp = await ledger();
  expect(exp).toBe(before + gained);
  if (levelOf(exp) > levelOf(before)) await expectShown(page, `Lvl ${levelOf(before)} ➡ Lvl ${levelOf(exp)}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/inbox");
  const done = page.getByRole("dialog", { name: "Project Done!" });
  await expect(done).toBeVisible();
  await expect(done.frameLocator("iframe:visible").getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  expect(await (await send(page, "get", "/api/exp")).json()).toEqual({ exp, level: levelOf(exp) });
  const shownExp = page.getByText(new RegExp(`^${exp} / \\d+ EXP`));
  await expect(shownExp).toBeVisible();
  for (const { subject } of project.tasks) await expect(page.getByText(subject).first()).toBeVisible();
  for (const path of ["/dashboard", "/journey"]) {
    await page.goto(path);
    await expect(shownExp).toBeVisible();
  }
});

test("a learner is led from a wrong ship to its tip, earns half for the second, and goes on, by the keyboard", async ({
  page,
  learner,
  backend,
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  await writeCode(page, { html: "<p>Not this</p>", css: "", js: "" });
  await page.getByRole("tab", { name: "CSS", exact: true }).click();
  await ship(page);
  await expect(page.getByText("You gained 0 EXP")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Improvement tips" })).toBeVisible();
  const keep = page.getByRole("button", { name: "Keep coding" });
  await expect(keep).toBeFocused();
  await expect(keep).toHaveAccessibleDescription("<h1> tag is missing.");
  await keep.press("Enter");
  // The place of the tip.
  await expect(editorOf(page, "HTML")).toBeFocused();
  await expect(editorOf(page, "HTML").getByText("<h1> tag is missing.")).toBeVisible();
  // The ship is moved 20 s back: the time to read its answer is over.
  await backend.query(
    "UPDATE task_completion_log SET created_at = created_at - 20000 WHERE user_id = ?",
    learner.user_id,
  );
  await writeCode(page, task.check);
  await ship(page);
  await expect(page.getByText(/^drawn \d+ · second time: × 0\.5$/)).toBeVisible();
  const result = page.getByRole("dialog", { name: "Lift-off! Your ship has landed safely." });
  await expect(result.getByRole("img", { name: "How the page looks" })).toBeVisible();
  const drawn = result.frameLocator("iframe").getByRole("heading", { level: 1, includeHidden: true });
  await expect(drawn).toHaveText(/\w/);
  await expect(result.getByRole("region", { name: "What it was about" })).toContainText("Main heading");
  await expect(result.getByText(/^Level \d · \d+ EXP to level \d$/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("/inbox");
  const rows = await backend.query<{ correct: number; attempt: number }>(
    "SELECT correct, attempt FROM task_completion_log WHERE user_id = ? ORDER BY attempt",
    learner.user_id,
  );
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { correct: 0, attempt: 0 },
    { correct: 1, attempt: 1 },
  ]);
});

test("nothing is lost: a draft survives a reload, Reset can be undone, and a ship whose answer is lost earns once", async ({
  page,
  learner,
  backend,
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  await chooseProject(page, project.id);
  // A ship is judged, but its response is lost.
  await page.route("**/api/ships", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/playground");
  await writeCode(page, task.check);
  await page.reload();
  const editor = editorOf(page, "HTML");
  await expect(editor).toContainText(task.check.html.trim().slice(0, 12));
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: "Undo reset" }).click();
  await expect(editor).toContainText(task.check.html.trim().slice(0, 12));

  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByText("Your ship waits and is sent by itself.")).toBeVisible();
  // The reload loses the waiting ship, but not its id.
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await ship(page);
  const ledger = await backend.query<{ amount: number }>(
    "SELECT amount FROM exp_ledger WHERE user_id = ? AND key LIKE 'ship:%'",
    learner.user_id,
  );
  expect(ledger).toHaveLength(1);
  await expect(page.getByText(`You gained ${ledger[0]?.amount} EXP`)).toBeAttached();
});

test("code that was begun on an earlier revision says so, and the present one is a press away, with undo", async ({
  page,
  learner,
  backend,
}) => {
  const revised = project.tasks[0];
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await writeCode(page, { html: "<h1>Begun before</h1>", css: "", js: "" });
  await page.goto("/dashboard");
  // Both copies of the draft become older than the task.
  const older =
    "UPDATE drafts SET revision = revision - 1 WHERE user_id = ? AND html LIKE '%before%' RETURNING key";
  await expect.poll(() => backend.query(older, learner.user_id)).toHaveLength(1);
  await page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...draft, revision: draft.revision - 1 }));
  }, `codenaut.draft.${learner.user_id}.${revised?.id}`);
  await page.goto("/playground");
  const notice = page.getByText("This task has changed since you began.");
  const editor = editorOf(page, "HTML");
  await expect(notice).toBeVisible();
  await expect(editor).toContainText("Begun before");
  await page.getByRole("button", { name: "Start the new one" }).click();
  await expect(notice).toBeHidden();
  await expect(editor).not.toContainText("Begun before");
  await page.getByRole("button", { name: "Undo reset" }).click();
  await expect(notice).toBeVisible();
  await expect(editor).toContainText("Begun before");
});

test("Back leaves the coding page without a question if the draft is stored", async ({
  page,
  learner: _,
}) => {
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await writeCode(page, { html: "<h1>Half done</h1>", css: "", js: "" });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.waitForURL("/inbox");
  await page.getByRole("button", { name: "Start Task" }).click();
  const editor = editorOf(page, "HTML");
  await expect(editor).toContainText("<h1>Half done</h1>");
});

test("Back asks before it leaves code that the browser can't store", async ({ page, learner: _ }) => {
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("codenaut.draft.")) throw new DOMException("full", "QuotaExceededError");
      write.call(this, key, value);
    };
  });
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await writeCode(page, { html: "<h1>Half done</h1>", css: "", js: "" });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Are you sure? Progress will be lost." });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/playground");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("/inbox");
});

test("an unchanged start is refused, and a right answer in another form is accepted", async ({
  page,
  learner,
  backend,
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  await ship(page);
  await expect(page.getByText("You gained 0 EXP")).toBeAttached();
  await page.getByRole("button", { name: "Keep coding" }).click();
  // The ship is moved 20 s back: the time to read its answer is over.
  await backend.query(
    "UPDATE task_completion_log SET created_at = created_at - 20000 WHERE user_id = ?",
    learner.user_id,
  );
  const otherwise = task.check.html.replace(
    /<(\/?)(\w+)/g,
    (_, slash, tag) => `<${slash}${tag.toUpperCase()}`,
  );
  await writeCode(page, {
    ...task.start,
    html: `<!-- my first page -->\n  ${otherwise.replace(" ", "\n    ")}\n`,
  });
  await ship(page);
  await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
});
