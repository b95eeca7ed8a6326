import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Waits until the scripts run. The page itself is prerendered, so the demonstration shows that. */
const TYPED = '<img src="lighthouse.svg">';

test("a visitor reads the features, the prices and the FAQ, and starts", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Learn to code");
  await expect(page.getByText("so some corners are still rough")).toBeVisible();
  const tools = page.getByRole("region", { name: "Your Tools" }).getByRole("heading", { level: 3 });
  await expect(tools).toHaveText([
    "Live coding playground",
    "Simulated client quests",
    "Guided projects",
    "Habit tracker",
    "XP and leveling",
    "1v1 and group battles",
  ]);
  const warrior = page.getByRole("region", { name: "Warrior" });
  await expect(warrior.getByText("$9/mo")).toHaveCSS("text-decoration-line", "line-through");
  await expect(warrior.getByText("$2.99/mo")).toBeVisible();
  await expect(warrior.getByText("Beta Discount")).toBeVisible();
  const questions = page.getByRole("region", { name: "FAQ" }).locator("details");
  await expect(questions).toHaveCount(4);
  const install = questions.filter({ hasText: "install anything" });
  await install.locator("summary").click();
  await expect(install.getByText("everything runs in the browser")).toBeVisible();
  await page.getByRole("link", { name: "Start Now" }).click();
  await page.waitForURL("/signup");
});

test("Start Now, Get Started and Lift off lead to sign-up, and Log In to the log-in page", async ({
  page,
}) => {
  await page.goto("/");
  for (const link of await page.getByRole("link", { name: /Start Now|Get Started|Lift off/ }).all())
    await expect(link).toHaveAttribute("href", "/signup");
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveCount(2);
  await page.getByRole("link", { name: "Log In" }).click();
  await page.waitForURL("/login");
});

test("the footer's pricing and FAQ lead to their parts of the page, as do /pricing and /faq", async ({
  page,
}) => {
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Pricing" })).toBeInViewport();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { name: "FAQ" })).toBeInViewport();
  await page.goto("/faq");
  await expect(page.getByRole("heading", { name: "FAQ" })).toBeInViewport();
});

test("somebody who is signed in goes on to the dashboard", async ({ page, learner }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(learner.display_name)).toBeVisible();
  await page.goto("/");
  await page.waitForURL("/dashboard");
});

test("somebody whose session has ended sees the landing page", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("codenaut.signed-in", "yes"));
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  expect(await page.evaluate(() => location.pathname)).toBe("/");
});

test("the page needs no API, and makes no request for a visitor", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/api/**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto("/");
  await expect(page.getByRole("figure").locator("ol")).toContainText(TYPED);
  expect(asked).toEqual([]);
});

test("the demonstration types until it is paused", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("figure").locator("ol")).toContainText(TYPED);
  await page.getByRole("button", { name: "Pause the demonstration" }).click();
  await expect(page.getByRole("button", { name: "Play the demonstration" })).toBeVisible();
});

test("with reduced motion the demonstration is finished", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const figure = page.getByRole("figure");
  await expect(figure.getByText("Ahoy!", { exact: true })).toBeVisible();
  await expect(figure.getByText("+42 EXP")).toBeVisible();
  await expect(figure.getByRole("button")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the landing page is shown", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  });
});
