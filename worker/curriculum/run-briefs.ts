import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a `brief.ts` exports by default, or why it can't be run. */
export type RunBrief = { brief: unknown } | { error: string };

const script = join(import.meta.dirname, "brief-process.ts");
/** By path and text, since tests load the curriculum many times. */
const cache = new Map<string, RunBrief>();

const keyOf = (file: string) => `${file}\n${readFileSync(file, "utf8")}`;

/**
 * Runs `brief.ts` files, all in one process of their own: they are modules in TypeScript, which can't be loaded synchronously wherever
 * the curriculum is, such as below Playwright's loader.
 * @param files absolute paths
 * @returns the result of each file
 */
export function runBriefs(files: readonly string[]): RunBrief[] {
  const missing = files.filter((file) => !cache.has(keyOf(file)));
  if (missing.length > 0) {
    // What tests set for their own loaders is not for this process.
    const env = { ...process.env, NODE_OPTIONS: "" };
    const output = execFileSync(process.execPath, [script, ...missing], {
      encoding: "utf8",
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const results = JSON.parse(output) as RunBrief[];
    missing.forEach((file, at) => {
      const result = results[at];
      if (result) cache.set(keyOf(file), result);
    });
  }
  return files.map((file) => cache.get(keyOf(file)) ?? { error: "It gave no result." });
}
