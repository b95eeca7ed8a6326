import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { ship, writeCode } from "./coding.ts";
import { chooseProject, expect, newName, record, test } from "./fixtures.ts";

const [project] = loadCurriculum().curriculum.projects;
if (!project) throw new Error("The curriculum has no project");

test("a new learner signs up, ships all of project 1, sees the EXP add up and the level rise, and finds it all again", async ({
  page,
}) => {
  // Seven tasks, each with the overlays and the five seconds that the product takes.
  test.setTimeout(400_000);
  const name = newName();
  await page.goto("/");
  await page.getByRole("link", { name: "Start Now" }).first().click();
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Next" }).click();
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

  let exp = 50;
  for (const [index, task] of project.tasks.entries()) {
    await expect(page.getByRole("heading", { name: task.subject })).toBeVisible({ timeout: 15_000 });
    await page.getByRole("button", { name: "Start Task" }).click();
    await expect(page.getByText("Preparing your coding arena...")).toBeVisible();
    await page.waitForURL("/playground");
    await writeCode(page, task.check);
    await ship(page);
    const said = await page.getByText(/You gained \d+ EXP/).textContent();
    const gained = Number(/\d+/.exec(said ?? "")?.[0]);
    expect(gained).toBeGreaterThanOrEqual(20);
    expect(gained).toBeLessThanOrEqual(50);
    const level = Math.floor(Math.sqrt(exp / 100));
    exp += gained;
    const nextLevel = Math.floor(Math.sqrt(exp / 100));
    if (nextLevel > level) {
      const levelUp = page.getByRole("dialog", { name: "Level Up!" });
      await expect(levelUp).toContainText(`Lvl ${level} ➡ Lvl ${nextLevel}`);
      await page.keyboard.press("Escape");
      await expect(levelUp).toBeHidden();
    }
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("/inbox");
    if (index < project.tasks.length - 1) continue;
    await expect(page.getByText("Project Done!")).toBeVisible();
  }

  await page.reload();
  const standing = (await (await page.request.get("/api/exp")).json()) as { exp: number; level: number };
  expect(standing).toEqual({ exp, level: Math.floor(Math.sqrt(exp / 100)) });
  expect(standing.level).toBeGreaterThanOrEqual(1);
  await expect(page.getByText(new RegExp(`^${exp} / \\d+ EXP$`))).toBeVisible();
  for (const task of project.tasks) await expect(page.getByText(task.subject).first()).toBeVisible();
  const [ledger] = await record<{ sum: number }>(
    "SELECT sum(amount) AS sum FROM exp_ledger l JOIN user_state s ON s.user_id = l.user_id WHERE s.display_name = ?",
    name,
  );
  expect(ledger?.sum).toBe(exp);
});

test("a learner who ships wrong code reads the tips, keeps coding, and earns half for the second ship", async ({
  page,
  learner,
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  await writeCode(page, { html: "<p>Not this</p>", css: "", js: "" });
  await ship(page);
  await expect(page.getByText("You gained 0 EXP")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Improvement tips" })).toBeVisible();
  await expect(page.getByText("<h1> tag is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Keep coding" }).click();
  await writeCode(page, task.check);
  await ship(page);
  await expect(page.getByText("Second ship of this task: half the EXP.")).toBeVisible();
  const rows = await record<{ correct: number; attempt: number }>(
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
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await writeCode(page, task.check);
  await page.reload();
  const editor = page.getByRole("tabpanel", { name: "HTML" }).getByRole("textbox");
  await expect(editor).toContainText(task.check.html.trim().slice(0, 12));
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: "Undo reset" }).click();
  await expect(editor).toContainText(task.check.html.trim().slice(0, 12));

  // The ship arrives, its answer doesn't.
  await page.route("**/api/ships", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByText("The server couldn't be reached")).toBeVisible();
  await page.unroute("**/api/ships");
  await page.reload();
  await ship(page);
  const ledger = await record<{ amount: number }>(
    "SELECT amount FROM exp_ledger WHERE user_id = ? AND key LIKE 'ship:%'",
    learner.user_id,
  );
  expect(ledger).toHaveLength(1);
  await expect(page.getByText(`You gained ${ledger[0]?.amount} EXP`)).toBeAttached();
});

test("Run opens the preview in a popup, and in the page where popups are blocked", async ({
  page,
  learner,
}) => {
  expect(learner.user_id).toBeTruthy();
  await page.goto("/testing");
  await writeCode(page, { html: "<h1>Ahoy</h1>", css: "", js: 'console.log("from the " + "deck");' });
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Run" }).click(),
  ]);
  await expect(popup.getByRole("heading", { name: "Ahoy" })).toBeVisible();
  await popup.close();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Your browser blocked the popup")).toBeVisible();
  await expect(page.frameLocator("iframe").first().getByRole("heading", { name: "Ahoy" })).toBeVisible();
});

test("an untouched start is refused, and a right answer written otherwise is right", async ({
  page,
  learner,
}) => {
  const [task] = project.tasks;
  if (!task) throw new Error("Project 1 has no task");
  expect(learner.user_id).toBeTruthy();
  await chooseProject(page, project.id);
  await page.goto("/playground");
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  await ship(page);
  await expect(page.getByText("You gained 0 EXP")).toBeAttached();
  await page.getByRole("button", { name: "Keep coding" }).click();
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
