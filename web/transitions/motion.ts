/** Whether things may move: the system's wish or the learner's own setting says no. */

const system = matchMedia("(prefers-reduced-motion: reduce)");
let learnerWish = false;

/** True where travelling, glitching and confetti stay still. */
export function isStill(): boolean {
  return system.matches || learnerWish;
}

/** Takes in the learner's own setting. */
export function setReduceMotion(reduce: boolean): void {
  learnerWish = reduce;
  apply();
}

function apply(): void {
  document.documentElement.dataset.motion = isStill() ? "still" : "free";
}

system.addEventListener("change", apply);
apply();
