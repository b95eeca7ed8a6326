/** Follows a reader through screens: counts clicks and the words that come into view. */
import type { Locator, Page } from "@playwright/test";

/** A covered target is looked at again after this. */
const RETRY_MS = 250;
/** A point that takes longer has failed. */
export const POINT_TIMEOUT_MS = 60_000;

export type Point = { point: string; clicks: number; words: number; seconds: string };

/** The visible texts of a page, each with its words. Text without a letter or digit has none. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (!/[\p{L}\p{N}]/u.test(text) || !node.parentElement?.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isSeen = [...range.getClientRects()].some(
        ({ left, right, top, bottom, width, height }) =>
          width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      );
      // What is clipped to one pixel is for screen readers.
      if (isSeen && !node.parentElement.closest(".visuallyHidden, .cm-editor")) texts.push(text);
    }
    return texts;
  });

/** Follows somebody: counts clicks and new words, and prints a row for each point. */
export class Reader {
  readonly points: Point[] = [];
  readonly #page: Page;
  readonly #passed = new Set<string>();
  #since = performance.now();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Reads what doesn't count, since it was read before. */
  async readBefore(): Promise<void> {
    await this.#newWords();
    this.#since = performance.now();
  }

  /** Reads what is new, then waits for what ends the point. @param clicks pressed to get on */
  async pass(point: string, clicks: number, goOn: () => Promise<unknown>): Promise<void> {
    const words = await this.#newWords();
    await goOn();
    const now = performance.now();
    this.points.push({ point, clicks, words, seconds: ((now - this.#since) / 1000).toFixed(1) });
    this.#since = now;
  }

  /** Presses a control, after everything that covers it: a tour's steps count as points of their own. */
  async press(point: string, target: Locator, arrived: () => Promise<unknown>): Promise<void> {
    await target.waitFor({ timeout: POINT_TIMEOUT_MS });
    for (let step = 1; await this.#isCovered(); step += 1) {
      const forward = this.#page.locator("[aria-modal=true]").getByRole("button").last();
      await this.pass(`${point}: step ${step} over it`, 1, async () => {
        await forward.click({ timeout: POINT_TIMEOUT_MS });
        await this.#page.waitForTimeout(RETRY_MS);
      });
    }
    await this.pass(point, 1, async () => {
      await target.click({ timeout: POINT_TIMEOUT_MS });
      await arrived();
    });
  }

  /** Whether something modal is over the page. */
  async #isCovered(): Promise<boolean> {
    await this.#page.waitForTimeout(RETRY_MS);
    return this.#page.locator("[aria-modal=true]").first().isVisible();
  }

  async #newWords(): Promise<number> {
    const texts = (await visibleTexts(this.#page)).filter((text) => !this.#passed.has(text));
    for (const text of texts) this.#passed.add(text);
    return texts
      .join(" ")
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }
}

/** The sums of several points. */
export const totalOf = (points: readonly Point[]) => ({
  clicks: points.reduce((sum, { clicks }) => sum + clicks, 0),
  words: points.reduce((sum, { words }) => sum + words, 0),
  seconds: points.reduce((sum, { seconds }) => sum + Number(seconds), 0),
});
