// What every command needs first. Plain JavaScript for whatever Node runs it (20 or later): nothing is installed yet.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");
const modules = join(root, "node_modules");

/** Where local data lives. */
export const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");

/** wrangler asks no other host: neither for its statistics nor for a sample of `request.cf`. */
const quiet = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

/** Runs a command of the project to its end; resolves when it succeeds, rejects with what failed. */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = start(command, args, options);
    child.on("error", failed);
    child.on("exit", (code, signal) =>
      code === 0 ? done() : failed(new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`)),
    );
  });
}

/** Starts a command of the project, found in node_modules/.bin first, as npm scripts do. */
export function start(command, args, { env = {}, ...options } = {}) {
  const path = [join(modules, ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":");
  return spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...quiet, ...env, PATH: path },
    ...options,
  });
}

/** Installs what the lock file names, if that is missing or stale: npm writes its own list last, after everything is there. */
export async function install() {
  const installed = join(modules, ".package-lock.json");
  const wanted = join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log("Installing what package-lock.json names …");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Makes the local secrets, once. They never leave this machine: deployed ones are set with `wrangler secret put`. */
export function makeLocalSecrets() {
  const file = join(root, ".dev.vars");
  if (existsSync(file)) return;
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, `ENVIRONMENT=local\nSESSION_SECRET=${secret}\n`, { mode: 0o600 });
}

let engineBuilt;

/** Makes the engine that judges by behaviour, once, if it is missing or stale, and holds it to its hashes. */
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

/** Brings the local D1 to the newest migration and content. Does nothing where it is there already. */
export async function prepareDatabase() {
  const migrations = join(root, "migrations");
  const seed = join(migrations, "seed", "content.sql");
  const files = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
  const wanted = hashFiles([...files.sort().map((name) => join(migrations, name)), seed]);
  const stamp = join(stateDir, "prepared");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const local = ["--local", "--persist-to", stateDir];
  const silent = { stdio: ["ignore", "ignore", "inherit"], env: { CI: "true", WRANGLER_LOG: "error" } };
  await run("wrangler", ["d1", "migrations", "apply", "DB", ...local], silent);
  await run("wrangler", ["d1", "execute", "DB", ...local, "--yes", "--file", seed], silent);
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
