import { isReachable } from "./reachable.ts";

/** The bounds of the backoff between two checks. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

/**
 * Calls `onReachable` once when the server can be reached. Checks with backoff and jitter, and when the browser comes online.
 * @returns a function that stops the checks
 */
export function whenReachable(onReachable: () => void): () => void {
  let waitMs = MIN_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", check);
  };
  const check = async () => {
    clearTimeout(timer);
    const reached = navigator.onLine && (await isReachable());
    if (isOver) return;
    if (reached) {
      end();
      onReachable();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(check, waitMs * (0.5 + Math.random() / 2));
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  };
  window.addEventListener("online", check);
  timer = setTimeout(check, MIN_WAIT_MS * Math.random());
  return end;
}
