import { loadEngine, play } from "./player.ts";

/** The elements that play the click sound. */
const CLICK_SOUND_SELECTOR = "button, summary, a[href], [role=button], label:has(> input[type=radio])";

/** Plays a sound for clicks on buttons, and loads the engine at the first click or key. @returns stops it */
export function addSoundListeners(): () => void {
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest(CLICK_SOUND_SELECTOR) : null;
    if (button && button.getAttribute("aria-disabled") !== "true") play("click");
  };
  const onFirstInput = () => loadEngine();
  document.addEventListener("click", onClick, true);
  document.addEventListener("pointerdown", onFirstInput, { once: true });
  document.addEventListener("keydown", onFirstInput, { once: true });
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("pointerdown", onFirstInput);
    document.removeEventListener("keydown", onFirstInput);
  };
}
