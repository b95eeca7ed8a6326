import { expect, paint, test } from "./fixtures.ts";

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`pictures ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await paint(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `/tmp/landing/a-${width}.png` });
    await page.locator("[data-lesson]").scrollIntoViewIfNeeded();
    await page.getByRole("textbox", { name: "HTML" }).fill("<h1>Amara Okoye</h1>");
    await expect(page.locator(".cm-content")).toHaveText("<h1>Amara Okoye</h1>");
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/landing/b-${width}.png` });
    await page.getByRole("button", { name: "Ship" }).click();
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/landing/c-${width}.png` });
  });
