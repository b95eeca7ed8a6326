import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** How many times slower this machine is than the reference (.scripts/machine.mjs). It multiplies all timeouts. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * Features of the browser that are turned off. The address bar's popups load pages for each window, which takes longer than the
 * app's pages. The others are Playwright's defaults, which this list replaces.
 */
const UNUSED = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["PaintHolding", "HttpsUpgrades", "OptimizationHints", "MediaRouter", "DestroyProfileOnBrowserClose"],
];

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, "../../test-results"),
  fullyParallel: true,
  workers: Number(process.env.TEST_WORKERS ?? 3),
  // A test that fails once is a defect.
  retries: 0,
  timeout: 60_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reporter: [["list"], ["./summary.ts"]],
  use: {
    // "only-on-failure" takes one of every page that is closed, a third of the time of a short test. The fixtures take those of failures.
    screenshot: "off",
    viewport: { width: 1440, height: 900 },
    // Animations take most of the time, so only tests of motion have them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${UNUSED.join()}`,
      ],
    },
  },
});
