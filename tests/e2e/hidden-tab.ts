import type { Page } from "@playwright/test";

/** Makes a page believe that its tab is hidden, or shown again. */
export const turnTab = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((shown) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => shown });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => shown === "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
