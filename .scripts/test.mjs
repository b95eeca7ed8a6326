// npm test: type check, lint and every test; the browser tests where a Chromium is found.
import { existsSync } from "node:fs";
import { buildEngine, buildSeed, buildWeb, install, makeLocalSecrets, run } from "./prepare.mjs";

try {
  await install();
  makeLocalSecrets();
  await Promise.all([
    run("tsc", ["-b"]),
    run("biome", ["check", "--error-on-warnings", "."]),
    buildWeb(),
    buildEngine(),
    buildSeed(),
  ]);
  await run("vitest", ["run", "--config", "tests/vitest.config.ts"]);
  const chromium = await findChromium();
  if (chromium) {
    const env = { CHROMIUM_PATH: chromium };
    await run("playwright", ["test", "--config", "tests/e2e/playwright.config.ts"], { env });
  } else if (process.env.REQUIRE_BROWSER) {
    throw new Error("The browser tests were asked for, but no Chromium was found.");
  } else {
    console.log(
      "The browser tests were left out: no Chromium at CHROMIUM_PATH, in /usr/bin or at Playwright's own place.",
    );
  }
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  // Without a window of its own a Chromium takes two thirds of the time.
  const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  return [process.env.CHROMIUM_PATH, ...debian, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
