/** `npm start` itself. All other tests use the built worker without wrangler; here is shown that it serves the same. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, newName } from "./fixtures.ts";

const root = join(import.meta.dirname, "../..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => probe.once("listening", listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}

/** Resolves when the process has said a text; rejects when it ends before. */
function said(child: ChildProcess, text: string): Promise<void> {
  return new Promise((done, failed) => {
    let heard = "";
    const listen = (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes(text)) done();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => failed(new Error(`npm start ended with ${code}: ${heard}`)));
  });
}

const test = base.extend<{ started: string }>({
  /** Where `npm start` listens, on data of its own. The web app is built already. */
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from it
  started: async ({}, use) => {
    const port = await freePort();
    const state = mkdtempSync(join(tmpdir(), "codenaut-start-"));
    const child = spawn("npm", ["start", "--", "--built"], {
      cwd: root,
      env: { ...process.env, PORT: String(port), STATE_DIR: state },
      // A group of its own, so that all of it ends.
      detached: true,
    });
    const ended = new Promise((exit) => child.once("exit", exit));
    await said(child, "Codenaut is at");
    await use(`http://localhost:${port}`);
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
    rmSync(state, { recursive: true, force: true });
  },
});

/** One of each kind: the landing page, a page, one with a parameter, none, a file, an answer, a refusal, a sandbox page. */
const PATHS = [
  ...["/", "/login", "/battle/x", "/no/such/place", "/favicon.ico"],
  ...["/api/health", "/api/me", "/sandbox", "/sandbox/strict", "/dev/mail"],
];
/** Headers that say something of the connection, of this one answer or to wrangler. */
const OF_THE_MOMENT = new Set([
  "x-mf-additional-response-log",
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "transfer-encoding",
]);

/** What a server answers to each path, as far as two servers can agree. */
async function answersOf(origin: string) {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const { status, headers } = await fetch(origin + path, {
      headers: { "accept-encoding": "identity", connection: "close" },
    });
    const kept = [...headers].filter(([name]) => !OF_THE_MOMENT.has(name) && name !== "content-length");
    // The policy of a sandbox page names the app's origin.
    answers[path] = [status, kept.map(([name, value]) => [name, value.replaceAll(origin, "its origin")])];
  }
  return answers;
}

test("npm start serves the app, and the tests' own server serves the same", async ({
  page,
  started,
  server,
}) => {
  // It prepares a database first.
  test.slow();
  expect(await answersOf(server.origin)).toEqual(await answersOf(started));
  const name = newName();
  await page.goto(`${started}/signup`);
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" }).click();
  await page.waitForURL(`${started}/newUser`);
});
