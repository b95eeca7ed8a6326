import { join } from "node:path";
import type { Page } from "@playwright/test";
import { paint } from "../e2e/fixtures.ts";

const folder = join(import.meta.dirname, "../../.screenshots");

/** The sizes in CSS pixels that an interface is looked at. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** Takes a picture of a page as it is, at each size: `{name}-{width}.png`. The page has the last size then. */
export async function shoot(page: Page, name: string): Promise<void> {
  await paint(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) });
  }
}
