/** What a visitor lifts off with on the landing page becomes the first ship of the account that they make next. */
import type { Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { type Backend, expect, newName, submitByKey, test } from "./fixtures.ts";

const [task, next] = curriculum.projects[0]?.tasks ?? [];
if (!task || !next) throw new Error("Project 1 has no two tasks");
const PAGE = task.check.html;
const PASSWORD = "correct horse battery";

/** Lifts off on the landing page. @param html what the visitor writes */
async function liftOff(page: Page, html = PAGE): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "HTML" }).fill(html);
  await page.getByRole("button", { name: "Ship" }).click();
  await expect(page.getByRole("heading", { name: "Lift-off!" })).toBeVisible();
}

/** Signs up to step 2, from the page that is open. @returns the name */
async function choosePath(page: Page): Promise<string> {
  const name = newName();
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await submitByKey(page);
  return name;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await submitByKey(page);
  await page.waitForURL("/dashboard");
}

const getStarted = (page: Page, plan: "Starter" | "Warrior") =>
  page.getByRole("region", { name: plan }).getByRole("button", { name: "Get Started" }).click();
const begin = (page: Page) => page.getByRole("button", { name: "Let's Begin!" }).click();

/** The ships of a learner, and how many awards they earned. */
const shipsOf = (backend: Backend, name: string) =>
  backend.query<{ task_id: number; correct: number; awards: number }>(
    `SELECT l.task_id, l.correct, (SELECT count(*) FROM exp_ledger e
        WHERE e.user_id = l.user_id AND e.key = 'ship:' || l.ship_id AND e.amount = l.exp_gained) AS awards
      FROM task_completion_log l JOIN user_state u ON u.user_id = l.user_id WHERE u.display_name = ?`,
    name,
  );
/** What this browser still keeps. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("codenaut.hero-work")));

test("of a Starter: task 1 is shipped once, and Let's Begin! leads to task 2", async ({ page, backend }) => {
  await liftOff(page);
  await page.getByRole("link", { name: "Keep my page" }).click();
  const name = await choosePath(page);
  await getStarted(page, "Starter");
  await page.waitForURL("/newUser");
  await expect(page.getByText(/^Amara has your page: \+\d+ EXP$/)).toBeVisible();
  await begin(page);
  await page.waitForURL("/inbox");
  await expect(page.getByRole("heading", { name: next.subject })).toBeVisible();
  expect(await shipsOf(backend, name)).toEqual([{ task_id: 101, correct: 1, awards: 1 }]);
  const inbox = await backend.query<{ task_id: number }>(
    "SELECT task_id FROM inbox_messages JOIN user_state USING (user_id) WHERE display_name = ? ORDER BY task_id",
    name,
  );
  expect(inbox).toEqual([{ task_id: 101 }, { task_id: 102 }]);
  expect(await kept(page)).toEqual([]);
});

test("of a Warrior: the account that the payment makes gets it", async ({ page, backend }) => {
  await liftOff(page);
  await page.goto("/signup");
  const name = await choosePath(page);
  await getStarted(page, "Warrior");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("/newUser");
  await begin(page);
  await page.waitForURL("/inbox");
  expect(await shipsOf(backend, name)).toEqual([{ task_id: 101, correct: 1, awards: 1 }]);
});

test("where the answer is lost, Let's Begin! says so, and the next press ships it once", async ({
  page,
  backend,
}) => {
  await liftOff(page);
  // The server judges and logs it, and nothing comes back.
  await page.route("**/api/ships", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto("/signup");
  const name = await choosePath(page);
  await getStarted(page, "Starter");
  await page.waitForURL("/newUser");
  await begin(page);
  await expect(page.getByText("The server couldn't be reached.")).toBeVisible();
  // Sign-up, the next screen and the press have each sent it. What is in flight is lost, too.
  await page.unrouteAll({ behavior: "wait" });
  await begin(page);
  await page.waitForURL("/inbox");
  expect(await shipsOf(backend, name)).toEqual([{ task_id: 101, correct: 1, awards: 1 }]);
});

test("of two tabs that sign up at once, one account gets it, once", async ({ page, context, backend }) => {
  await liftOff(page);
  const third = await context.newPage();
  await third.goto("/faq");
  const tabs = [page, await context.newPage()];
  const names: string[] = [];
  for (const tab of tabs) {
    await tab.goto("/signup");
    names.push(await choosePath(tab));
  }
  await Promise.all(tabs.map((tab) => getStarted(tab, "Starter")));
  for (const tab of tabs) await tab.waitForURL(({ pathname }) => pathname !== "/signup");
  await expect.poll(() => kept(third)).toEqual([expect.stringMatching(/^codenaut\.hero-work\../)]);
  const [key = ""] = await kept(third);
  for (const tab of tabs) await tab.close();

  const accounts = await backend.query<{ user_id: string; name: string; email: string }>(
    "SELECT user_id, display_name AS name, email FROM user_state JOIN users ON id = user_id WHERE display_name IN (?, ?)",
    ...names,
  );
  const [owner, ...others] = accounts.sort((one) => (key.endsWith(one.user_id) ? -1 : 1));
  await context.clearCookies({ name: "codenaut" });
  await logIn(third, owner?.email ?? "");
  await third.goto("/newUser");
  await begin(third);
  await third.waitForURL("/inbox");
  expect(await shipsOf(backend, owner?.name ?? "")).toEqual([{ task_id: 101, correct: 1, awards: 1 }]);
  expect(others).toHaveLength(1);
  expect(await shipsOf(backend, others[0]?.name ?? "")).toEqual([]);
});

test("a page that the server finds wrong leads to task 1, with what was written", async ({
  page,
  backend,
}) => {
  await liftOff(page, "<h1>My lighthouse</h1>");
  await page.goto("/signup");
  const name = await choosePath(page);
  await getStarted(page, "Starter");
  await page.waitForURL("/newUser");
  await begin(page);
  await page.waitForURL("/inbox");
  await page.getByRole("button", { name: "Keep coding" }).click();
  await page.waitForURL("/playground");
  await expect(page.locator(".cm-content").first()).toHaveText("<h1>My lighthouse</h1>");
  expect(await shipsOf(backend, name)).toEqual([{ task_id: 101, correct: 0, awards: 0 }]);
});

test("a page that still shows what an account has claimed gives it to no other", async ({ page }) => {
  await liftOff(page);
  // As the sign-up in another tab does.
  await page.evaluate(() => {
    localStorage.removeItem("codenaut.hero-work");
    localStorage.setItem("codenaut.hero-claimed", String(Date.now()));
  });
  await page.getByRole("button", { name: "Keep coding" }).click();
  await page.keyboard.type("!");
  await expect(page.locator("#lesson-code")).toHaveValue(task.start.html);
  expect(await kept(page)).toEqual([]);
});

test("a log-in to an account that is there takes nothing, and Let's Begin! leads to the dashboard", async ({
  page,
  backend,
}) => {
  const account = await backend.newAccount();
  await liftOff(page);
  await logIn(page, account.email);
  expect(await kept(page)).toEqual(["codenaut.hero-work"]);
  await page.goto("/newUser");
  await page.getByRole("radio").first().check({ force: true });
  await begin(page);
  await page.waitForURL("/dashboard");
  expect(await shipsOf(backend, account.display_name)).toEqual([]);
});
