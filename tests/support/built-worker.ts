/**
 * The worker bundled as a deployment does it, with the settings of wrangler.toml and a database that holds the content, in one
 * folder: from there a server for tests starts in under a second, without wrangler. As a command, `node
 * tests/support/built-worker.ts`, it builds the folder that the browser tests use.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Where the browser tests find the worker. */
export const BUILT_WORKER = join(root, ".wrangler/built-worker");

/** What Miniflare needs to know of the worker, but for its code: its own flat options, of which two are named here. */
type WorkerSettings = {
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

/**
 * Bundles an entry into a folder, with its settings and its database.
 * @param entry a path from the project's root: the worker, or what it is measured beside, with the same bindings
 */
export async function buildWorker(entry: string, folder: string): Promise<void> {
  const parts = partsOf(folder);
  // Of an earlier build nothing stays: every file that is there is a part of the worker.
  rmSync(parts.code, { recursive: true, force: true });
  mkdirSync(parts.code, { recursive: true });
  // Neither wrangler's statistics nor its notice of local secrets, which no test uses.
  Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", WRANGLER_LOG: "error" });
  const args = ["deploy", entry, "--dry-run", "--outdir", parts.code];
  const wrangler = join(root, "node_modules/.bin/wrangler");
  execFileSync(wrangler, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const { unstable_getMiniflareWorkerOptions: readSettings } = await import("wrangler");
  writeFileSync(parts.settings, JSON.stringify(readSettings(join(root, "wrangler.toml")).workerOptions));
  process.env.STATE_DIR = parts.state;
  // Plain JavaScript without types: its path is no literal, so that none are asked for.
  const path = join(root, ".scripts/prepare.mjs");
  const { prepareDatabase } = (await import(path)) as { prepareDatabase: () => Promise<void> };
  await prepareDatabase();
}

/** A file of a built worker, as Miniflare takes it. */
type WorkerModule = { type: "ESModule" | "CompiledWasm" | "Data"; path: string };

/** What a file is by its ending, as wrangler has it. */
const MODULE_TYPES: Readonly<Record<string, WorkerModule["type"]>> = {
  ".js": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
};

/** What `buildWorker` left in a folder: the script and its other files, the settings and the folder of its stored data. */
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
