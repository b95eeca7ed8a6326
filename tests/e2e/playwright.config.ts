import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Chosen once; the runner's own processes inherit them.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_STATE ??= mkdtempSync(join(tmpdir(), "codenaut-e2e-"));
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/** The tests of travels, overlays and animations. */
const MOVING = /(?:landing|dashboard|journey|inbox|moments|motion|keyboard|preview-escape|editor)\.spec\.ts$/;
/** They play through at the product's own pace: begun first, so that nothing waits for their end. */
const LONG = /learning-loop\.spec\.ts$/;
const BATTLES = /battle\.spec\.ts$/;
/** The same pages, in a fraction of the time that drawing them takes. */
const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const;

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
  // Much of their time is the product's own waiting, so more of them than cores.
  workers: 4,
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    trace: "on-first-retry",
    viewport: { width: 1440, height: 900 },
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
  projects: [
    { name: "long", testMatch: LONG },
    { name: "battles", testMatch: BATTLES, use: withoutMotion },
    // What isn't about motion goes without it.
    { name: "still", testIgnore: [LONG, BATTLES, MOVING], use: withoutMotion },
    { name: "moving", testMatch: MOVING },
  ],
  webServer: {
    command: "node .scripts/start.mjs --built",
    cwd: join(import.meta.dirname, "../.."),
    env: {
      PORT: process.env.E2E_PORT,
      STATE_DIR: process.env.E2E_STATE,
      MODERATORS: "moderator@example.com",
    },
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
