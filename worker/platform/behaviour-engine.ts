/** The engine that judges JavaScript. One instance per isolate, created at the first ship that needs it. */
import { brotliDecompressSync } from "node:zlib";
import wasm from "../rules/behaviour/built/engine.wasm";
import snapshot from "../rules/behaviour/built/snapshot-brotli.bin";
import { createEngine, type Engine } from "../rules/behaviour/engine.ts";

let engine: Engine | null = null;

/** The isolate's engine. The first call takes about 20 ms of CPU time, mostly to decompress 3 MB of memory. */
export function behaviourEngine(): Engine {
  engine ??= createEngine(wasm, brotliDecompressSync(new Uint8Array(snapshot)));
  return engine;
}
