// The steps before every command. Plain JavaScript for Node 20 or later, since nothing may be installed yet.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");
const modules = join(root, "node_modules");

/** The folder of local data. */
export const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");

/** Turns wrangler's telemetry and its download of a sample of `request.cf` off. */
const noTelemetry = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

/** Runs a command of the project to its end. Resolves when it succeeds, rejects with the exit code or signal. */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = start(command, args, options);
    child.on("error", failed);
    child.on("exit", (code, signal) =>
      code === 0 ? done() : failed(new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`)),
    );
  });
}

/** Starts a command of the project, with node_modules/.bin first in the path, as in npm scripts. */
export function start(command, args, { env = {}, ...options } = {}) {
  const path = [join(modules, ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":");
  return spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...noTelemetry, ...env, PATH: path },
    ...options,
  });
}

/** Installs the packages of the lock file, if they are missing or older than it. npm writes its own list after all packages. */
export async function install() {
  const installed = join(modules, ".package-lock.json");
  const lockFile = join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs) return;
  console.log("Installing what package-lock.json names …");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Creates the local secrets, once. Secrets of a deployed worker are set with `wrangler secret put`. */
export function makeLocalSecrets() {
  const file = join(root, ".dev.vars");
  if (existsSync(file)) return;
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, `ENVIRONMENT=local\nSESSION_SECRET=${secret}\n`, { mode: 0o600 });
}

let engineBuilt;

/** Builds the engine if it is missing or older than its sources, once per process, and compares it with its hashes. */
export function buildEngine() {
  engineBuilt ??= run("node", [".scripts/engine/build.ts", "--check"]);
  return engineBuilt;
}

/** Writes migrations/seed/content.sql from the curriculum's files. */
export function buildSeed() {
  return run("node", ["worker/curriculum/cli.ts", "build"]);
}

/** Builds the web app into web/dist. The engine's files are a part of it. */
export async function buildWeb() {
  await buildEngine();
  await run("vite", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"]);
}

/** Applies the migrations and the content to the local D1. Does nothing if they are unchanged. */
export async function prepareDatabase() {
  const migrations = join(root, "migrations");
  const seed = join(migrations, "seed", "content.sql");
  const files = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
  const currentHash = hashFiles([...files.sort().map((name) => join(migrations, name)), seed]);
  const stamp = join(stateDir, "prepared");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === currentHash) return;
  await silentWrangler(["d1", "migrations", "apply", "DB"]);
  await executeSql(seed);
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(stamp, currentHash);
}

/** Executes the statements of a file in the local D1. */
export function executeSql(file) {
  return silentWrangler(["d1", "execute", "DB", "--yes", "--file", file]);
}

/** Runs a command of wrangler on the local data, which prints its errors only. */
function silentWrangler(args) {
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { CI: "true", WRANGLER_LOG: "error" } };
  return run("wrangler", [...args, "--local", "--persist-to", stateDir], options);
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
