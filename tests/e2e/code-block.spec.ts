/** Running the code block of a message. */
import type { Page } from "@playwright/test";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { expect, test } from "./part-fixtures.ts";

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("code-block-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => page.goto(server.origin));

/** Renders a code block and runs it. @returns the block */
async function run(page: Page, code: string) {
  const block = page.getByRole("figure").filter({ hasText: code });
  await block.getByRole("button", { name: "Run" }).click();
  return block;
}

test("a script that only prints shows what it prints, and no empty page above", async ({ page }) => {
  const block = await run(page, 'console.log("printed")');
  await expect(block.getByRole("log").getByText("printed", { exact: true })).toBeVisible();
  const [code, log] = [await block.locator("pre").boundingBox(), await block.getByRole("log").boundingBox()];
  expect((log?.y ?? 0) - (code?.y ?? 0) - (code?.height ?? 0)).toBeLessThanOrEqual(2);
});

test("a script that prints nothing says so", async ({ page }) => {
  const block = await run(page, "const quiet = 1");
  await expect(block.getByText("Nothing printed yet.")).toBeVisible();
});

test("a script that draws has its page of 150 pixels", async ({ page }) => {
  const block = await run(page, 'document.body.append("drawn")');
  await expect(block.frameLocator("iframe").frameLocator("iframe").getByText("drawn")).toBeVisible();
  expect((await block.locator("iframe").first().boundingBox())?.height).toBe(150);
});

test("an endless script that only prints is stopped, and says why", async ({ page }) => {
  const block = await run(page, "for (;;)");
  await expect(block.getByRole("log").getByText(/⚠️/)).toBeVisible();
});

test("Close removes the preview and focuses Run", async ({ page }) => {
  const block = await run(page, 'document.body.append("drawn")');
  await expect(block.locator("iframe").first()).toBeVisible();
  await block.getByRole("button", { name: "Close" }).press("Enter");
  await expect(block.locator("iframe")).toHaveCount(0);
  await expect(block.getByRole("button", { name: "Run" })).toBeFocused();
});
