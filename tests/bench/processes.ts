/** Where the processes of a bench run: server and generator on a core each, files in memory, where both can be had. */
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

/** Whether processes get cores of their own here. */
export const pinned = hasTaskset();

/** What begins a command of Node's on a core of its own: the program, and its first arguments. */
export function nodeOn(core: number): { execPath: string; execArgv: string[] } {
  return pinned
    ? { execPath: "taskset", execArgv: ["-c", String(core), process.execPath] }
    : { execPath: process.execPath, execArgv: [] };
}

/**
 * The environment of a bench's processes. Their files are in memory: a local workerd waits for the disk in the very thread that
 * serves; a deployed one commits elsewhere.
 */
export const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(existsSync("/dev/shm") && { TMPDIR: "/dev/shm" }),
};

/** Of a child that answers by messages: its request log, which is part of the work, is read by nobody. */
export const stdio: ("ignore" | "inherit" | "ipc")[] = ["ignore", "ignore", "inherit", "ipc"];
