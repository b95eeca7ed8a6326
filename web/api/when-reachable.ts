import { isReachable } from "./reachable.ts";

/** The pause between two looks, in milliseconds: drawn at random below the first, doubled up to the longest. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Calls back once the server answers: asked when the network comes back, and again and again meanwhile.
 * @returns ends the waiting
 */
export function whenReachable(back: () => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", ask);
  };
  const ask = async () => {
    clearTimeout(timer);
    const reached = navigator.onLine && (await isReachable());
    if (isOver) return;
    if (reached) {
      end();
      back();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(ask, pause * (0.5 + Math.random() / 2));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  };
  window.addEventListener("online", ask);
  timer = setTimeout(ask, FIRST_PAUSE_MS * Math.random());
  return end;
}
