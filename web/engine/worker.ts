/**
 * The script of the Web Worker that runs pages in the engine: QuickJS in WebAssembly, as the server judges with it. Nothing is
 * fetched before the first run. The script's own Content-Security-Policy lets it compile WebAssembly and fetch the files beside
 * it, nothing else (worker/platform/engine-script.ts).
 */
import { createEngine, type Engine } from "#rules/behaviour/engine.ts";
import moduleUrl from "../../worker/rules/behaviour/built/engine.wasm?url";
import snapshotUrl from "../../worker/rules/behaviour/built/snapshot-gzip.bin?url";
import type { EngineAnswer, EngineOrder } from "./messages.ts";
import { runPage } from "./run-page.ts";

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

async function loadEngine(): Promise<Engine> {
  const [module, snapshot] = await Promise.all([
    WebAssembly.compileStreaming(fetchFile(moduleUrl)),
    fetchFile(snapshotUrl).then(unpack),
  ]);
  return createEngine(module, snapshot);
}

const send = (answer: EngineAnswer): void => postMessage(answer);

addEventListener("message", async ({ data }: MessageEvent<EngineOrder>) => {
  const { id } = data;
  try {
    loading ??= loadEngine();
    const engine = await loading;
    const progress = () => send({ type: "progress", id });
    progress();
    send({ type: "ran", id, result: runPage(engine, data, progress) });
  } catch (error) {
    send({ type: "failed", id, message: String(error) });
  }
});
