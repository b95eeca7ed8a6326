import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** How many times slower than the reference this machine is (.scripts/machine.mjs): every time limit grows with it. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * Parts of a whole browser that nobody sees here. The pages of the address bar's list alone, loaded anew for each window, cost
 * more time than the app's own. The others are the runner's choice, which this list replaces.
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
  // A test that failed once is a defect.
  retries: 0,
  timeout: 60_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reporter: [["list"], ["./summary.ts"]],
  use: {
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
    // What isn't about motion goes without it: the same pages in a fraction of the time that drawing them takes.
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
