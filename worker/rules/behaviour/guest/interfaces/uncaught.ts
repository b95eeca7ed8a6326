/** Errors that nothing caught: the page is told first, then they are noted. */
import { show } from "../inspect.ts";
import { describeThrown, log } from "../log.ts";
import { afterThisTurn, reporter } from "../loop.ts";
import { fire } from "./events.ts";
import { window } from "./window.ts";

reporter.uncaught = (thrown) => {
  const description = describeThrown(thrown);
  const message = `Uncaught ${description.name ? `${description.name}: ` : ""}${description.message}`;
  const goesOn = isReporting.on
    ? true
    : withReporting(() =>
        fire(window, "ErrorEvent", "error", {
          bubbles: false,
          cancelable: true,
          message,
          filename: "",
          lineno: description.place?.line ?? 0,
          colno: 0,
          error: thrown,
        }),
      );
  if (goesOn) log("uncaught", show(thrown), description);
};
const isReporting = { on: false };
function withReporting(work: () => boolean): boolean {
  isReporting.on = true;
  try {
    return work();
  } finally {
    isReporting.on = false;
  }
}

const rejections = new Map<object, unknown>();

/** Told by the engine of a promise that was rejected without a handler, or has got one late. */
export function noteRejection(promise: object, reason: unknown, isHandled: boolean): void {
  if (isHandled) rejections.delete(promise);
  else {
    if (rejections.size === 0) afterThisTurn(reportRejections);
    rejections.set(promise, reason);
  }
}

function reportRejections(): void {
  const due = [...rejections];
  rejections.clear();
  for (const [promise, reason] of due)
    if (
      fire(window, "PromiseRejectionEvent", "unhandledrejection", {
        bubbles: false,
        cancelable: true,
        promise,
        reason,
      })
    )
      log("uncaught", show(reason), describeThrown(reason));
}
