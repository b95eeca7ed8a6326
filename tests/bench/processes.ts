/** How a benchmark's processes run: server and generator on a core each and with files in memory, where the system allows it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["-c", "1", "true"]);
    return true;
  } catch {
    // Not Linux, or one core only.
    return false;
  }
}

/** Whether processes can be pinned to cores. */
export const pinned = hasTaskset();

/** The program and first arguments that run Node on one core. */
export function nodeOn(core: number): { execPath: string; execArgv: string[] } {
  return pinned
    ? { execPath: "taskset", execArgv: ["-c", String(core), process.execPath] }
    : { execPath: process.execPath, execArgv: [] };
}

/**
 * The environment of a benchmark's processes. Temporary files are in memory, since a local workerd waits for the disk in the thread that
 * serves requests. A deployed one doesn't.
 */
export const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(existsSync("/dev/shm") && { TMPDIR: "/dev/shm" }),
};

/** The streams of a child process that sends messages. Its request log is written, as in production, and discarded. */
export const stdio: ("ignore" | "inherit" | "ipc")[] = ["ignore", "ignore", "inherit", "ipc"];
