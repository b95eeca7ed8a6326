import { isStill } from "./motion.ts";

/** Confetti as specified: 150 particles, spread 70, from y 0.6, over whatever is open. None where things stay still. */
export async function celebrate(): Promise<void> {
  if (isStill()) return;
  const { default: confetti } = await import("canvas-confetti");
  const canvas = document.createElement("canvas");
  // A popover stands in the top layer, as open dialogs do: only there it falls in front of them.
  canvas.popover = "manual";
  canvas.style.cssText =
    "inset:0;width:100%;height:100%;padding:0;border:0;background:none;pointer-events:none";
  canvas.ariaHidden = "true";
  document.body.append(canvas);
  canvas.showPopover();
  // Its own worker would be made from a blob, which the content policy refuses.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  await fire({ particleCount: 150, spread: 70, origin: { y: 0.6 } });
  canvas.remove();
}
