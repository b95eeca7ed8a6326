import { Glyph } from "../../ui/Glyph.tsx";
import roundClasses from "../../ui/round-control.module.css";
import classes from "./SoundButton.module.css";

/** The button that mutes this browser. It has no state of its own, like the whole landing page: sound-button.ts brings it to life. */
export function SoundButton() {
  return (
    <button
      type="button"
      className={`${roundClasses.round} ${classes.sound}`}
      aria-label="Sound"
      aria-pressed
      data-sound
    >
      <Glyph name="sound" size={20} />
      <Glyph name="muted" size={20} />
    </button>
  );
}
