/** A Chromium with a signed-in learner, for Lighthouse and the screenshots. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";

/** The app's address. It has to be started with `npm start` before. */
export const BASE_URL = process.env.BASE_URL ?? "http://localhost:8787";

const ARGS =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/**
 * Opens a browser with a profile of its own. Throws where the app isn't running.
 * @param port the port of the debugging protocol, which Lighthouse needs
 */
export async function openBrowser(
  port?: number,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const running = await fetch(`${BASE_URL}/api/health`).catch(() => null);
  if (!running?.ok) throw new Error(`Nothing answers at ${BASE_URL}. Start the app first: npm start`);
  const profile = mkdtempSync(join(tmpdir(), "codenaut-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [...ARGS.split(" "), ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])],
    viewport: null,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Signs a new learner up in this browser, with an avatar, project 1 and all tours finished. */
export async function becomeLearner(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${BASE_URL}/login`);
  await page.evaluate(async () => {
    const send = async (method: string, path: string, body: unknown) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    };
    const name = `Nova ${Date.now().toString(36)}`;
    const email = `${name.replace(" ", "-")}@example.com`;
    await send("POST", "/sign-up", { display_name: name, email, password: "warp drive seven" });
    await send("PUT", "/avatar", { preset: 2 });
    await send("PUT", "/journey/project", { project_id: 1 });
    localStorage.setItem("codenaut.signed-in", "yes");
    for (const tour of ["dashboard", "journey", "inbox", "playground"])
      localStorage.setItem(`codenaut.tour.${tour}`, "seen");
  });
  await page.close();
}
