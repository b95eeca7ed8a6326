import type { Code } from "#rules/code.ts";
import { type ConsoleLine, newRun, readHandshake, readRunMessage } from "./code.ts";

/** What a screen may ask of a run in the popup. */
export interface OpenPreviewOptions {
  /** Told of what the page says, for as long as this run lasts. */
  onConsole?: (lines: ConsoleLine[]) => void;
}

/** Ends the wait of the run before: its page is gone from the popup. */
let endPrevious: (() => void) | undefined;

/**
 * Shows the learner's own code in the popup window named `preview`, 800 × 600, made at the first run and used again by its
 * name. To be called in the click or key handler itself: after an `await` the browser takes it for an unasked popup.
 *
 * The code is sent once, to the page that this call has asked for. A page that is reloaded by hand gets none: it may be
 * the code that hung it.
 *
 * @returns `blocked: true` when the browser opened no window; show a `PreviewFrame` in the page instead.
 */
export function openPreview(code: Code, options: OpenPreviewOptions = {}): { blocked: boolean } {
  endPrevious?.();
  const run = newRun();
  // The run stands in the query: a change of the fragment alone would not load the page anew.
  const popup = window.open(`/sandbox?run=${run}`, "preview", "width=800,height=600");
  if (!popup || popup.closed) return { blocked: true };
  popup.focus();

  const combining = import("./combine.ts");
  let isSent = false;
  let isOver = false;
  const listen = async (event: MessageEvent<unknown>): Promise<void> => {
    if (event.source !== popup) return;
    const handshake = readHandshake(event.data, run);
    const [port] = event.ports;
    if (handshake === "port" && port && isSent) {
      window.removeEventListener("message", listen);
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readRunMessage(data);
        if (message?.type === "console" && !isOver) options.onConsole?.(message.lines);
      };
    }
    if (handshake !== "ready" || isSent) return;
    isSent = true;
    const { combine } = await combining;
    // Any target: the page's origin is opaque. Its address is ours, and the code is the learner's own.
    popup.postMessage({ codenaut: run, type: "run", document: combine(code, { run }) }, "*");
  };
  window.addEventListener("message", listen);
  endPrevious = () => {
    isOver = true;
    window.removeEventListener("message", listen);
  };
  return { blocked: false };
}
