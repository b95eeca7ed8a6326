// The steps before every command. Plain JavaScript for Node 20 or later, since nothing may be installed yet.
import { spawn } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// Not `import.meta.dirname`, which came with Node 20.11.
export const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
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

/** Writes the local secrets that .dev.vars lacks. Secrets of a deployed worker are set with `wrangler secret put`. */
export function makeLocalSecrets() {
  const file = join(root, ".dev.vars");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "ENVIRONMENT=local\n";
  const lacks = (name) => !new RegExp(`^\\s*${name}\\s*=`, "m").test(before);
  const lines = [];
  if (lacks("SESSION_SECRET")) lines.push(`SESSION_SECRET=${randomBytes(32).toString("base64url")}`);
  if (lacks("VAPID_PUBLIC_KEY")) {
    const { publicKey, privateKey } = newPushKeys();
    lines.push(`VAPID_PUBLIC_KEY=${publicKey}`, `VAPID_PRIVATE_KEY=${privateKey}`);
  }
  if (lines.length === 0) return;
  const text = [before.trimEnd(), ...lines, ""].join("\n");
  writeFileSync(file, text, { mode: 0o600 });
}

/** A pair of keys by which push services know a server (VAPID): a point of P-256 and its private number, base64url. */
export function newPushKeys() {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
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
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const config = wranglerConfig();
  const currentHash = hashFiles([...files.map((name) => join(migrations, name)), seed, config]);
  const stamp = join(stateDir, "prepared");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === currentHash) return;
  const isNew = !existsSync(join(stateDir, "v3/d1"));
  mkdirSync(stateDir, { recursive: true });
  const all = join(stateDir, "migrations.sql");
  if (isNew) writeFileSync(all, allMigrations(migrations, files));
  for (const binding of databaseBindings(readFileSync(config, "utf8"))) {
    if (isNew) await executeSql(all, binding);
    else await silentWrangler(["d1", "migrations", "apply", binding]);
    await executeSql(seed, binding);
  }
  rmSync(all, { force: true });
  writeFileSync(stamp, currentHash);
}

/**
 * The migrations of a new database, with wrangler's list of those that are applied. `wrangler d1 migrations apply` starts a runtime for each
 * migration; one file is executed in one transaction, in a fifth of the time.
 */
function allMigrations(folder, files) {
  const list =
    "CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);";
  const migrations = files.flatMap((name) => [
    readFileSync(join(folder, name), "utf8"),
    `INSERT INTO d1_migrations (name) VALUES ('${name}');`,
  ]);
  return [list, ...migrations].join("\n");
}

/** The configuration of the local worker: another one for tests with several databases. */
const wranglerConfig = () => resolve(root, process.env.WRANGLER_CONFIG || "wrangler.toml");

/** The bindings of the databases that a wrangler.toml names: each has all tables and the content. */
export function databaseBindings(config) {
  return config
    .split(/^(?=\[)/m)
    .filter((table) => table.startsWith("[[d1_databases]]"))
    .map((table) => /^binding\s*=\s*"(\w+)"/m.exec(table)?.[1])
    .filter(Boolean);
}

/** Executes the statements of a file in a local D1. */
export function executeSql(file, binding = "DB") {
  return silentWrangler(["d1", "execute", binding, "--yes", "--file", file]);
}

/** Runs a command of wrangler on the local data, which prints its errors only. */
function silentWrangler(args) {
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { CI: "true", WRANGLER_LOG: "error" } };
  return run(
    "wrangler",
    [...args, "--local", "--persist-to", stateDir, "--config", wranglerConfig()],
    options,
  );
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
