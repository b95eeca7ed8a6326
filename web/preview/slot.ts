import { newRun, type PreviewPolicy } from "./code.ts";

/** A frame, made for one run: what earlier code left behind can't reach later code. */
export interface Slot {
  frame: HTMLIFrameElement;
  run: string;
  state: "loading" | "ready" | "running" | "shown";
  /** Whether the frame's first page has wholly come. */
  isLoaded: boolean;
  scriptNonce: string;
  /** When `state` changed last, by `performance.now()`. */
  since: number;
  /** Calls since the last answer. */
  unanswered: number;
  /** Whether another page has come since the last answer. */
  isElsewhere: boolean;
  hasDialog: boolean;
  /** Messages since the last look. */
  messages: number;
}

/** What a slot's frame is. */
export interface SlotOptions {
  policy: PreviewPolicy;
  title: string;
  interactive: boolean;
}

/** Makes an unseen frame that loads an empty sandbox page. */
export function makeSlot({ policy, title, interactive }: SlotOptions): Slot {
  const isStrict = policy === "strict";
  const frame = document.createElement("iframe");
  const run = newRun();
  frame.title = title;
  frame.setAttribute("sandbox", isStrict ? "allow-scripts" : "allow-scripts allow-modals");
  frame.setAttribute("allow", "");
  frame.referrerPolicy = "no-referrer";
  // Not clickable is not enough: code of its own could take the focus, and with it what is typed next.
  frame.inert = !interactive;
  frame.style.visibility = "hidden";
  frame.src = `${isStrict ? "/sandbox/strict" : "/sandbox"}#${run}`;
  return {
    frame,
    run,
    state: "loading",
    isLoaded: false,
    scriptNonce: "",
    since: performance.now(),
    unanswered: 0,
    isElsewhere: false,
    hasDialog: false,
    messages: 0,
  };
}

/** Asks the page for a sign of life. */
export function call(slot: Slot): void {
  slot.unanswered += 1;
  slot.frame.contentWindow?.postMessage({ codenaut: slot.run, type: "ping" }, "*");
}
