/** Whether things may move: the system's wish or the learner's own setting says no. */
import { useSyncExternalStore } from "react";

// There is none where the build renders the landing page.
const system = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let learnerWish = false;
const listeners = new Set<() => void>();

/** True where travelling, glitching and confetti stay still. */
export function isStill(): boolean {
  return (system?.matches ?? false) || learnerWish;
}

/** The same for a component, which shows anew when it changes. */
export function useStill(): boolean {
  return useSyncExternalStore(listen, isStill, () => false);
}

/** Takes in the learner's own setting. */
export function setReduceMotion(reduce: boolean): void {
  learnerWish = reduce;
  apply();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function apply(): void {
  document.documentElement.dataset.motion = isStill() ? "still" : "free";
  for (const changed of listeners) changed();
}

if (system) {
  system.addEventListener("change", apply);
  apply();
}
