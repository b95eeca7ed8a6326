/** `npm run curriculum -- play`: one exercise in the browser, without an account. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { curriculum } from "../support/curriculum.ts";
import { test as base, expect } from "./fixtures.ts";

const root = join(import.meta.dirname, "../..");
const { projects } = curriculum;

type Playing = { child: ChildProcess; folder: string; exited: Promise<number | null> };

/** Waits for the address that the command prints. @throws Error if it ends before */
function printedAddress({ child }: Playing): Promise<string> {
  return new Promise((done, failed) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/(?=\s+\(stop)/.exec(output) ?? [];
      if (address) done(address);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => failed(new Error(`play ended with ${code}: ${output}`)));
  });
}

const test = base.extend<{ playing: Playing }>({
  /** The command with task 305, on the web app that is built already. Its temporary files are in a folder of the test's. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  playing: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "codenaut-playing-"));
    const args = ["worker/curriculum/cli.ts", "play", "305", "--no-open", "--built"];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      // A process group of its own, to which Ctrl+C is sent, as a terminal does.
      detached: true,
    });
    const exited = new Promise<number | null>((exit) => child.once("exit", exit));
    await use({ child, folder, exited });
    if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  },
});

test("a task is played by a learner who is signed in, and Ctrl+C leaves nothing behind", async ({
  page,
  playing,
}) => {
  // It creates a database first.
  test.slow();
  const task = projects.flatMap((project) => project.tasks).find(({ id }) => id === 305);
  if (!task) throw new Error("There is no task 305");
  await page.goto(await printedAddress(playing));
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  const app = new URL(page.url()).origin;
  if (playing.child.pid) process.kill(-playing.child.pid, "SIGINT");
  expect(await playing.exited).toBe(0);
  expect(readdirSync(playing.folder)).toEqual([]);
  await expect(fetch(`${app}/api/health`)).rejects.toThrow();
});
