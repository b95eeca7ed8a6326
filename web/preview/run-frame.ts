import { newRunId } from "./messages.ts";
import { mapOffset, type Place } from "./pointing.ts";
import { createFrame } from "./stage.ts";

/** A frame for one run of the learner's own code. Each run has a new frame, so that earlier code can't affect later code. */
export interface RunFrame {
  frame: HTMLIFrameElement;
  runId: string;
  /** The HTML of the run; empty before it has begun. */
  html: string;
  state: "loading" | "ready" | "running" | "shown";
  /** Whether the frame's first page has fired its load event. */
  isLoaded: boolean;
  /** The port of the run's document and messages. Null until the frame is ready. */
  port: MessagePort | null;
  /** Whether the browser hides errors in inline scripts from the frame's page. Known once it is ready. */
  mutesErrors: boolean;
  /** When `state` last changed, by `performance.now()`. */
  since: number;
  /** The number of heartbeats without an answer. Answers arrive in order, so at 0 the latest heartbeat was answered. */
  unanswered: number;
  /** Whether another page has loaded since the last heartbeat that was answered. */
  hasNavigated: boolean;
  hasDialog: boolean;
  /** The number of messages through the port since the last check. */
  messages: number;
  /** The number of messages past the port since the last check. */
  strayMessages: number;
  /** Whether the learner has just typed its code, instead of asking for the run. */
  isTyped: boolean;
  /** How many of its turns were stopped because they took too long. */
  overruns: number;
}

/** With `port`, since a browser may have kept a page of an earlier release, which takes its document by no port. */
const addressOf = (runId: string) => `/sandbox?port#${runId}`;

/** Creates a hidden frame that loads an empty sandbox page for the learner's own code. */
export function createRunFrame(title: string, interactive: boolean): RunFrame {
  const runId = newRunId();
  return {
    frame: createFrame(title, interactive, "allow-scripts allow-modals", addressOf(runId)),
    runId,
    html: "",
    state: "loading",
    isLoaded: false,
    port: null,
    mutesErrors: false,
    since: performance.now(),
    unanswered: 0,
    hasNavigated: false,
    hasDialog: false,
    messages: 0,
    strayMessages: 0,
    isTyped: false,
    overruns: 0,
  };
}

/**
 * Connects a frame whose page is ready.
 * @param onMessage called with each message of its run
 */
export function connectRunFrame(runFrame: RunFrame, onMessage: (data: unknown) => void): void {
  const { port1, port2 } = new MessageChannel();
  runFrame.port = port1;
  port1.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
  // To any origin, since the frame's is opaque. Its page is the app's own until it is sent a document.
  const { frame, runId } = runFrame;
  frame.contentWindow?.postMessage({ codenaut: runId, type: "port" }, "*", [port2]);
}

/** Sends a heartbeat, which the run's page answers with `alive`. */
export function sendHeartbeat(runFrame: RunFrame): void {
  runFrame.unanswered += 1;
  runFrame.port?.postMessage(null);
}

/** Outlines the element of a run's page at a place of HTML, which may have changed since the run; null: none. */
export function sendOutline({ port, html }: Pick<RunFrame, "port" | "html">, place: Place | null): void {
  port?.postMessage((place && mapOffset(place.offset, place.html, html)) ?? -1);
}
