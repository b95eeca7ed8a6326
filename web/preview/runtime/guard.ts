import type { AddLine, RuntimeConfig, Send } from "./config.ts";

/**
 * Installs the loop guard, which instrumented code calls in each loop and function. A turn of the event loop begins with the first call and
 * ends when the guard receives its own message. Microtasks, such as promise callbacks, don't end a turn. After `turnMs` each further call
 * throws, so that code that catches the error stops at the next call. The guard also limits how many dialogs come in a row, in one turn or
 * in several: until the learner has pressed something in the page.
 *
 * The browser's functions are stored before the page's code runs, since it may replace them.
 */
export function installGuard(config: RuntimeConfig, send: Send, add: AddLine): void {
  const now = performance.now.bind(performance);
  const { port1, port2 } = new MessageChannel();
  const postTurnEnd = port1.postMessage.bind(port1);
  let startedAt = 0;
  let dialogs = 0;
  let isReported = false;

  port2.onmessage = (event) => {
    // The page could dispatch a message event of its own.
    if (!event.isTrusted) return;
    startedAt = 0;
    isReported = false;
  };
  // Before the page's own listeners, which could stop the event.
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(
      type,
      ({ isTrusted }) => {
        if (isTrusted) dialogs = 0;
      },
      true,
    );

  const beginTurn = (): void => {
    if (startedAt) return;
    // 0 means that no turn has begun.
    startedAt = now() || 0.001;
    postTurnEnd(null);
  };

  const stop = (why: string): never => {
    const error = new Error(`${why} It was stopped.`);
    error.name = "Stopped";
    if (!isReported) {
      add("error", `${error.name}: ${error.message}`, error);
      send({ type: "overrun" });
    }
    isReported = true;
    throw error;
  };

  const guard = (): void => {
    beginTurn();
    if (now() - startedAt > config.turnMs) {
      stop(
        `This ran for more than ${config.turnMs / 1000} seconds without a pause. Is there a loop that never ends?`,
      );
    }
  };
  Object.defineProperty(window, config.guard, { value: guard });

  // The time in which a dialog is open isn't counted, since it depends on the learner.
  const limitDialogs = <Args extends unknown[], Answer>(dialog: (...args: Args) => Answer) => {
    return (...args: Args): Answer => {
      beginTurn();
      dialogs += 1;
      if (dialogs > config.maxDialogs) stop(`This opened more than ${config.maxDialogs} dialogs in a row.`);
      const openedAt = now();
      send({ type: "dialog" });
      try {
        return dialog(...args);
      } finally {
        send({ type: "answered" });
        startedAt += now() - openedAt;
      }
    };
  };
  window.alert = limitDialogs(window.alert.bind(window));
  window.confirm = limitDialogs(window.confirm.bind(window));
  window.prompt = limitDialogs(window.prompt.bind(window));
  // A beginner who writes `print` for `console.log` would get the browser's dialog at each key.
  window.print = limitDialogs(window.print.bind(window));
}
