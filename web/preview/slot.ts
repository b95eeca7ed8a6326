import { newRun } from "./code.ts";
import { makeFrame } from "./stage.ts";

/** A frame, made for one run: what earlier code left behind can't reach later code. */
export interface Slot {
  frame: HTMLIFrameElement;
  run: string;
  state: "loading" | "ready" | "running" | "shown";
  /** Whether the frame's first page has wholly come. */
  isLoaded: boolean;
  /** What the run says comes through it; there once its document has begun. */
  port: MessagePort | null;
  /** When `state` changed last, by `performance.now()`. */
  since: number;
  /** Calls without an answer. Answers come in order, so with none missing the last call was heard too. */
  unanswered: number;
  /** Whether another page has come since the last call that was answered. */
  isElsewhere: boolean;
  hasDialog: boolean;
  /** Messages through the port since the last look. */
  messages: number;
  /** Messages past the port since the last look. */
  strayMessages: number;
}

/** Makes an unseen frame that loads an empty sandbox page for the learner's own code. */
export function makeSlot(title: string, interactive: boolean): Slot {
  const run = newRun();
  return {
    frame: makeFrame(title, interactive, "allow-scripts allow-modals", `/sandbox#${run}`),
    run,
    state: "loading",
    isLoaded: false,
    port: null,
    since: performance.now(),
    unanswered: 0,
    isElsewhere: false,
    hasDialog: false,
    messages: 0,
    strayMessages: 0,
  };
}

/** Asks the page for a sign of life. */
export function call(slot: Slot): void {
  slot.unanswered += 1;
  slot.port?.postMessage(null);
}
