/** Accessibility violations and horizontal overflow of a page. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, paint } from "./fixtures.ts";

/** The selectors of the elements that axe checks, by default the whole document, and of those that it skips. */
type Part = { include?: string[]; exclude: string[] };

const WIDTHS_PIXELS = [1440, 390] as const;

/**
 * Skipped: frames, which contain learners' pages, and the editor's scroller. Its text can be focused, but axe doesn't recognise an
 * editable element as focusable.
 */
const SCREEN: Part = { exclude: ["iframe", ".cm-scroller"] };

/**
 * The violations that axe finds in the page's document, in short. It waits for two frames first, so that the page's resize
 * observers have run after a change of the viewport. axe is called in the page directly. The package for Playwright takes five
 * times as long, since it injects axe for each call and also collects the passed rules.
 */
export async function findViolations(page: Page, part: Part = SCREEN): Promise<string[]> {
  await paint(page);
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

/** How far the page can be scrolled sideways, in pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Expects no violations at both widths, and no horizontal overflow at 360 pixels. It waits for the main heading first: a screen on its
 * way has none yet.
 * @param what names the page in failures
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first(), what).toBeAttached();
  for (const width of WIDTHS_PIXELS) {
    await page.setViewportSize({ width, height: 860 });
    expect.soft(await findViolations(page), `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect.soft(await horizontalOverflow(page), `${what} scrolls sideways at 360 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 860 });
}
