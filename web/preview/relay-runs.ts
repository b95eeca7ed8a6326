import type { Budget, BudgetLimits } from "./budget.ts";

/** A message of the app to the relay frame. */
export type RelayRequest =
  /** Runs a document. Its frame is hidden until `show`. */
  | { type: "run"; id: number; document: string }
  /** Loads a document without scripts. Its frame is hidden until `show`. */
  | { type: "draw"; id: number; document: string }
  /** Shows a run, and removes all runs before it. */
  | { type: "show"; id: number }
  /** Sends a heartbeat to all runs. */
  | { type: "heartbeat" }
  /** Loads the document of a probe (process-isolation.ts). */
  | { type: "probe"; document: string };

/** A message of the relay frame to the app. */
export type RelayAnswer =
  /** A run sent this text through its port. */
  | { type: "message"; id: number; text: string }
  /** A document without scripts has loaded. */
  | { type: "drawn"; id: number }
  /** A run was removed: it exceeded its budget or posted a message past its port (`flood`), or loaded another page (`navigated`). */
  | { type: "ended"; id: number; why: "flood" | "navigated" }
  /** The times at which the probe's loop began and ended, as `Date.now()`. */
  | { type: "probed"; from: number; to: number };

/** The argument of `relayRuns`. */
export interface RelayConfig {
  /** The accessible name of the runs' frames. */
  title: string;
  /** Whether the learner can click and focus the page. */
  interactive: boolean;
  budget: BudgetLimits;
}

/**
 * The script of the relay frame. It runs other people's code in inner frames, one for each run, and relays their messages to the app.
 * Each run has one port with a budget. A run that exceeds it, or posts a second message past its port, is removed.
 *
 * The function's source text is sent into the frame, so it may use nothing but its arguments and the browser.
 */
export function relayRuns(config: RelayConfig, createBudget: (limits: BudgetLimits) => Budget): void {
  type Run = {
    id: number;
    frame: HTMLIFrameElement;
    port: MessagePort | null;
    isLoaded: boolean;
    hasSentMessage: boolean;
    /** The number of heartbeats since the frame has loaded, as long as it has sent no message. */
    unanswered: number;
  };
  const { port1, port2 } = new MessageChannel();
  const send = (answer: RelayAnswer): void => port1.postMessage(answer);
  let runs: Run[] = [];
  let probe: HTMLIFrameElement | null = null;

  const createFrame = (sandbox: "allow-scripts" | ""): HTMLIFrameElement => {
    const frame = document.createElement("iframe");
    frame.title = config.title;
    frame.setAttribute("sandbox", sandbox);
    frame.setAttribute("allow", "");
    // A drawn page is inert as well, since its links would navigate the frame.
    frame.inert = !config.interactive || sandbox === "";
    frame.style.visibility = "hidden";
    return frame;
  };

  const remove = (run: Run): void => {
    runs = runs.filter((one) => one !== run);
    run.port?.close();
    run.frame.remove();
  };

  const end = (run: Run, why: "flood" | "navigated"): void => {
    if (!runs.includes(run)) return;
    remove(run);
    send({ type: "ended", id: run.id, why });
  };

  const attachPort = (run: Run, port: MessagePort): void => {
    const budget = createBudget(config.budget);
    run.port = port;
    port.onmessage = (event: MessageEvent<unknown>) => {
      run.hasSentMessage = true;
      const isWithinBudget = budget.spend(performance.now(), () => event.data);
      if (!isWithinBudget) end(run, "flood");
      else if (runs.includes(run)) send({ type: "message", id: run.id, text: String(event.data) });
    };
  };

  addEventListener("message", (event: MessageEvent<unknown>) => {
    if (probe && event.source === probe.contentWindow) {
      probe.remove();
      probe = null;
      const [from, to] = event.data as [number, number];
      send({ type: "probed", from, to });
      return;
    }
    const run = runs.find((one) => one.frame.contentWindow === event.source);
    if (!run) return;
    const port = event.ports[0];
    // A second port belongs to a second document: the run navigated or reloaded its frame.
    if (run.port && port) end(run, "navigated");
    else if (!port) end(run, "flood");
    else attachPort(run, port);
  });

  // A run sends `shown` before its load event. A frame that has loaded without it contains another page.
  const sendHeartbeat = (run: Run): void => {
    if (run.isLoaded && !run.hasSentMessage) run.unanswered += 1;
    if (run.unanswered > 2) end(run, "navigated");
    else run.port?.postMessage(null);
  };

  const start = (id: number, page: string, isDrawn: boolean): void => {
    const frame = createFrame(isDrawn ? "" : "allow-scripts");
    // A drawn page has no script that could send a message.
    const run: Run = { id, frame, port: null, isLoaded: false, hasSentMessage: isDrawn, unanswered: 0 };
    frame.addEventListener("load", () => {
      if (run.isLoaded) end(run, "navigated");
      else if (isDrawn) send({ type: "drawn", id });
      run.isLoaded = true;
    });
    frame.srcdoc = page;
    runs.push(run);
    document.body.append(frame);
  };

  port1.onmessage = ({ data }: MessageEvent<RelayRequest>) => {
    if (data.type === "run" || data.type === "draw") start(data.id, data.document, data.type === "draw");
    else if (data.type === "heartbeat") for (const run of runs) sendHeartbeat(run);
    else if (data.type === "probe") {
      probe = createFrame("allow-scripts");
      probe.srcdoc = data.document;
      document.body.append(probe);
    } else {
      for (const run of runs) {
        if (run.id === data.id) run.frame.style.visibility = "";
        else if (run.id < data.id) remove(run);
      }
    }
  };
  parent.postMessage({ codenaut: location.hash.slice(1), type: "port" }, "*", [port2]);
}
