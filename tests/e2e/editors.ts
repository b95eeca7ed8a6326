/** The tabs of code, and their editors. */
import type { Page } from "@playwright/test";

/** The languages with the names of their tabs. */
export const TABS = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/** The name of a tab. */
export type TabName = (typeof TABS)[number][1];

/** Presses Tab, in an editor after Escape: it lets Tab leave for two seconds only, so that one directly follows the other. */
export async function pressTab(page: Page, tab: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  if (await page.evaluate(() => document.activeElement?.closest(".cm-editor") != null))
    await page.keyboard.press("Escape");
  await page.keyboard.press(tab);
}

/** The editor of a tab, which must be open. By its name, since the preview of an abbreviation is a textbox in the same panel. */
export const editorOf = (page: Page, tab: TabName) => page.getByRole("textbox", { name: tab, exact: true });
