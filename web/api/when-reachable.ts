import { isReachable } from "./reachable.ts";

/** The wait between two checks: random, doubled with each check up to the maximum. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

/**
 * Calls back once the server answers. Checks with backoff, and when the browser comes online.
 * @returns stops the checks
 */
export function whenReachable(back: () => void): () => void {
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
      back();
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
