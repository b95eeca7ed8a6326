// npm test: type check, lint and every test; the browser tests where a Chromium is found.
// npm run test:unit -- NAMES: only the tests without a browser, or some of them.
// npm run test:browser -- NAMES: only the browser tests, or some of them.
import { existsSync } from "node:fs";
import { testEnvironment } from "./machine.mjs";
import { buildEngine, buildSeed, buildWeb, install, makeLocalSecrets, run } from "./prepare.mjs";

const part = ["--unit", "--browser"].find((option) => option === process.argv[2]);
const names = process.argv.slice(part ? 3 : 2);

try {
  await install();
  makeLocalSecrets();
  const env = await testEnvironment();
  const checks = () => [run("tsc", ["-b"]), run("biome", ["check", "--error-on-warnings", "."])];
  await Promise.all([...(part ? [] : checks()), buildWeb(), buildEngine(), buildSeed()]);
  const chromium = part === "--unit" ? undefined : await findChromium();
  // The tests without a browser leave the machine idle for some seconds.
  const ended = await Promise.allSettled([
    part !== "--browser" && run("vitest", ["run", "--config", "tests/vitest.config.ts", ...names], { env }),
    chromium && prepareBrowserTests(),
  ]);
  for (const { reason } of ended) if (reason) throw reason;
  if (part !== "--unit") await testInBrowser(env, chromium);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/** Builds what the browser tests start and open. */
function prepareBrowserTests() {
  const parts = ["built-worker.ts", "part-pages.ts"];
  return Promise.all(parts.map((name) => run("node", [`tests/support/${name}`])));
}

async function testInBrowser(env, chromium) {
  if (chromium) {
    await run("playwright", ["test", "--config", "tests/e2e/playwright.config.ts", ...names], {
      env: { ...env, CHROMIUM_PATH: chromium },
    });
  } else if (process.env.REQUIRE_BROWSER || part) {
    throw new Error("The browser tests were asked for, but no Chromium was found.");
  } else {
    console.log(
      "Skipped: the browser tests, since there is no Chromium at CHROMIUM_PATH, in /usr/bin or at Playwright's own place.",
    );
  }
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  // The headless shell takes two thirds of the time of a full Chromium.
  const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  return [process.env.CHROMIUM_PATH, ...debian, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
