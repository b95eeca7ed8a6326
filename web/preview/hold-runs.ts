import type { Budget, BudgetLimits } from "./budget.ts";

/** What the app asks of the frame that holds the runs of somebody else's code. */
export type HolderRequest =
  | { type: "run"; id: number; document: string }
  /** Shows a page in which nothing runs. */
  | { type: "draw"; id: number; document: string }
  | { type: "show"; id: number }
  | { type: "call" }
  | { type: "probe"; document: string };

/** What that frame answers. */
export type HolderAnswer =
  /** A run sent this text through its port. */
  | { type: "said"; id: number; text: string }
  /** A page in which nothing runs has loaded. */
  | { type: "drawn"; id: number }
  /** A run was ended: it sent more than its budget or past its port, or went elsewhere. */
  | { type: "ended"; id: number; why: "flood" | "left" }
  /** When the probe's loop began and ended, in milliseconds of the machine's clock. */
  | { type: "probed"; from: number; to: number };

/** What `holdRuns` is given. */
export interface HolderConfig {
  title: string;
  interactive: boolean;
  budget: BudgetLimits;
}

/**
 * Holds the runs of somebody else's code, each in a frame of its own within this one. It stands between them and the app: each
 * has one port, what comes through it is counted before it is passed on, and a run that sends a second message past its port
 * is ended. Sent into the frame as source, so it uses its arguments and the browser alone.
 */
export function holdRuns(config: HolderConfig, makeBudget: (limits: BudgetLimits) => Budget): void {
  type Held = {
    id: number;
    frame: HTMLIFrameElement;
    port: MessagePort | null;
    isLoaded: boolean;
    hasSpoken: boolean;
    /** Calls since it has loaded, while it has not spoken. */
    calls: number;
  };
  const { port1, port2 } = new MessageChannel();
  const tell = (answer: HolderAnswer): void => port1.postMessage(answer);
  let runs: Held[] = [];
  let probe: HTMLIFrameElement | null = null;

  const makeFrame = (sandbox: "allow-scripts" | ""): HTMLIFrameElement => {
    const frame = document.createElement("iframe");
    frame.title = config.title;
    frame.setAttribute("sandbox", sandbox);
    frame.setAttribute("allow", "");
    // A page without its scripts is only looked at: its links would lead it elsewhere.
    frame.inert = !config.interactive || sandbox === "";
    frame.style.visibility = "hidden";
    return frame;
  };

  const drop = (run: Held): void => {
    runs = runs.filter((one) => one !== run);
    run.port?.close();
    run.frame.remove();
  };

  const end = (run: Held, why: "flood" | "left"): void => {
    if (!runs.includes(run)) return;
    drop(run);
    tell({ type: "ended", id: run.id, why });
  };

  const join = (run: Held, port: MessagePort): void => {
    const budget = makeBudget(config.budget);
    run.port = port;
    port.onmessage = (event: MessageEvent<unknown>) => {
      run.hasSpoken = true;
      const isWithin = budget.take(performance.now(), () => event.data);
      if (!isWithin) end(run, "flood");
      else if (runs.includes(run)) tell({ type: "said", id: run.id, text: String(event.data) });
    };
  };

  addEventListener("message", (event: MessageEvent<unknown>) => {
    if (probe && event.source === probe.contentWindow) {
      probe.remove();
      probe = null;
      const [from, to] = event.data as [number, number];
      tell({ type: "probed", from, to });
      return;
    }
    const run = runs.find((one) => one.frame.contentWindow === event.source);
    if (!run) return;
    const port = event.ports[0];
    // The port of a second document: the run went elsewhere, or back to its own beginning.
    if (run.port && port) end(run, "left");
    else if (!port) end(run, "flood");
    else join(run, port);
  });

  // A run says that it is shown before it has loaded. One that has not is another page, which its code went to at once.
  const call = (run: Held): void => {
    if (run.isLoaded && !run.hasSpoken) run.calls += 1;
    if (run.calls > 2) end(run, "left");
    else run.port?.postMessage(null);
  };

  const start = (id: number, page: string, isDrawn: boolean): void => {
    const frame = makeFrame(isDrawn ? "" : "allow-scripts");
    // A drawn page has no script that could answer a call.
    const run: Held = { id, frame, port: null, isLoaded: false, hasSpoken: isDrawn, calls: 0 };
    frame.addEventListener("load", () => {
      if (run.isLoaded) end(run, "left");
      else if (isDrawn) tell({ type: "drawn", id });
      run.isLoaded = true;
    });
    frame.srcdoc = page;
    runs.push(run);
    document.body.append(frame);
  };

  port1.onmessage = ({ data }: MessageEvent<HolderRequest>) => {
    if (data.type === "run" || data.type === "draw") start(data.id, data.document, data.type === "draw");
    else if (data.type === "call") for (const run of runs) call(run);
    else if (data.type === "probe") {
      probe = makeFrame("allow-scripts");
      probe.srcdoc = data.document;
      document.body.append(probe);
    } else {
      for (const run of runs) {
        if (run.id === data.id) run.frame.style.visibility = "";
        else if (run.id < data.id) drop(run);
      }
    }
  };
  parent.postMessage({ codenaut: location.hash.slice(1), type: "port" }, "*", [port2]);
}
