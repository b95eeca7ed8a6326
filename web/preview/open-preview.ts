import type { Code } from "#rules/code.ts";
import { type ConsoleLine, newRunId, readHandshake, readRunMessage, tellsMutedErrors } from "./messages.ts";
import type { Pointing } from "./pointing.ts";
import { sendOutline } from "./run-frame.ts";

/** The options of a run in the popup. */
export interface OpenPreviewOptions {
  /** Called with the page's console lines, until the next run. */
  onConsole?: (lines: ConsoleLine[]) => void;
  /** Connects the page with its HTML in the editor, until the next run. */
  pointing?: Pointing;
}

/** Stops listening to the previous run, whose page is replaced. */
let endPrevious: (() => void) | undefined;
/** The window that was opened last. */
let popup: Window | null = null;

const addressOf = (runId: string) => `/sandbox?run=${runId}`;

/**
 * Shows the learner's own code in a popup window of 800 × 600 pixels. Its name is `preview`, so that all runs use the same window. Must be
 * called synchronously in an event handler of a click or key, since browsers block other popups.
 *
 * The code is sent once. If the learner reloads the popup, it stays empty, since the code may have blocked it.
 *
 * @returns `blocked: true` if the browser opened no window. Then show a `PreviewFrame` in the page instead.
 */
export function openPreview(code: Code, options: OpenPreviewOptions = {}): { blocked: boolean } {
  endPrevious?.();
  const runId = newRunId();
  // The id is in the query, since a URL that differs only in its fragment wouldn't reload the page.
  popup = window.open(addressOf(runId), "preview", "width=800,height=600");
  if (!popup || popup.closed) return { blocked: true };
  popup.focus();
  sendWhenReady(popup, runId, code, options);
  return { blocked: false };
}

/** Runs code in the popup where it is still open. It doesn't take the focus, since the learner codes on. */
export function refreshPreview(code: Code, options: OpenPreviewOptions = {}): void {
  if (!popup || popup.closed) return;
  endPrevious?.();
  const runId = newRunId();
  popup.location.replace(addressOf(runId));
  sendWhenReady(popup, runId, code, options);
}

/** Sends the code of a run to its window, once that has loaded. */
function sendWhenReady(popup: Window, runId: string, code: Code, options: OpenPreviewOptions): void {
  const loading = import("./build-document.ts");
  const { onConsole, pointing } = options;
  const { html } = code;
  let isSent = false;
  let isOver = false;
  let stopPointing: (() => void) | undefined;
  const onMessage = async (event: MessageEvent<unknown>): Promise<void> => {
    if (event.source !== popup) return;
    const handshake = readHandshake(event.data, runId);
    const [port] = event.ports;
    if (handshake === "port" && port && isSent) {
      window.removeEventListener("message", onMessage);
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readRunMessage(data);
        if (isOver || !message) return;
        if (message.type === "console") onConsole?.(message.lines);
        else if (message.type === "shown") {
          stopPointing = pointing?.onCodePlace((place) => sendOutline({ port, html }, place));
        } else if (message.type === "pointed") {
          const { at, isPressed } = message;
          pointing?.pointInPage(at === null ? null : { offset: at, html, isPressed });
        }
      };
    }
    if (handshake !== "ready" || isSent) return;
    isSent = true;
    const { buildOwnDocument, loadParserFor } = await loading;
    await loadParserFor(code);
    // To any origin, since the popup's origin is opaque. The code is the learner's own, so it is no secret.
    const page = buildOwnDocument(code, {
      runId,
      points: pointing !== undefined,
      mutesErrors: tellsMutedErrors(event.data),
    });
    popup.postMessage({ codenaut: runId, type: "run", document: page }, "*");
  };
  window.addEventListener("message", onMessage);
  endPrevious = () => {
    isOver = true;
    window.removeEventListener("message", onMessage);
    stopPointing?.();
    pointing?.pointInPage(null);
  };
}
