import { isStill } from "./motion.ts";

/** Confetti as specified: 150 particles, spread 70, from y 0.6. None where things stay still. */
export async function celebrate(): Promise<void> {
  if (isStill()) return;
  const { default: confetti } = await import("canvas-confetti");
  // Its own worker would be made from a blob, which the content policy refuses.
  const fire = confetti.create(undefined, { resize: true, useWorker: false });
  await fire({ particleCount: 150, spread: 70, origin: { y: 0.6 } });
}
