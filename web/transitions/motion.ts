/** Reduced motion: by the system's preference or by the learner's setting. */
import { useSyncExternalStore } from "react";

// Undefined while the build prerenders the landing page.
const systemPreference = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let learnerSetting = false;
const listeners = new Set<() => void>();

/** Whether transitions, glitch effects and confetti are off. */
export function isMotionReduced(): boolean {
  return (systemPreference?.matches ?? false) || learnerSetting;
}

/** `isMotionReduced` as a hook, which renders the component again after a change. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced, () => false);
}

/** Sets the learner's setting. */
export function setReduceMotion(reduce: boolean): void {
  learnerSetting = reduce;
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the attribute that the style sheets read, and notifies the components. */
function apply(): void {
  document.documentElement.dataset.motion = isMotionReduced() ? "still" : "free";
  for (const listener of listeners) listener();
}

if (systemPreference) {
  systemPreference.addEventListener("change", apply);
  apply();
}
