/** Reduced motion: by the system's preference or by the learner's setting. Without React: the landing page needs it before it has that. */

// Undefined while the build prerenders the landing page.
const systemPreference = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let learnerSetting = false;

/** Whether transitions, glitch effects and confetti are off. */
export function isMotionReduced(): boolean {
  return (systemPreference?.matches ?? false) || learnerSetting;
}

/** Sets the learner's setting. */
export function setReduceMotion(reduce: boolean): void {
  learnerSetting = reduce;
  apply();
}

/** Sets the attribute that the style sheets read. */
function apply(): void {
  document.documentElement.dataset.motion = isMotionReduced() ? "still" : "free";
}

if (systemPreference) {
  systemPreference.addEventListener("change", apply);
  apply();
}
