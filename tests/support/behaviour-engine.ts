/** The built engine, for tests and benchmarks in Node. `npm run build:engine` writes its files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "../../worker/rules/behaviour/engine.ts";

const built = join(import.meta.dirname, "../../worker/rules/behaviour/built");

/** The bytes of a built file. */
export function builtFile(
  name: "engine.wasm" | "snapshot.bin" | "snapshot-brotli.bin",
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(built, name)));
}

const module = new WebAssembly.Module(builtFile("engine.wasm"));

/** A new engine with an instance of its own. */
export function loadEngine(): Engine {
  return createEngine(module, builtFile("snapshot.bin"));
}
