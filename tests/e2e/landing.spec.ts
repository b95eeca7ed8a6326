import type { Page, Response } from "@playwright/test";
import { fetchesModulesAgain } from "./failed-modules.ts";
import { expect, RETRY_ON_RESET, test } from "./fixtures.ts";

const code = (page: Page) => page.getByRole("textbox", { name: "HTML" });
const ship = (page: Page) => page.getByRole("button", { name: "Ship" });
/** The heading of the page that the lesson draws. */
const drawn = (page: Page) => page.frameLocator("iframe[title^=Amara] >> visible=true").getByRole("heading");
/** The answers with scripts that a page gets. */
function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  return scripts;
}

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

test("somebody who is signed in goes on to the dashboard before any script", async ({ page, learner }) => {
  const answer = await page.request.get("/", { maxRedirects: 0, ...RETRY_ON_RESET });
  expect([answer.status(), answer.headers().location]).toEqual([302, "/dashboard"]);
  await page.goto("/");
  await expect(page.getByText(learner.display_name)).toBeVisible();
});

test("before the first touch the page fetches its own small scripts and asks no API", async ({ page }) => {
  const scripts = scriptsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.clock.install();
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(code(page)).toBeFocused();
  await page.clock.runFor(10_000);
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
  expect(bytes).toBeGreaterThan(0);
  // The limit of 15 kB is that of the compressed files (tests/bundle-size.test.ts).
  expect(bytes).toBeLessThan(30_000);
  const before = scripts.length;
  await page.keyboard.type("<");
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  expect(asked).toEqual([]);
});

test("a visitor writes the heading, sees it beside, and lifts off with one click", async ({ page }) => {
  await page.goto("/");
  await expect(code(page)).toBeFocused();
  await ship(page).click();
  await expect(page.getByText("Not yet: there is no heading.")).toBeVisible();
  await expect(code(page)).toBeFocused();
  await page.keyboard.type("<h1>Amara Okoye</h1>");
  await expect(drawn(page)).toHaveText("Amara Okoye");
  await ship(page).click();
  await expect(page.getByRole("heading", { name: "Lift-off!" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Keep my page" })).toHaveAttribute("href", "/signup");
  await page.getByRole("button", { name: "Keep coding" }).click();
  await expect(code(page)).toBeFocused();
  // What was written is there after a reload.
  await page.reload();
  await expect(code(page)).toHaveValue("<h1>Amara Okoye</h1>");
  await expect(drawn(page)).toHaveText("Amara Okoye");
});

test("the editor takes over text, caret and undo at the first input", async ({ page }) => {
  await page.goto("/");
  await expect(code(page)).toBeFocused();
  await page.keyboard.type("ab");
  const editor = page.locator(".cm-content");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText("ab");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("c");
  await expect(editor).toHaveText("acb");
  for (let undo = 0; undo < 3; undo += 1) await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toHaveText("");
  // Tab leaves it, as it leaves a text area.
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("where the editor can't be loaded, the text area goes on, and the next input tries again", async ({
  page,
}) => {
  const files = /\/assets\/editor-[\w-]+\.js/;
  const refused = page.waitForEvent("requestfailed", (request) => files.test(request.url()));
  await page.route(files, (route) => route.abort());
  await page.goto("/");
  await expect(code(page)).toBeFocused();
  await page.keyboard.type("a");
  await refused;
  await expect(code(page)).toHaveValue("a");
  await page.unroute(files);
  if (!(await fetchesModulesAgain(page))) {
    await page.keyboard.type("b");
    await expect(code(page)).toHaveValue("ab");
    return;
  }
  const editor = page.locator(".cm-content");
  await expect(async () => {
    await page.keyboard.type("b");
    await expect(editor).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(editor).toHaveText(/^ab+$/);
});

test("the page of the lesson runs no script and leads nowhere", async ({ page }) => {
  await page.goto("/");
  await code(page).fill(
    `<h1>One</h1><img src="x" onerror="parent.document.title='run'"><script>parent.document.title = "run"</script>`,
  );
  await expect(drawn(page)).toHaveText("One");
  await expect(page).toHaveTitle("Codenaut: learn to code by building");
});

test.describe("on a touch device", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("the caret waits for a tap, and keys that phones hide are there", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "<", exact: true }).tap();
    await expect(page.locator("body")).toBeFocused();
    await expect(page.locator(".cm-content")).toHaveText("<");
  });
});

test("with reduced motion the lift-off stands still and says the same", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await code(page).fill("<h1>Amara</h1>");
  await ship(page).click();
  await expect(page.getByRole("heading", { name: "Lift-off!" })).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) > 20),
  );
  expect(moving).toEqual([]);
});

test("after a log-out the lesson works in the app's own page, too", async ({ page, learner: _ }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("/");
  await expect(code(page)).toBeFocused();
  await page.keyboard.type("<h1>Amara</h1>");
  await expect(drawn(page)).toHaveText("Amara");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the landing page is shown with its text, prices and links", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("$2.99/mo")).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Now" })).toHaveAttribute("href", "/signup");
    await expect(page.getByText("everything runs in the browser")).toBeAttached();
    await expect(page.getByRole("img", { name: "Codex" })).toBeVisible();
    await expect(code(page)).toBeVisible();
  });
});
