/** Drafts follow a learner to another device, and a reload loses neither code nor undo. */
import type { BrowserContext, Page } from "@playwright/test";
import { editorOf } from "./editors.ts";
import { chooseProject, expect, setOffline, test } from "./fixtures.ts";
import { openNetworkProxy } from "./network-proxy.ts";

const html = (page: Page) => editorOf(page, "HTML");

async function replaceHtml(page: Page, text: string): Promise<void> {
  await html(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Opens the learner's task on another device. @param origin where that device reaches the app */
async function onAnotherDevice(
  context: BrowserContext,
  newContext: () => Promise<BrowserContext>,
  origin = "",
): Promise<Page> {
  const other = await newContext();
  await other.addCookies(await context.cookies());
  const page = await other.newPage();
  await page.goto(`${origin}/playground`);
  await expect(html(page)).toBeVisible();
  return page;
}

const saved = (page: Page) => page.locator("[data-place=saved]");

test("work that was left on one device goes on on another, and back", async ({
  page: phone,
  context,
  learner,
  newContext,
  backend,
}) => {
  await chooseProject(phone, 1);
  await phone.goto("/playground");
  await replaceHtml(phone, "<h1>On the phone</h1>");
  await expect(saved(phone)).toBeVisible();
  const laptop = await onAnotherDevice(context, newContext);
  await expect(html(laptop)).toHaveText("<h1>On the phone</h1>");
  await replaceHtml(laptop, "<h1>On the laptop</h1>");
  // Not at rest yet: leaving saves it.
  await laptop.getByRole("button", { name: "Back" }).click();
  await expect(laptop).toHaveURL(/inbox/);
  await expect
    .poll(() => backend.query("SELECT html FROM drafts WHERE user_id = ?", learner.user_id))
    .toEqual([{ html: "<h1>On the laptop</h1>" }]);
  await phone.reload();
  await expect(html(phone)).toHaveText("<h1>On the laptop</h1>");
  await expect(phone.getByRole("button", { name: "Keep mine" })).toHaveCount(0);
});

test("when the network breaks, work on two devices is kept, and the learner chooses", async ({
  page: laptop,
  context,
  learner: _,
  newContext,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  await chooseProject(laptop, 1);
  const phone = await onAnotherDevice(context, newContext, network.origin);
  await laptop.goto("/playground");
  network.cut();
  await replaceHtml(phone, "<h1>In the tunnel</h1>");
  await expect(phone.getByRole("status").filter({ hasText: "waiting for the connection" })).toBeAttached();
  await replaceHtml(laptop, "<h1>At home</h1>");
  await expect(saved(laptop)).toBeVisible();

  network.restore();
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(html(phone)).toHaveText("<h1>At home</h1>");
  await expect(phone.getByText("This is the version from another device.")).toBeVisible();
  await phone.getByRole("button", { name: "Back to mine" }).click();
  await expect(html(phone)).toHaveText("<h1>In the tunnel</h1>");
  await phone.getByRole("button", { name: "Keep mine" }).click();
  await expect(saved(phone)).toBeVisible();

  await laptop.reload();
  await expect(html(laptop)).toHaveText("<h1>In the tunnel</h1>");
  await expect(laptop.getByRole("button", { name: "Use it" })).toHaveCount(0);
  network.close();
});

test("a draft that waits for the connection can be kept here only, until the next change", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await expect(html(page)).toBeVisible();
  await setOffline(page, true);
  await replaceHtml(page, "<h1>Mine alone</h1>");
  await page.getByRole("button", { name: "Keep here" }).press("Enter");
  const cancelled = page.locator("[data-place=cancelled]");
  await expect(cancelled).toBeFocused();
  await expect(cancelled.getByRole("status")).toHaveText("Saved here only. The next change is sent again.");
  await setOffline(page, false);
  await page.reload();
  await expect(html(page)).toHaveText("<h1>Mine alone</h1>");
  await expect(cancelled).toBeVisible();
  expect(await backend.query("SELECT html FROM drafts WHERE user_id = ?", learner.user_id)).toEqual([]);
  await html(page).click();
  await page.keyboard.type(" ");
  await expect(saved(page)).toBeVisible();
});

test("undo survives a reload", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await expect(html(page)).toBeVisible();
  const start = await html(page).textContent();
  await replaceHtml(page, "<h1>Undone</h1>");
  await page.reload();
  await expect(html(page)).toHaveText("<h1>Undone</h1>");
  await html(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => html(page).textContent()).toBe(start);
});
