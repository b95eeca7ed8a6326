import { isMotionReduced } from "./motion.ts";

/**
 * Shows confetti above the page and its open dialogs. None with reduced motion. The numbers are the specification's. Resolves when
 * the animation is over.
 */
export async function showConfetti(): Promise<void> {
  if (isMotionReduced() || !("popover" in document.body)) return;
  const { default: confetti } = await import("canvas-confetti");
  const canvas = document.createElement("canvas");
  // Only a popover is in the top layer, where it is above open dialogs.
  canvas.popover = "manual";
  canvas.style.cssText =
    "inset:0;width:100%;height:100%;padding:0;border:0;background:none;pointer-events:none";
  canvas.ariaHidden = "true";
  document.body.append(canvas);
  canvas.showPopover();
  // The library would load its worker from a blob URL, which the content security policy blocks.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  await fire({ particleCount: 150, spread: 70, origin: { y: 0.6 } });
  canvas.remove();
}
