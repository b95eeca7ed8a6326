import { newRunId } from "./messages.ts";
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
  /** The port of the run's messages. Null until the run's document has begun. */
  port: MessagePort | null;
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

/** Creates a hidden frame that loads an empty sandbox page for the learner's own code. */
export function createRunFrame(title: string, interactive: boolean): RunFrame {
  const runId = newRunId();
  return {
    frame: createFrame(title, interactive, "allow-scripts allow-modals", `/sandbox#${runId}`),
    runId,
    html: "",
    state: "loading",
    isLoaded: false,
    port: null,
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

/** Sends a heartbeat, which the run's page answers with `alive`. */
export function sendHeartbeat(runFrame: RunFrame): void {
  runFrame.unanswered += 1;
  runFrame.port?.postMessage(null);
}

/** Outlines the element of the run's page whose start tag begins at an offset of its HTML; null: none. */
export function sendOutline({ port }: RunFrame, offset: number | null): void {
  port?.postMessage(offset ?? -1);
}
