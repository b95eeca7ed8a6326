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

/** The editor of a tab, which must be open. By its name, since the preview of an abbreviation is a textbox in the same panel. */
export const editorOf = (page: Page, tab: TabName) => page.getByRole("textbox", { name: tab, exact: true });
