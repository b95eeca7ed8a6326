/** The engine that judges JavaScript, one for each isolate: made at the first ship that needs it. */
import { brotliDecompressSync } from "node:zlib";
import wasm from "../rules/behaviour/built/engine.wasm";
import snapshot from "../rules/behaviour/built/snapshot-brotli.bin";
import { createEngine, type Engine } from "../rules/behaviour/engine.ts";

let made: Engine | null = null;

/** The isolate's engine. Making it takes some 20 ms of CPU time: mostly the unpacking of 3 MB of memory. */
export function behaviourEngine(): Engine {
  made ??= createEngine(wasm, brotliDecompressSync(new Uint8Array(snapshot)));
  return made;
}
