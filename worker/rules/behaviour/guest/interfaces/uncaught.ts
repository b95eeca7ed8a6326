/**
 * Uncaught errors and unhandled rejections: the page gets an event, and the error is logged unless that is
 * canceled.
 */
import { show } from "../inspect.ts";
import { describeThrown, log } from "../log.ts";
import { queueTask, reporter } from "../loop.ts";
import { fire } from "./events.ts";
import { window } from "./window.ts";

reporter.uncaught = (thrown) => {
  const description = describeThrown(thrown);
  const message = `Uncaught ${description.name ? `${description.name}: ` : ""}${description.message}`;
  const isUnhandled = reporting.on
    ? true
    : guardReporting(() =>
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
  if (isUnhandled) log("uncaught", show(thrown), description);
};
/**
 * Whether an `error` event is being dispatched. An error in its listeners is logged without another event.
 */
const reporting = { on: false };
function guardReporting(work: () => boolean): boolean {
  reporting.on = true;
  try {
    return work();
  } finally {
    reporting.on = false;
  }
}

/** Rejected promises without a handler, with their reasons. */
const rejections = new Map<object, unknown>();

/** Called by the engine when a promise is rejected without a handler, or when such a promise gets one. */
export function handleRejection(promise: object, reason: unknown, isHandled: boolean): void {
  if (isHandled) rejections.delete(promise);
  else {
    if (rejections.size === 0) queueTask(reportRejections);
    rejections.set(promise, reason);
  }
}

function reportRejections(): void {
  const reported = [...rejections];
  rejections.clear();
  for (const [promise, reason] of reported)
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
