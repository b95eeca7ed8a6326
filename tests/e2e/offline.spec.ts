/** Without a network: every failure has a message, nothing is sent later without a press, and waiting is shown. */
import type { Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { writeCode } from "./coding.ts";
import { chooseProject, expect, expectWholeProfile, setOffline, test } from "./fixtures.ts";

const task = curriculum.projects[0]?.tasks[0];
if (!task) throw new Error("Project 1 has no task");

/** Presses Ship and confirms. */
async function pressShip(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
}
const UNREACHED = "The server couldn't be reached. Check your connection and try again.";
const WAITS = "Your ship waits and is sent by itself.";

test("deleting the account says at once that it can't be sent, and it isn't sent when the network is back", async ({
  page,
  learner,
  backend,
}) => {
  await page.goto("/profile");
  await expectWholeProfile(page);
  await page.getByRole("button", { name: "Unsubscribe / Delete Account" }).click();
  await setOffline(page, true);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Type DELETE to delete your account").fill("DELETE");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("An error occurred. Please check your internet connection.")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await setOffline(page, false);
  // A later request of the page has been answered, so a queued request would have been sent before.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Sent! Look into your mail.")).toBeVisible();
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual(["POST /api/confirmation"]);
  expect(await backend.query("SELECT 1 AS one FROM users WHERE id = ?", learner.user_id)).toHaveLength(1);
});

test("a form keeps what was typed, says why, and is sent by the next press", async ({
  page,
  learner,
  backend,
}) => {
  await page.goto("/profile");
  const name = page.getByLabel("Display Name");
  await expect(name).toHaveValue(learner.display_name);
  await setOffline(page, true);
  await name.fill(`${learner.display_name} II`);
  await page.getByRole("button", { name: "Update Name" }).click();
  // The page's other panels say so too, if they were still loading.
  await expect(page.getByRole("region", { name: "Name" }).getByText(UNREACHED)).toBeVisible();
  await expect(name).toHaveValue(`${learner.display_name} II`);
  await setOffline(page, false);
  const nameNow = async () => {
    const [row] = await backend.query<{ display_name: string }>(
      "SELECT display_name FROM user_state WHERE user_id = ?",
      learner.user_id,
    );
    return row?.display_name;
  };
  expect(await nameNow()).toBe(learner.display_name);
  await page.getByRole("button", { name: "Update Name" }).click();
  await expect.poll(nameNow).toBe(`${learner.display_name} II`);
});

test("a screen is shown without its top bar where that can't be loaded", async ({ page, learner: _ }) => {
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/TopBar-"));
  await page.route(/\/assets\/TopBar-/, (route) => route.abort());
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await refused;
});

test("a cached screen is shown; another one shows an error, and loads by itself when the network is back", async ({
  page,
  learner: _,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "You" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByText("No tasks yet. Try selecting a journey!")).toBeVisible();
  await setOffline(page, true);
  await page.goBack();
  await expect(page.getByRole("region", { name: "You" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText(UNREACHED)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
  );
  expect(broken).toEqual([]);
  await setOffline(page, false);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a ship waits for the network, shows for how long, is sent with the same id and counts once", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await writeCode(page, task.check);
  await setOffline(page, true);
  await pressShip(page);
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(page.getByText(/^\d+ s left$/)).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
  await expect(page.getByText(WAITS)).toBeHidden();
  const ships = await backend.query(
    "SELECT correct, attempt FROM task_completion_log WHERE user_id = ?",
    learner.user_id,
  );
  expect(ships).toEqual([{ correct: 1, attempt: 0 }]);
});

test("a waiting ship can be cancelled", async ({ page, learner, backend }) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await writeCode(page, task.check);
  await setOffline(page, true);
  await pressShip(page);
  await page.getByRole("button", { name: "Don't send" }).click();
  await expect(page.getByText(WAITS)).toBeHidden();
  await setOffline(page, false);
  await page.reload();
  await expect(page.getByRole("button", { name: "Ship", exact: true })).toBeEnabled();
  expect(
    await backend.query("SELECT 1 AS one FROM task_completion_log WHERE user_id = ?", learner.user_id),
  ).toEqual([]);
});

test("a waiting ship is cancelled after a minute, and then only a press sends it", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await page.clock.install();
  await page.goto("/playground");
  await writeCode(page, task.check);
  await setOffline(page, true);
  await pressShip(page);
  await expect(page.getByText(WAITS)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText(WAITS)).toBeHidden();
  await expect(page.getByText(UNREACHED)).toBeVisible();
  await setOffline(page, false);
  await page.clock.fastForward(60_000);
  expect(
    await backend.query("SELECT 1 AS one FROM task_completion_log WHERE user_id = ?", learner.user_id),
  ).toEqual([]);
  await pressShip(page);
  await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
});

test("a page of one account is refused after another account has logged in", async ({
  page,
  context,
  learner,
  backend,
}) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Display Name")).toHaveValue(learner.display_name);
  // A later read would find the other account, and load the page again.
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const other = await backend.signUp(context);
  await page.getByLabel("Display Name").fill("Not mine to choose");
  await page.getByRole("button", { name: "Update Name" }).click();
  await expect(page.getByText(/logged in with another account now/)).toBeVisible();
  const [row] = await backend.query<{ display_name: string }>(
    "SELECT display_name FROM user_state WHERE user_id = ?",
    other.user_id,
  );
  expect(row?.display_name).toBe(other.display_name);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel("Display Name")).toHaveValue(other.display_name);
});

for (const type of ["js", "css"])
  test(`the page works if the ${type} of level-up and match link can't be loaded`, async ({
    page,
    learner,
  }) => {
    // Once or twice, since the browser may preload it.
    const missed = page.waitForEvent("requestfailed", (request) => request.url().includes("LearnerOverlays"));
    await page.route(new RegExp(`/assets/LearnerOverlays-[\\w-]+\\.${type}`), (route) => route.abort());
    await page.goto("/settings");
    await missed;
    await page.getByRole("link", { name: `Your profile, ${learner.display_name}` }).click();
    await expect(page.getByLabel("Display Name")).toHaveValue(learner.display_name);
  });
