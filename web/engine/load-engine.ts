/** Loads the engine in a Web Worker's script. The script's own policy lets it fetch the engine's files, nothing else. */
import { createEngine, type Engine } from "#rules/behaviour/engine.ts";
import moduleUrl from "../../worker/rules/behaviour/built/engine.wasm?url";
import snapshotUrl from "../../worker/rules/behaviour/built/snapshot-gzip.bin?url";

let loading: Promise<Engine> | null = null;

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return response;
}

async function unpack({ body }: Response): Promise<ArrayBuffer> {
  if (!body) throw new Error("The snapshot is empty.");
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function load(): Promise<Engine> {
  const [module, snapshot] = await Promise.all([
    WebAssembly.compileStreaming(fetchFile(moduleUrl)),
    fetchFile(snapshotUrl).then(unpack),
  ]);
  return createEngine(module, snapshot);
}

/** The worker's engine. Nothing is fetched before the first call. @throws Error where it can't be loaded */
export function loadEngine(): Promise<Engine> {
  loading ??= load();
  return loading;
}
