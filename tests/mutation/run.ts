// Usage: npm run test:mutation [-- FILES or FOLDERS | --changed] [--minutes N]. Mutates files of worker/rules one after the other,
// runs their tests against each mutant, and ends with a table. Without names, all of worker/rules.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { belowGoal, countMutants, type FileMutants, GOAL, tableOf } from "./report.ts";

const root = resolve(import.meta.dirname, "../..");
const RULES = "worker/rules";
/** What Stryker writes: copies of the sources, and its report. */
const OUTPUT = join(root, ".cache/mutation");
const REPORT = join(OUTPUT, "report.json");

/** Files that aren't mutated: behaviour's tests need the engine, the tables of characters are generated. */
const LEFT_OUT = /^worker\/rules\/(?:behaviour\/|confusables\.ts$)|\.d\.ts$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: "boolean" }, minutes: { type: "string" } },
});
const startedAt = Date.now();
const deadline = values.minutes ? startedAt + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;

const named = values.changed ? changedFiles() : positionals.length > 0 ? positionals : [RULES];
if (named === null) console.log("Skipped: the mutants, since git has no commit to compare with.");
else {
  const files = named.flatMap(filesAt).filter((file) => file.startsWith(`${RULES}/`) && !LEFT_OUT.test(file));
  if (files.length === 0) console.log(`Skipped: the mutants, since no file of ${RULES} is among these.`);
  else await mutate(files);
}

async function mutate(files: readonly string[]): Promise<void> {
  const counted: FileMutants[] = [];
  for (const [index, file] of files.entries()) {
    const minutes = (Date.now() - startedAt) / 60_000;
    console.log(`${file} (${index + 1} of ${files.length}, ${minutes.toFixed(1)} minutes so far)`);
    const mutants = await mutateFile(file);
    if (mutants) {
      counted.push(mutants);
      console.log(`  ${mutants.killed} of ${mutants.mutants} killed, ${mutants.explained} explained`);
    } else console.log("  Not completed.");
    for (const survivor of mutants?.survivors ?? []) console.log(`  ${survivor}`);
    if (Date.now() >= deadline) break;
  }
  if (counted.length > 0) console.log(`\n${tableOf(counted)}`);
  if (counted.length < files.length)
    console.log(`${files.length - counted.length} of ${files.length} files were not completed.`);
  const below = belowGoal(counted, (file) => testsOf(file) !== "");
  if (below.length > 0) console.log(`\nBelow ${GOAL} %: ${below.join(", ")}`);
  // A run of the changed files is part of the gate, which must not fail because of a slow machine.
  if (below.length > 0 || (counted.length < files.length && !values.changed)) process.exitCode = 1;
}

/** Runs Stryker on one file. @returns undefined if it failed, or ran into the deadline */
async function mutateFile(file: string): Promise<FileMutants | undefined> {
  rmSync(OUTPUT, { recursive: true, force: true });
  const stryker = join(root, "node_modules/.bin/stryker");
  const args = ["run", "tests/mutation/stryker.config.json", "--mutate", file];
  // In a process group of its own, so that its test runners end with it.
  const child = spawn(stryker, args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
    env: { ...process.env, MUTATION_TESTS: testsOf(file) },
  });
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const timer = Number.isFinite(deadline) ? setTimeout(stop, deadline - Date.now()) : undefined;
  const interrupt = () => {
    stop();
    process.exit(1);
  };
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const status = await new Promise<number | null>((done, failed) => {
    child.on("error", failed);
    child.on("exit", done);
  });
  process.off("SIGINT", interrupt);
  process.off("SIGTERM", interrupt);
  clearTimeout(timer);
  return status === 0 ? countMutants(file, readFileSync(REPORT, "utf8")) : undefined;
}

/** The test file of the same name, which has to kill the mutants by itself. Without one, all tests that import the file. */
function testsOf(file: string): string {
  const own = `${file.replace("worker/", "").replace(/\.ts$/, "")}.test.ts`;
  return existsSync(join(root, "tests", own)) ? own : "";
}

/** The files of worker/rules that differ from the merge base with main; on main, from the previous commit. */
function changedFiles(): string[] | null {
  const head = git("rev-parse", "HEAD");
  const base = git("merge-base", "main", "HEAD") ?? git("merge-base", "origin/main", "HEAD");
  const since = base && base !== head ? base : git("rev-parse", "HEAD~1");
  const names = since && git("diff", "--name-only", "--diff-filter=d", since, "--", RULES);
  return names === null || names === undefined ? null : names.split("\n").filter((name) => name !== "");
}

/** What a git command prints; null if it fails, as in a shallow clone. */
function git(...args: string[]): string | null {
  try {
    return execFileSync("git", ["-c", `safe.directory=${root}`, ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** A file's path from the root, or those of the TypeScript files below a folder. */
function filesAt(name: string): string[] {
  const path = resolve(root, name);
  if (statSync(path).isFile()) return [relative(root, path)];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((inner) => inner.endsWith(".ts"))
    .map((inner) => relative(root, join(path, inner)))
    .sort();
}
