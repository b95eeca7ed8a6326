/** Timers, animation frames, microtasks, and the dialogs `alert`, `confirm` and `prompt`. */
import { pageCallable, text } from "../expose.ts";
import { log } from "../log.ts";
import { callPage, cancelFrame, enter, requestFrame, startTimer, stopTimer } from "../loop.ts";
import { pageGlobal, pageObject, pagePromise, typeError, whenSettled } from "../realm.ts";
import { evaluate } from "../scripts.ts";
import { defineWindowFunction, defineWindowValue } from "./window.ts";

/** Defines `setTimeout` or `setInterval`. A string instead of a function is evaluated as a script. */
function defineTimerFunction(name: string, isRepeated: boolean): void {
  const start = (callback: unknown, delay: unknown, ...values: unknown[]): number => {
    const run =
      typeof callback === "function"
        ? (): unknown => callPage(callback, pageGlobal, values)
        : (): unknown => enter(() => evaluate(text(callback), "script.js"));
    return startTimer(run, Number(delay ?? 0), isRepeated);
  };
  defineWindowValue(name, pageCallable(name, 1, start));
}
defineTimerFunction("setTimeout", false);
defineTimerFunction("setInterval", true);
for (const name of ["clearTimeout", "clearInterval"])
  defineWindowFunction(name, 0, (id) => stopTimer(Number(id)));
defineWindowFunction("requestAnimationFrame", 1, (callback) => {
  if (typeof callback !== "function")
    throw typeError(
      "Failed to execute 'requestAnimationFrame' on 'Window': parameter 1 is not of type 'Function'.",
    );
  return requestFrame((time) => callPage(callback, undefined, [time]));
});
defineWindowFunction("cancelAnimationFrame", 1, (id) => cancelFrame(Number(id)));
defineWindowFunction("requestIdleCallback", 1, (callback) =>
  startTimer(
    () =>
      callPage(callback, undefined, [
        pageObject({ didTimeout: false, timeRemaining: pageCallable("timeRemaining", 0, () => 10) }),
      ]),
    1,
    false,
  ),
);
defineWindowFunction("cancelIdleCallback", 1, (id) => stopTimer(Number(id)));
defineWindowFunction("queueMicrotask", 1, (callback) => {
  if (typeof callback !== "function")
    throw typeError("Failed to execute 'queueMicrotask' on 'Window': parameter 1 is not of type 'Function'.");
  const { promise, resolve } = pagePromise();
  whenSettled(
    promise,
    () => callPage(callback, undefined, []),
    () => {},
  );
  resolve(undefined);
});

// Dialogs.

/** What the user answers to one dialog. */
export interface Answer {
  /** The text for `prompt`; null if it is dismissed. */
  text: string | null;
  /** Whether `confirm` is accepted. */
  isYes: boolean;
}
/**
 * The answers to the next dialogs, queued by the judge. By default `confirm` is accepted and `prompt`
 * dismissed.
 */
export const answers: Answer[] = [];

defineWindowFunction("alert", 0, (...values) => log("alert", values.length > 0 ? text(values[0]) : ""));
defineWindowFunction("confirm", 0, (...values) => {
  log("confirm", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.isYes ?? true;
});
defineWindowFunction("prompt", 0, (...values) => {
  log("prompt", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.text ?? null;
});
defineWindowFunction("print", 0, () => undefined);
