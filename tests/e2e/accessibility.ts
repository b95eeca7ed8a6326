/** What axe and a ruler say of a page. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

/** Selectors of what axe looks at, the whole document if it isn't said, and of what it leaves out. */
type Part = { include?: string[]; exclude: string[] };

const WIDTHS = [1440, 390] as const;

/**
 * Left out: frames, which hold what learners wrote, and the editor's scroller, whose text can be focused, which axe doesn't see in
 * what is merely editable.
 */
const SCREEN: Part = { exclude: ["iframe", ".cm-scroller"] };

/**
 * What axe finds in the page's own document, in few words. It is called there directly: the package for Playwright takes five
 * times as long, since it loads axe for each call and collects what passed too. It waits for two frames first, so that the page's
 * resize observers have run after a change of the viewport.
 */
export async function findViolations(page: Page, part: Part = SCREEN): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (checked) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
    const { violations } = await window.axe.run(checked, { resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, part);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** How far the page can be scrolled horizontalOverflow, in pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Looks at what is there at both widths, then at 360 pixels for sideways scrolling. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    expect.soft(await findViolations(page), `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect.soft(await horizontalOverflow(page), `${what} scrolls sideways at 360 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 860 });
}
