/** `npm start`. All other tests use the built worker without wrangler; these tests show that both respond alike. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, newName, submitByKey } from "./fixtures.ts";

const root = join(import.meta.dirname, "../..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => probe.once("listening", listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}

/** Waits until a process has printed a text. @throws Error if it ends before */
function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((done, failed) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(text)) done();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => failed(new Error(`npm start ended with ${code}: ${output}`)));
  });
}

const test = base.extend<{ started: string }>({
  /** The origin of `npm start`, with data of its own. The web app is already built. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  started: async ({}, use, info) => {
    // It creates a database first.
    info.slow();
    const port = await freePort();
    const state = mkdtempSync(join(tmpdir(), "codenaut-start-"));
    const child = spawn("npm", ["start", "--", "--built"], {
      cwd: root,
      env: { ...process.env, PORT: String(port), STATE_DIR: state },
      // A process group of its own, so that all its processes can be ended.
      detached: true,
    });
    const exited = new Promise((exit) => child.once("exit", exit));
    await printed(child, "Codenaut is at");
    await use(`http://localhost:${port}`);
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await exited;
    rmSync(state, { recursive: true, force: true });
  },
});

/** A path of each kind: landing page, page, page with a parameter, unknown path, file, response, error, sandbox page. */
const PATHS = [
  ...["/", "/login", "/battle/x", "/no/such/place", "/favicon.ico"],
  ...["/api/health", "/api/me", "/sandbox", "/sandbox/strict", "/dev/mail"],
];
/** Headers that differ between two responses or connections, that tell what a cache had, or that wrangler adds. */
const OF_THE_MOMENT = new Set([
  "cf-cache-status",
  "x-mf-additional-response-log",
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "transfer-encoding",
]);

/** A server's response to each path, without what differs between two servers. */
async function answersOf(origin: string) {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const { status, headers } = await fetch(origin + path, {
      headers: { "accept-encoding": "identity", connection: "close" },
    });
    const stableHeaders = [...headers].filter(
      ([name]) => !OF_THE_MOMENT.has(name) && name !== "content-length",
    );
    // The policy of a sandbox page names the app's origin.
    answers[path] = [
      status,
      stableHeaders.map(([name, value]) => [name, value.replaceAll(origin, "its origin")]),
    ];
  }
  return answers;
}

test("npm start serves the app, and the tests' own server serves the same", async ({
  page,
  started,
  server,
}) => {
  expect(await answersOf(server.origin)).toEqual(await answersOf(started));
  const name = newName();
  await page.goto(`${started}/signup`);
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await submitByKey(page);
  await page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" }).click();
  await page.waitForURL(`${started}/newUser`);
});
