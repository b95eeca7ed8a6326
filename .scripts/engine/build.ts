/**
 * npm run build:engine: builds the engine from pinned sources into `worker/rules/behaviour/built/`:
 *
 * - engine.wasm, QuickJS-ng of the package `quickjs-wasi`, with fuel, a stack limit and a memory limit added;
 * - snapshot.bin, the memory of an instance in which the guest has prepared a page's realm;
 * - snapshot-brotli.bin, the same compressed, for the worker;
 * - snapshot-gzip.bin, the same in the only compression that every browser can read by script.
 *
 * The same sources give the same bytes on every machine; `hashes.json` contains their hashes. `--check` (npm start, test, deploy) builds
 * only if a source has changed, and fails if the bytes differ. Without it the hashes are written again.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { version as esbuildVersion } from "esbuild";
import { MAX_PAGES, Machine } from "../../worker/rules/behaviour/machine.ts";
import { bundleGuest } from "./bundle.ts";
import { rewriteWasm } from "./rewrite-wasm.ts";

const root = join(import.meta.dirname, "../..");
const behaviour = join(root, "worker/rules/behaviour");
const built = join(behaviour, "built");
const hashesFile = join(import.meta.dirname, "hashes.json");
const isCheck = process.argv.includes("--check");

interface Hashes {
  /** The package's engine. Any other is refused. */
  "quickjs.wasm": string;
  "engine.wasm": string;
  "snapshot.bin": string;
}

function hash(...parts: (Uint8Array | string)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hashFile(path: string): string | null {
  return existsSync(path) ? hashBytes(readFileSync(path)) : null;
}

/** The SHA-256 of a compressed file's content. The compressed bytes depend on the compressor's version. */
function hashPacked(path: string, unpack: (packed: Uint8Array) => Uint8Array): string | null {
  return existsSync(path) ? hashBytes(unpack(readFileSync(path))) : null;
}

/** One hash of all inputs of the built files. */
function hashInputs(quickjs: Uint8Array): string {
  const files = [
    ...readdirSync(join(behaviour, "guest"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(behaviour, "guest", name)),
    ...readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(import.meta.dirname, name)),
    join(behaviour, "machine.ts"),
    join(behaviour, "../ship-check/css/colors.ts"),
  ].sort();
  const parts = files.flatMap((file) => [relative(root, file), readFileSync(file)]);
  return hash(quickjs, esbuildVersion, ...parts);
}

async function build(quickjs: Uint8Array): Promise<{ wasm: Uint8Array; snapshot: Uint8Array }> {
  const wasm = rewriteWasm(quickjs, MAX_PAGES);
  const module = new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>);
  const [guest, pageFunctions] = await Promise.all([
    bundleGuest("main.ts"),
    bundleGuest("page-functions.ts"),
  ]);
  const compile = (code: string): Uint8Array => new Machine(module, null).compile(code);
  return { wasm, snapshot: new Machine(module, null).takeSnapshot(compile(guest), compile(pageFunctions)) };
}

const quickjs = readFileSync(createRequire(import.meta.url).resolve("quickjs-wasi/quickjs.wasm"));
const expectedHashes = JSON.parse(readFileSync(hashesFile, "utf8")) as Hashes;
const source = hashBytes(quickjs);
if (source !== expectedHashes["quickjs.wasm"])
  throw new Error(`quickjs.wasm is not the reviewed one: its SHA-256 is ${source}.`);

const stampFile = join(built, "inputs");
const inputs = hashInputs(quickjs);
const isThere =
  existsSync(stampFile) &&
  readFileSync(stampFile, "utf8") === inputs &&
  hashFile(join(built, "engine.wasm")) === expectedHashes["engine.wasm"] &&
  hashFile(join(built, "snapshot.bin")) === expectedHashes["snapshot.bin"] &&
  hashPacked(join(built, "snapshot-brotli.bin"), brotliDecompressSync) === expectedHashes["snapshot.bin"] &&
  hashPacked(join(built, "snapshot-gzip.bin"), gunzipSync) === expectedHashes["snapshot.bin"];
if (!isCheck || !isThere) {
  const { wasm, snapshot } = await build(quickjs);
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, "engine.wasm"), wasm);
  writeFileSync(join(built, "snapshot.bin"), snapshot);
  writeFileSync(
    join(built, "snapshot-brotli.bin"),
    // The best quality is a sixth smaller and takes seven seconds.
    brotliCompressSync(snapshot, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  );
  writeFileSync(join(built, "snapshot-gzip.bin"), gzipSync(snapshot, { level: 9 }));
  writeFileSync(stampFile, inputs);
  const builtHashes: Hashes = {
    "quickjs.wasm": source,
    "engine.wasm": hashFile(join(built, "engine.wasm")) ?? "",
    "snapshot.bin": hashFile(join(built, "snapshot.bin")) ?? "",
  };
  const isSame = JSON.stringify(builtHashes) === JSON.stringify(expectedHashes);
  if (isCheck && !isSame)
    throw new Error(
      "The built engine differs from the hashes in .scripts/engine/hashes.json. After a change of its sources, `npm run build:engine` writes them again.",
    );
  writeFileSync(hashesFile, `${JSON.stringify(builtHashes, null, 2)}\n`);
  if (!isCheck)
    console.log(
      `${isSame ? "The same bytes as before" : "New bytes"}: ${wasm.length} and ${snapshot.length}.`,
    );
}
