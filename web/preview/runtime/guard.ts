import type { AddLine, RuntimeConfig, Tell } from "./config.ts";

/**
 * Installs the guard that instrumented code calls in each loop and function. A turn begins with the first call and ends when
 * the event loop comes round to the guard's own message; promises alone never let it come round. A turn that is over
 * its time throws at every further call, so that `try` around the call can't carry on.
 *
 * What it uses is taken before the page's code runs and is reachable from nowhere else.
 */
export function installGuard(config: RuntimeConfig, tell: Tell, add: AddLine): void {
  const now = performance.now.bind(performance);
  const { port1, port2 } = new MessageChannel();
  const askForNextTurn = port1.postMessage.bind(port1);
  let startedAt = 0;
  let dialogs = 0;
  let isReported = false;

  port2.onmessage = (event) => {
    if (!event.isTrusted) return;
    startedAt = 0;
    dialogs = 0;
    isReported = false;
  };

  const begin = (): void => {
    if (startedAt) return;
    // A time of 0 would read as "not begun".
    startedAt = now() || 0.001;
    askForNextTurn(null);
  };

  const stop = (why: string): never => {
    const error = new Error(`${why} It was stopped.`);
    error.name = "Stopped";
    if (!isReported) {
      add("error", `${error.name}: ${error.message}`, error);
      tell({ type: "overrun" });
    }
    isReported = true;
    throw error;
  };

  const guard = (): void => {
    begin();
    if (now() - startedAt > config.turnMs) {
      stop(
        `This ran for more than ${config.turnMs / 1000} seconds without a pause. Is there a loop that never ends?`,
      );
    }
  };
  Object.defineProperty(window, config.guard, { value: guard });

  // A reader takes as long as a reader takes: an open dialog's time is not the code's. A loop of dialogs has to end all the same.
  const timed = <Args extends unknown[], Answer>(dialog: (...args: Args) => Answer) => {
    return (...args: Args): Answer => {
      begin();
      dialogs += 1;
      if (dialogs > config.maxDialogs)
        stop(`This opened more than ${config.maxDialogs} dialogs without a pause.`);
      const openedAt = now();
      tell({ type: "dialog" });
      try {
        return dialog(...args);
      } finally {
        tell({ type: "answered" });
        startedAt += now() - openedAt;
      }
    };
  };
  window.alert = timed(window.alert.bind(window));
  window.confirm = timed(window.confirm.bind(window));
  window.prompt = timed(window.prompt.bind(window));
}
