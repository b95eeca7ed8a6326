import { isStill } from "./motion.ts";

/**
 * Confetti as specified: 150 particles, spread 70, from y 0.6. None where things stay still.
 * @param canvas where it falls; without one, over the page, which is behind an open dialog
 */
export async function celebrate(canvas?: HTMLCanvasElement): Promise<void> {
  if (isStill()) return;
  const { default: confetti } = await import("canvas-confetti");
  // Its own worker would be made from a blob, which the content policy refuses.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  await fire({ particleCount: 150, spread: 70, origin: { y: 0.6 } });
}
