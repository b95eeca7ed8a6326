import type { Page } from "@playwright/test";

/**
 * Whether the browser fetches a module again that couldn't be fetched, as Chromium 156 does. Chromium 150 keeps the failure as long as the
 * page is open. The page has to be one of the server under test.
 */
export async function fetchesModulesAgain(page: Page): Promise<boolean> {
  const file = "**/assets/probe.js";
  const importModule = () => page.evaluate("import('/assets/probe.js').then(() => true, () => false)");
  await page.route(file, (route) => route.abort());
  await importModule();
  // Goes before the other one.
  await page.route(file, (route) => route.fulfill({ contentType: "text/javascript", body: "export {};" }));
  return (await importModule()) === true;
}

/** Why a test is skipped in the other browsers. */
export const FAILURES_STAY = "This browser fetches a module that failed only after a reload.";
