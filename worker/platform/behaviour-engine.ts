/** The engine that judges JavaScript. One instance per isolate, created at the first ship that needs it. */
import { brotliDecompressSync } from "node:zlib";
import wasm from "../rules/behaviour/built/engine.wasm";
import snapshot from "../rules/behaviour/built/snapshot-brotli.bin";
import { createEngine, type Engine } from "../rules/behaviour/engine.ts";
import { random32 } from "./tokens.ts";

let engine: Engine | null = null;

/** The isolate's engine. The first call takes about 20 ms of CPU time, mostly to decompress 3 MB of memory. */
export function behaviourEngine(): Engine {
  engine ??= createEngine(wasm, brotliDecompressSync(new Uint8Array(snapshot)));
  return engine;
}

/** How many different seeds there are: few, so that the reference's runs can be cached. */
const SEED_COUNT = 8;

/**
 * A seed for the random values of one judgement. Another one each time: with fixed values a learner could hard-code those that an earlier
 * ship's tips revealed.
 */
export const drawSeed = (): number => random32() % SEED_COUNT;
