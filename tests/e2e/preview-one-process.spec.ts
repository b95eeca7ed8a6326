/** Other people's code in a browser that keeps all frames of a tab in one process, as many phones do. */
import { expect, test } from "@playwright/test";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import config from "./playwright.config.ts";
import { code, inSight, type Props, said, show } from "./previews.ts";

const launch = config.use?.launchOptions;
test.use({
  launchOptions: { ...launch, args: [...(launch?.args ?? []), "--disable-site-isolation-trials"] },
});

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("preview-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await page.goto(server.origin);
});

const isolated = (js: string, html = "<p>a page</p>"): Props => ({
  policy: "isolated",
  author: "Mira",
  code: code({ html, js }),
});

test("doesn't start by itself, and does from a press on", async ({ page }) => {
  await show(page, isolated("console.log('started')"));
  await expect(page.getByRole("status")).toContainText("it waits for you");
  await show(page, isolated("console.log('started anew')"));
  await expect(page.getByRole("button", { name: "Run Mira's code" })).toBeVisible();
  await expect(page.frameLocator("iframe").locator("iframe")).toHaveCount(0);
  expect(await page.evaluate(() => window.harness.lines)).toEqual([]);
  await page.getByRole("button", { name: "Run Mira's code" }).click();
  expect(await said(page, "started")).toEqual(["started anew"]);
  await expect(page.getByRole("status")).toHaveCount(0);
  await show(page, isolated("console.log('and again')"));
  await said(page, "and again");
});

test("is shown at once when nothing in it runs", async ({ page }) => {
  await show(page, isolated(""));
  await expect(inSight(page).getByText("a page")).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("is not asked for twice where a press began it", async ({ page }) => {
  await show(page, { ...isolated("console.log('started')"), isAsked: true });
  await said(page, "started");
});

for (const [what, js, note] of [
  ["never pauses", "console.log('began'); setTimeout(() => { for (;;); })", "too busy"],
  ["never pauses and catches what ends it", "for (;;) { try { for (;;); } catch {} }", "too busy"],
  ["makes a million elements", "document.body.innerHTML = '<i></i>'.repeat(1e6)", "too busy"],
  ["sends big messages", "setInterval(() => top.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)", "messages"],
  [
    "sends big messages to its holder",
    "setInterval(() => parent.postMessage('x'.repeat(2e7), '*'), 20)",
    "messages",
  ],
] as const) {
  test(`is taken away when it ${what}`, async ({ page }) => {
    await show(page, isolated(js));
    await page.getByRole("button", { name: "Run Mira's code" }).click();
    await expect(page.getByRole("status")).toContainText(note);
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.locator("#typing").fill("still here");
  });
}

test("leaves the learner's own preview as it is", async ({ page }) => {
  await show(page, { policy: "own", code: code({ js: "console.log('started')" }) });
  await said(page, "started");
});
