/**
 * The worker bundled as for a deployment, with the settings of wrangler.toml and a database with the content, in one folder. A server for
 * tests starts from it in under a second, without wrangler. `node tests/support/built-worker.ts` builds the folder for the browser tests.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The folder of the worker that the browser tests start. */
export const BUILT_WORKER = join(root, ".wrangler/built-worker");

/** Miniflare's flat options for the worker, without its code. Only those that are read here are declared. */
type WorkerSettings = {
  compatibilityDate: string;
  d1Databases: Record<string, { id: string }>;
  bindings: Record<string, string>;
  /** The files of the web app. */
  assets: { directory: string };
};

/** A built worker's parts. */
const partsOf = (folder: string) => ({
  code: join(folder, "code"),
  settings: join(folder, "settings.json"),
  state: join(folder, "state"),
});

/** Of the script that prepares the project. */
type Steps = Record<"buildWeb" | "buildSeed" | "prepareDatabase", () => Promise<void>>;

/**
 * Bundles an entry into a folder, with its settings and its database. Makes the web app, whose files are its assets, and the content where nothing
 * has made them yet, as in a fresh clone.
 * @param entry a path from the project's root: the worker, or what it is measured beside, with the same bindings
 * @param more options of wrangler
 */
export async function buildWorker(
  entry: string,
  folder: string,
  more: readonly string[] = [],
): Promise<void> {
  const parts = partsOf(folder);
  process.env.STATE_DIR = parts.state;
  // The script is JavaScript without types. A path that is not a literal keeps TypeScript from looking for them.
  const path = join(root, ".scripts/prepare.mjs");
  const { buildWeb, buildSeed, prepareDatabase } = (await import(path)) as Steps;
  if (!existsSync(join(root, "web/dist"))) await buildWeb();
  if (!existsSync(join(root, "migrations/seed/content.sql"))) await buildSeed();
  // Files of an earlier build would become modules of the worker.
  rmSync(parts.code, { recursive: true, force: true });
  mkdirSync(parts.code, { recursive: true });
  // Without wrangler's telemetry and its notice of local secrets, which no test uses.
  Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", WRANGLER_LOG: "error" });
  const args = ["deploy", entry, "--dry-run", "--outdir", parts.code, ...more];
  const wrangler = join(root, "node_modules/.bin/wrangler");
  execFileSync(wrangler, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const { unstable_getMiniflareWorkerOptions: readSettings } = await import("wrangler");
  writeFileSync(parts.settings, JSON.stringify(readSettings(join(root, "wrangler.toml")).workerOptions));
  await prepareDatabase();
}

/** A file of a built worker, as Miniflare takes it. */
type WorkerModule = { type: "ESModule" | "CompiledWasm" | "Data"; path: string };

/** The module type by file extension, as wrangler assigns it. */
const MODULE_TYPES: Readonly<Record<string, WorkerModule["type"]>> = {
  ".js": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
};

/**
 * Reads what `buildWorker` wrote to a folder: the script and its other modules, the settings and the folder of its stored data.
 * Throws where there is no built worker.
 */
export function readBuiltWorker(folder: string): {
  modulesRoot: string;
  /** The script comes first. */
  modules: WorkerModule[];
  settings: WorkerSettings;
  data: string;
} {
  const { code, settings, state } = partsOf(folder);
  const modules = readdirSync(code).flatMap((name) => {
    const type = MODULE_TYPES[extname(name)];
    return type ? [{ type, path: join(code, name) }] : [];
  });
  modules.sort((a, b) => Number(b.type === "ESModule") - Number(a.type === "ESModule"));
  if (modules[0]?.type !== "ESModule") throw new Error(`There is no built worker in ${folder}`);
  return {
    modulesRoot: code,
    modules,
    settings: JSON.parse(readFileSync(settings, "utf8")) as WorkerSettings,
    data: join(state, "v3"),
  };
}

if (import.meta.main) await buildWorker("worker/index.ts", BUILT_WORKER);
