/** npm run screenshots:states: pictures of the states that a screen gets into, in .screenshots/, as large as a phone, a tablet and a laptop. */
import { defineConfig } from "@playwright/test";
import browserTests from "../e2e/playwright.config.ts";

export default defineConfig({
  ...browserTests,
  testDir: import.meta.dirname,
  testMatch: "*.pictures.ts",
  reporter: "list",
});
