/**
 * The script of the Web Worker that runs pages in the engine: QuickJS in WebAssembly, as the server judges with it. Nothing is
 * fetched before the first run. The script's own Content-Security-Policy lets it compile WebAssembly and fetch the files beside
 * it, nothing else (worker/platform/engine-script.ts).
 */
import { loadEngine } from "./load-engine.ts";
import type { EngineAnswer, EngineOrder } from "./messages.ts";
import { runPage } from "./run-page.ts";

const send = (answer: EngineAnswer): void => postMessage(answer);

addEventListener("message", async ({ data }: MessageEvent<EngineOrder>) => {
  const { id } = data;
  try {
    const engine = await loadEngine();
    const progress = () => send({ type: "progress", id });
    progress();
    send({ type: "ran", id, result: runPage(engine, data, progress) });
  } catch (error) {
    send({ type: "failed", id, message: String(error) });
  }
});
