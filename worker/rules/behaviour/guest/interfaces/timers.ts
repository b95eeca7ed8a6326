/** Timers, frames and dialogs. */
import { pageCallable, text } from "../expose.ts";
import { log } from "../log.ts";
import { callPage, cancelFrame, enter, requestFrame, startTimer, stopTimer } from "../loop.ts";
import { pageGlobal, pageObject, pagePromise, typeError, whenSettled } from "../realm.ts";
import { evaluate } from "../scripts.ts";
import { call } from "./window.ts";

function timer(name: string, isRepeated: boolean): void {
  call(name, 1, (callback, delay, ...values) => {
    const run =
      typeof callback === "function"
        ? (): unknown => callPage(callback, pageGlobal, values)
        : (): unknown => enter(() => evaluate(text(callback), "script.js"));
    return startTimer(run, Number(delay ?? 0), isRepeated);
  });
}
timer("setTimeout", false);
timer("setInterval", true);
for (const name of ["clearTimeout", "clearInterval"]) call(name, 0, (id) => stopTimer(Number(id)));
call("requestAnimationFrame", 1, (callback) => {
  if (typeof callback !== "function")
    throw typeError(
      "Failed to execute 'requestAnimationFrame' on 'Window': parameter 1 is not of type 'Function'.",
    );
  return requestFrame((time) => callPage(callback, undefined, [time]));
});
call("cancelAnimationFrame", 1, (id) => cancelFrame(Number(id)));
call("requestIdleCallback", 1, (callback) =>
  startTimer(
    () =>
      callPage(callback, undefined, [
        pageObject({ didTimeout: false, timeRemaining: pageCallable("timeRemaining", 0, () => 10) }),
      ]),
    1,
    false,
  ),
);
call("cancelIdleCallback", 1, (id) => stopTimer(Number(id)));
call("queueMicrotask", 1, (callback) => {
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

// Dialogs. Answers are queued by the judge.

export interface Answer {
  text: string | null;
  isYes: boolean;
}
export const answers: Answer[] = [];

call("alert", 0, (...values) => log("alert", values.length > 0 ? text(values[0]) : ""));
call("confirm", 0, (...values) => {
  log("confirm", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.isYes ?? true;
});
call("prompt", 0, (...values) => {
  log("prompt", values.length > 0 ? text(values[0]) : "");
  return answers.shift()?.text ?? null;
});
call("print", 0, () => undefined);
