/** What axe and a ruler say of a page. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const WIDTHS = [1440, 390] as const;

/**
 * What axe finds, in few words. Left out: frames, which hold what learners wrote, and the editor's scroller, whose text can be
 * focused, which axe doesn't see in what is merely editable.
 */
async function found(page: Page): Promise<string[]> {
  // In legacy mode it runs in the page, not beside it in a page of its own: half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude("iframe").exclude(".cm-scroller");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** How far the page can be scrolled sideways, in pixels. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Looks at what is there at both widths, then at 360 pixels for sideways scrolling. */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    expect.soft(await found(page), `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect.soft(await sideways(page), `${what} scrolls sideways at 360 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 860 });
}
